import { compare } from '#shared/decimal.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { ReplacedState } from '#shared/domain/intent-states.ts'
import type { Violation } from '#test/invariants/list.ts'
import { formatSteps } from '#main/practice/engine/scale.ts'
import type { Stop } from '#main/practice/engine/types.ts'
import type { Press } from '../presses.ts'
import type { World } from '../world.ts'

/** ms for which it may have ended since it was seen waiting: the look, its way back, and what is written before the answer. */
const seenMs = 3_000

type Judged = Pick<World, 'venue'>

/** What of an order waits for its trigger: both legs of an OCO order, or the stop order alone. */
function partsOf({ venue }: Judged, { channel, input }: Pick<Press, 'channel' | 'input'>): readonly Stop[] {
  const { ids, engine } = venue.exchange.venue
  const orderId = String(input['orderId'])
  if (channel === 'oco.replace') return engine.state.ocos.get(ids.ocoSeq(orderId) ?? -1)?.legs ?? []
  const stop = engine.state.stops.get(ids.stopSeq(orderId) ?? -1)
  return channel === 'stopOrders.replace' && stop !== undefined ? [stop] : []
}

/** Whether an order stands as an answer says. */
function stands({ venue }: Judged, parts: readonly Stop[], said: ReplacedState): boolean {
  const now = venue.exchange.venue.now()
  switch (said) {
    case 'cancelled':
      return parts.every(({ status }) => status === 'CANCELED')
    case 'closed':
      return parts.some(({ status }) => status === 'TRIGGERED')
    case 'open':
      return parts.every(({ status, updatedAt }) => status === 'NEW' || now - updatedAt <= seenMs)
    case 'unknown':
      return true
  }
}

/** What a press is answered of the order that it was to replace, and of what its cancel took off, against the venue's own state. */
export function saysWhatIs(
  world: Judged,
  press: Press,
  answers: readonly MoneyAnswer[],
): readonly (Violation | null)[] {
  const { engine, ids } = world.venue.exchange.venue
  return answers.map(({ intentId, replacedState, sizes }) => {
    const parts = partsOf(world, press)
    if (replacedState !== undefined && parts.length > 0 && !stands(world, parts, replacedState)) {
      const what = `${intentId} was answered with the old order ${replacedState}: ${parts.map(({ status }) => status).join(', ')}`
      return { id: 'answer-is-true', what }
    }
    const order = engine.state.orders.get(ids.orderSeq(String(press.input['orderId'])) ?? -1)
    if (sizes === undefined || order === undefined) return null
    const lots = (count: number): string => formatSteps(count, order.market.lot)
    const isTrue =
      compare(sizes.cancelled, lots(order.cancelled)) === 0 && compare(sizes.filled, lots(order.filled)) === 0
    const what = `${intentId} was answered with ${sizes.cancelled} cancelled, ${sizes.filled} filled: ${lots(order.cancelled)}, ${lots(order.filled)}`
    return isTrue ? null : { id: 'answer-is-true', what }
  })
}
