import type { IntentKind, MoneyAnswer } from '#shared/domain/intent.ts'
import { isCancel } from '#shared/domain/intent-words.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { type Endpoint, roleOf } from '#shared/exchange/endpoint.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { deadlineIn, hasPassed } from '#main/platform/deadline.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import { type ExchangeClient, tooLate } from '#main/exchange/client.ts'
import type { IntentRecord, NewIntent, Payloads } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import { createDrafts } from './drafts.ts'
import type { StartupGate } from '#main/reconcile/startup-gate.ts'
import { gateRefusalOf } from './gates.ts'
import type { MoneyCall, MoneyDeps } from './money-call.ts'
import { answerOf } from './money-call.ts'
import { callOnce, explained, heldBackStep, interruptedStep, outcomeSteps } from './outcome-steps.ts'
import type { Saver } from './saver.ts'

export type RunIntents = <Name extends EndpointName>(call: MoneyCall<Name>) => Promise<Result<readonly MoneyAnswer[]>>

export interface RunDeps extends MoneyDeps {
  readonly startupGate: Pick<StartupGate, 'refusal'>
  /** Takes over intents whose outcome is unknown. */
  readonly onUnknown: (records: readonly IntentRecord[]) => void
  readonly saver: Pick<Saver, 'ensure'>
}

/** ms after the press within which a request must leave, unless its row says that a late one does no harm. */
const pressMs = 10_000
const aboutToLeave = appError('duplicate-blocked', msg('money.same-leaving'))

type Signed = Pick<NewIntent, 'signer' | 'signerRole'>
/** Set once, at the press; every stage behind it gets what is left. */
type InTime = Pick<CallOptions, 'use' | 'leaveBy'>

interface Started<Name extends EndpointName> {
  readonly call: MoneyCall<Name>
  readonly client: ExchangeClient
  /** Mark of the key the intents were written with. */
  readonly signer: string
  readonly begun: readonly IntentRecord[]
}

const duplicateKeysOf = <Name extends EndpointName>({ calls }: Pick<MoneyCall<Name>, 'calls'>): readonly string[] =>
  calls.flatMap(({ parts }) => parts.flatMap(({ duplicateKey }) => duplicateKey ?? []))

/**
 * The one path of every request that can move money: draft, startup gate, duplicate and service gates; the intent on disk; one call;
 * its outcome on disk; the answer. Fails only while nothing was sent; afterwards the answer carries the state.
 */
