/**
 * Errors are values. Every failure that can cross a layer has a code from this closed list and one plain sentence
 * that says what to do. Exceptions are left for broken promises inside the program.
 */
export const errorCodes = [
  // the caller's input
  'bad-input',
  'bad-sender',
  // the vault
  'profile-not-found',
  'profile-exists',
  'profile-has-unsettled',
  'profiles-corrupt',
  'profiles-newer',
  'key-absent',
  'key-locked',
  'key-too-large',
  'keychain-missing',
  'keychain-failed',
  'keychain-timeout',
  'vault-locked',
  'pin-wrong',
  'pin-wait',
  'pin-not-set',
  // the money path, before the wire
  'fenced',
  'twin-blocked',
  'duplicate-draft',
  'confirm-open',
  'confirm-stale',
  'journal-full',
  'journal-read-only',
  'journal-corrupt',
  'journal-newer',
  'service-closed',
  'service-cancel-only',
  'not-owner',
  // the wire
  'host-not-allowed',
  'not-connected',
  'timed-out',
  'redirected',
  'answer-too-large',
  'answer-unreadable',
  'answer-unexpected',
  'rate-limited',
  'overloaded',
  'service-unavailable',
  // what the venue said
  'clock-off',
  'key-refused',
  'ip-refused',
  'permission-refused',
  'refused',
  'filled-first',
  'unknown-outcome',
  // the rest
  'not-found',
  'cancelled',
  'disk-failed',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** What the venue itself said, kept beside the plain sentence and shown one click away. */
export interface VenueDetail {
  /** HTTP status, or null when no answer came. */
  readonly httpStatus: number | null
  /** The envelope's `code`, or null when there was none. */
  readonly code: string | null
  /** The envelope's `msg`, as sent: untrusted text. */
  readonly message: string | null
}

export interface AppError {
  readonly code: ErrorCode
  /** One plain sentence that says what happened and what to do. */
  readonly message: string
  /** The input field the error belongs to, where there is one. */
  readonly field?: string
  readonly venue?: VenueDetail
  /** The intent an error speaks of: the open twin, or the one whose outcome is unknown. */
  readonly intentId?: string
}

export type Result<T, E = AppError> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })

/** Builds an error value; `more` carries the field, the venue's words or the intent. */
export const appError = (
  code: ErrorCode,
  message: string,
  more: Omit<AppError, 'code' | 'message'> = {},
): AppError => ({
  code,
  message,
  ...more,
})
