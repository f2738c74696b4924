import { add, multiply } from '#shared/decimal.ts'
import type { OrderLimits, UsedToday } from '#shared/domain/order-limits.ts'
import { orderValueOf, valueLimitsPassed } from '#shared/domain/order-value.ts'
import { distancesOf } from './leg-distance.ts'
import type { Excess, Judged, LimitedOrder, Market, PairMarket, Unclear, UnclearReason } from './limited.ts'
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
  const prices = { last: freshPrice(pair?.last), book: fresh(pair?.book)?.value ?? null }
  const { least, lacks } = orderValueOf(legs, prices)
  const reasons = { order: 'no-order', price: priceReason(pair?.last) } as const
  return { least, reason: lacks === null ? null : reasons[lacks] }
}

const sumsOf = ({ least, reason }: Valued, limits: OrderLimits, traded: UsedToday): Judged => {
  const { largestOrder, dailyValue } = limits
  const passed = valueLimitsPassed(least, limits, traded.value)
  const exceeds: Excess[] = []
  const unclear: Unclear[] = []
  if (largestOrder !== null) {
    if (passed.order) exceeds.push({ limit: 'order', value: least, most: largestOrder })
    else if (reason !== null) unclear.push({ limit: 'order', why: reason })
  }
  if (dailyValue !== null) {
    const why = reason ?? (traded.unknown > 0 ? 'unknown-use' : null)
    if (passed.day)
      exceeds.push({ limit: 'day', value: add(least, traded.value), used: traded.value, most: dailyValue })
    else if (why !== null) unclear.push({ limit: 'day', why })
  }
  return { exceeds, unclear }
}
