import { createSharedComposable } from '@vueuse/core'
import { computed, onScopeDispose, ref } from 'vue'

/** ms since the epoch, ticking once a second, one timer for the whole page. */
export const useClock = createSharedComposable(() => {
  const now = ref(Date.now())
  const timer = setInterval(() => void (now.value = Date.now()), 1000)
  onScopeDispose(() => clearInterval(timer))
  return computed(() => now.value)
})
