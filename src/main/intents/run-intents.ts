import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Endpoint } from '#shared/exchange/endpoint.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import { createDrafts } from './drafts.ts'
import type { MoneyCall, MoneyDeps } from './money-call.ts'
import { moneyAnswerOf } from './money-call.ts'
import type { SendDeps } from './send-intents.ts'
import { sendAll } from './send-intents.ts'
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

  const run = async <Name extends EndpointName>(asked: MoneyCall<Name>): Promise<Result<readonly MoneyAnswer[]>> => {
    const use: KeyUse = { what: asked.kind }
    const row: Endpoint = endpoints[asked.endpoint]
    const pressed = row.lateIsHarmless === true ? { use } : { use, leaveBy: deadlineIn(deps.time, pressMs) }
    const started = await start(asked, pressed)
    if (!started.ok) return started
    const { call, signer, inTime } = started.value
    const options = { priority: call.priority, signer, ...inTime }
    return ok((await sendAll(deps, started.value, options)).map(moneyAnswerOf))
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
