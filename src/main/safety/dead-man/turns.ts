import { unlessEnded } from '#main/platform/deadline.ts'
import { createKeyedMutex } from '#main/platform/mutex.ts'

/** Reads for one job. Ends with `undefined` as soon as a request of the profile waits for its turn. */
export type Look = <T>(read: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>

/** One job of a profile at a time, in the order they were asked for: the venue keeps the last setting it receives. */
export interface Turns {
  /** A press: what Coffer only looks at in the profile's turn ends for it. */
  readonly request: <T>(profileId: string, job: () => Promise<T>) => Promise<T>
  /** What Coffer does by itself. */
  readonly own: <T>(profileId: string, job: (look: Look) => Promise<T>) => Promise<T>
}

export const createTurns = (): Turns => {
  const inTurn = createKeyedMutex()
  /** By profile: presses that wait for their turn, and the look that is under way. */
  const waiting = new Map<string, number>()
  const looks = new Map<string, AbortController>()
  const waitsFor = (profileId: string): number => waiting.get(profileId) ?? 0
  const lookOf =
    (profileId: string): Look =>
    async (read) => {
      if (waitsFor(profileId) > 0) return undefined
      const look = new AbortController()
      looks.set(profileId, look)
      // A read that cannot be ended must not hold the turn either.
      return unlessEnded(read(look.signal), look.signal, undefined)
    }
  return {
    request: (profileId, job) => {
      waiting.set(profileId, waitsFor(profileId) + 1)
      looks.get(profileId)?.abort(new Error('A request takes the turn'))
      return inTurn(profileId, () => {
        waiting.set(profileId, waitsFor(profileId) - 1)
        return job()
      })
    },
    own: (profileId, job) => inTurn(profileId, () => job(lookOf(profileId))),
  }
}
