import { add, compare, divide, isPositive, isZero, max, multiply, subtract } from '../decimal.ts'
import type { FeeTaken, FillView, Seen } from './fill.ts'
import type { Fill, OrderRecord, PlacedSync } from '../exchange/index.ts'
import { nanosecondsToMs } from '../nanoseconds.ts'
import type { PushOf } from '../streams/topics.ts'

/** Figures that were reported together: of one answer, or of one record. */
interface Figures {
  /** Base. */
  readonly size: string
  /** Quote; null where it was not reported. */
  readonly funds: string | null
  readonly fees: readonly FeeTaken[] | null
}

/** `createdAt`: ms by the venue's clock. */
type Trade = Pick<Fill, 'orderId' | 'tradeId' | 'size' | 'funds' | 'fee' | 'feeCurrency' | 'createdAt'>

/** What the venue has reported of one order so far, in whatever order and however often. Pure; every step gives a new one. */
export interface OrderFacts {
  readonly orderId: string
  /** Null until it is known. */
  readonly side: 'buy' | 'sell' | null
  /** Base that the order is for; null for a market order by funds, and until it is known. */
  readonly of: string | null
  /** The figures with the greatest size; null while nothing was reported. */
  readonly reported: Figures | null
  /** Own trades by their ids, so that one that is reported twice counts once. */
  readonly trades: ReadonlyMap<string, Trade>
  readonly complete: boolean
}

export const emptyOrderFacts = (
  orderId: string,
  side: OrderFacts['side'] = null,
  of: string | null = null,
): OrderFacts => ({
  orderId,
  side,
  of,
  reported: null,
  trades: new Map(),
  complete: false,
})

/** What was kept of an order from an earlier run. */
export const factsFrom = ({ orderId, side, of, size, funds, fees, complete }: FillView): OrderFacts => ({
  ...emptyOrderFacts(orderId, side, of),
  reported: { size, funds, fees },
  complete,
})

/** What has traded only grows, so that late figures never undo later ones; those of one size add to each other. */
const laterOf = (known: Figures | null, incoming: Figures): Figures => {
  if (known === null || compare(incoming.size, known.size) > 0) return incoming
  if (compare(incoming.size, known.size) < 0) return known
  return { size: known.size, funds: incoming.funds ?? known.funds, fees: incoming.fees ?? known.fees }
}

const sizeOrNull = (size: string | null): string | null => (size === null || isZero(size) ? null : size)

/** The answer to a placing that waited for the matching engine. */
export const withAnswer = (
  facts: OrderFacts,
  { status, originSize, dealSize }: Pick<PlacedSync, 'status' | 'dealSize'> & { readonly originSize: string | null },
): OrderFacts => ({
  ...facts,
  of: facts.of ?? sizeOrNull(originSize),
  reported: laterOf(facts.reported, { size: dealSize, funds: null, fees: null }),
  complete: facts.complete || status === 'done',
})

/** The order's own record. Its fee stands in one currency; where trades name more, they count. */
export const withRecord = (facts: OrderFacts, order: OrderRecord): OrderFacts => {
  const { fee, feeCurrency, dealSize, dealFunds } = order
  const fees = fee === null ? null : isZero(fee) ? [] : feeCurrency === null ? null : [{ currency: feeCurrency, fee }]
  return {
    ...facts,
    orderId: order.id,
    side: order.side,
    of: facts.of ?? sizeOrNull(order.size),
    reported: laterOf(facts.reported, { size: dealSize, funds: dealFunds, fees }),
    complete: facts.complete || !order.active,
  }
}

/**
 * A push of the venue's stream (streams, section 2). It names sizes and the price of the one trade, never a fee; whether the
 * order is done is known by what is left of it, not by the push's own word.
 */
