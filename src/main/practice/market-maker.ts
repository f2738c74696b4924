import { oppositeOf } from './engine/book.ts'
import type { Engine } from './engine/engine.ts'
import { bestLevel } from './engine/levels.ts'
import { units } from './engine/scale.ts'
import type { Account, Market, EngineOrderRequest, EngineSide } from './engine/types.ts'
import type { Random } from './random.ts'

/** The two accounts of the venue itself: one rests quotes, the other trades against them so that the tape moves. */
export const makerUid = 1
export const flowUid = 2

const quotesPerSide = 40
/** Deepest quote, as a fraction of the price, and the number of ticks it is at least. */
const depth = 0.004
const leastDepth = 60
const tradeChance = 0.35

const venueFunds = units('1000000000000000')

export const createVenueAccounts = (engine: Engine, at: number, currencies: readonly string[]): void => {
  for (const uid of [makerUid, flowUid]) {
    engine.run('createAccount', at, { uid, name: 'venue', isVenueAccount: true, level: 12 })
    for (const currency of currencies) engine.run('deposit', at, { uid, wallet: 'trade', currency, amount: venueFunds })
  }
}

/** A plain limit order of the venue's own accounts. `immediate` trades or ends. */
export const limitOrder = (
  market: Market,
  side: EngineSide,
  price: number,
  size: number,
  immediate: boolean,
): EngineOrderRequest => ({
  symbol: market.symbol,
  side,
  type: 'limit',
  price,
  size,
  funds: 0n,
  clientOid: '',
  timeInForce: immediate ? 'IOC' : 'GTC',
  cancelAfter: -1,
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: 0,
  stp: 'CO',
  tags: null,
  remark: null,
})

export interface MakerContext {
  readonly engine: Engine
  readonly random: Random
  /** ms. */
  readonly at: number
  /** Fair price of the pair in ticks; may have a fraction. */
  readonly fairTicks: number
  /** Lots that are worth about 1,000 USD. */
  readonly usualLots: number
  /** Best prices in ticks, where they are known; else a tick to each side of the fair price. */
  readonly touch?: { readonly bid: number; readonly ask: number }
}

// Many small orders, few large ones.
const sizeFrom = (random: Random, market: Market, usual: number): number => {
  const lots = Math.round(usual * (0.05 + 3 * random.next() ** 3))
  return Math.max(market.minSize, Math.min(market.maxSize, lots))
}

const quoteSide = (
  market: Market,
  side: EngineSide,
  { engine, random, at, fairTicks, usualLots, touch: known }: MakerContext,
): void => {
  const sign = side === 'buy' ? -1 : 1
  const touch = side === 'buy' ? (known?.bid ?? Math.ceil(fairTicks) - 1) : (known?.ask ?? Math.floor(fairTicks) + 1)
  const reach = Math.max(leastDepth, Math.round(fairTicks * depth))
  const maker = engine.state.accounts.get(makerUid) as Account
  const mine = [...maker.open].filter((order) => order.market === market && order.request.side === side)
  let live = mine.length
  for (const { seq, request } of mine) {
    const distance = (request.price - touch) * sign
    if (distance >= 0 && distance <= reach && random.next() > 0.02) continue
    engine.run('cancel', at, { uid: makerUid, seq })
    live -= 1
  }
  for (; live < quotesPerSide; live += 1) {
    // Denser near the touch; the first quote after a move stands on it.
    const price = touch + sign * Math.floor(reach * random.next() ** 2)
    if (price <= 0) continue
    engine.run('place', at, {
      uid: makerUid,
      request: limitOrder(market, side, price, sizeFrom(random, market, usualLots), false),
    })
  }
}

const tradeOnce = (market: Market, { engine, random, at, usualLots }: MakerContext): void => {
  const side: EngineSide = random.next() < 0.5 ? 'buy' : 'sell'
  const best = bestLevel(oppositeOf(market, side))
  if (!best) return
  const size = sizeFrom(random, market, usualLots / 2)
  engine.run('place', at, { uid: flowUid, request: limitOrder(market, side, best.price, size, true) })
}

/** One step of one pair: quotes follow the fair price, now and then somebody trades. `always` trades at least once. */
export const stepMarket = (market: Market, around: MakerContext, always = false): void => {
  // The side that has to give way moves first, so that the other never meets a stale quote.
  const rising = around.fairTicks * 2 > (bestLevel(market.bids)?.price ?? 0) + (bestLevel(market.asks)?.price ?? 0)
  for (const side of rising ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)) quoteSide(market, side, around)
  if (always || around.random.next() < tradeChance) tradeOnce(market, around)
}
