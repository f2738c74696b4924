import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import { isCancel } from '#shared/domain/intent-words.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { type Message, msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, Journal } from '#main/journal/index.ts'
import type { StartupGate } from '#main/reconcile/startup-gate.ts'
import type { VenueServiceState } from './money-call.ts'

/** What an act is about to send: the requests themselves. */
export interface SentAct {
  readonly profileId: string
  readonly endpoint: EndpointName
  readonly requests: readonly object[]
}

/** An act that its limits let through, by themselves or because it was confirmed in main's own window. */
export interface Admission {
  /** The user was asked: the wait was his, and his confirmation is the press that counts. */
  readonly isAsked: boolean
  /** Why the act may not leave after all, or null; asked once, right before its intents are written, with no wait in between. */
  readonly refusal: (act: SentAct) => AppError | null
}

/** The limits of a profile's orders, and whether anything may leave of it at all (ADR 21). */
export interface LimitsGate {
  /** Why nothing that changes anything may leave, or null. From memory. */
  readOnlyRefusal(profileId: string): AppError | null
  /** Lets an act through, or asks about it. Errors: `cancelled`, `confirm-open`, `over-limit`, and what kept it from judging. */
  admit(act: SentAct, client: ExchangeClient): Promise<Result<Admission>>
}

export interface GateDeps {
  readonly limits: Pick<LimitsGate, 'readOnlyRefusal'>
  readonly journal: Pick<Journal, 'reader'>
  readonly startupGate: Pick<StartupGate, 'refusal'>
  readonly serviceStatus: (profileId: string) => VenueServiceState
}

export interface IntentDemand {
  readonly profileId: string
  readonly kind: IntentKind
  readonly duplicateKeys: readonly string[]
  readonly overrideDuplicateOf: string | null
}

/** Why an act may not leave now, or null. Reads no clock and waits for nothing. */
export const gateRefusalOf = (deps: GateDeps, asked: IntentDemand): AppError | null =>
  deps.limits.readOnlyRefusal(asked.profileId) ??
  (isCancel(asked.kind) ? null : deps.startupGate.refusal(asked.profileId)) ??
  duplicateRefusal(deps, asked) ??
  serviceRefusal(deps.serviceStatus(asked.profileId), asked.kind)

/** A like-for-like intent that is still open blocks its duplicate, unless the user names it (M5). */
const duplicateRefusal = (
  { journal }: GateDeps,
  { profileId, duplicateKeys, overrideDuplicateOf }: IntentDemand,
): AppError | null => {
  const named = overrideDuplicateOf === null ? null : openOne(journal, profileId, overrideDuplicateOf)
  for (const duplicateKey of duplicateKeys) {
    const duplicate = journal.reader.openDuplicate(profileId, duplicateKey)
    if (duplicate === null || duplicate.id === named?.id) continue
    // Whoever disregards one order of a batch has seen the batch.
    if (named !== null && duplicate.batchId !== null && duplicate.batchId === named.batchId) continue
    return appError('duplicate-blocked', duplicateReason(duplicate), { intentId: duplicate.id })
  }
  return null
}

const openOne = (journal: Pick<Journal, 'reader'>, profileId: string, id: string): IntentRecord | null =>
  journal.reader.unresolved(profileId).find((record) => record.id === id) ?? null

const duplicateReason = (duplicate: IntentRecord): Message =>
  duplicate.state === 'sending' ? msg('money.same-sending') : msg('money.same-unknown')

const trading: readonly IntentKind[] = ['place', 'place-oco', 'amend']

const serviceRefusal = ({ state, message }: VenueServiceState, kind: IntentKind): AppError | null => {
  if (isCancel(kind) || state === 'open') return null
  const said = saidBy(message)
  if (state === 'close') return appError('service-closed', msg('money.closed', { said }))
  return trading.includes(kind) ? appError('service-cancel-only', msg('money.cancel-only', { said })) : null
}

const mostWords = 200

/** The venue's reason as part of a sentence, null where it gives none: untrusted text, so on one line and not for ever. */
const saidBy = (message: string): string | null => {
  const line = message.replace(/[\s\p{C}]+/gu, ' ').trim()
  if (line === '') return null
  return line.length > mostWords ? `${line.slice(0, mostWords)}…` : line.replace(/\.$/, '')
}
