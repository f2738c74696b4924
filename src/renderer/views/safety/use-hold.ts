import { onScopeDispose, ref } from 'vue'

/** ms a chord or a button is held before it counts. */
export const holdMs = 1500

/** Something that happens only after it was held for a while; letting go before undoes it. */
export function useHold(act: () => void, ms = holdMs) {
  const holding = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  function release(): void {
    clearTimeout(timer)
    holding.value = false
  }
  function press(): void {
    if (holding.value) return
    holding.value = true
    timer = setTimeout(() => {
      holding.value = false
      act()
    }, ms)
  }
  onScopeDispose(release)
  return { holding, press, release }
}
