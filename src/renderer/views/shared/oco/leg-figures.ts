import { compare, toPlain, trimmed } from '#shared/decimal.ts'
import type { OcoDetail, OcoLeg } from '#shared/exchange/index.ts'

/** The four figures of an open OCO order as the venue names its legs: prices in quote per base, size in base. */
export interface LegFigures {
  readonly orderId: string
  readonly symbol: string
  readonly clientOid: string | null
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly stopPrice: string
  readonly limitPrice: string
  readonly size: string
}

/** Figures of these orders come padded to 20 decimals (facts, 4.4). */
export const withoutPadding = (padded: string): string => trimmed(toPlain(padded))

/** What decides which leg is which: the trigger, or the price of a limit leg, which has none by the specification. */
const triggerOf = ({ stopPrice, price }: OcoLeg): string => stopPrice ?? price

/**
 * Which leg is the limit and which the stop (facts, 4.4: both may carry a trigger, the limit leg its own price): to sell, the
 * limit stands above the market and the stop below it; to buy, the other way round. Null where there are not two legs.
 */
export function legFiguresOf({ orderId, symbol, clientOid, orders }: OcoDetail): LegFigures | null {
  const [one, other, ...more] = orders
  if (one === undefined || other === undefined || more.length > 0) return null
  const isOneUpper = compare(triggerOf(one), triggerOf(other)) > 0
  const [upper, lower] = isOneUpper ? [one, other] : [other, one]
  const [limit, stop] = upper.side === 'sell' ? [upper, lower] : [lower, upper]
  const { side, size, price } = limit
  return {
    orderId,
    symbol,
    clientOid,
    side,
    price: withoutPadding(price),
    stopPrice: withoutPadding(triggerOf(stop)),
    limitPrice: withoutPadding(stop.price),
    size: withoutPadding(size),
  }
}
