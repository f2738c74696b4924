import { oppositeOf, reaches, remaining } from '../engine/book.ts'
import { bestLevel } from '../engine/levels.ts'
import type { EngineSide, Market, Order } from '../engine/types.ts'
import { flowUid, limitOrder, makerUid, stepMarket, type MakerContext } from '../market-maker.ts'
import { type FollowedLevel, type FollowedQuote, type FollowedTrade, isPlaceable } from './read-quote.ts'

const otherSide = (side: EngineSide): EngineSide => (side === 'buy' ? 'sell' : 'buy')

const ownQuotes = (market: Market, { engine }: MakerContext): Order[] =>
  [...(engine.state.accounts.get(makerUid)?.open ?? [])].filter((order) => order.market === market)

/** Takes the maker's quotes away that an order of `side` at `price` would meet: it is to meet only what users have there. */
const clearQuotes = (market: Market, side: EngineSide, price: number, around: MakerContext): void => {
  for (const { seq, request } of ownQuotes(market, around)) {
    if (request.side === side || !reaches(side, price, request.price)) continue
    around.engine.run('cancel', around.at, { uid: makerUid, seq })
  }
}

/**
 * Trades against what rests at `price` or better, each level at its own price: users get their limit or better. Level by
 * level, because a price that has moved far lies outside the band around the best one. Gives the lots that are left.
 */
const tradeThrough = (
  market: Market,
  side: EngineSide,
  { price, lots }: FollowedLevel,
  { engine, at }: MakerContext,
): number => {
  let left = lots
  for (;;) {
    const best = bestLevel(oppositeOf(market, side))
    if (!best || !reaches(side, price, best.price) || !isPlaceable(market, best.price, left)) return left
    const request = limitOrder(market, side, best.price, left, true)
    const placed = engine.run('place', at, { uid: flowUid, request })
    if (!placed.ok || placed.order.filled === 0) return left
    left -= placed.order.filled
  }
}

/** Rests a level of the followed book as the maker's quote, after users' orders that it crosses. */
const quoteLevel = (market: Market, side: EngineSide, level: FollowedLevel, around: MakerContext): void => {
  const left = tradeThrough(market, side, level, around)
  if (!isPlaceable(market, level.price, left)) return
  const request = limitOrder(market, side, level.price, left, false)
  around.engine.run('place', around.at, { uid: makerUid, request })
}

/** Makes the maker's quotes equal to the followed book. What users took since the last reading is there again. */
const quoteBook = (market: Market, book: NonNullable<FollowedQuote['book']>, around: MakerContext): void => {
  const missing = {
    buy: new Map(book.bids.map(({ price, lots }) => [price, lots])),
    sell: new Map(book.asks.map(({ price, lots }) => [price, lots])),
  }
  for (const order of ownQuotes(market, around)) {
    const { side, price } = order.request
    if (missing[side].get(price) === remaining(order)) missing[side].delete(price)
    else around.engine.run('cancel', around.at, { uid: makerUid, seq: order.seq })
  }
  for (const [price, lots] of missing.sell) quoteLevel(market, 'sell', { price, lots }, around)
  for (const [price, lots] of missing.buy) quoteLevel(market, 'buy', { price, lots }, around)
}

/** Prints a trade of the followed venue: users who rest at its price or better come first, the maker gives the rest. */
const printTrade = (market: Market, { side, price, lots }: FollowedTrade, around: MakerContext): void => {
  const passive = otherSide(side)
  clearQuotes(market, side, price, around)
  clearQuotes(market, passive, price, around)
  const left = tradeThrough(market, side, { price, lots }, around)
  if (!isPlaceable(market, price, left)) return
  const { engine, at } = around
  engine.run('place', at, { uid: makerUid, request: limitOrder(market, passive, price, left, false) })
  engine.run('place', at, { uid: flowUid, request: limitOrder(market, side, price, left, true) })
}

/** Only the best prices are known: users' orders they cross are filled, and quotes and trades are drawn around them. */
const followTouch = (market: Market, { bid, ask }: FollowedQuote, around: MakerContext): void => {
  clearQuotes(market, 'sell', ask, around)
  tradeThrough(market, 'sell', { price: ask, lots: market.maxSize }, around)
  clearQuotes(market, 'buy', bid, around)
  tradeThrough(market, 'buy', { price: bid, lots: market.maxSize }, around)
  stepMarket(market, { ...around, touch: { bid, ask } })
  // What was drawn may stand behind the best prices, or have traded at once.
  const lots = Math.max(market.minSize, Math.min(market.maxSize, around.usualLots))
  const quoted = new Set(ownQuotes(market, around).map(({ request }) => request.price))
  if (!quoted.has(bid)) quoteLevel(market, 'buy', { price: bid, lots }, around)
  if (!quoted.has(ask)) quoteLevel(market, 'sell', { price: ask, lots }, around)
}

/** Brings a pair to a followed quote; `trades` are those that have not been printed yet. */
export const followQuote = (
  market: Market,
  quote: FollowedQuote,
  trades: readonly FollowedTrade[],
  around: MakerContext,
): void => {
  if (quote.book === null) return followTouch(market, quote, around)
  for (const trade of trades) printTrade(market, trade, around)
  quoteBook(market, quote.book, around)
}
