import { compare } from '#shared/decimal.ts'
import { limitCurrency } from '#shared/domain/order-limits.ts'
import type { OrderLimitsView } from '#shared/domain/order-limits.ts'

/** A limit that an order would pass, in `limitCurrency`: the largest order, or what is left of the day. */
export interface ExceededLimit {
  readonly limit: 'order' | 'day'
  readonly most: string
}

/**
 * The limit that an order worth so much would pass; null where it passes none, or where it cannot be told here: main judges
 * every order whatever this says, also those quoted in another currency.
 */
export function exceededLimit(
  worth: string | null,
  quote: string,
  view: Pick<OrderLimitsView, 'limits' | 'left'> | null,
): ExceededLimit | null {
  if (worth === null || view === null || quote !== limitCurrency) return null
  const { largestOrder } = view.limits
  if (largestOrder !== null && compare(worth, largestOrder) > 0) return { limit: 'order', most: largestOrder }
  return view.left !== null && compare(worth, view.left) > 0 ? { limit: 'day', most: view.left } : null
}
