import type { AppError } from '#shared/errors.ts'

/** The last good value of something watched, when it came, and what went wrong since. */
export interface Reading<Value> {
  readonly value: Value | null
  /** ms since the epoch. */
  readonly at: number | null
  readonly error: AppError | null
}

export const nothingRead = { value: null, at: null, error: null } as const

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
  reading: Reading<unknown>,
  { locked, now, everyMs, freshMs = Infinity }: { locked: boolean; now: number; everyMs: number; freshMs?: number },
): Face {
  if (locked) return 'locked'
  const { value, at, error } = reading
  if (value === null || at === null) return error === null ? 'loading' : isOffline(error) ? 'offline' : 'error'
  return error !== null || now - at > Math.min(everyMs * 2 + 1000, freshMs) ? 'stale' : 'ready'
}
