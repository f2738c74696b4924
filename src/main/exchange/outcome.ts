import type { AppError } from '#shared/errors.ts'

/** What went over the wire, for the journal (G3): never headers, never the body itself. */
export interface Receipt {
  /** Wire attempts made; 0 when nothing left. */
  readonly attempts: number
  /** ms since the epoch, own clock, of the last attempt; null when nothing left. */
  readonly sentAt: number | null
  /** SHA-256 (hex) of the exact bytes signed: method, path with query, body. */
  readonly sha256: string | null
  readonly httpStatus: number | null
}

/** What may be said about a request that was sent (design section 3, M3). */
export type Outcome<T> =
  | { readonly kind: 'not-sent'; readonly error: AppError; readonly receipt: Receipt }
  | { readonly kind: 'refused'; readonly error: AppError; readonly receipt: Receipt }
  | { readonly kind: 'accepted'; readonly data: T; readonly receipt: Receipt }
  | { readonly kind: 'unknown'; readonly error: AppError; readonly receipt: Receipt }
