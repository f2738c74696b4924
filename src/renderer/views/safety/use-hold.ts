import { useTimeoutFn } from '@vueuse/core'
import { watch } from 'vue'
import { usePanicStore } from '#renderer/views/safety/panic-store.ts'

/** ms a chord or a button is held before it counts. */
export const holdMs = 1500

/**
 * Something that happens only after it was held for a while; letting go before undoes it. Not VueUse's `onLongPress`: the
 * chord is held by keys, and a button's hold does not end by a shaking hand.
 */
export function useHold(act: () => void, ms = holdMs) {
  const { isPending: holding, start, stop: release } = useTimeoutFn(act, ms, { immediate: false })
  const press = (): void => {
    if (!holding.value) start()
  }
  return { holding, press, release }
}

/**
 * The hold that cancels everything. What is cancelled is what was named when the press began: it is let go where a profile
 * comes, goes or is renamed meanwhile, and not where a list is told again that names the same (T12).
 */
export function usePanicHold() {
  const panic = usePanicStore()
  const hold = useHold(() => void panic.run())
  watch(() => JSON.stringify(panic.chosen.map(({ id, label }) => [id, label])), hold.release)
  return hold
}
