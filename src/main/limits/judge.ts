import { add, compare, divide, isPositive, max, multiply, subtract, trimmed } from '#shared/decimal.ts'
import type { OrderLimits, UsedToday } from '#shared/domain/order-limits.ts'
import { bookDistance, type BookSides } from './book-distance.ts'

/** One price at which an order may trade. Prices in quote per base, sizes in base, funds in quote. */
export interface LimitedLeg {
  readonly side: 'buy' | 'sell'
  /** Null: at market. */
  readonly price: string | null
  readonly size: string | null
  /** Of market orders alone, instead of a size. */
  readonly funds: string | null
  /** Price that places the leg; its distance counts from here. Null: it is placed at once. */
  readonly trigger: string | null
}

export interface LimitedOrder {
  readonly symbol: string
  /** One, or the two of an OCO order, of which one trades. Null: main does not know the order that is changed. */
  readonly legs: readonly LimitedLeg[] | null
  /** Of an order that is changed: its price and size as it rests. Absent where main does not know it. */
  readonly was?: { readonly price: string; readonly size: string }
}

/** A figure of the market as main knows it. */
export interface KnownFigure<Value> {
  readonly value: Value
  /** ms since it was last known to be true; below zero where the clock was set back. */
  readonly ageMs: number
}

export interface PairMarket {
  /** Quote per base. */
  readonly last: KnownFigure<string> | null
  /** Needed for market orders alone. */
  readonly book: KnownFigure<BookSides> | null
  /** `limitCurrency` per unit of the quote currency; always fresh where the quote is `limitCurrency`. */
  readonly rate: KnownFigure<string> | null
}

export type Market = ReadonlyMap<string, PairMarket>

/** Why something cannot be judged. */
export type UnclearReason =
  'no-price' | 'stale-price' | 'no-rate' | 'no-book' | 'thin-book' | 'no-order' | 'unknown-use'

export type JudgedLimit = 'order' | 'day' | 'distance' | 'slippage' | 'pair'

/** A limit that is exceeded. Values in `limitCurrency`, percentages written out. */
export type Excess =
  | { readonly limit: 'order'; readonly value: string; readonly most: string }
  | { readonly limit: 'day'; readonly value: string; readonly used: string; readonly most: string }
  | {
      readonly limit: 'distance'
      readonly symbol: string
      readonly side: LimitedLeg['side']
      readonly percent: string
      readonly most: string
      readonly from: string
      readonly of: 'last' | 'trigger'
    }
  | {
      readonly limit: 'slippage'
      readonly symbol: string
      readonly side: LimitedLeg['side']
      readonly percent: string
      readonly most: string
    }
  | { readonly limit: 'pair'; readonly symbol: string }

export interface Unclear {
  readonly limit: JudgedLimit
  readonly why: UnclearReason
}

export interface Verdict {
  readonly kind: 'within' | 'exceeds' | 'unclear'
  readonly exceeds: readonly Excess[]
  readonly unclear: readonly Unclear[]
  /** Value of all orders together in `limitCurrency`; null where it is not known. */
  readonly value: string | null
}

/** ms after which a price, a rate or a book is no ground to judge by. */
export const mostAgeMs = 5_000

const percentPlaces = 4

const fresh = <Value>(known: KnownFigure<Value> | null | undefined): KnownFigure<Value> | null =>
  known !== null && known !== undefined && known.ageMs >= 0 && known.ageMs <= mostAgeMs ? known : null
/** A price that is young enough to judge by, and above zero; else null. */
export const freshPrice = (known: KnownFigure<string> | null | undefined): string | null => {
  const price = fresh(known)?.value ?? null
  return price !== null && isPositive(price) ? price : null
}
/** Why a price cannot be used. */
const priceReason = (known: KnownFigure<string> | null | undefined): UnclearReason =>
  known == null || !isPositive(known.value) ? 'no-price' : 'stale-price'

