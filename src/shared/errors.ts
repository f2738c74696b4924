import type { Message } from './messages.ts'

/**
 * Errors are values. Every failure that can cross a layer has a code from this closed list, by which the program decides,
 * and a message with its parameters that says what to do (ADR 16). Exceptions are left for broken promises inside the program.
 */
export const errorCodes = [
  // the caller's input
  'bad-input',
  'bad-sender',
  // the vault
  'profile-not-found',
  'profile-exists',
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
  'gated',
  'duplicate-blocked',
  'duplicate-draft',
  'confirm-open',
  'confirm-stale',
  'over-limit',
  'read-only',
  'journal-full',
  'journal-read-only',
  'journal-corrupt',
  'journal-newer',
  'service-closed',
  'service-cancel-only',
  'not-owner',
  'not-sent',
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
  'not-replaced',
  'unknown-outcome',
  // the rest
  'not-found',
  'cancelled',
  'disk-failed',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** What the venue itself said, kept beside the message and shown one click away. */
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
  /** What happened and what to do, worded where it is shown. */
  readonly reason: Message
  /** The input field the error belongs to, where there is one. */
  readonly field?: string
  readonly venue?: VenueDetail
  /** The intent an error speaks of: the open duplicate, or the one whose outcome is unknown. */
  readonly intentId?: string
  /** ms after which such a request may be made again: by the venue's word, of a read for the page by main's rule. */
  readonly retryInMs?: number
}

/** Rows of the venue's lists that could not be read, and are missing from what was read. */
export interface Unreadable {
  readonly rows: number
  /** Rows that the lists had in all. */
  readonly of: number
}

export type Result<T, E = AppError> =
  | {
      readonly ok: true
      readonly value: T
      /** On what was read from the venue; absent where every row could be read. */
      readonly unreadable?: Unreadable
    }
  | { readonly ok: false; readonly error: E }

export const ok = <T>(
  value: T,
  unreadable: Unreadable | null = null,
): { readonly ok: true; readonly value: T; readonly unreadable?: Unreadable } =>
  unreadable === null ? { ok: true, value } : { ok: true, value, unreadable }

/** The count alone: which field was odd is for the log. */
export const countOf = (unreadable: Unreadable | null): Unreadable | null =>
  unreadable === null ? null : { rows: unreadable.rows, of: unreadable.of }

/** The unreadable rows of several lists together; null where there are none. */
export const together = (counts: readonly (Unreadable | null | undefined)[]): Unreadable | null => {
  const some = counts.filter((count) => count != null)
  const total = (name: keyof Unreadable): number => some.reduce((sum, count) => sum + count[name], 0)
  return some.length === 0 ? null : { rows: total('rows'), of: total('of') }
}
export const unreadableIn = (results: readonly Result<unknown>[]): Unreadable | null =>
  together(results.map((result) => (result.ok ? result.unreadable : null)))

export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })

/** Builds an error value; `more` carries the field, the venue's words or the intent. */
export const appError = (code: ErrorCode, reason: Message, more: Omit<AppError, 'code' | 'reason'> = {}): AppError => ({
  code,
  reason,
  ...more,
})

/** The same error with another message. */
export const withReason = (error: AppError, reason: Message): AppError => ({ ...error, reason })
