import { add, compare, divide, multiply, subtract } from '#shared/decimal.ts'
import type { Settings } from '#shared/domain/settings.ts'
import type { OrderBook } from '#shared/exchange/index.ts'

/** Why an order is asked about before it is sent. Percentages are written out, such as `12.5`. */
export type Reason =
  | { readonly kind: 'market' }
  /** A limit this far from the last price. */
  | { readonly kind: 'far'; readonly percent: string; readonly limit: number }
  /** This part of what is available. */
  | { readonly kind: 'large'; readonly percent: string; readonly limit: number }
  /** How much worse than the best price the market would fill on average; null: the book shown is too thin to tell. */
  | { readonly kind: 'slippage'; readonly percent: string | null }

export interface AskedOrder {
  readonly type: 'limit' | 'market'
  readonly side: 'buy' | 'sell'
  /** Quote per base. */
  readonly price?: string | undefined
  /** Base. */
  readonly size?: string | undefined
  /** Quote. */
  readonly funds?: string | undefined
}

export interface Surroundings {
  readonly last: string | null
  readonly book: Pick<OrderBook, 'bids' | 'asks'> | null
  /** Of what the order pays with: quote when buying, base when selling. */
  readonly available: string | null
  /** What it pays, in the same. */
  readonly pays: string | null
}

/** More than this is asked about in any case, and a second time (ux, section 4). */
export const slippageLimit = '10'

const places = 2
const percentOf = (part: string, whole: string): string => divide(multiply(part, '100'), whole, places)
const distance = (a: string, b: string): string => {
  const between = subtract(a, b)
  return between.startsWith('-') ? between.slice(1) : between
}

/** Every reason to ask, in the order in which they are read. Sends nothing and rounds only for display. */
export function confirmReasons(
  order: AskedOrder,
  { last, book, available, pays }: Surroundings,
  settings: Pick<Settings, 'confirmMarket' | 'confirmFarPercent' | 'confirmLargePercent'>,
): readonly Reason[] {
  const reasons: Reason[] = []
  if (order.type === 'market' && settings.confirmMarket) reasons.push({ kind: 'market' })

  const { confirmFarPercent: far, confirmLargePercent: large } = settings
  if (order.type === 'limit' && order.price !== undefined && last !== null && compare(last, '0') > 0 && far !== null) {
    const way = distance(order.price, last)
    if (compare(multiply(way, '100'), multiply(last, String(far))) > 0)
      reasons.push({ kind: 'far', percent: percentOf(way, last), limit: far })
  }
  if (available !== null && pays !== null && compare(available, '0') > 0 && large !== null) {
    if (compare(multiply(pays, '100'), multiply(available, String(large))) > 0)
      reasons.push({ kind: 'large', percent: percentOf(pays, available), limit: large })
  }
  const slips = slippage(order, book)
  if (slips === 'thin') reasons.push({ kind: 'slippage', percent: null })
  else if (slips !== null && compare(slips, slippageLimit) > 0) reasons.push({ kind: 'slippage', percent: slips })
  return reasons
}

/**
 * Percent by which the average fill would be worse than the best price, for what fills at once: a market order, or a limit
 * through the market. `thin` where the levels shown do not cover it; null where nothing can be told or nothing fills.
 */
export function slippage(order: AskedOrder, book: Surroundings['book']): string | 'thin' | null {
  const levels = (order.side === 'buy' ? book?.asks : book?.bids) ?? []
  const best = levels[0]?.[0]
  if (best === undefined || compare(best, '0') <= 0) return null
  const reachable = levels.filter(([price]) => reaches(order, price))
  const byFunds = order.size === undefined
  const wanted = byFunds ? order.funds : order.size
  if (wanted === undefined || reachable.length === 0) return null

  let left = wanted
  let base = '0'
  let quote = '0'
  for (const [price, size] of reachable) {
    const whole = byFunds ? multiply(price, size) : size
    const taken = compare(left, whole) < 0 ? left : whole
    const takenBase = byFunds ? divide(taken, price, 20) : taken
    base = add(base, takenBase)
    quote = add(quote, multiply(takenBase, price))
    left = subtract(left, taken)
    if (compare(left, '0') <= 0) break
  }
  // What a limit leaves over rests in the book; what a market order leaves over goes deeper than is shown.
  if (order.type === 'market' && compare(left, '0') > 0) return 'thin'
  if (compare(base, '0') <= 0) return null
  return percentOf(distance(divide(quote, base, 20), best), best)
}

function reaches({ type, side, price }: AskedOrder, level: string): boolean {
  if (type === 'market' || price === undefined) return true
  return side === 'buy' ? compare(level, price) <= 0 : compare(level, price) >= 0
}
