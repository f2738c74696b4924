import { add, ceilTo, compare, divide, floorTo, isPositive, multiply, subtract } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'

type Steps = Pick<MarketSymbol, 'priceIncrement' | 'baseIncrement'>
const places = 30

/**
 * The worst price (quote per base) that an order may fill at, so many percent from the best price of the other side: never
 * above the cap to buy, never below it to sell. null where no price step lies between the best price and the cap.
 */
export function capPrice(
  side: 'buy' | 'sell',
  best: string,
  percent: string,
  { priceIncrement }: Steps,
): string | null {
  const share = divide(percent, '100', places)
  const factor = side === 'buy' ? add('1', share) : subtract('1', share)
  const exact = multiply(best, factor)
  const price = side === 'buy' ? floorTo(exact, priceIncrement) : ceilTo(exact, priceIncrement)
  if (!isPositive(price)) return null
  // A best price off the pair's steps could be passed by nothing.
  return compare(price, best) === (side === 'buy' ? -1 : 1) ? null : price
}

/**
 * The base of a capped order. An amount in quote to buy never spends more than that, fees apart, even at the cap; one to
 * sell never sells more base than the best price would need.
 */
export function cappedSize(
  { side, size, funds }: { side: 'buy' | 'sell'; size?: string | undefined; funds?: string | undefined },
  { cap, best }: { cap: string; best: string },
  { baseIncrement }: Steps,
): string | null {
  if (size !== undefined) return size
  if (funds === undefined) return null
  const found = floorTo(divide(funds, side === 'buy' ? cap : best, places), baseIncrement)
  return isPositive(found) ? found : null
}
