import { add, compare, divide, multiply, subtract } from '#shared/decimal.ts'
import type { OrderBook } from '#shared/exchange/index.ts'

export interface BookLevel {
  readonly price: string
  readonly size: string
  /** Running total from the best price outwards, in base. */
  readonly total: string
  /** Share of the deeper side's total, 0 to 100, for the bar: a drawing, not money. */
  readonly depth: number
}

const shareOf = (part: string, whole: string): number => Number(divide(multiply(part, '100'), whole, 1))

const totalsOf = (levels: OrderBook['bids']): { price: string; size: string; total: string }[] => {
  let total = '0'
  return levels.map(([price, size]) => ({ price, size, total: (total = add(total, size)) }))
}

/** Both sides, best first, with running totals and bars on one scale. */
export function levelsOf(book: Pick<OrderBook, 'bids' | 'asks'>): {
  readonly bids: BookLevel[]
  readonly asks: BookLevel[]
} {
  const [bids, asks] = [totalsOf(book.bids), totalsOf(book.asks)]
  const deepest = [bids.at(-1)?.total ?? '0', asks.at(-1)?.total ?? '0'].sort(compare).at(-1) ?? '0'
  const drawn = (levels: typeof bids): BookLevel[] =>
    levels.map((level) => ({ ...level, depth: deepest === '0' ? 0 : shareOf(level.total, deepest) }))
  return { bids: drawn(bids), asks: drawn(asks) }
}

/** Best ask minus best bid, and its fraction of the best ask; null on an empty side. */
export function spreadOf(
  book: Pick<OrderBook, 'bids' | 'asks'>,
): { readonly spread: string; readonly fraction: string } | null {
  const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]]
  if (bid === undefined || ask === undefined) return null
  const spread = subtract(ask, bid)
  return { spread, fraction: divide(spread, ask, 5) }
}
