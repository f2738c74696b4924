import { compare } from '#shared/decimal.ts'
import { amendedSizeProblem, checkOrder } from '#shared/domain/order-rules.ts'
import type { OrderFigures } from '#shared/domain/order-rules.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { legsOf, wholeSize } from './pending-order.ts'
import type { FlowRequest, SeenMarket } from './pending-order.ts'

/** The figures that the pair's rules speak of: of an amendment those of the whole order, as the venue places it anew. */
function figuresOf(request: FlowRequest): readonly OrderFigures[] {
  switch (request.way) {
    case 'order':
      return [request.order]
    case 'scaled':
      return request.orders
    case 'amend': {
      const { from, newPrice, newSize } = request
      const figures = { price: newPrice ?? from.price, size: newSize ?? wholeSize(from) }
      return [{ type: 'limit', side: from.side, ...figures }]
    }
    case 'oco':
    case 'stop':
      return legsOf(request).map(({ type, side, price, size, funds }) => ({
        type,
        side,
        price: price ?? undefined,
        size: size ?? undefined,
        funds: funds ?? undefined,
      }))
  }
}

/** An order that says on which side of the market it waits, and would not wait there any more (facts, section 4.4). */
function passedTrigger(request: FlowRequest, last: string | null): Message | null {
  if (request.way !== 'stop' || request.order.stop === undefined || last === null) return null
  const { stop, stopPrice } = request.order
  const isWaiting = compare(stopPrice, last) === (stop === 'entry' ? 1 : -1)
  return isWaiting ? null : msg('order-rule.trigger-passed', { stop: stopPrice, last })
}

/** Of an OCO order the last price lies between its limit and its trigger (specification: "OCO orders"). */
function passedLeg(request: FlowRequest, last: string | null): Message | null {
  if (request.way !== 'oco' || last === null) return null
  const { side, price, stopPrice } = request.order
  const [above, below] = side === 'sell' ? [price, stopPrice] : [stopPrice, price]
  const isBetween = compare(above, last) > 0 && compare(last, below) > 0
  return isBetween ? null : msg('order-rule.leg-passed', { last })
}

/**
 * The first rule of the pair that a request breaks by what is on screen, whatever form it comes from; null where it keeps them
 * all. Only a last price that is fresh counts: an old one is asked about. What waits for a trigger is measured against the
 * price band by the venue when it is placed.
 */
export function brokenRule(request: FlowRequest, { rules, last }: Pick<SeenMarket, 'rules' | 'last'>): Message | null {
  const fresh = last.status === 'ready' ? last.value : null
  if (request.way === 'amend' && request.newSize !== undefined) {
    const [base = ''] = request.symbol.split('-')
    const filled = amendedSizeProblem(request.newSize, request.from.dealSize, base)
    if (filled !== null) return filled
  }
  const reference = request.way === 'oco' || request.way === 'stop' ? null : fresh
  const broken = rules === null ? [] : figuresOf(request).flatMap((figures) => checkOrder(figures, rules, reference))
  return broken[0]?.message ?? passedTrigger(request, fresh) ?? passedLeg(request, fresh)
}
