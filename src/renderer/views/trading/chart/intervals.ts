import type { RequestOf } from '#shared/exchange/index.ts'

export type Interval = RequestOf<'listCandles'>['type']

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Shortest first. A month counts 30 days where only its rough length matters. */
const lengths = {
  '1min': minute,
  '3min': 3 * minute,
  '5min': 5 * minute,
  '15min': 15 * minute,
  '30min': 30 * minute,
  '1hour': hour,
  '2hour': 2 * hour,
  '4hour': 4 * hour,
  '6hour': 6 * hour,
  '8hour': 8 * hour,
  '12hour': 12 * hour,
  '1day': day,
  '1week': 7 * day,
  '1month': 30 * day,
} as const satisfies Record<Interval, number>

export const intervals = Object.keys(lengths) as readonly Interval[]

/** Length in seconds. */
export const lengthOf = (interval: Interval): number => lengths[interval]

export const isInterval = (value: unknown): value is Interval => intervals.some((interval) => interval === value)

/** A day or longer: such candles follow the venue's days, which are UTC, and their time of day says nothing. */
export const isDaily = (interval: Interval): boolean => lengths[interval] >= day

/** The start of the following candle; takes and gives seconds since the epoch. Months have their own length each. */
export function nextStart(interval: Interval, start: number): number {
  if (interval !== '1month') return start + lengths[interval]
  const date = new Date(start * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) / 1000
}

/** The interval `by` places further on; stays at either end. */
export function stepInterval(interval: Interval, by: number): Interval {
  const place = Math.min(Math.max(intervals.indexOf(interval) + by, 0), intervals.length - 1)
  return intervals[place] ?? interval
}
