import type { Time } from '#main/platform/time.ts'
import { woken } from '#main/platform/time.ts'

const longestSleepMs = 30_000
/** ms until the next turn after one that threw. */
const afterErrorMs = 1_000

interface TurnsParts {
  readonly time: Time
  /** Begins what is due; gives the steady ms of the next turn. */
  readonly takeTurns: () => number
  readonly hasWork: () => boolean
  /** Gets what a turn threw; the turns go on. */
  readonly onError: (error: unknown) => void
}

/** Takes turns while there is work, each at its time or as soon as it is woken. Gives what wakes it. */
export function createTurns({ time, takeTurns, hasWork, onError }: TurnsParts): () => void {
  let sleeping = new AbortController()
  let isRunning = false

  /** Steady ms of the next turn. */
  const takeOne = (): number => {
    try {
      return takeTurns()
    } catch (error) {
      onError(error)
      return time.monotonic() + afterErrorMs
    }
  }
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (hasWork()) {
      sleeping = new AbortController()
      const ms = Math.min(longestSleepMs, takeOne() - time.monotonic())
      // The only rejection is that of being woken.
      await time.sleep(Math.max(0, ms), sleeping.signal).catch(() => undefined)
    }
    isRunning = false
  }

  return () => {
    sleeping.abort(woken)
    void run()
  }
}
