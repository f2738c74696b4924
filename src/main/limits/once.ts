import type { Time } from '#main/platform/time.ts'

/** ms from the confirmation in which the one request that was shown may leave. */
export const onceLastsMs = 60_000

/** What was confirmed once: one exact request of one profile. */
export interface OncePermit {
  readonly profileId: string
  /** SHA-256 of method, path and body. */
  readonly digest: string
}

export interface OncePermits {
  /** Confirmed now. */
  grant(permit: OncePermit): void
  /** Whether this request was confirmed, within the time by both clocks and not used yet; uses it up. */
  use(permit: OncePermit): boolean
}

/** One clock stands still while the machine sleeps, the other can be set: a permit is over when either says so. */
export const createOncePermits = (time: Pick<Time, 'now' | 'monotonic'>): OncePermits => {
  const granted = new Map<string, { readonly steady: number; readonly wall: number }>()
  const keyOf = ({ profileId, digest }: OncePermit): string => `${profileId} ${digest}`
  const isOver = ({ steady, wall }: { readonly steady: number; readonly wall: number }): boolean => {
    const [ran, passed] = [time.monotonic() - steady, time.now() - wall]
    return ran > onceLastsMs || passed > onceLastsMs || passed < 0
  }
  return {
    grant: (permit) => {
      for (const [key, since] of [...granted]) if (isOver(since)) granted.delete(key)
      granted.set(keyOf(permit), { steady: time.monotonic(), wall: time.now() })
    },
    use: (permit) => {
      const since = granted.get(keyOf(permit))
      granted.delete(keyOf(permit))
      return since !== undefined && !isOver(since)
    },
  }
}