export const createRunIntents = (deps: RunDeps): RunIntents => {
  const { journal, onIntent, time } = deps
  const drafts = createDrafts(journal.reader)
  /** Marks of acts that read something first: until their intents are written, the duplicates' gate cannot see them. */
  const preparing = new Set<string>()

  /** Asked before the key is fetched, and again, with no wait in between, right before the intent is written. */
  const gates = <Name extends EndpointName>({ envelope, kind, calls }: MoneyCall<Name>): AppError | null =>
    gateRefusalOf(deps, {
      profileId: envelope.profileId,
      overrideDuplicateOf: envelope.overrideDuplicateOf ?? null,
      kind,
      duplicateKeys: duplicateKeysOf({ calls }),
    })

  const begin = <Name extends EndpointName>(call: MoneyCall<Name>, by: Signed): Result<readonly IntentRecord[]> => {
    const { profileId, draftId, overrideDuplicateOf, seen = null } = call.envelope
    const parts = call.calls.flatMap((one) => one.parts)
    const batchId = parts.length > 1 ? deps.newId() : null
    const intents = parts.map((part, batchIndex): NewIntent => {
      const duplicate = part.duplicateKey === null ? null : journal.reader.openDuplicate(profileId, part.duplicateKey)
      const overrides = duplicate === null ? null : (overrideDuplicateOf ?? null)
      const { kind, endpoint } = call
      return {
        ...part,
        ...by,
        seen,
        id: deps.newId(),
        profileId,
        kind,
        endpoint,
        batchId,
        batchIndex,
        draftId,
        overrides,
      }
    })
    const begun = journal.writer.begin(intents)
    if (begun.ok || !isCancel(call.kind) || begun.error.code === 'duplicate-draft') return begun
    // Stopping an order is never held up by the journal (M1).
    return ok(journal.writer.beginInMemory(intents))
  }

  /** Records what became of the intents and hands the doubtful ones on; their records afterwards. */
  const finish = (records: readonly IntentRecord[], steps: readonly Payloads['outcome'][]): readonly IntentRecord[] => {
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

  /** The intents are on disk, so whatever fails in here is a doubt and never a refusal (M4). */
  const conclude = async (
    kind: IntentKind,
    records: readonly IntentRecord[],
    act: () => Promise<readonly Payloads['outcome'][]>,
  ): Promise<readonly IntentRecord[]> => {
    const doubt = interruptedStep(kind)
    try {
      return finish(records, await act())
    } catch (thrown) {
      deps.onError?.(`send ${kind}`, thrown)
    }
    try {
      finish(
        records,
        records.map(() => doubt),
      )
    } catch (thrown) {
      deps.onError?.(`record the doubt of ${kind}`, thrown)
    }
    return records.map((record) => {
      const known = journal.reader.get(record.id)
      const now = known.ok && known.value !== null ? known.value : record
      return now.state === 'sending' ? { ...now, ...doubt } : now
    })
  }

  /** The calls of an act, one after the other, until one does not go through; their intents' records afterwards. */
  const sendAll = async <Name extends EndpointName>(
    client: ExchangeClient,
    call: MoneyCall<Name>,
    begun: readonly IntentRecord[],
    options: CallOptions,
  ): Promise<readonly IntentRecord[]> => {
    const { kind, endpoint, read, explain } = call
    const ended: IntentRecord[] = []
    for (const { request, parts } of call.calls) {
      const records = begun.slice(ended.length, ended.length + parts.length)
      // After a doubt the market may be elsewhere, or the account: the rest waits for the user.
      const goesOn = ended.every(({ state }) => state === 'accepted' || state === 'refused')
      const act = async (): Promise<readonly Payloads['outcome'][]> =>
        goesOn
          ? outcomeSteps(
              kind,
              await explained(await callOnce(client, endpoint, request, options, deps.onError), explain, deps.onError),
              parts,
              read,
            )
          : parts.map(() => heldBackStep(kind))
      ended.push(...(await conclude(kind, records, act)))
    }
    return ended
  }

  /** The call with what it reads first in every part's `before`. */
  const prepared = async <Name extends EndpointName>(
    call: MoneyCall<Name>,
    client: ExchangeClient,
  ): Promise<MoneyCall<Name>> => {
    if (call.prepare === undefined) return call
    const before = await call.prepare(client)
    return {
      ...call,
      calls: call.calls.map((one) => ({ ...one, parts: one.parts.map((part) => ({ ...part, before })) })),
    }
  }

  /** Up to the intents on disk. Nothing has left when it fails. */
  const start = async <Name extends EndpointName>(
    asked: MoneyCall<Name>,
    inTime: InTime,
  ): Promise<Result<Started<Name>>> => {
    const early = gates(asked)
    if (early !== null) return fail(early)
    const client = await deps.clients(asked.envelope.profileId)
    if (!client.ok) return client
    const signerRole = roleOf(endpoints[asked.endpoint])
    const signer = await client.value.signer(signerRole, inTime)
    if (!signer.ok) return signer
    const call = await prepared(asked, client.value)
    const late = gates(call)
    if (late !== null) return fail(late)
    // Nothing is written of a press that can no longer leave.
    if (inTime.leaveBy !== undefined && hasPassed(time, inTime.leaveBy)) return fail(tooLate)
    const begun = begin(call, { signer: signer.value, signerRole })
    if (!begun.ok) return begun
    for (const record of begun.value) onIntent(toView(record))
    return ok({ call, client: client.value, signer: signer.value, begun: begun.value })
  }

  const startAlone = async <Name extends EndpointName>(
    call: MoneyCall<Name>,
    inTime: InTime,
  ): Promise<Result<Started<Name>>> => {
    if (call.prepare === undefined) return start(call, inTime)
    const marks = duplicateKeysOf(call).map((duplicateKey) => `${call.envelope.profileId} ${duplicateKey}`)
    if (marks.some((mark) => preparing.has(mark))) return fail(aboutToLeave)
    for (const mark of marks) preparing.add(mark)
    try {
      return await start(call, inTime)
    } finally {
      for (const mark of marks) preparing.delete(mark)
    }
  }

  const run = async <Name extends EndpointName>(asked: MoneyCall<Name>): Promise<Result<readonly MoneyAnswer[]>> => {
    const use: KeyUse = { what: asked.kind }
    const row: Endpoint = endpoints[asked.endpoint]
    const inTime = row.lateIsHarmless === true ? { use } : { use, leaveBy: deadlineIn(time, pressMs) }
    const started = await startAlone(asked, inTime)
    if (!started.ok) return started
    const { call, client, signer, begun } = started.value
    const options = { priority: call.priority, signer, ...inTime }
    return ok((await sendAll(client, call, begun, options)).map(answerOf))
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
