import type { Time } from '#main/platform/time.ts'

/** At most one run in `everyMs`: the first at once, what changes meanwhile together afterwards (streams, rule 8). */
export interface Coalescer {
  /** There is something to run for. */
  changed(): void
  stop(): void
}

/** `onError` gets what a run threw, the first as well as a later one. */
export function createCoalescer(
  time: Time,
  everyMs: number,
  act: () => void,
  onError: (error: unknown) => void,
): Coalescer {
  const stopped = new AbortController()
  let isWaiting = false
  let ranAt = -Infinity
  const run = (): void => {
    isWaiting = false
    ranAt = time.monotonic()
    try {
      act()
    } catch (error) {
      onError(error)
    }
  }
  const waitFor = async (ms: number): Promise<void> => {
    isWaiting = true
    await time.sleep(ms, stopped.signal)
    run()
  }
  return {
    changed() {
      if (isWaiting || stopped.signal.aborted) return
      const wait = ranAt + everyMs - time.monotonic()
      if (wait <= 0) return run()
      waitFor(wait).catch((error: unknown) => {
        if (!stopped.signal.aborted) onError(error)
      })
    },
    stop: () => stopped.abort(),
  }
}
