import { createSharedComposable, useIntervalFn, useNow } from '@vueuse/core'
import { computed } from 'vue'

/** ms since the epoch, ticking once a second, one timer for the whole page. */
export const useClock = createSharedComposable(() => {
  const now = useNow({ scheduler: (tick) => useIntervalFn(tick, 1000) })
  return computed(() => now.value.getTime())
})
