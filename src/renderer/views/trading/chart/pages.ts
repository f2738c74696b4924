import { mergeCandles } from './candles.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { lengthOf } from './intervals.ts'
import type { Interval } from './intervals.ts'

/**
 * Which stretch of candles is known and which to ask for next. The venue gives at most 1500 rows, newest first, has no
 * row for an interval without trades, and does not say whether its bounds are inclusive (facts, section 4.3): windows
 * overlap, and an empty answer means a gap, not the beginning. All times in seconds since the epoch.
 */
export interface Series {
  /** Whose candles these are; an answer for another subject is not for this one (T12). */
  readonly subject: string
  /** Oldest first. */
  readonly candles: readonly Candle[]
  /** Everything that the venue has since then is here; null before the first answer. */
  readonly from: number | null
  /** How many intervals the next older page reaches back; grows over a gap. */
  readonly reach: number
  /** There is nothing older. */
  readonly complete: boolean
}

interface Bounds {
  readonly startAt: number
  readonly endAt: number
}

const mostRows = 1500
/** No spot exchange of this kind is older. */
const earliestCandle = Date.UTC(2011, 0, 1) / 1000
/** More than this slows zooming down and tells nobody anything. */
const mostKept = 30_000

export const emptySeries = (subject: string): Series => ({
  subject,
  candles: [],
  from: null,
  reach: mostRows,
  complete: false,
})

/**
 * The series after news of the newest candles, oldest first and without a hole between them. Since when they are all is
 * read off the oldest of them, not off a clock. `now` in seconds.
 */
export function withNewest(series: Series, rows: readonly Candle[], now: number): Series {
  const oldest = rows[0]?.start
  const known = series.candles.at(-1)?.start
  if (oldest !== undefined && known !== undefined && oldest > known)
    // So much has happened meanwhile that a hole could remain.
    return { ...emptySeries(series.subject), candles: mergeCandles([], rows), from: oldest }
  const candles = mergeCandles(series.candles, rows)
  const from = series.from ?? oldest ?? Math.floor(now)
  return candles === series.candles && from === series.from ? series : { ...series, candles, from }
}

/** The page before what is known; null when there is none to ask for. */
export function olderBounds(series: Series, interval: Interval): Bounds | null {
  const { from, reach, complete, candles } = series
  if (from === null || complete || from <= earliestCandle || candles.length >= mostKept) return null
  return { startAt: Math.max(earliestCandle, from - reach * lengthOf(interval)), endAt: from }
}

/** The series after an answer to `olderBounds`. */
export function withOlder(series: Series, rows: readonly Candle[], { startAt, endAt }: Bounds): Series {
  const older = rows.filter(({ start }) => start < endAt)
  const oldest = older.reduce((least, { start }) => Math.min(least, start), Infinity)
  // A full page says nothing of what lies before its oldest row.
  const from = rows.length >= mostRows && older.length > 0 ? oldest : startAt
  return {
    ...series,
    candles: mergeCandles(series.candles, older),
    from,
    reach: older.length === 0 ? series.reach * 4 : mostRows,
    complete: from <= earliestCandle,
  }
}
