import { followed, msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { cancelIntentOf, toView } from '#main/journal/index.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import { notReplacedStep } from '#main/intents/outcome-steps.ts'
import { isAllCancelled } from '#main/intents/replaced.ts'
import { unresolvedNote } from './unresolved.ts'

/**
 * What an earlier process left behind: `sending` is read as unknown, since its request may or may not have left. An order that
 * was to take another's place has not left unless the cancel of that one is on disk as whole (ADR 24): it ends as not sent. Gives
 * all intents that are unknown now.
 */
export const recoverIntents = ({
  journal,
  onIntent,
}: Pick<MoneyDeps, 'journal' | 'onIntent'>): readonly IntentRecord[] => {
  const moved = (record: IntentRecord): IntentRecord => {
    const note = followed(msg('reconcile.ended-early'), unresolvedNote(record.kind))
    const after = journal.writer.record(record.id, 'recovered', { note })
    if (after !== null) onIntent(toView(after))
    return after ?? record
  }
  const neverLeft = ({ state, ...record }: IntentRecord): boolean => {
    const cancelId = state === 'sending' ? cancelIntentOf(record) : null
    if (cancelId === null) return false
    const cancel = journal.reader.get(cancelId)
    return cancel.ok && (cancel.value === null || !isAllCancelled(cancel.value))
  }
  const found = Map.groupBy(journal.reader.unresolved(), neverLeft)
  for (const record of found.get(true) ?? []) {
    const step = notReplacedStep(record.kind, msg('replace.ended-early'), 'unknown')
    const after = journal.writer.record(record.id, 'outcome', step)
    if (after !== null) onIntent(toView(after))
  }
  return (found.get(false) ?? []).map((record) => (record.state === 'sending' ? moved(record) : record))
}
