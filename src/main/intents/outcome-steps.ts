import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { ReplacedState } from '#shared/domain/intent-states.ts'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import type { EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { CallOutcome, Receipt } from '#main/exchange/outcome.ts'
import type { JsonObject, Payloads } from '#main/journal/index.ts'
import { unresolvedNote } from '#main/reconcile/unresolved.ts'
import type { Confirm, Part, PartResult, Verdict } from './money-call.ts'
import { toJson } from './money-call.ts'
import type { OnError } from '#main/platform/error-places.ts'

type Step = Payloads['outcome']

const nothingKnown: Receipt = { attempts: 1, sentAt: null, sha256: null, httpStatus: null }

/** Calls once. A client that breaks its promise and throws leaves the outcome unknown, never failed (M4). */
export const callOnce = async <Name extends EndpointName>(
  client: ExchangeClient,
  endpoint: Name,
  request: RequestOf<Name>,
  options: CallOptions,
  onError?: OnError,
): Promise<CallOutcome<ResponseOf<Name>>> => {
  try {
    return await client.call(endpoint, request, options)
  } catch (thrown) {
    onError?.(`call-${endpoint}`, thrown)
    const error = appError('internal', msg('money.failed-on-way'))
    return { kind: 'unknown', error, receipt: nothingKnown }
  }
}

/**
 * A refusal in better words where somebody has them, or an outcome that is not known where it proves none; what fails in finding
 * them leaves the venue's own.
 */
export const explained = async <Data>(
  outcome: CallOutcome<Data>,
  explain: ((error: AppError) => Promise<AppError | 'open'>) | undefined,
  onError?: OnError,
): Promise<CallOutcome<Data>> => {
  if (outcome.kind !== 'refused' || explain === undefined) return outcome
  try {
    const words = await explain(outcome.error)
    if (words !== 'open') return { ...outcome, error: words }
    const { reason, venue } = outcome.error
    return {
      ...outcome,
      kind: 'unknown',
      error: appError('answer-unexpected', reason, venue === undefined ? {} : { venue }),
    }
  } catch (thrown) {
    onError?.('explain-refusal', thrown)
    return outcome
  }
}

/** `said`: what an answer says that nobody could confirm, such as the ids that it names. */
type Judged<Data> =
  | CallOutcome<Data>
  | { readonly kind: 'unknown'; readonly error: AppError; readonly receipt: Receipt; readonly said: JsonObject }

/** An accepted answer, or an outcome that is not known where the venue's records do not confirm what it is about. */
export const confirmed = async <Data>(
  client: ExchangeClient,
  outcome: CallOutcome<Data>,
  confirm: Confirm<Data> | undefined,
  onError?: OnError,
): Promise<Judged<Data>> => {
  if (outcome.kind !== 'accepted' || confirm === undefined) return outcome
  const { data, receipt } = outcome
  const verdict = await confirm(client, data).catch((thrown: unknown): Verdict => {
    onError?.('confirm-answer', thrown)
    return 'unread'
  })
  if (verdict === 'confirmed') return outcome
  if (verdict === 'differs') return { kind: 'unknown', error: notConfirmed, receipt }
  // The look-up asks about what the answer names before it searches.
  return {
    kind: 'unknown',
    error: notRead,
    receipt,
    said: typeof data === 'object' && data !== null ? toJson(data) : {},
  }
}

const notConfirmed = appError('unknown-outcome', msg('money.not-confirmed'))
const notRead = appError('unknown-outcome', msg('money.record-unread'))

/** What each intent of one call records of the outcome. An accepted answer is read part by part (M10). */
export const outcomeSteps = <Data>(
  kind: IntentKind,
  outcome: Judged<Data>,
  parts: readonly Part[],
  read: (data: Data, parts: readonly Part[]) => readonly PartResult[],
): readonly Step[] => {
  if (outcome.kind !== 'accepted') {
    const said = 'said' in outcome ? outcome.said : undefined
    const step = failedStep(kind, outcome.kind, outcome.error, outcome.receipt, said)
    return parts.map(() => step)
  }
  const readings = read(outcome.data, parts)
  return parts.map((_part, index) => stepOf(kind, readings[index] ?? unmatched, outcome.receipt))
}

const neverLeft: Receipt = { attempts: 0, sentAt: null, sha256: null, httpStatus: null }
const heldBack = appError('cancelled', msg('money.held-back'))
const interrupted = appError('internal', msg('money.interrupted'))

/** The end of intents whose call was held back because the one before it did not go through. */
export const heldBackStep = (kind: IntentKind): Step => failedStep(kind, 'not-sent', heldBack, neverLeft)

/** What is recorded when Coffer itself failed after the intent was written: it may have left (M4). */
export const interruptedStep = (kind: IntentKind): Step => failedStep(kind, 'unknown', interrupted, nothingKnown)

/** The end of an order that was not placed, because the one whose place it was to take was not or not only cancelled (ADR 24). */
export const notReplacedStep = (kind: IntentKind, reason: Message, replacedState: ReplacedState): Step => {
  const step = failedStep(kind, 'not-sent', appError('not-replaced', reason), neverLeft)
  return { ...step, evidence: { ...step.evidence, replacedState } }
}

/** What became of an order that left after the cancel of another: unless it was accepted, with where that one stands. */
export const afterCancel = (step: Step): Step =>
  step.state === 'accepted'
    ? step
    : {
        ...step,
        note: step.note === null ? oldCancelled : followed(oldCancelled, step.note),
        evidence: { ...step.evidence, replacedState: 'cancelled' },
      }

const oldCancelled = msg('replace.old-cancelled')

const unmatched: PartResult = {
  state: 'unknown',
  error: appError('unknown-outcome', msg('money.unmatched')),
}

const stepOf = (kind: IntentKind, reading: PartResult, receipt: Receipt): Step =>
  reading.state === 'accepted'
    ? {
        ...receipt,
        state: 'accepted',
        note: reading.note,
        orderId: reading.orderId,
        venueCode: null,
        venueMessage: null,
        evidence: reading.evidence,
      }
    : failedStep(
        kind,
        reading.state,
        reading.error,
        receipt,
        reading.state === 'unknown' ? reading.evidence : undefined,
      )

const failedStep = (
  kind: IntentKind,
  state: 'not-sent' | 'refused' | 'unknown',
  error: AppError,
  receipt: Receipt,
  evidence?: JsonObject,
): Step => ({
  ...receipt,
  state,
  note: state === 'unknown' ? followed(error.reason, unresolvedNote(kind)) : error.reason,
  orderId: null,
  venueCode: error.venue?.code ?? null,
  venueMessage: error.venue?.message ?? null,
  evidence: { ...evidence, error: error.code },
})
