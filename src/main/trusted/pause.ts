import type { Time } from '#main/platform/time.ts'

/** ms after a cancel in which no new window opens: a page cannot wear its user down by asking again at once. */
export const cancelPauseMs = 2000
/** ms after the third cancel within `cancelSpanMs`. */
export const longPauseMs = 10_000
const cancelSpanMs = 60_000
const cancelsUntilLong = 3

/** How long main's own window stays closed after cancels. */
export const createPause = (time: Pick<Time, 'monotonic'>) => {
  let cancels: readonly number[] = []
  return {
    cancelled: (): void => {
      const now = time.monotonic()
      cancels = [...cancels.filter((at) => now - at < cancelSpanMs), now].slice(-cancelsUntilLong)
    },
    leftMs: (): number => {
      const last = cancels.at(-1)
      if (last === undefined) return 0
      const pauseMs = cancels.length === cancelsUntilLong ? longPauseMs : cancelPauseMs
      return Math.max(0, last + pauseMs - time.monotonic())
    },
  }
}
