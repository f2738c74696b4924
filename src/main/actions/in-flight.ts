import type { Result } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import type { Time } from '#main/time.ts'

/** The money requests that are under way, so that the app can end without losing an answer. */
export interface InFlight {
  /** Runs an act unless Coffer is closing, and knows of it until its outcome is recorded. */
  track<T>(act: () => Promise<Result<T>>): Promise<Result<T>>
  /** Takes no further act and waits for those under way, 5 s at most; what is still open is looked up at the next start. */
  drain(): Promise<void>
  /** Acts that are under way. */
  underWay(): number
}

/** ms that a planned end waits for answers. */
const patience = 5_000

const closed = appError('cancelled', 'Coffer is closing, so nothing was sent. Start it again and press again.')

export function createInFlight(time: Pick<Time, 'sleep'>): InFlight {
  const running = new Set<Promise<unknown>>()
  let closing = false

  return {
    underWay: () => running.size,
    track: (act) => {
      if (closing) return Promise.resolve(fail(closed))
      const one = act().finally(() => running.delete(one))
      running.add(one)
      return one
    },
    drain: async () => {
      closing = true
      const over = new AbortController()
      const waited = time.sleep(patience, over.signal).catch(() => undefined)
      await Promise.race([Promise.allSettled(running), waited])
      over.abort()
    },
  }
}
