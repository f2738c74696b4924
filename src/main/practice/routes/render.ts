import { notional, remaining, spentFunds } from '../engine/book.ts'
import { rateScale } from '../engine/fees.ts'

import { formatSteps, formatUnits, units } from '../engine/scale.ts'
import type { EngineFill, Order } from '../engine/types.ts'
import type { Ids } from '../ids.ts'

/** Engine records as the wire shows them (facts, section 4.2). */

/** A fee rate as a decimal fraction. */
export const rateText = (rate: bigint): string => formatUnits((rate * units('1')) / rateScale)

/** Stop and OCO decimals are padded to 20 places (facts, section 5). */
export const padded = (text: string): string => {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(20, '0')}`
}

/**
 * Quote units asked for, cancelled and left. A limit order's are its sizes at its price, and what a better price saved
 * stays left when it is filled; a market order by size has none (facts, 4.2).
 */
const fundsOf = (order: Order): { asked: bigint; cancelled: bigint; left: bigint } => {
  const { request, market, cancelled, cancelledFunds, dealFunds } = order
  if (request.type === 'market') {
    const left = request.funds > 0n ? request.funds - spentFunds(order) - cancelledFunds : 0n
    return { asked: request.funds, cancelled: cancelledFunds, left }
  }
  const asked = notional(market, request.price, request.size)
  const gone = notional(market, request.price, cancelled)
  const left = asked - dealFunds - gone
  // A sell above its price brings more than was asked for.
  return { asked, cancelled: gone, left: left < 0n ? 0n : left }
}

export const renderOrder = (order: Order, ids: Ids) => {
  const { request, market } = order
  const lots = (count: number): string => formatSteps(count, market.lot)
  const money = fundsOf(order)
  return {
    id: ids.order(order.seq),
    clientOid: request.clientOid,
    symbol: market.symbol,
    opType: 'DEAL',
    type: request.type,
    side: request.side,
    price: formatSteps(request.price, market.tick),
    size: lots(request.size),
    funds: formatUnits(money.asked),
    dealSize: lots(order.filled),
    dealFunds: formatUnits(order.dealFunds),
    remainSize: order.active ? lots(remaining(order)) : '0',
    remainFunds: formatUnits(money.left),
    cancelledSize: lots(order.cancelled),
    cancelledFunds: formatUnits(money.cancelled),
    fee: formatUnits(order.fee),
    feeCurrency: market.quote,
    tax: '0',
    stp: request.stp,
    timeInForce: request.timeInForce,
    cancelAfter: request.timeInForce === 'GTT' ? request.cancelAfter : 0,
    postOnly: request.postOnly,
    hidden: request.hidden,
    iceberg: request.iceberg,
    visibleSize: lots(request.visibleSize),
    channel: 'API',
    remark: request.remark,
    tags: request.tags,
    tradeType: 'TRADE',
    active: order.active,
    cancelExist: order.cancelExist,
    inOrderBook: order.inBook,
    createdAt: order.createdAt,
    lastUpdatedAt: order.updatedAt,
  }
}

/** What the synchronous calls answer about an order: `canceledSize` with one l. */
export const matchedFields = (order: Order) => {
  const { request, market } = order
  const lots = (count: number): string => formatSteps(count, market.lot)
  return {
    originSize: lots(request.size),
    dealSize: lots(order.filled),
    remainSize: order.active ? lots(remaining(order)) : '0',
    canceledSize: lots(order.cancelled),
    status: order.active ? ('open' as const) : ('done' as const),
  }
}

export const fillRecord = (fill: EngineFill, ids: Ids) => ({
  id: fill.seq,
  orderId: ids.order(fill.orderSeq),
  counterOrderId: ids.order(fill.counterOrderSeq),
  tradeId: ids.trade(fill.tradeSeq),
  symbol: fill.market.symbol,
  side: fill.side,
  liquidity: fill.liquidity,
  type: fill.type,
  forceTaker: fill.forceTaker,
  price: formatSteps(fill.price, fill.market.tick),
  size: formatSteps(fill.size, fill.market.lot),
  funds: formatUnits(fill.funds),
  fee: formatUnits(fill.fee),
  feeRate: rateText(fill.feeRate),
  feeCurrency: fill.market.quote,
  stop: '',
  tradeType: 'TRADE',
  taxRate: '0',
  tax: '0',
  createdAt: fill.createdAt,
})
