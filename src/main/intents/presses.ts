import type { CancelFamily } from '#shared/domain/cancel-report.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { JsonObject } from '#main/journal/index.ts'
import type { MoneyCall } from './money-call.ts'

/** What makes an order of each family, or changes one. */
export const makers: Readonly<Record<CancelFamily, readonly IntentKind[]>> = {
  hf: ['place', 'amend'],
  oco: ['place-oco'],
  stop: ['place-stop'],
}

/** The cancels of many, with what they cancel; one that names orders by their ids is none of them. */
const sweepers: Readonly<Partial<Record<EndpointName, CancelFamily>>> = {
  cancelAllOrders: 'hf',
  cancelSymbolOrders: 'hf',
  cancelOcos: 'oco',
  cancelStopOrders: 'stop',
}

/** An act between its press and the journal. */
export interface Press {
  /** Why it may not leave after all: a cancel of all such orders was begun since it was pressed. Null where none was. */
  readonly refusal: () => AppError | null
  /** Its intents are on disk, or it was refused. */
  readonly leave: () => void
}

type Pressed = Pick<MoneyCall<EndpointName>, 'envelope' | 'kind' | 'endpoint' | 'calls'>

/**
 * The acts that wait for their key or their reads: the journal does not hold them yet, so neither a cancel of all orders nor the lists
 * that are read after it could see them, and they would bring an order after "nothing is left" (M12).
 */
export interface Presses {
  /** Called at the press, before anything is waited for. A cancel of all overtakes what was pressed before it. */
  enter(act: Pressed): Press
}

const overtaken = appError('cancelled', msg('press.overtaken'))

export const createPresses = (): Presses => {
  const waiting = new Map<object, Pressed>()
  const late = new WeakSet<object>()

  return {
    enter: (act) => {
      for (const [press, other] of waiting) if (overtakes(act, other)) late.add(press)
      const press: Press = {
        refusal: () => (late.has(press) ? overtaken : null),
        leave: () => void waiting.delete(press),
      }
      waiting.set(press, act)
      return press
    },
  }
}

const requestsOf = ({ calls }: Pressed): readonly JsonObject[] =>
  calls.flatMap(({ parts }) => parts.map(({ request }) => request))

/** Whether one act cancels all orders of a kind that the other makes or changes. */
const overtakes = (act: Pressed, other: Pressed): boolean => {
  const family = sweepers[act.endpoint]
  if (family === undefined || act.envelope.profileId !== other.envelope.profileId) return false
  if (!makers[family].includes(other.kind)) return false
  return requestsOf(act).some(
    (swept) =>
      swept['orderIds'] === undefined &&
      requestsOf(other).some(
        (made) =>
          (swept['symbol'] === undefined || swept['symbol'] === made['symbol']) &&
          // A cancel of stop orders that names no account is for spot alone.
          (family !== 'stop' || (swept['tradeType'] ?? 'TRADE') === (made['tradeType'] ?? 'TRADE')),
      ),
  )
}
