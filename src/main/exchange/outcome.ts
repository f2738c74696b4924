import { appError, type AppError, type VenueDetail } from '#shared/errors.ts'
import { type MoneyEffect, needsListedRefusal } from '#shared/exchange/endpoint.ts'
import { type RowCount, readingRows } from '#shared/exchange/row-list.ts'
import { type Message, msg } from '#shared/messages.ts'
import { cleanName } from '#shared/names.ts'
import { parseJson } from './parse-json.ts'
import { describeCode, describeFailure, isDuplicate, isListedCode, ofReading } from './wire-messages.ts'
import type { WireResult } from './wire.ts'

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
export type CallOutcome<T> =
  | { readonly kind: 'not-sent'; readonly error: AppError; readonly receipt: Receipt }
  | { readonly kind: 'refused'; readonly error: AppError; readonly receipt: Receipt }
  | {
      readonly kind: 'accepted'
      readonly data: T
      /** Rows of a read's lists that could not be read, which `data` lacks: what it does not show may be there. */
      readonly unreadable: RowCount | null
      readonly receipt: Receipt
    }
  | { readonly kind: 'unknown'; readonly error: AppError; readonly receipt: Receipt }

/** An outcome before the client adds its receipt. */
export type AnswerVerdict<T> =
  | { readonly kind: 'not-sent' | 'refused' | 'unknown'; readonly error: AppError }
  | { readonly kind: 'accepted'; readonly data: T; readonly unreadable: RowCount | null }

/** The part of a row of the catalogue that the classifier needs. */
export interface AnswerRule<T> {
  readonly money: MoneyEffect
  readonly response: {
    safeParse(data: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
  }
  readonly withoutData?: true
  readonly bareData?: true
  readonly addsUp?: true
}

/** Codes after which the venue itself does not say whether a write took effect (facts, section 2). */
const unknownCodes: ReadonlySet<string> = new Set(['408000', '500000', '503000', '504000', '230005'])

/** Request timeout, conflict and too early: an intermediary may say so of a request that the venue carries out. */
const openStatuses: ReadonlySet<number> = new Set([408, 409, 425])

/** What a `msg` beside success may say without putting it unresolved (facts, section 2: `200000` with a failure text). */
const plainWords = /^\s*(?:success|ok)?\s*$/i

/** 429000 means "quota used up" with the quota's headers, and "overloaded" without them (facts, section 3). */
export const hasQuotaHeaders = (headers: Readonly<Record<string, string>>): boolean =>
  headers['gw-ratelimit-reset'] !== undefined || headers['gw-ratelimit-remaining'] !== undefined

/** When the quota is full again, where the venue says so; beyond its window of 30 s it is no count of ms (facts, section 3). */
const withReset = (error: AppError, headers: Readonly<Record<string, string>>): AppError => {
  const reset = headers['gw-ratelimit-reset'] ?? ''
  return error.code === 'rate-limited' && /^\d{1,12}$/.test(reset)
    ? { ...error, retryInMs: Math.min(30_000, Number(reset)) }
    : error
}

/**
 * Says what may be said about one attempt (M3). Pure and total; the first rule that matches wins (design section 3):
 * 1. refused by us, or nothing left the socket: not sent;
 * 2. no whole JSON envelope, any 3xx, HTTP 500 and up, a code that leaves it open, 429000 without quota headers: unknown;
 * 3. HTTP 200 with code `200000` and data that fits the schema: accepted;
 * 4. code `200000` otherwise, so also without the `data` that the row requires, or with a text beside a bare answer:
 *    unknown;
 * 5. for a row that places, amends, transfers, withdraws, sets the switch or cancels a part, HTTP 408, 409 or 425, a code that is not documented, or a refusal
 *    as a duplicate: unknown; any other code: refused.
 */
export function classify<T>(wire: WireResult, row: AnswerRule<T>): AnswerVerdict<T> {
  const verdict = judge(wire, row)
  return row.money === 'read' && verdict.kind !== 'accepted' ? { ...verdict, error: ofReading(verdict.error) } : verdict
}

function judge<T>(wire: WireResult, row: AnswerRule<T>): AnswerVerdict<T> {
  if (!wire.ok) {
    const error = describeFailure(wire.error)
    return { kind: wire.error.sent === 'nothing' ? 'not-sent' : 'unknown', error }
  }
  const { status, headers, body } = wire.value
  const envelope = readEnvelope(body)
  const venue: VenueDetail = { httpStatus: status, code: envelope?.code ?? null, message: envelope?.msg ?? null }
  if (status >= 300 && status < 400) return unknown('redirected', msg('wire.redirected'), venue)
  if (envelope === null) return unknown('answer-unreadable', unreadableReason(status), venue)
  const { code } = envelope
  if (code === '429000' && !hasQuotaHeaders(headers)) return unknown('overloaded', msg('wire.overloaded'), venue)
  if (status >= 500 || unknownCodes.has(code)) return unknown('service-unavailable', msg('wire.unavailable'), venue)
  if (code !== '200000') {
    const error = describeCode(venue)
    // Ids are new with each request: what the venue has under this one can only be the request itself, sent twice on its way.
    if (needsListedRefusal(row) && isDuplicate(error)) return unknown('answer-unexpected', error.reason, venue)
    const isOpen = needsListedRefusal(row) && (openStatuses.has(status) || !isListedCode(code))
    return isOpen
      ? unknown('answer-unexpected', msg('wire.undocumented'), venue)
      : { kind: 'refused', error: withReset(error, headers) }
  }
  if (status !== 200) return unknown('answer-unexpected', msg('wire.unexpected'), venue)
  if (envelope.data === undefined && row.withoutData !== true) {
    return unknown('answer-unexpected', msg('wire.without-data'), venue)
  }
  if (row.bareData === true && !plainWords.test(venue.message ?? '')) {
    return unknown('answer-unexpected', msg('wire.undocumented'), venue)
  }
  const parse = () => row.response.safeParse(envelope.data ?? null)
  // What moves money is judged by its whole answer.
  const { parsed, unreadable } = row.money === 'read' ? readingRows(parse) : { parsed: parse(), unreadable: null }
  if (parsed.success) return { kind: 'accepted', data: parsed.data, unreadable }
  return unknown('answer-unexpected', msg('wire.unexpected'), venue)
}

const unknown = (code: AppError['code'], reason: Message, venue: VenueDetail): AnswerVerdict<never> => ({
  kind: 'unknown',
  error: appError(code, reason, { venue }),
})

const unreadableReason = (status: number): Message => {
  if (status >= 500) return msg('wire.unavailable')
  return status === 429 || status === 403 ? msg('wire.edge') : msg('wire.unreadable')
}

interface Envelope {
  readonly code: string
  readonly msg: string | null
  /** Undefined when the envelope has no such key; null when the venue sent null. */
  readonly data: unknown
}

/** The whole JSON envelope, or null. `code` must be a string (N6). */
function readEnvelope(body: string): Envelope | null {
  let value: unknown
  try {
    value = parseJson(body)
  } catch {
    // Not JSON at all is one of the answers a venue's edge gives (facts, section 2).
    return null
  }
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'string') return null
  // Before secrets are looked for in it: a character nobody sees must not split one.
  const msg = 'msg' in value && typeof value.msg === 'string' ? cleanName(value.msg) : null
  return { code: value.code, msg, data: 'data' in value ? value.data : undefined }
}
