import { useTimeoutFn } from '@vueuse/core'

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
