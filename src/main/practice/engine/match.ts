import { notional, oppositeOf, reaches, remaining, shrink, spentFunds } from './book.ts'
import { recordBar } from './bars.ts'
import { tradeFeeOf, makerRate, rateScale, takerRate } from './fees.ts'
import { balanceOf, collectFee, enter } from './ledger.ts'
import { bestLevel, levelsOf } from './levels.ts'
import { cancelRest, endOrder, reduce, releaseSurplus } from './lifecycle.ts'
import { push } from './queue.ts'
import { reportBalance, reportMatch, reportOrder } from './report.ts'
import type { EngineState } from './state.ts'
import type { PriceLevel, Account, Market, Order } from './types.ts'

/** Worst price in ticks an order may trade at: its own limit, or the band around the best opposite price (facts, 4.1). */
export const matchBoundOf = (order: Pick<Order, 'market' | 'request'>): number => {
  const { market, request } = order
  if (request.type === 'limit') return request.price
  const best = bestLevel(oppositeOf(market, request.side))?.price ?? 0
  return bandBound(best, market.bandPpm, request.side)
}

const million = 1_000_000

/** `best` moved through the band: up for buys, down for sells. Exact: products beyond 2^53 are counted as bigints. */
export const bandBound = (best: number, bandPpm: number, side: 'buy' | 'sell'): number => {
  const factor = side === 'buy' ? million + bandPpm : million - bandPpm
  const product = best * factor
  if (Number.isSafeInteger(product))
    return side === 'buy' ? Math.floor(product / million) : Math.ceil(product / million)
  const roundUp = side === 'buy' ? 0n : BigInt(million - 1)
  return Number((BigInt(best) * BigInt(factor) + roundUp) / BigInt(million))
}

/** Lots whose sale at `price` brings at most `funds`. */
const lotsFor = (market: Market, funds: bigint, price: number): number =>
  Number(funds / (BigInt(price) * market.unitsPerTickLot))

/** Lots the taker still wants at `price`. For an order by funds: what the funds buy with the fee, or sell for. */
const wanted = (taker: Order, price: number, rate: bigint): number => {
  const { request, market } = taker
  if (request.funds === 0n) return remaining(taker)
  const left = request.funds - spentFunds(taker)
  if (request.side === 'buy') {
    return Number((left * rateScale) / (BigInt(price) * market.unitsPerTickLot * (rateScale + rate)))
  }
  return lotsFor(market, left, price)
}

// Hidden and iceberg orders pay the taker's fee even when they make (facts, 4.1).
const paysTaker = (order: Order): boolean => order.request.hidden || order.request.iceberg

interface Part {
  readonly order: Order
  readonly counter: Order
  readonly liquidity: 'taker' | 'maker'
  readonly price: number
  readonly lots: number
  readonly funds: bigint
  readonly tradeSeq: number
}

/** Moves the money of one party of a trade and writes its fill and ledger lines. */
const bookTrade = (state: EngineState, part: Part): void => {
  const { order, lots, funds } = part
  const { account, market, request } = order
  const forced = part.liquidity === 'maker' && paysTaker(order)
  const rate = part.liquidity === 'taker' || forced ? takerRate(account, market) : makerRate(account, market)
  const fee = tradeFeeOf(funds, rate)
  const quote = balanceOf(account, 'trade', market.quote)
  const base = balanceOf(account, 'trade', market.base)
  const amount = BigInt(lots) * market.unitsPerLot
  if (request.side === 'buy') {
    order.held -= funds + fee
    quote.held -= funds + fee
    base.available += amount
  } else {
    order.held -= amount
    base.held -= amount
    quote.available += funds - fee
  }
  collectFee(state, market.quote, fee)
  order.filled += lots
  order.dealFunds += funds
  order.fee += fee
  order.updatedAt = state.now
  if (account.isVenueAccount) return
  record(state, part, rate, fee, amount, forced)
  reportPart(state, part, fee, amount, forced)
}

/** The same for those who listen: the step of the order, and both balances. */
const reportPart = (state: EngineState, part: Part, fee: bigint, amount: bigint, forceTaker: boolean): void => {
  if (!state.events) return
  const { order, funds, price, lots, tradeSeq, liquidity } = part
  const { account, market, request } = order
  const buys = request.side === 'buy'
  reportMatch(state, order, { price, size: lots, tradeSeq, liquidity, forceTaker })
  const context = { symbol: market.symbol, orderSeq: order.seq, tradeSeq }
  const change = (currency: string, availableChange: bigint, heldChange: bigint): void =>
    reportBalance(state, account, { wallet: 'trade', currency, availableChange, heldChange, cause: 'setted', context })
  change(market.base, buys ? amount : 0n, buys ? 0n : -amount)
  change(market.quote, buys ? 0n : funds - fee, buys ? -(funds + fee) : 0n)
}

const record = (
  state: EngineState,
  part: Part,
  feeRate: bigint,
  fee: bigint,
  amount: bigint,
  forced: boolean,
): void => {
  const { order, counter, funds } = part
  const { account, market, request } = order
  push(account.fills, {
    seq: state.nextFill,
    tradeSeq: part.tradeSeq,
    orderSeq: order.seq,
    counterOrderSeq: counter.seq,
    market,
    side: request.side,
    liquidity: part.liquidity,
    type: request.type,
    forceTaker: forced,
    price: part.price,
    size: part.lots,
    funds,
    fee,
    feeRate,
    createdAt: state.now,
  })
  state.nextFill += 1
  const context = { symbol: market.symbol, orderSeq: String(order.seq), tradeSeq: String(part.tradeSeq) }
  const sign = request.side === 'buy' ? 1n : -1n
  enter(state, account, { wallet: 'trade', currency: market.base, kind: 'trade', amount: sign * amount, context })
  enter(state, account, { wallet: 'trade', currency: market.quote, kind: 'trade', amount: -sign * funds, fee, context })
}

