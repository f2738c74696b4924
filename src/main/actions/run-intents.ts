import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { isCancel } from '#shared/domain/intent.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, NewIntent } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import { createDrafts } from './drafts.ts'
import type { Fence } from './fence.ts'
import { refusalOf } from './gates.ts'
import type { MoneyCall, MoneyDeps, WireCall } from './money.ts'
import { answerOf } from './money.ts'
import { callOnce, outcomeSteps } from './outcome-steps.ts'
import type { Saver } from './saver.ts'

export type RunIntents = <Name extends EndpointName>(call: MoneyCall<Name>) => Promise<Result<readonly MoneyAnswer[]>>

export interface RunDeps extends MoneyDeps {
  readonly fence: Pick<Fence, 'refusal'>
  /** Takes over intents whose outcome is unknown. */
  readonly onUnknown: (records: readonly IntentRecord[]) => void
  readonly saver: Pick<Saver, 'ensure'>
}

/**
 * The one path of every request that can move money: draft, fence, twin and service gates; the intent on disk; one call;
 * its outcome on disk; the answer. Fails only while nothing was sent; afterwards the answer carries the state.
 */
export const createRunIntents = (deps: RunDeps): RunIntents => {
  const { journal, onIntent } = deps
  const drafts = createDrafts(journal.reader)

  /** Asked before the key is fetched, and again, with no wait in between, right before the intent is written. */
  const gates = <Name extends EndpointName>({ envelope, kind, calls }: MoneyCall<Name>): AppError | null =>
    refusalOf(deps, {
      profileId: envelope.profileId,
      overrideTwinOf: envelope.overrideTwinOf ?? null,
      kind,
      twinKeys: calls.flatMap(({ parts }) => parts.flatMap(({ twinKey }) => twinKey ?? [])),
    })

  const begin = <Name extends EndpointName>(call: MoneyCall<Name>): Result<readonly IntentRecord[]> => {
    const { profileId, draftId, overrideTwinOf } = call.envelope
    const parts = call.calls.flatMap((one) => one.parts)
    const batchId = parts.length > 1 ? deps.newId() : null
    const intents = parts.map((part, batchIndex): NewIntent => {
      const twin = part.twinKey === null ? null : journal.reader.openTwin(profileId, part.twinKey)
      const overrides = twin === null ? null : (overrideTwinOf ?? null)
      const { kind, endpoint } = call
      return { ...part, id: deps.newId(), profileId, kind, endpoint, batchId, batchIndex, draftId, overrides }
    })
    const begun = journal.writer.begin(intents)
    if (begun.ok || !isCancel(call.kind) || begun.error.code === 'duplicate-draft') return begun
    // Stopping an order is never held up by the journal (M1).
    return ok(journal.writer.beginInMemory(intents))
  }

  /** One request on the wire; its intents' records afterwards. */
  const sendOne = async <Name extends EndpointName>(
    client: ExchangeClient,
    call: MoneyCall<Name>,
    { request, parts }: WireCall<Name>,
    records: readonly IntentRecord[],
  ): Promise<readonly IntentRecord[]> => {
    const outcome = await callOnce(client, call.endpoint, request, call.lane, deps.onError)
    const steps = outcomeSteps(call.kind, outcome, parts, call.read)
    const moved = records.map((record, index) => {
      const step = steps[index]
      const after = step === undefined ? null : journal.writer.record(record.id, 'outcome', step)
      if (after !== null) onIntent(toView(after))
      return after ?? record
    })
    deps.saver.ensure()
    const unknown = moved.filter(({ state }) => state === 'unknown')
    if (unknown.length > 0) deps.onUnknown(unknown)
    return moved
  }

  const run = async <Name extends EndpointName>(call: MoneyCall<Name>): Promise<Result<readonly MoneyAnswer[]>> => {
    const early = gates(call)
    if (early !== null) return fail(early)
    const client = await deps.clients(call.envelope.profileId)
    if (!client.ok) return client
    const late = gates(call)
    if (late !== null) return fail(late)
    const begun = begin(call)
    if (!begun.ok) return begun
    for (const record of begun.value) onIntent(toView(record))
    const ended: IntentRecord[] = []
    for (const one of call.calls) {
      const records = begun.value.slice(ended.length, ended.length + one.parts.length)
      ended.push(...(await sendOne(client.value, call, one, records)))
    }
    return ok(ended.map(answerOf))
  }

  return (call) => drafts.once(call, () => run(call))
}

/** For acts that are one intent. */
export const single = async (answers: Promise<Result<readonly MoneyAnswer[]>>): Promise<Result<MoneyAnswer>> => {
  const result = await answers
  if (!result.ok) return result
  const [answer] = result.value
  if (answer === undefined) throw new Error('A money call without an intent')
  return ok(answer)
}
