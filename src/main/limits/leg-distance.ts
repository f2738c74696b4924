import { compare, divide, isPositive, multiply, subtract, trimmed } from '#shared/decimal.ts'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { bookDistance } from '#shared/domain/book-distance.ts'
import type { Excess, Judged, LimitedLeg, LimitedOrder, PairMarket, Unclear } from './limited.ts'
import { fresh, freshPrice, priceReason } from './limited.ts'

const percentPlaces = 4

/** How far the prices of an order give away (distance), and how far it goes through the book (slippage). */
export const distancesOf = (
  { symbol, legs }: LimitedOrder,
  limits: OrderLimits,
  pair: PairMarket | undefined,
): Judged => {
  if (legs === null)
    return { exceeds: [], unclear: limits.distance === null ? [] : [{ limit: 'distance', why: 'no-order' }] }
  const each = legs.flatMap((leg) =>
    leg.price === null
      ? [marketLegOf(symbol, leg, limits, pair)]
      : [limitLegOf(symbol, leg, limits, pair), cappedLegOf(symbol, leg, limits, pair)],
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

const nothing: Judged = { exceeds: [], unclear: [] }

/** What trades at once up to a price goes through the book like a market order, and never further than its price. */
const cappedLegOf = (
  symbol: string,
  leg: LimitedLeg,
  { slippage }: OrderLimits,
  pair: PairMarket | undefined,
): Judged => {
  const { side, price } = leg
  if (slippage === null || price === null || leg.immediate !== true || leg.trigger !== null) return nothing
  const book = fresh(pair?.book)?.value ?? null
  const met = bookDistance(book, leg)
  const best = met.kind === 'no-book' ? null : met.best
  // Even its price itself is within: whatever of the book is not known makes no difference.
  if (best !== null && !isAbove(givenAway(side, price, best), best, slippage)) return nothing
  if (met.kind !== 'walked') {
    const why = pair?.book != null && fresh(pair.book) === null ? 'stale-price' : met.kind
    return { exceeds: [], unclear: [{ limit: 'slippage', why }] }
  }
  const whole = multiply(met.best, met.size)
  const worse = givenAway(side, met.funds, whole)
  if (!isAbove(worse, whole, slippage)) return nothing
  const percent = percentOf(worse, whole)
  return { exceeds: [{ limit: 'slippage', symbol, side, percent, most: slippage }], unclear: [] }
}

const limitLegOf = (
  symbol: string,
  leg: LimitedLeg,
  { distance }: OrderLimits,
  pair: PairMarket | undefined,
): Judged => {
  const { side, price, trigger } = leg
  if (distance === null || price === null) return nothing
  const from = trigger ?? freshPrice(pair?.last)
  if (from === null) return { exceeds: [], unclear: [{ limit: 'distance', why: priceReason(pair?.last) }] }
  const worse = givenAway(side, price, from)
  if (!isAbove(worse, from, distance)) return nothing
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
