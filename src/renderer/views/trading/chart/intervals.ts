import { candleLengths } from '#shared/domain/candle-lengths.ts'
import type { CandleType } from '#shared/domain/candle-lengths.ts'

export type Interval = CandleType

/** Shortest first. */
export const intervals = Object.keys(candleLengths) as readonly Interval[]

/** Length in seconds; a month's is its greatest. */
export const lengthOf = (interval: Interval): number => candleLengths[interval] / 1000

export const isInterval = (value: unknown): value is Interval => intervals.some((interval) => interval === value)

/** A day or longer: such candles follow the venue's days, which are UTC, and their time of day says nothing. */
export const isDaily = (interval: Interval): boolean => candleLengths[interval] >= candleLengths['1day']

/** The start of the following candle; takes and gives seconds since the epoch. Months have their own length each. */
export function nextStart(interval: Interval, start: number): number {
  if (interval !== '1month') return start + lengthOf(interval)
  const date = new Date(start * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) / 1000
}

/** The interval `by` places further on; stays at either end. */
export function stepInterval(interval: Interval, by: number): Interval {
  const place = Math.min(Math.max(intervals.indexOf(interval) + by, 0), intervals.length - 1)
  return intervals[place] ?? interval
}
