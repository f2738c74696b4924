import { least, floorTo, type Dec } from './decimals.ts'
import type { Pair } from './rules.ts'
import {
  addTo,
  copyWorld,
  feeOf,
  feeRate,
  isByFunds,
  opposite,
  queueOf,
  restOf,
  userOf,
  type OracleOrder,
  type World,
} from './world.ts'

/** The worst price a taker accepts: its own, or for a market order the edge of the band around the best price. */
const priceLimit = (world: World, taker: OracleOrder): Dec | null => {
  if (taker.body.type === 'limit') return taker.price
  const best = queueOf(world, taker.pair.symbol, opposite(taker.body.side))[0]?.price
  return best ? bandEdge(taker.pair, taker.body.side, best) : null
}

/** The last price that is not too far through the book, whose best opposite price is `best`. */
export const bandEdge = (pair: Pair, side: 'buy' | 'sell', best: Dec): Dec =>
  best.times(side === 'buy' ? pair.band.plus(1) : pair.band.times(-1).plus(1))

/** How much the taker can take at a price: what is left of its size, or what is left of its funds can pay. */
const takeable = (world: World, taker: OracleOrder, price: Dec): Dec => {
  if (!isByFunds(taker)) return restOf(taker)
  const { lot } = taker.pair
  if (taker.body.side === 'sell') return floorTo(taker.funds.minus(taker.dealFunds).div(price), lot)
  const rate = feeRate(userOf(world, taker.uid), taker.pair, 'taker', taker.body)
  const left = taker.funds.minus(taker.dealFunds).minus(taker.fee)
  const cost = (size: Dec): Dec => price.times(size).plus(feeOf(price.times(size), rate))
  // The fee is rounded down, so one lot more than the division says may be paid.
  let size = floorTo(left.div(price.times(rate.plus(1))), lot)
  while (cost(size.plus(lot)).lte(left)) size = size.plus(lot)
  return size
}

/** Ends an order that has traded all it could. */
export const end = (world: World, order: OracleOrder): void => {
  order.active = false
  order.updatedAt = world.now
}

/** Takes `size` off an order without trading it. */
export const cancelSize = (world: World, order: OracleOrder, size: Dec): void => {
  order.cancelled = order.cancelled.plus(size)
  order.cancelExist = true
  order.updatedAt = world.now
  order.shown = least(order.shown, restOf(order))
  if (restOf(order).lte(0)) end(world, order)
}

/** Ends an order with whatever was left of it. */
export const cancelOrder = (world: World, order: OracleOrder): void => {
  if (!isByFunds(order)) order.cancelled = order.cancelled.plus(restOf(order))
  order.cancelExist = true
  end(world, order)
}

const bookTrade = (
  world: World,
  order: OracleOrder,
  counter: OracleOrder,
  size: Dec,
  price: Dec,
  taker: boolean,
): void => {
  const { pair, body } = order
  const user = userOf(world, order.uid)
  const liquidity = taker ? 'taker' : 'maker'
  const rate = feeRate(user, pair, liquidity, body)
  const notional = price.times(size)
  const fee = feeOf(notional, rate)
  const sign = body.side === 'buy' ? 1 : -1
  addTo(user, 'trade', pair.base, size.times(sign))
  addTo(user, 'trade', pair.quote, notional.times(-sign).minus(fee))
  order.filled = order.filled.plus(size)
  order.dealFunds = order.dealFunds.plus(notional)
  order.fee = order.fee.plus(fee)
  order.updatedAt = world.now
  world.fills.push({
    uid: order.uid,
    order: order.number,
    counter: counter.number,
    side: body.side,
    liquidity,
    price,
    size,
    fee,
    rate,
    at: world.now,
  })
}

const trade = (world: World, taker: OracleOrder, maker: OracleOrder, size: Dec): void => {
  const { price, pair } = maker
  if (taker.uid === maker.uid) world.note('self trade, no stp: traded')
  if (size.div(pair.lot).times(price.div(pair.tick)).gt('9007199254740992')) world.note('ticks x lots beyond 2^53')
  if (size.eq(restOf(maker)) && !isByFunds(taker) && size.eq(restOf(taker))) world.note('sizes equal: both filled')
  bookTrade(world, taker, maker, size, price, true)
  bookTrade(world, maker, taker, size, price, false)
  if (maker.body.hidden === true) world.note('hidden order traded')
  world.lastPrice.set(pair.symbol, price)
  world.traded.push({ symbol: pair.symbol, price })
  maker.shown = maker.shown.minus(size)
  if (restOf(maker).eq(0)) return end(world, maker)
  if (maker.shown.gt(0)) return
  world.note('iceberg showed its next part')
  maker.shown = least(maker.visible, restOf(maker))
  maker.rank = world.rank += 1
}

/** Two orders of one user meet; only the taker's setting counts (facts, 4.1). False ends the taker. */
const prevent = (world: World, taker: OracleOrder, maker: OracleOrder): boolean => {
  world.note(`self trade, ${taker.stp ?? 'CN'}`)
  if (taker.stp === 'CN') return false
  if (taker.stp === 'CO') {
    cancelOrder(world, maker)
    return true
  }
  if (taker.stp === 'CB') {
    cancelOrder(world, maker)
    return false
  }
  const size = least(restOf(taker), restOf(maker))
  if (restOf(taker).eq(restOf(maker))) world.note('self trade, DC of equal sizes')
  cancelSize(world, maker, size)
  cancelSize(world, taker, size)
  return taker.active
}

/**
 * Trades an order against the book, best price first and oldest first at a price. What is left afterwards is not dealt
 * with here. `spent`: what is left of an order by funds is too little for one lot at the next price.
 */
export const match = (world: World, taker: OracleOrder): 'spent' | 'other' => {
  let spent = false
  const limit = priceLimit(world, taker)
  const { symbol } = taker.pair
  const prices = new Set<string>()
  while (limit && taker.active) {
    const maker = queueOf(world, symbol, opposite(taker.body.side)).find((order) => order.number !== taker.number)
    if (!maker || (taker.body.side === 'buy' ? maker.price.gt(limit) : maker.price.lt(limit))) break
    const wanted = takeable(world, taker, maker.price)
    spent = wanted.lte(0)
    if (spent) break
    if (maker.uid === taker.uid && taker.stp) {
      if (prevent(world, taker, maker)) continue
      if (taker.active) cancelOrder(world, taker)
      break
    }
    trade(world, taker, maker, least(wanted, maker.shown))
    prices.add(maker.price.toFixed())
    if (!isByFunds(taker) && restOf(taker).eq(0)) end(world, taker)
  }
  if (prices.size >= 3) world.note('three price levels crossed')
  return spent ? 'spent' : 'other'
}

/** What an order would trade, tried out on a copy of the world. */
export const trial = (world: World, taker: OracleOrder): OracleOrder => {
  const copy = copyWorld(world)
  const tried = { ...taker }
  copy.orders.push(tried)
  match(copy, tried)
  return tried
}
