import { computed } from 'vue'
import type { ComputedRef } from 'vue'

/** ms within which the offset shown stands: it wavers with the way of each answer, and a text that changes has the page painted anew. */
const standsMs = 5

/** How far the venue's clock is from this machine's (whole ms), as it is written: `+3`, `−12`; null while it is not known. */
export function useClockOffset(known: () => number | null): ComputedRef<string | null> {
  const shownMs = computed<number | null>((before) => {
    const ms = known()
    if (ms === null) return null
    return before != null && Math.abs(ms - before) < standsMs ? before : Math.round(ms)
  })
  return computed(() => {
    const ms = shownMs.value
    return ms === null ? null : `${ms < 0 ? '−' : '+'}${Math.abs(ms)}`
  })
}
