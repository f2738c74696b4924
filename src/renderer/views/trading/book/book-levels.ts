import { add, compare, divide, subtract, multiply } from '#shared/decimal.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { placesOf, scaledInt, unscaled } from '#shared/scaled.ts'
import type { PageValue } from '#shared/domain/settings.ts'

/** How many of a pair's price steps stand in one row. */
export const groupings = ['1', '10', '100', '1000'] as const
export type BookGrouping = (typeof groupings)[number]

/** The width of a row, in quote. */
export const groupStep = (priceIncrement: string, grouping: BookGrouping): string => multiply(priceIncrement, grouping)

/** A kept choice of any age: what cannot be read is the finest step. */
export const readGrouping = (kept: PageValue | undefined): { readonly grouping: BookGrouping } => {
  const { grouping } = (kept ?? {}) as Readonly<Record<string, unknown>>
  return { grouping: groupings.find((one) => one === grouping) ?? '1' }
}

export interface BookLevel {
  readonly price: string
  readonly size: string
  /** Running total from the best price outwards, in base. */
  readonly total: string
  /** Share of the deeper side's total, 0 to 100, for the bar: a drawing, not money. */
  readonly depth: number
  /** Held in its place, while nobody stands there any more. */
  readonly gone: boolean
}

export type BookSideName = 'bids' | 'asks'
export type Levels = OrderBook['bids']
/** Both sides, best first. */
export type Sides<Value> = Readonly<Record<BookSideName, Value>>

/** Somebody would buy for more than another one sells at: no state of a market, and never shown. */
export function isCrossed({ bids, asks }: Sides<Levels>): boolean {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]]
  return bid !== undefined && ask !== undefined && compare(bid, ask) >= 0
}

const isNothing = (size: string): boolean => !/[1-9]/.test(size)

/** Without the levels at which nothing stands. */
export const withoutEmpty = (levels: Levels): Levels =>
  levels.some(([, size]) => isNothing(size)) ? levels.filter(([, size]) => !isNothing(size)) : levels

/**
 * The same prices as before, best first, with what stands there now; a price that is gone has the size 0. As many levels as
 * before may be a cut list: what stood beyond its end was pushed out of it, which says nothing of what stands there.
 */
export function heldAt(prices: readonly string[], levels: Levels): Levels {
  const now = new Map(levels)
  const [best, worst] = [levels[0]?.[0], levels.at(-1)?.[0]]
  const mayBeCut = levels.length > 1 && levels.length >= prices.length
  const isKnown = (price: string): boolean =>
    !mayBeCut || best === undefined || worst === undefined || compare(price, worst) * compare(best, worst) >= 0
  return prices.filter(isKnown).map((price) => [price, now.get(price) ?? '0'])
}

/** Both sides with running totals, and bars on one scale. */
export function drawnLevels({ bids, asks }: Sides<Levels>): Sides<BookLevel[]> {
  const places = placesOf([...bids, ...asks].map(([, size]) => size))
  const totals = (levels: Levels): bigint[] => {
    let units = 0n
    return levels.map(([, size]) => (units += scaledInt(size, places)))
  }
  const [bidTotals, askTotals] = [totals(bids), totals(asks)]
  const [bidDepth, askDepth] = [bidTotals.at(-1) ?? 0n, askTotals.at(-1) ?? 0n]
  const deepest = bidDepth > askDepth ? bidDepth : askDepth
  const share = (units: bigint): number => (deepest === 0n ? 0 : Number((units * 1_000n) / deepest) / 10)
  const drawn = (levels: Levels, sums: readonly bigint[]): BookLevel[] =>
    levels.map(([price, size], index) => {
      const units = sums[index] ?? 0n
      return { price, size, total: unscaled(units, places), depth: share(units), gone: isNothing(size) }
    })
  return { bids: drawn(bids, bidTotals), asks: drawn(asks, askTotals) }
}

/**
 * How much of what stands in the levels shown is bid for, in whole percent from 0 to 100; null where nothing stands there. For
 * a drawing, not for money.
 */
export function bidShareOf({ bids, asks }: Sides<readonly Pick<BookLevel, 'total'>[]>): number | null {
  const [bid, ask] = [bids.at(-1)?.total ?? '0', asks.at(-1)?.total ?? '0']
  const both = add(bid, ask)
  return isNothing(both) ? null : Number(divide(multiply(bid, '100'), both, 0))
}

/** Decimals of a fraction: enough that no spread of a venue's ticks becomes zero. */
const fractionPlaces = 18

/** Best ask minus best bid, and its fraction of the best ask; null on an empty side. */
export function spreadOf(book: Sides<Levels>): { readonly spread: string; readonly fraction: string } | null {
  const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]]
  if (bid === undefined || ask === undefined) return null
  const spread = subtract(ask, bid)
  return { spread, fraction: divide(spread, ask, fractionPlaces) }
}
