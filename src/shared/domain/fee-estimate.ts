import { add, compare, isDecimal, isPositive, max, min, multiply } from '../decimal.ts'

/** Fractions of the worth; 0.001 is 0.1 %, a maker's may be below zero. The form of the venue's own fee query. */
export interface EstimateRates {
  readonly makerFeeRate: string
  readonly takerFeeRate: string
}

/** What of an order decides on its fee; a placing request fits as it stands. */
export interface FeeQuestion {
  readonly type: 'limit' | 'market'
  readonly side: 'buy' | 'sell'
  /** Quote per base. */
  readonly price?: string | undefined
  /** Base; where it is not known, a limit order that reaches the book may rest with a part. */
  readonly size?: string | undefined
  readonly postOnly?: boolean | undefined
  readonly timeInForce?: string | undefined
  readonly hidden?: boolean | undefined
  readonly iceberg?: boolean | undefined
}

/** `[price, size]` levels, best first, as the user sees them; a best price of unknown size is a level of size '0'. */
export interface SeenBook {
  readonly bids: readonly (readonly [string, string])[]
  readonly asks: readonly (readonly [string, string])[]
}

/** Which rate holds. For `either` a part may fill at once and the rest later, or the book is not known. */
export interface FeeRange {
  readonly liquidity: 'maker' | 'taker' | 'either'
  /** Fractions of the worth, `least` not above `most`; equal unless `either`. */
  readonly least: string
  readonly most: string
}

/**
 * The fee that an order placed now would pay, by the book as the user sees it; null book: not seen. Market, IOC and FOK
 * orders only take; hidden and iceberg orders pay the taker's rate even when they rest, and post-only has no effect with
 * IOC or FOK (facts, section 4.1). An order whose price does not reach the book rests and pays the maker's.
 */
export const feeRange = (order: FeeQuestion, book: SeenBook | null, rates: EstimateRates): FeeRange => {
  const { makerFeeRate: maker, takerFeeRate: taker } = rates
  const liquidity = liquidityOf(order, book)
  if (liquidity === 'either') return { liquidity, least: min(maker, taker), most: max(maker, taker) }
  const rate = liquidity === 'maker' ? maker : taker
  return { liquidity, least: rate, most: rate }
}

/** The fee on a worth (quote), in quote. */
export const feeOn = (worth: string, { least, most }: FeeRange): { readonly least: string; readonly most: string } => ({
  least: multiply(worth, least),
  most: multiply(worth, most),
})

const liquidityOf = (order: FeeQuestion, book: SeenBook | null): FeeRange['liquidity'] => {
  const { type, side, price, size, timeInForce } = order
  if (type === 'market' || timeInForce === 'IOC' || timeInForce === 'FOK') return 'taker'
  if (order.hidden === true || order.iceberg === true) return 'taker'
  if (order.postOnly === true) return 'maker'
  const levels = side === 'buy' ? book?.asks : book?.bids
  // An empty side is a book that was not seen whole as likely as one with nothing in it.
  if (levels === undefined || levels.length === 0 || price === undefined || !isPrice(price)) return 'either'
  const within = levels.filter(([level]) => compare(level, price) !== (side === 'buy' ? 1 : -1))
  if (within.length === 0) return 'maker'
  if (size === undefined || !isPrice(size)) return 'either'
  const offered = within.reduce((sum, [, more]) => add(sum, more), '0')
  return compare(offered, size) >= 0 ? 'taker' : 'either'
}

/** Half-typed figures decide nothing. */
const isPrice = (text: string): boolean => isDecimal(text) && isPositive(text)