const trade = (state: EngineState, taker: Order, maker: Order, lots: number): void => {
  const { market } = taker
  const price = maker.request.price
  const funds = notional(market, price, lots)
  const tradeSeq = state.nextTrade
  state.nextTrade += 1
  const shared = { price, lots, funds, tradeSeq }
  bookTrade(state, { order: taker, counter: maker, liquidity: 'taker', ...shared })
  bookTrade(state, { order: maker, counter: taker, liquidity: 'maker', ...shared })
  shrink(state, maker, lots)
  if (remaining(maker) === 0) endOrder(state, maker)
  else releaseSurplus(state, maker)
  market.lastPrice = price
  market.lastSize = lots
  const { side } = taker.request
  const [sequence, at] = [market.sequence, state.now]
  push(market.trades, { seq: sequence, price, size: lots, side, at })
  const [takerSeq, makerSeq] = [taker.seq, maker.seq]
  state.events?.push({ kind: 'trade', market, side, price, size: lots, sequence, tradeSeq, takerSeq, makerSeq, at })
  recordBar(market.bars, state.now, price, lots, funds)
  if (market.stops.size > 0) noteForStops(state, market, price)
}

/** Prices of a row of equal trades are noted once. */
const noteForStops = (state: EngineState, market: Market, price: number): void => {
  const last = state.traded.at(-1)
  if (last?.price !== price || last.market !== market) state.traded.push({ market, price })
}

/** What self-trade prevention leaves the taker to do. Only the taker's own setting counts (facts, 4.1). */
const preventSelfTrade = (state: EngineState, taker: Order, maker: Order, want: number): 'go-on' | 'stop' => {
  switch (taker.request.stp) {
    case 'CN':
      return 'stop'
    case 'CB':
      cancelRest(state, maker)
      return 'stop'
    case 'DC': {
      const lots = Math.min(want, remaining(maker))
      if (lots === remaining(maker)) cancelRest(state, maker)
      else reduce(state, maker, lots)
      taker.cancelled += lots
      taker.cancelExist = true
      reportOrder(state, taker, 'update', { oldSize: taker.request.size - taker.cancelled + lots })
      return remaining(taker) === 0 ? 'stop' : 'go-on'
    }
    case 'CO':
    case null:
      cancelRest(state, maker)
      return 'go-on'
  }
}

/**
 * Trades a new order against the book, best price first and oldest first within a price, until it is filled, nothing it
 * may trade with is left, or self-trade prevention ends it. Returns why it stopped.
 */
export const matchTaker = (state: EngineState, taker: Order): 'filled' | 'exhausted' | 'prevented' => {
  const { market, request } = taker
  const opposite = oppositeOf(market, request.side)
  const bound = matchBoundOf(taker)
  const rate = takerRate(taker.account, market)
  for (;;) {
    const level = bestLevel(opposite)
    if (!level || !level.head || !reaches(request.side, bound, level.price)) {
      return request.size > 0 && remaining(taker) === 0 ? 'filled' : 'exhausted'
    }
    const maker = level.head
    const want = wanted(taker, level.price, rate)
    if (want <= 0) return 'filled'
    if (request.stp !== null && maker.account === taker.account) {
      if (preventSelfTrade(state, taker, maker, want) === 'stop') return 'prevented'
    } else {
      trade(state, taker, maker, Math.min(want, maker.peak))
    }
  }
}

/** The first order of `account` at a price. */
const ownAt = (level: PriceLevel, account: Account): Order | null => {
  for (let order = level.head; order; order = order.next) if (order.account === account) return order
  return null
}

/**
 * What a taker would get right now without doing it: lots, and the quote units they cost before the fee. Not for buys by
 * funds, which hold their funds.
 */
export const preview = (taker: Pick<Order, 'market' | 'request' | 'account'>): { lots: number; funds: bigint } => {
  const { market, request, account } = taker
  const bound = matchBoundOf(taker)
  const stops = request.timeInForce === 'FOK' || request.stp === 'CN' || request.stp === 'CB'
  let lots = 0
  let funds = 0n
  for (const level of levelsOf(oppositeOf(market, request.side))) {
    if (!reaches(request.side, bound, level.price)) break
    const wall = stops && request.stp !== null ? ownAt(level, account) : null
    for (let maker = level.head; maker && maker !== wall; maker = maker.next) {
      const want = request.funds > 0n ? lotsFor(market, request.funds - funds, level.price) : request.size - lots
      if (want <= 0) return { lots, funds }
      if (maker.account === account && request.stp !== null) continue
      // Once its shown part is taken an iceberg stands behind everybody, and so behind the taker's own order.
      const there = wall ? maker.peak : remaining(maker)
      const part = Math.min(want, there)
      lots += part
      funds += notional(market, level.price, part)
      // Funds too small for another lot here end the order, although one may fit further on.
      if (part < there) return { lots, funds }
    }
    if (wall) return { lots, funds }
  }
  return { lots, funds }
}
