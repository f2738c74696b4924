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

const lineIsDown = new Set<AppError['code']>(['not-connected', 'timed-out', 'service-unavailable'])

export const isOffline = (error: AppError): boolean => lineIsDown.has(error.code)

/**
 * Old data stays on screen and is called stale, with its age, once a later attempt failed or two turns were missed.
 * `everyMs` is the pace at which it is watched, `now` ms since the epoch.
 */
export function faceOf(
  reading: Reading<unknown>,
  { locked, now, everyMs }: { locked: boolean; now: number; everyMs: number },
): Face {
  if (locked) return 'locked'
  const { value, at, error } = reading
  if (value === null || at === null) return error === null ? 'loading' : isOffline(error) ? 'offline' : 'error'
  return error !== null || now - at > everyMs * 2 + 1000 ? 'stale' : 'ready'
}
