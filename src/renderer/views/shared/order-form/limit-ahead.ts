import { add, multiply } from '#shared/decimal.ts'
import type { OrderLimitsView } from '#shared/domain/order-limits.ts'
import { orderValueOf, valueLimitsPassed } from '#shared/domain/order-value.ts'
import type { ValuedLeg, ValuePrices } from '#shared/domain/order-value.ts'
import { legsOf, wholeSize } from '#renderer/views/shared/orders/pending-order.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'

/** A limit that an order would pass, in `limitCurrency`: the largest order, or what is left of the day. */
export type LimitAhead =
  | { readonly limit: 'order' | 'day'; readonly most: string }
  /** It is not known here, and main asks where it cannot tell either. */
  | { readonly limit: 'unknown' }

interface Prices extends ValuePrices {
  /** `limitCurrency` for one unit of the quote currency; null while not known. */
  readonly rate: string | null
}

/** An amended order is judged whole, with what of it has filled: it is a new order of that size. */
const amendedLeg = ({ from, newPrice, newSize }: Extract<FlowRequest, { way: 'amend' }>): ValuedLeg => ({
  side: from.side,
  price: newPrice ?? from.price,
  size: newSize ?? wholeSize(from),
  funds: null,
  trigger: null,
})

/**
 * The limit that main would find passed, by the functions main judges with; null where it would find none. Of an order that takes
 * another's place the view is without that one.
 */
export function limitAhead(
  request: FlowRequest | null,
  { rate, ...prices }: Prices,
  view: Pick<OrderLimitsView, 'limits' | 'left' | 'used'> | null,
): LimitAhead | null {
  if (request === null || view === null) return null
  const { limits, left, used } = view
  if (limits.largestOrder === null && limits.dailyValue === null) return null
  const legs = request.way === 'amend' ? [amendedLeg(request)] : legsOf(request)
  const orders = request.way === 'oco' ? [legs] : legs.map((leg) => [leg])
  const values = orders.map((each) => orderValueOf(each, prices))
  const least = rate === null ? '0' : values.reduce((sum, value) => add(sum, multiply(value.least, rate)), '0')
  const passed = valueLimitsPassed(least, limits, used.value)
  if (passed.order && limits.largestOrder !== null) return { limit: 'order', most: limits.largestOrder }
  if (passed.day && left !== null) return { limit: 'day', most: left }
  const isUnknown = rate === null || values.some(({ lacks }) => lacks !== null)
  return isUnknown || (limits.dailyValue !== null && used.unknown > 0) ? { limit: 'unknown' } : null
}
