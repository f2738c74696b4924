import { candleLengths } from '#shared/domain/candle-lengths.ts'
import type { CandleType } from '#shared/domain/candle-lengths.ts'
import { mergeCandles, placeOf } from '#shared/domain/candles.ts'
import { mostBars, mostCandleRows } from '#shared/domain/chart-window.ts'
import type { Unreadable } from '#shared/errors.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { rowsSent } from '#shared/exchange/row-list.ts'

/**
 * Which stretch of candles is known and which to ask for next. The venue gives at most 1500 rows, newest first, has no
 * row for an interval without trades, and does not say whether its bounds are inclusive (facts, section 4.3): windows
 * overlap, and an empty answer means a gap, not the beginning. All times in seconds since the epoch.
 */
export interface Series {
  /** Oldest first. */
  readonly candles: readonly Candle[]
  /** Everything that the venue has since then is here; null before the first answer. */
  readonly from: number | null
  /** How many intervals the next older page reaches back; grows over a gap. */
  readonly reach: number
  /** There is nothing older. */
  readonly complete: boolean
}

export interface Bounds {
  readonly startAt: number
  readonly endAt: number
}

/** No spot exchange of this kind is older. */
const earliestCandle = Date.UTC(2011, 0, 1) / 1000
export const emptySeries: Series = { candles: [], from: null, reach: mostCandleRows, complete: false }

/**
 * The series after the newest candles came, oldest first and without a hole between them: from the oldest of them on they are
 * all there is. Since when that is, is read off the oldest of them, not off a clock. `now` in s.
 */
export function withNewest(series: Series, rows: readonly Candle[], now: number): Series {
  const [first] = rows
  if (first === undefined) return series.from === null ? { ...series, from: Math.floor(now) } : series
  const { candles } = series
  const known = candles.at(-1)?.start
  // So much has happened meanwhile that a hole could remain, or the venue began anew.
  if ((known !== undefined && first.start > known) || isOfAnother(candles, rows))
    return { ...emptySeries, candles: mergeCandles([], rows), from: first.start }
  const older = candles.slice(0, placeOf(candles, first.start))
  const merged = mergeCandles(candles, rows)
  const joined = merged.length === older.length + rows.length ? merged : [...older, ...rows]
  const from = Math.min(series.from ?? first.start, first.start)
  return joined === candles && from === series.from ? series : bounded({ ...series, candles: joined, from })
}

/** A closed candle keeps its open price; one with another is of a venue that began anew. */
function isOfAnother(candles: readonly Candle[], rows: readonly Candle[]): boolean {
  const closed = candles.slice(0, -1)
  const openAt = new Map(closed.slice(placeOf(closed, rows[0]?.start ?? 0)).map(({ start, open }) => [start, open]))
  return rows.some(({ start, open }) => (openAt.get(start) ?? open) !== open)
}

/** What a chart that stays open for weeks adds is taken off its other end, a page at a time. */
function bounded(series: Series): Series {
  if (series.candles.length < mostBars + mostCandleRows) return series
  const candles = series.candles.slice(-mostBars)
  return { ...series, candles, from: candles[0]?.start ?? null, complete: false }
}

/** The page before what is known; null when there is none to ask for. */
export function olderBounds(series: Series, type: CandleType): Bounds | null {
  const { from, reach, complete, candles } = series
  if (from === null || complete || from <= earliestCandle || candles.length >= mostBars) return null
  return { startAt: Math.max(earliestCandle, from - reach * (candleLengths[type] / 1000)), endAt: from }
}

/** The series after an answer to `olderBounds`; `unreadable` counts rows of it that were left out. */
export function withOlder(
  series: Series,
  rows: readonly Candle[],
  { startAt, endAt }: Bounds,
  unreadable: Unreadable | null,
): Series {
  const older = rows.filter(({ start }) => start >= startAt && start < endAt)
  const oldest = older.reduce((least, { start }) => Math.min(least, start), Infinity)
  const sent = rowsSent(rows, unreadable)
  // A full page says nothing of what lies before its oldest row.
  const isFull = sent >= mostCandleRows
  const from = isFull && older.length > 0 ? oldest : startAt
  const isSparse = rowsSent(older, unreadable) * 4 < mostCandleRows
  return {
    ...series,
    candles: mergeCandles(series.candles, older),
    from,
    reach: isFull ? mostCandleRows : isSparse ? series.reach * 4 : series.reach,
    complete: from <= earliestCandle,
  }
}
