import { notional, oppositeOf, reaches, remaining, rest } from './book.ts'
import { withFee, takerRate } from './fees.ts'
import { hold } from './ledger.ts'
import { bestLevel } from './levels.ts'
import { cancelRest, endOrder, holdFor, payingBalance, releaseSurplus } from './lifecycle.ts'
import { bandBound, matchTaker, preview } from './match.ts'
import { reportHeld, reportOrder } from './report.ts'
import type { EngineState } from './state.ts'
import { expireLater } from './timers.ts'
import type { Account, Market, Order, EngineOrderRequest, Refusal, Waiting } from './types.ts'

export type EnginePlaced =
  { readonly ok: true; readonly order: Order } | { readonly ok: false; readonly refusal: Refusal }

const refuse = (refusal: Refusal): EnginePlaced => ({ ok: false, refusal })

/** What the pair's own bounds say against a size or an amount of funds. */
export const sizeRefusal = (market: Market, request: EngineOrderRequest): Refusal | null => {
  if (request.funds > 0n) {
    if (request.funds < market.minQuote) return 'funds-below-minimum'
    return request.funds > market.maxQuote ? 'funds-above-maximum' : null
  }
  if (request.size < market.minSize) return 'size-below-minimum'
  return request.size > market.maxSize ? 'size-above-maximum' : null
}

/** Compares the order's value with `minFunds` (facts, 4.1); a market order in a pair that never traded has none. */
const isTooCheap = (market: Market, request: EngineOrderRequest): boolean => {
  if (request.funds > 0n) return request.funds < market.minFunds
  const price = request.type === 'limit' ? request.price : market.lastPrice
  return price > 0 && notional(market, price, request.size) < market.minFunds
}

const priceRefusal = (market: Market, request: EngineOrderRequest): Refusal | null => {
  const best = bestLevel(oppositeOf(market, request.side))
  if (request.type !== 'limit' || !best) return null
  if (!reaches(request.side, bandBound(best.price, market.bandPpm, request.side), request.price)) return 'price-band'
  // postOnly has no effect with IOC or FOK (facts, 4.1).
  const resting = request.timeInForce === 'GTC' || request.timeInForce === 'GTT'
  return request.postOnly && resting && reaches(request.side, request.price, best.price) ? 'post-only' : null
}

/** Everything that can be said against an order before money is looked at. `replaced` is the order it stands in for. */
export const placeRefusalOf = (
  market: Market,
  account: Account,
  request: EngineOrderRequest,
  replaced?: Order,
): Refusal | null => {
  if (market.halted) return 'halted'
  const size = sizeRefusal(market, request)
  if (size) return size
  if (isTooCheap(market, request)) return 'value-below-minimum'
  if (request.iceberg && request.visibleSize > 0 && request.visibleSize * 20 < request.size) return 'iceberg-too-small'
  if (request.type === 'market' && request.stp === 'DC') return 'stp-not-for-market'
  const price = priceRefusal(market, request)
  if (price) return price
  if (request.clientOid === '') return null
  const duplicate = account.byClientOid.get(request.clientOid)
  return duplicate?.active && duplicate !== replaced ? 'duplicate-client-oid' : null
}

const createOrder = (state: EngineState, market: Market, account: Account, request: EngineOrderRequest): Order => ({
  seq: state.nextOrder,
  // FOK forces CN (facts, 4.1).
  request: request.timeInForce === 'FOK' && request.stp !== null ? { ...request, stp: 'CN' } : request,
  account,
  market,
  filled: 0,
  dealFunds: 0n,
  fee: 0n,
  cancelled: 0,
  cancelledFunds: 0n,
  held: 0n,
  peak: 0,
  active: true,
  inBook: false,
  cancelExist: false,
  createdAt: state.now,
  updatedAt: state.now,
  expiresAt: request.timeInForce === 'GTT' && request.cancelAfter > 0 ? state.now + request.cancelAfter * 1000 : 0,
  closedSeq: 0,
  level: null,
  previous: null,
  next: null,
})

