import { ref } from 'vue'

/** A question as a promise: `ask` opens it, `answer` closes it and reconciles the promise. */
export function useConfirm() {
  const open = ref(false)
  let reconcile: ((yes: boolean) => void) | null = null

  const ask = (): Promise<boolean> => {
    open.value = true
    return new Promise((resolve) => void (reconcile = resolve))
  }
  const answer = (yes: boolean): void => {
    open.value = false
    reconcile?.(yes)
    reconcile = null
  }
  return { open, ask, answer }
}
