import type { UserConfirms } from './user-confirms.ts'
import type { PlacingEnvelope } from '#shared/bridge/trading.ts'
import type { AppError, ErrorCode, Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { type Message, msg } from '#shared/messages.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import type { ReplacedState } from '#shared/domain/intent-states.ts'
import { replacedStates } from '#shared/domain/intent-states.ts'
import type { EndpointName, PlacedSync, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Priority } from '#main/exchange/wire.ts'
import type { IntentRecord, Journal, JsonObject, Payloads } from '#main/journal/index.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { LimitsGate } from './limits-gate.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'

/** What a venue says of itself (`/api/v1/status`), with its own words: untrusted text, empty where it gave none. */
export interface VenueServiceState {
  readonly state: 'open' | 'close' | 'cancelonly'
  readonly message: string
}

export interface MoneyDeps {
  readonly journal: Pick<Journal, 'reader' | 'writer' | 'acknowledged'>
  /** The client of a profile, or why there is none (locked, absent). */
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  readonly time: Time
  /** A new id each time: at most 40 letters, digits, hyphens or underscores. */
  readonly newId: () => string
  /** What only the user may say, in main's own window. */
  readonly confirms: UserConfirms
  /** Notified of every change of an intent. */
  readonly onIntent: (intent: IntentView) => void
  /** An intent with what has traded of its order; as it is without it. */
  readonly withFill?: (intent: IntentView) => IntentView
  readonly serviceStatus: (profileId: string) => VenueServiceState
  readonly limits: LimitsGate
  /** Why a profile's venue is known not to be reachable now, or null: nothing but cancels is sent then. */
  readonly lost?: (profileId: string) => AppError | null
  /** Notified of what should not have been thrown, and where; never of data. */
  readonly onError?: OnError
  /** Most orders per batch call of a profile's venue; 5, the narrower of the known limits, when not given. */
  readonly batchLimit?: (profileId: string) => number
}

/** One intent of a money call: what the journal keeps of it. */
export interface Part {
  /** The fields as sent, without credentials. */
  readonly request: JsonObject
  readonly clientOid: string | null
  readonly duplicateKey: string | null
  /** What was known before sending and is needed to reconcile. */
  readonly before: JsonObject | null
}

/** What an accepted answer says of one intent. */
export type PartResult =
  | {
      readonly state: 'accepted'
      readonly orderId: string | null
      readonly note: Message | null
      readonly evidence: JsonObject | null
    }
  | { readonly state: 'refused'; readonly error: AppError }
  /** `evidence`: what the answer does say, such as the ids that it names. */
  | { readonly state: 'unknown'; readonly error: AppError; readonly evidence?: JsonObject }

/** One request on the wire and the intents it carries: one, or a batch call's many. */
export interface WireCall<Name extends EndpointName> {
  readonly request: RequestOf<Name>
  readonly parts: readonly Part[]
}

/** Where an order stands by the venue's record of it. */
export type RecordedState = Exclude<ReplacedState, 'unknown'>

/** The cancel of the order whose place another one takes: it goes first, and the other follows only where all of it is cancelled. */
export interface CancelFirst {
  readonly kind: 'cancel-oco' | 'cancel-stop'
  readonly endpoint: EndpointName
  /** The venue's id of the order that is replaced. */
  readonly orderId: string
  readonly part: Part
  /** Sends it once; what its intent records. */
  readonly send: (client: ExchangeClient, options: CallOptions, onError?: OnError) => Promise<Payloads['outcome']>
  /** Where the order stands, from reads alone; null where the venue does not say. */
  readonly look: (client: ExchangeClient, signal: AbortSignal) => Promise<RecordedState | null>
}

/** An act that can move money, ready to run. */
export interface MoneyCall<Name extends EndpointName> {
  readonly envelope: PlacingEnvelope
  readonly kind: IntentKind
  readonly endpoint: Name
  /** When it has to leave, where the press waited before; else counted from here. */
  readonly leaveBy?: Deadline
  readonly priority: Priority
  /** Sent one after the other; all their intents are on disk before the first one leaves. */
  readonly calls: readonly WireCall<Name>[]
  /** One reading per part, in order. */
  readonly read: (data: ResponseOf<Name>, parts: readonly Part[]) => readonly PartResult[]
  /**
   * Reads what is needed to reconcile and goes into every part's `before`, once the press is seen to be free to go and before
   * the intents are written. A like-for-like press meanwhile is refused.
   */
  readonly prepare?: (client: ExchangeClient) => Promise<JsonObject | null>
  /**
   * Why the act may not leave after all, or null; asked right before its intents are written, with no wait in between: what was
   * judged at the press may have been used up by an act that was written since.
   */
  readonly lastRefusal?: () => AppError | null
  /** Of the order whose place this one takes: its cancel, without which the call does not leave (ADR 24). */
  readonly first?: CancelFirst
  /** What a refusal says, from reads alone: better words for it, or `open` where it may be of a second copy of the request. */
  readonly explain?: (error: AppError) => Promise<AppError | 'open'>
  /** What the venue's records say of an accepted answer, from reads alone; unless they confirm it, the outcome is unknown. */
  readonly confirm?: Confirm<ResponseOf<Name>>
}

/** Of an accepted answer: it is about what was asked for, it is not, or no record could be read in time. */
export type Verdict = 'confirmed' | 'differs' | 'unread'
export type Confirm<Data> = (client: ExchangeClient, data: Data) => Promise<Verdict>

export const accepted = (
  orderId: string | null,
  more: { readonly note?: Message; readonly evidence?: JsonObject } = {},
): PartResult => ({ state: 'accepted', orderId, note: more.note ?? null, evidence: more.evidence ?? null })

/** What an answer that waited for the matching engine says of the order, kept as evidence. */
export const matchedEvidence = (answer: object): { readonly evidence?: JsonObject } => {
  if (!('dealSize' in answer)) return {}
  const { status, originSize, dealSize, remainSize, canceledSize } = answer as Partial<PlacedSync>
  return { evidence: toJson({ status, originSize, dealSize, remainSize, canceledSize }) }
}

/** An answer that names another order than the one sent was meant for another request, and says nothing of this one. */
export const ifOwn = (
  sent: string | null | undefined,
  said: string | null | undefined,
  reading: PartResult,
): PartResult => (sent == null || said == null || sent === said ? reading : { state: 'unknown', error: anothersAnswer })

const anothersAnswer = appError('unknown-outcome', msg('money.another-order'))

/** A value's JSON form: what the journal keeps and the wire carries. Fields without a value are left out. */
export const toJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject

/** What a cancel that waited for its end was answered. */
const sizesOf = ({ kind, state, evidence }: IntentRecord): Pick<MoneyAnswer, 'sizes'> => {
  const [cancelled, filled] = [evidence?.['canceledSize'], evidence?.['dealSize']]
  const isKnown =
    kind === 'cancel' && state === 'accepted' && typeof cancelled === 'string' && typeof filled === 'string'
  return isKnown ? { sizes: { cancelled, filled } } : {}
}

/** Where the order stands whose place this one was to take; of an order that replaces none, nothing. */
const replacedOf = ({ evidence }: IntentRecord): Pick<MoneyAnswer, 'replacedState'> => {
  const replacedState = replacedStates.find((one) => one === evidence?.['replacedState'])
  return replacedState === undefined ? {} : { replacedState }
}

/**
 * What the page gets of an intent. Made from the record alone, so that every caller of one draft gets the same answer
 * (M11), now or after a restart.
 */
export const moneyAnswerOf = (record: IntentRecord): MoneyAnswer => {
  const answer: MoneyAnswer = {
    intentId: record.id,
    state: record.state,
    orderId: record.orderId,
    clientOid: record.clientOid,
    note: record.note,
    ...sizesOf(record),
    ...replacedOf(record),
  }
  if (record.state !== 'not-sent' && record.state !== 'refused' && record.state !== 'unknown') return answer
  const code =
    record.state === 'unknown' ? 'unknown-outcome' : ((record.evidence?.['error'] ?? 'internal') as ErrorCode)
  const { httpStatus, venueCode, venueMessage } = record
  const venue = httpStatus === null ? {} : { venue: { httpStatus, code: venueCode, message: venueMessage } }
  const reason = record.note ?? msg('money.not-known')
  return { ...answer, error: appError(code, reason, { intentId: record.id, ...venue }) }
}
