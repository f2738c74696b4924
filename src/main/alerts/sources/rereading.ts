import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'

export interface Rereading {
  readonly time: Time
  readonly onError: OnError
  /** Ends it. */
  readonly signal: AbortSignal
  readonly read: () => Promise<void>
  /** ms from one reading to the next. */
  readonly waitMs: () => number
}

/** Reads at once and again after each wait, also where a reading broke; `again` reads as soon as the reading under way is over. */
export function rereading({ time, onError, signal, read, waitMs }: Rereading): { again(): void } {
  let waking = new AbortController()
  async function run(): Promise<void> {
    while (!signal.aborted) {
      waking = new AbortController()
      await read().catch((error: unknown) => {
        if (!signal.aborted) onError('alerts', error)
      })
      // Ended early by `again`; the only other rejection is the end's.
      await time.sleep(waitMs(), AbortSignal.any([signal, waking.signal])).catch(() => undefined)
    }
  }
  run().catch((error: unknown) => {
    if (!signal.aborted) onError('alerts', error)
  })
  return { again: () => waking.abort(new Error('read again')) }
}

/** What is read now and then for alerts. */
export interface PollingSource {
  /** Reads at once. */
  readonly again: () => void
  readonly end: () => void
}
