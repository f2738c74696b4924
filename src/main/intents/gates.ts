import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import { isOrderKind } from '#shared/domain/intent-kinds.ts'
import { isCancel } from '#shared/domain/intent-words.ts'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { type Message, msg } from '#shared/messages.ts'
import { cleanName } from '#shared/names.ts'
import type { IntentRecord, Journal } from '#main/journal/index.ts'
import type { StartupGate } from '#main/reconcile/startup-gate.ts'
import type { LimitsGate } from './limits-gate.ts'
import type { VenueServiceState } from './money-call.ts'

export interface GateDeps {
  readonly limits: Pick<LimitsGate, 'holdRefusal'>
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
  deps.limits.holdRefusal(asked.profileId, asked.kind) ??
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

const serviceRefusal = ({ state, message }: VenueServiceState, kind: IntentKind): AppError | null => {
  if (isCancel(kind) || state === 'open') return null
  const said = saidBy(message)
  if (state === 'close') return appError('service-closed', msg('money.closed', { said }))
  return isOrderKind(kind) ? appError('service-cancel-only', msg('money.cancel-only', { said })) : null
}

const mostWords = 200

/** The venue's reason as part of a sentence, null where it gives none: untrusted text, so on one line and not for ever. */
const saidBy = (message: string): string | null => {
  const line = cleanName(message)
  if (line === '') return null
  return line.length > mostWords ? `${line.slice(0, mostWords)}…` : line.replace(/\.$/, '')
}
