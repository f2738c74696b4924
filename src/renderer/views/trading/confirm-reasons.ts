import { compare, divide, multiply, subtract } from '#shared/decimal.ts'
import type { Settings } from '#shared/domain/settings.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { slippageOf } from './orders/slippage.ts'

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
  else if (slips !== null && compare(slips, slippageLimit) > 0)
    reasons.push({ kind: 'slippage', percent: divide(slips, '1', places) })
  return reasons
}

/** Slippage in percent of the best price, exact; `thin` where a market order goes deeper than the levels shown. */
function slippage({ type, side, price, size, funds }: AskedOrder, book: Surroundings['book']): string | 'thin' | null {
  if (book === null) return null
  const limit = type === 'limit' ? (price ?? null) : null
  const { far, short } = slippageOf({ side, price: limit, size: size ?? null, funds: funds ?? null }, book)
  if (type === 'market' && short) return 'thin'
  return far === null ? null : multiply(far, '100')
}
