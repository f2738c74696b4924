import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import { followed, type Message, msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'

/**
 * What an earlier process left behind: `sending` is read as unknown, since its request may or may not have left. Gives
 * all intents that are unknown now.
 */
export const recoverIntents = ({
  journal,
  onIntent,
}: Pick<MoneyDeps, 'journal' | 'onIntent'>): readonly IntentRecord[] =>
  journal.reader.unresolved().map((record) => {
    if (record.state !== 'sending') return record
    const note = followed(msg('reconcile.ended-early'), unresolvedNote(record.kind))
    const moved = journal.writer.record(record.id, 'recovered', { note })
    if (moved !== null) onIntent(toView(moved))
    return moved ?? record
  })

/** What Coffer does about an unknown outcome, for people. */
export const unresolvedNote = (kind: IntentKind): Message => {
  switch (kind) {
    case 'withdraw':
      return msg('reconcile.finding-out.withdraw')
    case 'transfer':
      return msg('reconcile.finding-out.transfer')
    default:
      return msg('reconcile.finding-out')
  }
}
