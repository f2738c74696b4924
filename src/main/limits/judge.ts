import { add, compare, max, multiply } from '#shared/decimal.ts'
import type { OrderLimits, UsedToday } from '#shared/domain/order-limits.ts'
import { bookDistance } from './book-distance.ts'
import { distancesOf } from './leg-distance.ts'
import type { Excess, Judged, LimitedLeg, LimitedOrder, Market, PairMarket, Unclear, UnclearReason } from './limited.ts'
import { fresh, freshPrice, priceReason } from './limited.ts'

/** The limits' judgement of an act. */
export interface Verdict extends Judged {
  readonly kind: 'within' | 'exceeds' | 'unclear'
  /** Value of all orders together in `limitCurrency`; null where it is not known. */
  readonly value: string | null
}

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
    price === null && trigger === null
      ? bookDistance(fresh(pair?.book)?.value ?? null, { side, size, funds, price })
      : null
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
