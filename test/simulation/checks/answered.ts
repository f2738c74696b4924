import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import type { VenueFacts } from '#test/invariants/facts.ts'
import type { Violation } from '#test/invariants/list.ts'
import { kindName } from '#test/invariants/names.ts'
import { deniesTruth } from '#test/invariants/rules.ts'
import type { KeptIntent } from '../on-disk.ts'
import { readIntents } from '../on-disk.ts'
import type { World } from '../world.ts'

type Answered = Pick<MoneyAnswer, 'intentId' | 'clientOid' | 'state' | 'orderId'>

/**
 * What a press is answered is what the journal has of it at that moment: main never says more or less than its record. `isBehind`: the disk
 * was full a moment ago, and a part of the record may be in memory alone.
 */
export function answersHold(
  world: Pick<World, 'disk'>,
  answers: readonly Answered[],
  isBehind: boolean,
  venue: Pick<VenueFacts, 'things'>,
): readonly Violation[] {
  const journal = world.disk().journal()
  if (journal?.isOpen !== true) return []
  const kept = readIntents(journal)
  return answers.flatMap((answer) => answerHolds(answer, kept, isBehind, venue))
}

function answerHolds(
  answer: Answered,
  kept: readonly KeptIntent[],
  isBehind: boolean,
  venue: Pick<VenueFacts, 'things'>,
): readonly Violation[] {
  const { intentId, state, orderId, clientOid } = answer
  const row = kept.find(({ id }) => id === intentId)
  const said = `${intentId} was answered as ${state}${orderId === null ? '' : ` under ${orderId}`}`
  if (row === undefined) return isBehind ? [] : [{ id: 'answer-is-kept', what: `${said}, and the journal has it not` }]
  const intent = { ...row, request: JSON.parse(row.request) as IntentView['request'] }
  const differs = !isBehind && (row.state !== state || row.orderId !== orderId || row.clientOid !== clientOid)
  const kind = kindName(row.kind)
  return [
    ...(differs
      ? [{ id: 'answer-is-kept', what: `${kind} ${said}; kept as ${row.state} under ${row.orderId}` } as const]
      : []),
    ...deniesTruth(intent, state, venue),
  ]
}
