import type { BookLevel, Sides } from './book-levels.ts'

/** Of the columns price, size and running total, in the width of a figure (`ch`). */
export interface ColumnWidths {
  readonly first: number
  readonly second: number
  readonly third: number
}

/** Which columns have room, 1 to 3 from the left, and each one's share of the row, 0 to 1. */
export interface BookColumns extends ColumnWidths {
  readonly shown: 1 | 2 | 3
}

/** ch of a comma or a point in the type of figures, and of what stays free beside a column. */
const mark = 1
const free = 1

const widthOf = (whole: number, places: number): number =>
  whole + Math.floor((whole - 1) / 3) * mark + (places > 0 ? mark + places : 0) + free

const wholeDigits = (value: string): number => value.split('.', 1)[0]?.length ?? 1
const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0)

/** What the figures of both sides need, ch. `places` are the decimals of a price and of a size. */
export function widthsFor(
  { bids, asks }: Sides<readonly Pick<BookLevel, 'price' | 'size' | 'total'>[]>,
  places: { readonly price: number; readonly size: number },
): ColumnWidths {
  const all = [...bids, ...asks]
  const digits = most([bids.at(-1), asks.at(-1)].map((level) => wholeDigits(level?.total ?? '0')))
  return {
    first: widthOf(most(all.map(({ price }) => wholeDigits(price))), places.price),
    second: widthOf(most(all.map(({ size }) => wholeDigits(size))), places.size),
    third: widthOf(digits, places.size),
  }
}

export const widestColumns = (a: ColumnWidths, b: ColumnWidths): ColumnWidths => ({
  first: Math.max(a.first, b.first),
  second: Math.max(a.second, b.second),
  third: Math.max(a.third, b.third),
})

/**
 * Columns that fit into `room` (ch): the running total leaves first, then the size, never the price. `null` where the room
 * was not measured: all of them.
 */
export function columnsIn(room: number | null, { first, second, third }: ColumnWidths): BookColumns {
  const two = first + second
  const three = two + third
  if (room === null || three <= room)
    return { shown: 3, first: first / three, second: second / three, third: third / three }
  if (two <= room) return { shown: 2, first: first / two, second: second / two, third: 0 }
  return { shown: 1, first: 1, second: 0, third: 0 }
}
