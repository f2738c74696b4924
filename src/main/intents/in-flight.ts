import type { Result } from '#shared/errors.ts'
import { fail } from '#shared/errors.ts'
import { closingError } from '#main/platform/base.ts'

/** The money requests that are under way, so that the app can end without losing an answer. */
export interface InFlight {
  /** Runs an act unless new ones are refused, and knows of it until its outcome is recorded. */
  track<T>(act: () => Promise<Result<T>>): Promise<Result<T>>
  /** From here on every further act is refused as `cancelled`; those under way go on. */
  refuseNew(): void
  /** Ends once those under way have ended. How long that is awaited is the caller's to say. */
  drain(): Promise<void>
  /** Acts that are under way. */
  underWay(): number
}

export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>()
  let refuses = false

  return {
    underWay: () => running.size,
    track: (act) => {
      if (refuses) return Promise.resolve(fail(closingError))
      const one = act().finally(() => running.delete(one))
      running.add(one)
      return one
    },
    refuseNew: () => {
      refuses = true
    },
    drain: async () => {
      await Promise.allSettled(running)
    },
  }
}
