import { add, divide, floorTo, isPositive, multiply } from '#shared/decimal.ts'

/** More decimals than any increment has; the cut is made by the increment afterwards. */
const quotientPlaces = 30

export interface ShareOf {
  readonly side: 'buy' | 'sell'
  /** Quote to buy, base to sell. */
  readonly available: string
  /** Quote per base that a buy is paid at; null while it is not typed. */
  readonly price: string | null
  /** A fraction of the quote. */
  readonly feeRate: string
  /** Base increment. */
  readonly step: string
}

/** Base that a share of what is available (in percent) buys or sells, in whole steps and with the fee; null without a price to buy at. */
export function sizeOfShare(percent: string, { side, available, price, feeRate, step }: ShareOf): string | null {
  const part = divide(multiply(available, percent), '100', quotientPlaces)
  if (side === 'sell') return floorTo(part, step)
  if (price === null || !isPositive(price)) return null
  return floorTo(divide(part, multiply(price, add('1', feeRate)), quotientPlaces), step)
}