/**
 * Judges what one act asks for, all its orders together, against the limits of its profile. Pure. Exactly at a limit is
 * within; what cannot be judged is unclear and never within. `traded` is what the day has used without the act.
 */
export function judgeOrder(
  orders: readonly LimitedOrder[],
  limits: OrderLimits,
  market: Market,
  traded: UsedToday,
): Verdict {
  const valued = valueOf(orders, market)
  const judged = [
    pairsOf(orders, limits),
    sumsOf(valued, limits, traded),
    ...orders.map((order) => distancesOf(order, limits, market.get(order.symbol))),
  ]
  const exceeds = judged.flatMap((one) => one.exceeds)
  const unclear = judged.flatMap((one) => one.unclear)
  const kind = exceeds.length > 0 ? 'exceeds' : unclear.length > 0 ? 'unclear' : 'within'
  return { kind, exceeds, unclear, value: valued.reason === null ? valued.least : null }
}

type Judged = Pick<Verdict, 'exceeds' | 'unclear'>

const pairsOf = (orders: readonly LimitedOrder[], { pairs }: OrderLimits): Judged => {
  const others = new Set(orders.map(({ symbol }) => symbol).filter((symbol) => pairs?.includes(symbol) === false))
  return { exceeds: [...others].map((symbol) => ({ limit: 'pair', symbol })), unclear: [] }
}

/** What is sure to be asked for, and why it may be more. */
interface Valued {
  readonly least: string
  readonly reason: UnclearReason | null
}

const valueOf = (orders: readonly LimitedOrder[], market: Market): Valued => {
  let least = '0'
  let reason: UnclearReason | null = null
  for (const order of orders) {
    const pair = market.get(order.symbol)
    const rate = freshPrice(pair?.rate)
    const quote = quoteValueOf(order, pair)
    reason ??= quote.reason ?? (rate === null ? 'no-rate' : null)
    if (rate !== null) least = add(least, multiply(quote.least, rate))
  }
  return { least, reason }
}

/** In the quote currency; of two legs the larger. */
const quoteValueOf = ({ legs }: LimitedOrder, pair: PairMarket | undefined): Valued => {
  if (legs === null) return { least: '0', reason: 'no-order' }
  const each = legs.map((leg) => legValueOf(leg, pair))
  return {
    least: each.reduce((most, { least }) => max(most, least), '0'),
    reason: each.find(({ reason }) => reason !== null)?.reason ?? null,
  }
}

/** What a sell asks for less than the market pays trades at the market's price, so the larger of both counts. */
const legValueOf = ({ side, price, size, funds, trigger }: LimitedLeg, pair: PairMarket | undefined): Valued => {
  if (funds !== null) return { least: funds, reason: null }
  if (size === null) return { least: '0', reason: 'no-order' }
  if (price !== null && side === 'buy') return { least: multiply(size, price), reason: null }
  const here = trigger ?? freshPrice(pair?.last)
  const own = price === null ? '0' : multiply(size, price)
  if (here === null) return { least: own, reason: priceReason(pair?.last) }
  const walked =
    price === null && trigger === null ? bookDistance(fresh(pair?.book)?.value ?? null, { side, size, funds }) : null
  const atMarket = multiply(size, here)
  return { least: max(max(own, atMarket), walked?.kind === 'walked' ? walked.funds : '0'), reason: null }
}

const sumsOf = ({ least, reason }: Valued, { largestOrder, dailyValue }: OrderLimits, traded: UsedToday): Judged => {
  const exceeds: Excess[] = []
  const unclear: Unclear[] = []
  if (largestOrder !== null) {
    if (compare(least, largestOrder) > 0) exceeds.push({ limit: 'order', value: least, most: largestOrder })
    else if (reason !== null) unclear.push({ limit: 'order', why: reason })
  }
  if (dailyValue !== null) {
    const whole = add(least, traded.value)
    const why = reason ?? (traded.unknown > 0 ? 'unknown-use' : null)
    if (compare(whole, dailyValue) > 0)
      exceeds.push({ limit: 'day', value: whole, used: traded.value, most: dailyValue })
    else if (why !== null) unclear.push({ limit: 'day', why })
  }
  return { exceeds, unclear }
}

