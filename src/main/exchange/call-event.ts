import type { AppError } from '#shared/errors.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { CallOutcome, AnswerVerdict } from './outcome.ts'
import type { Priority } from './wire.ts'

/** One line per attempt for the log: names and numbers only, never a field of the request or a header (G2). */
export interface CallEvent {
  readonly endpoint: EndpointName
  readonly priority: Priority
  /** Counts the attempts of one call from 1. */
  readonly attempt: number
  readonly outcome: CallOutcome<unknown>['kind']
  readonly error: AppError['code'] | null
  readonly httpStatus: number | null
  readonly venueCode: string | null
  /** Rows of a list that could not be read, and the first field at fault, by the catalogue's name. */
  readonly unreadableRows: number
  readonly field: string | null
  /** ms from handing over to the transport until its answer. */
  readonly tookMs: number
}

/**
 * Whether an answer came from something before the venue, such as a gateway's page or a login page of the network: no envelope
 * (`venueCode` null) under success, redirection or 5xx. A 4xx without one is about the one request (facts, section 2).
 */
export const isForeignAnswer = (httpStatus: number | null, venueCode: string | null): boolean =>
  httpStatus !== null && venueCode === null && (httpStatus < 400 || httpStatus >= 500)

/** The line of one attempt. */
export const describe = (
  job: { readonly name: EndpointName; readonly priority: Priority },
  attempt: number,
  verdict: AnswerVerdict<unknown>,
  httpStatus: number | null,
  tookMs: number,
): CallEvent => ({
  endpoint: job.name,
  priority: job.priority,
  attempt,
  outcome: verdict.kind,
  error: verdict.kind === 'accepted' ? null : verdict.error.code,
  httpStatus,
  venueCode: verdict.kind === 'accepted' ? '200000' : (verdict.error.venue?.code ?? null),
  unreadableRows: verdict.kind === 'accepted' ? (verdict.unreadable?.rows ?? 0) : 0,
  field: verdict.kind === 'accepted' ? (verdict.unreadable?.field ?? null) : null,
  tookMs,
})