/** Units an order must be able to hold before it may trade. */
const needOf = (order: Order): bigint => {
  const { request, account, market } = order
  if (request.type === 'limit') return holdFor(order, request.size)
  if (request.side === 'sell') {
    // By funds: what the book asks for them now, and never nothing.
    const lots = request.funds > 0n ? Math.max(1, preview(order).lots) : request.size
    return BigInt(lots) * market.unitsPerLot
  }
  if (request.funds > 0n) return request.funds
  return withFee(preview(order).funds, takerRate(account, market))
}

/** Units `account` would have to hold for `request` now. */
export const requiredFor = (
  state: EngineState,
  market: Market,
  account: Account,
  request: EngineOrderRequest,
): bigint => needOf(createOrder(state, market, account, request))

const finish = (state: EngineState, order: Order): void => {
  const { request } = order
  if (request.timeInForce === 'FOK' && preview(order).lots < request.size) return cancelRest(state, order)
  const ended = matchTaker(state, order)
  const nothingLeft = request.size > 0 && remaining(order) === 0
  // Funds that buy or sell less than one lot trade nothing: such an order was not filled.
  if (nothingLeft || (ended === 'filled' && order.filled > 0)) {
    // Self-trade prevention may have taken the last of it.
    return endOrder(state, order, ended === 'prevented' ? 'canceled' : 'filled')
  }
  if (ended === 'prevented' || request.type === 'market' || request.timeInForce === 'IOC') {
    return cancelRest(state, order)
  }
  releaseSurplus(state, order)
  rest(state, order)
  reportOrder(state, order, 'open')
  if (order.expiresAt > 0) expireLater(state, order)
}

/** Holds what the order would cost more by now; false when that is not there. */
const topUp = (state: EngineState, order: Order): boolean => {
  const missing = needOf(order) - order.held
  if (missing <= 0n) return true
  if (!hold(payingBalance(order), missing)) return false
  order.held += missing
  reportHeld(state, order, missing)
  return true
}

/** Lets an order that waited meet the book. What could not be accepted any more is cancelled. */
const enter = (state: EngineState, order: Order): void => {
  const { market, request } = order
  if (market.halted || priceRefusal(market, request) === 'post-only' || !topUp(state, order)) {
    return cancelRest(state, order)
  }
  finish(state, order)
}

/** Lets an order or a cancel wait for `delay` ms, behind what waits already. */
export const waitInLine = (state: EngineState, act: Waiting['act'], order: Order, delay: number): void => {
  const at = Math.max(state.now + delay, state.waiting.at(-1)?.at ?? 0)
  state.waiting.push({ act, order, at })
}

/** Does what has waited longest. */
export const proceedInLine = (state: EngineState): void => {
  const next = state.waiting.shift()
  if (!next?.order?.active) return
  if (next.act === 'enter') enter(state, next.order)
  else cancelRest(state, next.order)
}

/**
 * Takes an order: checks it, holds its money, trades it and lets the rest rest, as its terms say. With a `delay` (ms) it
 * is accepted now and meets the book later.
 */
export const placeOrder = (
  state: EngineState,
  account: Account,
  request: EngineOrderRequest,
  delay = 0,
): EnginePlaced => {
  const market = state.markets.get(request.symbol)
  if (!market) return refuse('unknown-symbol')
  const refusal = placeRefusalOf(market, account, request)
  if (refusal) return refuse(refusal)
  const order = createOrder(state, market, account, request)
  const need = needOf(order)
  if (!hold(payingBalance(order), need)) return refuse('balance')
  order.held = need
  state.nextOrder += 1
  state.orders.set(order.seq, order)
  account.open.add(order)
  if (request.clientOid) account.byClientOid.set(request.clientOid, order)
  reportOrder(state, order, 'received')
  reportHeld(state, order, need)
  if (delay > 0) waitInLine(state, 'enter', order, delay)
  else finish(state, order)
  return { ok: true, order }
}
