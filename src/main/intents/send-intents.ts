import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import type { IntentRecord, Payloads } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { MoneyDeps } from './money-call.ts'
import { callOnce, confirmed, explained, heldBackStep, interruptedStep, outcomeSteps } from './outcome-steps.ts'
import type { Saver } from './saver.ts'
import type { Started } from './start-intents.ts'

export interface SendDeps extends Pick<MoneyDeps, 'journal' | 'onIntent' | 'onError'> {
  /** Takes over intents whose outcome is unknown. */
  readonly onUnknown: (records: readonly IntentRecord[]) => void
  readonly saver: Pick<Saver, 'ensure'>
}

/**
 * Sends the calls of an act, one after the other, until one does not go through, and records what became of each; its
 * intents' records afterwards. The intents are on disk: whatever fails in here is unknown and never refused (M4). `worded`
 * says more of each outcome.
 */
export const sendAll = async <Name extends EndpointName>(
  deps: SendDeps,
  { call, client, begun }: Pick<Started<Name>, 'call' | 'client' | 'begun'>,
  options: CallOptions,
  worded: (step: Payloads['outcome']) => Payloads['outcome'] = (step) => step,
): Promise<readonly IntentRecord[]> => {
  const { kind, endpoint, read, explain, confirm } = call
  const ended: IntentRecord[] = []
  for (const { request, parts } of call.calls) {
    const records = begun.slice(ended.length, ended.length + parts.length)
    // After an unknown outcome the market may be elsewhere, or the account: the rest waits for the user.
    const goesOn = ended.every(({ state }) => state === 'accepted' || state === 'refused')
    const act = async (): Promise<readonly Payloads['outcome'][]> => {
      if (!goesOn) return parts.map(() => heldBackStep(kind))
      const answer = await callOnce(client, endpoint, request, options, deps.onError)
      const outcome = await confirmed(client, await explained(answer, explain, deps.onError), confirm, deps.onError)
      return outcomeSteps(kind, outcome, parts, read).map(worded)
    }
    ended.push(...(await recordOutcome(deps, kind, records, act)))
  }
  return ended
}

/** Records what an act came to, as unknown where that fails; where nothing can be recorded, the records say so all the same. */
export const recordOutcome = async (
  deps: SendDeps,
  kind: IntentKind,
  records: readonly IntentRecord[],
  act: () => Promise<readonly Payloads['outcome'][]>,
): Promise<readonly IntentRecord[]> => {
  const asUnknown = interruptedStep(kind)
  try {
    return finish(deps, records, await act())
  } catch (thrown) {
    deps.onError?.(`send-${kind}`, thrown)
  }
  try {
    finish(
      deps,
      records,
      records.map(() => asUnknown),
    )
  } catch (thrown) {
    deps.onError?.(`record-unknown-${kind}`, thrown)
  }
  return records.map((record) => {
    const known = deps.journal.reader.get(record.id)
    const now = known.ok && known.value !== null ? known.value : record
    return now.state === 'sending' ? { ...now, ...asUnknown } : now
  })
}

/** Records what became of the intents and hands the unknown ones on; their records afterwards. */
const finish = (
  { journal, onIntent, saver, onUnknown }: SendDeps,
  records: readonly IntentRecord[],
  steps: readonly Payloads['outcome'][],
): readonly IntentRecord[] => {
  const moved = records.map((record, index) => {
    const step = steps[index]
    const after = step === undefined ? null : journal.writer.record(record.id, 'outcome', step)
    if (after !== null) onIntent(toView(after))
    return after ?? record
  })
  saver.ensure()
  const unknown = moved.filter(({ state }) => state === 'unknown')
  if (unknown.length > 0) onUnknown(unknown)
  return moved
}