const distancesOf = ({ symbol, legs }: LimitedOrder, limits: OrderLimits, pair: PairMarket | undefined): Judged => {
  if (legs === null)
    return { exceeds: [], unclear: limits.distance === null ? [] : [{ limit: 'distance', why: 'no-order' }] }
  const each = legs.map((leg) =>
    leg.price === null ? marketLegOf(symbol, leg, limits, pair) : limitLegOf(symbol, leg, limits, pair),
  )
  return { exceeds: each.flatMap((one) => one.exceeds), unclear: each.flatMap((one) => one.unclear) }
}

/** How far a price gives away against another, in percent; zero where it gives nothing away. */
const givenAway = (side: LimitedLeg['side'], price: string, reference: string): string => {
  const worse = side === 'buy' ? subtract(price, reference) : subtract(reference, price)
  return isPositive(worse) ? multiply(worse, '100') : '0'
}
const isAbove = (worse: string, reference: string, percent: string): boolean =>
  compare(worse, multiply(reference, percent)) > 0
const percentOf = (worse: string, reference: string): string => trimmed(divide(worse, reference, percentPlaces))

const limitLegOf = (
  symbol: string,
  leg: LimitedLeg,
  { distance }: OrderLimits,
  pair: PairMarket | undefined,
): Judged => {
  const { side, price, trigger } = leg
  if (distance === null || price === null) return { exceeds: [], unclear: [] }
  const from = trigger ?? freshPrice(pair?.last)
  if (from === null) return { exceeds: [], unclear: [{ limit: 'distance', why: priceReason(pair?.last) }] }
  const worse = givenAway(side, price, from)
  if (!isAbove(worse, from, distance)) return { exceeds: [], unclear: [] }
  const of = trigger === null ? 'last' : 'trigger'
  const percent = percentOf(worse, from)
  return { exceeds: [{ limit: 'distance', symbol, side, percent, most: distance, from, of }], unclear: [] }
}

/** A market order goes as far through the book as it must: from the best price, and from the last one. */
const marketLegOf = (
  symbol: string,
  leg: LimitedLeg,
  { slippage, distance }: OrderLimits,
  pair: PairMarket | undefined,
): Judged => {
  if (slippage === null && distance === null) return { exceeds: [], unclear: [] }
  const exceeds: Excess[] = []
  const unclear: Unclear[] = []
  const met = bookDistance(fresh(pair?.book)?.value ?? null, leg)
  const reason =
    met.kind === 'walked' ? null : pair?.book != null && fresh(pair.book) === null ? 'stale-price' : met.kind
  if (slippage !== null && reason !== null) unclear.push({ limit: 'slippage', why: reason })
  if (distance !== null && reason !== null) unclear.push({ limit: 'distance', why: reason })
  if (met.kind !== 'walked') return { exceeds, unclear }
  // Per base and times the size: no average is divided, so nothing is rounded.
  const judge = (reference: string, most: string, found: (percent: string) => Excess): void => {
    const whole = multiply(reference, met.size)
    const worse = givenAway(leg.side, met.funds, whole)
    if (isAbove(worse, whole, most)) exceeds.push(found(percentOf(worse, whole)))
  }
  if (slippage !== null)
    judge(met.best, slippage, (percent) => ({ limit: 'slippage', symbol, side: leg.side, percent, most: slippage }))
  // It trades around its trigger, wherever the last price is now.
  if (leg.trigger !== null) return { exceeds, unclear }
  const last = freshPrice(pair?.last)
  if (distance !== null && last === null) unclear.push({ limit: 'distance', why: priceReason(pair?.last) })
  if (distance !== null && last !== null)
    judge(last, distance, (percent) => ({
      limit: 'distance',
      symbol,
      side: leg.side,
      percent,
      most: distance,
      from: last,
      of: 'last',
    }))
  return { exceeds, unclear }
}
