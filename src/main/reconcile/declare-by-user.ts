import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { followed, msg } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import { ownIntent } from '#main/intents/intents.ts'
import type { UserConfirms } from '#main/intents/user-confirms.ts'
import { moneyAnswerOf } from '#main/intents/money-call.ts'
import type { Reconciler } from './reconciler.ts'

export interface DeclareOutcomeInput {
  readonly profileId: string
  readonly intentId: string
  /** What the user found on the venue's site. */
  readonly as: 'accepted' | 'absent'
}

/**
 * The user's word on an intent that no look-up can end: a withdrawal that is not in the history, a stop cancel whose answer
 * was lost, any that another key sent or the venue may have forgotten, and any that the venue's answers have left open for
 * minutes. It is looked up once more first: what the venue shows goes before the word (M4). Of a withdrawal or a transfer
 * either word is confirmed in main's own window: it lifts the block of a duplicate, which the page could otherwise lift by itself.
 */
export const createDeclareOutcome =
  (
    reader: Pick<JournalReader, 'get'>,
    reconciler: Pick<Reconciler, 'lookUp' | 'recordEnd'>,
    confirms: Pick<UserConfirms, 'outcome'>,
  ) =>
  async ({ profileId, intentId, as }: DeclareOutcomeInput): Promise<Result<MoneyAnswer>> => {
    const known = ownIntent(reader, profileId, intentId)
    if (!known.ok) return known
    const looked = await reconciler.lookUp(intentId)
    const record = looked.record ?? known.value
    if (record.state !== 'unknown') return ok(moneyAnswerOf(record))
    if (!looked.byUser) {
      const reason = looked.late ? looked.reason : msg('reconcile.wait-15-s')
      const first = msg('reconcile.not-yet')
      const words = reason === null ? first : followed(first, reason)
      return fail(appError('unknown-outcome', words, { intentId }))
    }
    // Either word ends the look-ups and lets a second one leave: what may double money is said in main's own window alone.
    if (record.kind === 'withdraw' || record.kind === 'transfer') {
      const confirmed = await confirms.outcome(record, as)
      if (!confirmed.ok) return confirmed
      // It may have been found while the window was open.
      const now = reader.get(intentId)
      if (now.ok && now.value !== null && now.value.state !== 'unknown') return ok(moneyAnswerOf(now.value))
    }
    const note = as === 'absent' ? msg('reconcile.said-absent') : msg('reconcile.said-accepted')
    const ended = reconciler.recordEnd(intentId, { state: as, orderId: null, note, evidence: { by: 'user' } })
    return ok(moneyAnswerOf(ended ?? record))
  }
