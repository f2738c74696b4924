import type { AppError, Result } from '#shared/errors.ts'
import { waitAfter } from '#shared/retry-rule.ts'

/** The last good value of something watched, when it came, and what went wrong since. */
export interface Reading<Value> {
  readonly value: Value | null
  /** ms since the epoch of the value. */
  readonly at: number | null
  readonly error: AppError | null
  /** How many readings in a row failed. */
  readonly failures: number
  /** ms since the epoch of the last answer, good or bad. */
  readonly answeredAt: number | null
}

export const nothingRead = { value: null, at: null, error: null, failures: 0, answeredAt: null } as const

/** What is known after an answer; a failure keeps what was known. `now` is ms since the epoch. */
export const afterAnswer = <Value>(known: Reading<Value>, answer: Result<Value>, now: number): Reading<Value> =>
  answer.ok
    ? { value: answer.value, at: now, error: null, failures: 0, answeredAt: now }
    : { ...known, error: answer.error, failures: known.failures + 1, answeredAt: now }

/** What the last reading of something came to. */
export type Attempt = Pick<Reading<unknown>, 'error' | 'failures' | 'answeredAt'>

/** ms since the epoch at which the next reading is due; Infinity: not before something changes (`waitAfter`). */
export function nextReadAt({ error, failures, answeredAt }: Attempt, everyMs: number): number {
  if (answeredAt === null) return 0
  return answeredAt + (error === null ? everyMs : (waitAfter(error, failures, everyMs) ?? Infinity))
}

/** What a panel shows of a reading; `empty` is the panel's own business. */
export type Face = 'loading' | 'ready' | 'stale' | 'offline' | 'error' | 'locked'

/** ms for which a price, a book or a balance may judge an order; older ones are stale however slow the reading is. */
export const judgedMs = 10_000

const lineIsDown = new Set<AppError['code']>(['not-connected', 'timed-out', 'service-unavailable'])

export const isOffline = (error: AppError): boolean => lineIsDown.has(error.code)

/**
 * Old data stays on screen and is called stale, with its age, once a later attempt failed or two turns were missed.
 * `everyMs` is the pace at which it is watched, `freshMs` the age from which it is old however slow the pace, `now` ms since
 * the epoch.
 */
export function faceOf(
  reading: Pick<Reading<unknown>, 'value' | 'at' | 'error'>,
  { locked, now, everyMs, freshMs = Infinity }: { locked: boolean; now: number; everyMs: number; freshMs?: number },
): Face {
  if (locked) return 'locked'
  const { value, at, error } = reading
  if (value === null || at === null) return error === null ? 'loading' : isOffline(error) ? 'offline' : 'error'
  return error !== null || now - at > Math.min(everyMs * 2 + 1000, freshMs) ? 'stale' : 'ready'
}
