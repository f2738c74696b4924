import type { ErrorPlace, OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { woken } from '#main/platform/time.ts'

/** ms between two readings under a stream, to find what it lost without a word (streams, rule 9). */
const checkMs = 60_000
/** Without a stream, and until a reading that failed is tried again. */
const withoutStreamMs = 10_000
/** Between two readings that something asks for: news wait 750 ms for what they say. */
const askedMs = 400

export interface ReadingsParts {
  readonly time: Time
  readonly onError: (...args: Parameters<OnError>) => void
  /** What a reading that throws is reported as. */
  readonly where: ErrorPlace
  /** Ends them. */
  readonly signal: AbortSignal
  /** Gives whether everything could be read. */
  readonly read: () => Promise<boolean>
  readonly isStreamed: () => boolean
}

/** Reads again and again, from the first time that it is asked for: at its pace, when asked, and until it could be read. */
export function createReadings({ time, onError, where, signal, read, isStreamed }: ReadingsParts): () => void {
  let wake = new AbortController()
  let isAsked = false
  let isRunning = false

  const sleep = (ms: number, ...signals: readonly AbortSignal[]): Promise<void> =>
    // The only rejection is that of being woken or ended.
    time.sleep(Math.max(0, ms), AbortSignal.any([signal, ...signals])).catch(() => undefined)

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      isAsked = false
      const began = time.monotonic()
      const isDone = await read().catch((error: unknown) => {
        if (!signal.aborted) onError(where, error)
        return false
      })
      wake = new AbortController()
      if (isAsked) wake.abort(woken)
      await sleep(isDone && isStreamed() ? checkMs : withoutStreamMs, wake.signal)
      await sleep(began + askedMs - time.monotonic())
    }
  }

  return () => {
    isAsked = true
    wake.abort(woken)
    if (isRunning) return
    isRunning = true
    void run()
  }
}
