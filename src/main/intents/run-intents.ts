import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Endpoint } from '#shared/exchange/endpoint.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import { createDrafts } from './drafts.ts'
import { gateRefusalOf } from './gates.ts'
import type { CancelFirst, MoneyCall, MoneyDeps } from './money-call.ts'
import { moneyAnswerOf } from './money-call.ts'
import type { SendDeps } from './send-intents.ts'
import { sendAll } from './send-intents.ts'
import { sendReplacement } from './send-replacement.ts'
import type { StartDeps } from './start-intents.ts'
import { createStartIntents, pressMs } from './start-intents.ts'

export type RunIntents = <Name extends EndpointName>(call: MoneyCall<Name>) => Promise<Result<readonly MoneyAnswer[]>>

export type RunDeps = MoneyDeps & StartDeps & SendDeps

/**
 * The one path of every request that can move money: draft, read-only profile, startup gate, duplicate and service gates,
 * limits, a last refusal of the act's own; the intent on disk; one call; its outcome on disk; the answer. Fails only while nothing was sent; afterwards the answer carries the state.
 */
export const createRunIntents = (deps: RunDeps): RunIntents => {
  const drafts = createDrafts(deps.journal.reader)
  const start = createStartIntents(deps)
  /** Orders that a replacement of this run has ended, with the intent of the new one: a venue that repeats its answer must not bring a second one. */
  const replaced = new Map<string, string>()
  /** Orders that a replacement is ending now. A second one waits for its end, overridden or not: both cancels may be named whole. */
  const ending = new Set<string>()
  const keyOf = <Name extends EndpointName>({ envelope }: MoneyCall<Name>, { kind, orderId }: CancelFirst): string =>
    [envelope.profileId, kind, orderId].join(' ')
  const heldSince = ({ profileId, kind }: IntentRecord): AppError | null =>
    gateRefusalOf(deps, { profileId, kind, duplicateKeys: [], overrideDuplicateOf: null })

  const run = async <Name extends EndpointName>(asked: MoneyCall<Name>): Promise<Result<readonly MoneyAnswer[]>> => {
    const use: KeyUse = { what: asked.kind }
    const row: Endpoint = endpoints[asked.endpoint]
    const pressed =
      row.lateIsHarmless === true ? { use } : { use, leaveBy: asked.leaveBy ?? deadlineIn(deps.time, pressMs) }
    const { first } = asked
    const key = first === undefined ? null : keyOf(asked, first)
    const refusedAgain = (): AppError | null => {
      const placeId = key === null ? undefined : replaced.get(key)
      return placeId === undefined ? null : replacedBefore(deps.journal.reader.get(placeId))
    }
    const again = refusedAgain()
    if (again !== null) return fail(again)
    let isMine = false
    // Asked once more right before anything is written: another press may have begun or ended while main's window was open.
    const lastRefusal = (): AppError | null => {
      const late = refusedAgain() ?? asked.lastRefusal?.() ?? null
      if (late !== null || key === null) return late
      if (ending.has(key)) return appError('not-replaced', msg('replace.under-way'))
      ending.add(key)
      isMine = true
      return null
    }
    try {
      const started = await start({ ...asked, lastRefusal }, pressed)
      if (!started.ok) return started
      const { call, signer, inTime } = started.value
      const options = { priority: call.priority, signer, ...inTime }
      if (first === undefined) return ok((await sendAll(deps, started.value, options)).map(moneyAnswerOf))
      const onCancelled = ({ id }: IntentRecord): void => void replaced.set(keyOf(asked, first), id)
      const records = await sendReplacement({ ...deps, heldSince, onCancelled }, started.value, first, options)
      return ok(records.map(moneyAnswerOf))
    } finally {
      if (isMine && key !== null) ending.delete(key)
    }
  }

  return (call) => drafts.once(call, () => run(call))
}

/** The old order is cancelled; what is true of the new one is said, as far as the journal knows it. */
const replacedBefore = (found: Result<IntentRecord | null>): AppError => {
  const state = found.ok ? found.value?.state : undefined
  // The user's word proves nothing, and is not told as what the venue says.
  const isByUser = found.ok && found.value?.evidence?.['by'] === 'user'
  if (isByUser) return appError(state === 'accepted' ? 'not-found' : 'not-replaced', msg('replace.again-by-user'))
  if (state === 'accepted') return appError('not-found', msg('replace.again'))
  return state !== undefined && cameToNothing(state)
    ? appError('not-replaced', msg(state === 'absent' ? 'replace.no-trace' : 'replace.cancelled-only'))
    : appError('not-found', msg('replace.again-unknown'))
}

/** For acts that are one intent; of a replacement, that of the new order. */
export const single = async (answers: Promise<Result<readonly MoneyAnswer[]>>): Promise<Result<MoneyAnswer>> => {
  const result = await answers
  if (!result.ok) return result
  const answer = result.value.at(-1)
  if (answer === undefined) throw new Error('A money call without an intent')
  return ok(answer)
}
