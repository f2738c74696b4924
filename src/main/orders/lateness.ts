import type { Time } from '#main/platform/time.ts'

/** When news of the account is late: the one rule for fills and for triggered stop orders (docs/streams.md). */

/** ms after which what is notified is late, whatever the line did: a server drops messages to a slow reader. */
const lateMs = 30_000
/** ms within which nothing is late, although no push brought it: a reading at once, or another profile of the account, found it. */
const promptMs = 2_000

/**
 * Whether what happened `ageMs` ago is notified as late: the line was away then, or had not been acknowledged again since, or
 * it is long ago. `joinedAt`: steady ms of the line's last acknowledgement, null while it is away.
 */
export function isLateFor(ageMs: number, joinedAt: number | null, time: Pick<Time, 'monotonic'>): boolean {
  const lineAgeMs = joinedAt === null ? 0 : time.monotonic() - joinedAt
  return ageMs > lateMs || (!isPromptFor(ageMs) && ageMs > lineAgeMs)
}

/** Whether what happened `ageMs` ago is too young to be late. */
export const isPromptFor = (ageMs: number): boolean => ageMs <= promptMs
