import { floorTo, isPositive, subtract, add, compare } from '#shared/decimal.ts'

/** More decimals than a price step has; the cut is made by the step afterwards. */
const places = 18

/** The best prices of the market (quote per base); null where one is not known. */
export interface BestPrices {
  readonly bestBid: string | null
  readonly bestAsk: string | null
}

/** Whether a limit order at a price would trade at once: a buy at the best ask or above, a sell at the best bid or below. */
export function fillsAtOnce(side: 'buy' | 'sell', price: string, { bestBid, bestAsk }: BestPrices): boolean {
  const met = side === 'buy' ? bestAsk : bestBid
  if (met === null || !isPositive(met)) return false
  return side === 'buy' ? compare(price, met) >= 0 : compare(price, met) <= 0
}

/**
 * A price as it is drawn as one that may be sent: plain digits, at the nearest whole step (the lower of two). Null where it
 * is no price, or nothing above zero.
 */
export function snappedPrice(drawn: number, increment: string): string | null {
  if (!Number.isFinite(drawn) || drawn <= 0 || !isPositive(increment)) return null
  const plain = drawn.toFixed(places)
  const below = floorTo(plain, increment)
  const above = add(below, increment)
  const nearest = compare(subtract(above, plain), subtract(plain, below)) < 0 ? above : below
  return isPositive(nearest) ? nearest : null
}
