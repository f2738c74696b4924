import { notional, reduceResting, remaining, spentFunds, withdrawFromBook } from './book.ts'
import { withFee, takerRate } from './fees.ts'
import { balanceOf, release } from './ledger.ts'
import { oldest, push, shift } from './queue.ts'
import { reportHeld, reportOrder } from './report.ts'
import type { EngineState } from './state.ts'
import type { Account, Balance, Market, Order, EngineSide } from './types.ts'

/** The balance that pays for an order: quote for buys, base for sells, in the trade wallet (facts, 4.5). */
export const payingWallet = (account: Account, market: Market, side: EngineSide): Balance =>
  balanceOf(account, 'trade', side === 'buy' ? market.quote : market.base)

export const payingBalance = ({ account, market, request }: Order): Balance =>
  payingWallet(account, market, request.side)

/** Units a limit order must hold for `lots` that are still to trade: taker fee included for buys. */
export const holdFor = (order: Order, lots: number): bigint =>
  order.request.side === 'buy'
    ? withFee(notional(order.market, order.request.price, lots), takerRate(order.account, order.market))
    : BigInt(lots) * order.market.unitsPerLot

/** Gives back what a limit order holds beyond its need: price improvement, the lower maker fee, cancelled lots. */
export const releaseSurplus = (state: EngineState, order: Order): void => {
  const surplus = order.held - holdFor(order, remaining(order))
  if (surplus <= 0n) return
  order.held -= surplus
  release(payingBalance(order), surplus)
  reportHeld(state, order, -surplus)
}

const forget = (state: EngineState, order: Order): void => {
  state.orders.delete(order.seq)
  const { account, request } = order
  if (request.clientOid && account.byClientOid.get(request.clientOid) === order) {
    account.byClientOid.delete(request.clientOid)
  }
  if (oldest(account.closed) === order) shift(account.closed)
}

/**
 * Ends an order: out of the book, its hold released, into history (the venue’s own are forgotten at once). `rest` is the
 * lots that its end cancelled.
 */
export const endOrder = (state: EngineState, order: Order, as: 'filled' | 'canceled' = 'filled', rest = 0): void => {
  withdrawFromBook(state, order)
  const { held } = order
  order.active = false
  order.updatedAt = state.now
  reportOrder(state, order, as, { size: order.request.size - order.cancelled + rest })
  if (held > 0n) {
    release(payingBalance(order), held)
    order.held = 0n
    reportHeld(state, order, -held)
  }
  order.account.open.delete(order)
  if (order.account.isVenueAccount) {
    forget(state, order)
    return
  }
  order.closedSeq = state.nextClosed
  state.nextClosed += 1
  push(order.account.closed, order)
  const displaced = push(state.closed, order)
  if (displaced) forget(state, displaced)
}

/** Cancels what is left of an order and ends it. */
export const cancelRest = (state: EngineState, order: Order): void => {
  const { request } = order
  if (request.funds > 0n) order.cancelledFunds = request.funds - spentFunds(order)
  const rest = request.size > 0 ? remaining(order) : 0
  order.cancelled += rest
  order.cancelExist = true
  endOrder(state, order, 'canceled', rest)
}

/** Cancels `lots` of a resting order, which keeps its place in the queue. */
export const reduce = (state: EngineState, order: Order, lots: number): void => {
  order.cancelled += lots
  order.cancelExist = true
  order.updatedAt = state.now
  reduceResting(state, order, lots)
  reportOrder(state, order, 'update', { oldSize: order.request.size - order.cancelled + lots })
  releaseSurplus(state, order)
}

/** Lets closed orders go that are older than the retention allows. */
export const ageOut = (state: EngineState): void => {
  const limit = state.now - state.retention.closedAge
  for (let order = oldest(state.closed); order && order.updatedAt < limit; order = oldest(state.closed)) {
    shift(state.closed)
    forget(state, order)
  }
}
