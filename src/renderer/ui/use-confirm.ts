import { ref } from 'vue'

/** A question as a promise: `ask` opens it, `answer` closes it and settles the promise. */
export function useConfirm() {
  const open = ref(false)
  let settle: ((yes: boolean) => void) | null = null

  const ask = (): Promise<boolean> => {
    open.value = true
    return new Promise((resolve) => void (settle = resolve))
  }
  const answer = (yes: boolean): void => {
    open.value = false
    settle?.(yes)
    settle = null
  }
  return { open, ask, answer }
}
