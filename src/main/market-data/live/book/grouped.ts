import type { BookGrouped } from '#shared/domain/book-groups.ts'
import { priceGroupOf } from '#shared/domain/book-groups.ts'
import type { Level, Side } from '#shared/domain/feed-change.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { placesOf, scaledInt, unscaled } from '#shared/scaled.ts'
import { comparePlain, plainText } from './level-side.ts'

/** How one topic's book is put together; it keeps the step of a picture steady from one book to the next. */
export type Shape = (book: OrderBook) => OrderBook

/** Of a book whose sides stand best first. One that is crossed stays as it is, so that it is seen to be. */
export function shapeOf(grouped: BookGrouped | undefined, depth: number): Shape {
  if (grouped === undefined) return (book) => book
  let kept: string | null = null
  return (book) => {
    if (isCrossedBook(book)) return book
    const isPicture = 'groups' in grouped
    const step = isPicture ? (kept = pictureStep(book, grouped, kept)) : grouped.step
    if (step === null) return book
    // The group that the edge of the picture falls into is one more.
    const most = isPicture ? grouped.groups + 1 : depth
    return {
      ...book,
      bids: groupedSide(book.bids, step, 'bids', most),
      asks: groupedSide(book.asks, step, 'asks', most),
    }
  }
}

export function isCrossedBook({ bids, asks }: OrderBook): boolean {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]]
  return bid !== undefined && ask !== undefined && comparePlain(plainText(bid), plainText(ask)) >= 0
}

/** The best `most` groups of one side. Their edges are compared as texts: only each group's first level is divided. */
export function groupedSide(levels: readonly Level[], step: string, side: Side, most: number): Level[] {
  const found: Level[] = []
  const places = placesOf(levels.map(([, size]) => size))
  let edge: string | null = null
  let units = 0n
  for (const [price, size] of levels) {
    const beyond = edge === null ? 1 : comparePlain(plainText(price), edge) * (side === 'bids' ? -1 : 1)
    if (beyond > 0) {
      if (edge !== null) found.push([edge, unscaled(units, places)])
      if (found.length >= most) return found
      edge = priceGroupOf(price, step, side)
      units = 0n
    }
    units += scaledInt(size, places)
  }
  if (edge !== null) found.push([edge, unscaled(units, places)])
  return found
}

/** Steps that a picture is made of are 1, 2 or 5 times a power of ten. */
const roundSteps = [1, 2, 5, 10] as const
/** A step is kept while it makes at least this share of the groups that the best step would. */
const leastShare = 0.15

/**
 * The least round step by which `groups` groups reach as far as asked; the one before while it still will do, so that a
 * moving market does not make all groups other ones. Null for an empty book. In plain numbers: a drawing, not money.
 */
function pictureStep(
  { bids, asks }: OrderBook,
  { share, groups }: Extract<BookGrouped, { readonly groups: number }>,
  kept: string | null,
): string | null {
  const placesOn = (levels: readonly Level[]): number[] =>
    [levels[0], levels.at(-1)].flatMap((level) => (level === undefined ? [] : [Number(level[0])]))
  const [low, high] = [placesOn(bids), placesOn(asks)]
  const best = [...low.slice(0, 1), ...high.slice(0, 1)]
  if (best.length === 0) return null
  const middle = best.reduce((sum, place) => sum + place, 0) / best.length
  const ends = [...low.slice(1), ...high.slice(1)].map((place) => Math.abs(place - middle))
  const reach = share === null ? Math.max(Math.min(...ends), leastReach * middle) : share * middle
  const least = reach / groups
  if (kept !== null && Number(kept) >= least && Number(kept) * leastShare <= least) return kept
  const exponent = Math.floor(Math.log10(least))
  const times = roundSteps.find((one) => one * 10 ** exponent >= least) ?? 10
  return decimalOf(times, exponent)
}

/** The least share of the middle price that a picture shows (`spanShare` of the page). */
const leastReach = 0.0001

/** `times` times ten to the power of `exponent`, exactly. */
const decimalOf = (times: number, exponent: number): string =>
  exponent >= 0 ? `${times}${'0'.repeat(exponent)}` : unscaled(BigInt(times), -exponent)