export const withPush = (facts: OrderFacts, push: PushOf<'orders'>): OrderFacts => {
  const { side, filledSize, remainSize, originSize, matchPrice, matchSize, tradeId, status } = push
  const reported =
    filledSize === null ? facts.reported : laterOf(facts.reported, { size: filledSize, funds: null, fees: null })
  const seen = {
    ...facts,
    side,
    of: facts.of ?? sizeOrNull(originSize),
    reported,
    complete: facts.complete || (status === 'done' && (remainSize === null || isZero(remainSize))),
  }
  if (tradeId === null || matchPrice === null || matchSize === null || facts.trades.has(tradeId)) return seen
  const funds = multiply(matchPrice, matchSize)
  const createdAt = nanosecondsToMs(push.ts)
  const { orderId } = facts
  return withTrades(seen, [{ orderId, tradeId, size: matchSize, funds, fee: null, feeCurrency: null, createdAt }])
}

/** Trades of any orders; those of others are left out. */
export const withTrades = (facts: OrderFacts, trades: readonly Trade[]): OrderFacts => {
  const own = trades.filter(({ orderId }) => orderId === facts.orderId)
  return { ...facts, trades: new Map([...facts.trades, ...own.map((trade) => [trade.tradeId, trade] as const)]) }
}

/** Sums per currency, in the order they came; null where the venue did not say it of every trade. */
const feesOf = (trades: readonly Trade[]): readonly FeeTaken[] | null => {
  const sums = new Map<string, string>()
  for (const { fee, feeCurrency } of trades) {
    if (fee === null || (feeCurrency === null && !isZero(fee))) return null
    if (feeCurrency !== null) sums.set(feeCurrency, add(sums.get(feeCurrency) ?? '0', fee))
  }
  return [...sums].filter(([, fee]) => !isZero(fee)).map(([currency, fee]) => ({ currency, fee }))
}

const tradedIn = (trades: readonly Trade[]): Figures => ({
  size: trades.reduce((sum, { size }) => add(sum, size), '0'),
  funds: trades.reduce((sum, { funds }) => add(sum, funds), '0'),
  fees: feesOf(trades),
})

/** Whether the trades that are known are all there are, as far as the venue reported. */
export const hasAllTrades = (facts: OrderFacts): boolean =>
  facts.reported !== null && compare(tradedIn([...facts.trades.values()]).size, facts.reported.size) >= 0

/** Whether no further reading can add anything: the order is done, and its trades are all there. */
export const isFinal = (facts: OrderFacts): boolean => facts.complete && hasAllTrades(facts)

/** Decimals of an average price, and of a slippage; cut, not rounded. */
const averagePlaces = 18
const slippagePlaces = 10

/** Average against the quote that was seen: the ask for a buy, the bid for a sell; above zero is worse. */
export const slippageOf = (side: 'buy' | 'sell', average: string | null, seen: Seen | null): string | null => {
  const quote = side === 'buy' ? seen?.ask : seen?.bid
  if (average === null || quote == null || !isPositive(quote)) return null
  const worse = side === 'buy' ? subtract(average, quote) : subtract(quote, average)
  return divide(worse, quote, slippagePlaces)
}

/** Null where nothing was reported of the order, or not even its side. `at` in ms since the epoch, own clock. */
export const summaryOf = (facts: OrderFacts, seen: Seen | null, at: number): FillView | null => {
  const { orderId, side, of, complete } = facts
  const trades = tradedIn([...facts.trades.values()])
  if (side === null || (facts.reported === null && isZero(trades.size))) return null
  const size = max(facts.reported?.size ?? '0', trades.size)
  const nothing = isZero(size)
  // The trades first: a record names the fee in one currency, trades in each.
  const matching = [trades, facts.reported].filter((figures) => figures !== null && compare(figures.size, size) === 0)
  const funds = nothing ? '0' : (matching.find((figures) => figures?.funds != null)?.funds ?? null)
  const fees = nothing ? [] : (matching.find((figures) => figures?.fees != null)?.fees ?? null)
  const averagePrice = nothing || funds === null ? null : divide(funds, size, averagePlaces)
  return {
    orderId,
    side,
    of,
    complete,
    funds,
    averagePrice,
    at,
    size: add(size, '0'),
    fees: fees === null ? null : [...fees],
    slippage: slippageOf(side, averagePrice, seen),
  }
}
