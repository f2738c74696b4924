import { isDaily } from './intervals.ts'
import type { Interval } from './intervals.ts'

const local = {
  time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' }),
  year: new Intl.DateTimeFormat('en-GB', { year: 'numeric' }),
  full: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }),
}
const utc = {
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  year: new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'UTC' }),
  full: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

export type Mark = 'year' | 'month' | 'day' | 'time'

/**
 * A label of the time axis; `at` in seconds. Local time, except that daily candles keep the venue's UTC days. A day mark
 * that is not midnight here says the time as well as it can: the day.
 */
export function markText(at: number, mark: Mark, interval: Interval): string {
  const ms = at * 1000
  if (!isDaily(interval)) return local[mark].format(ms)
  return utc[mark === 'time' ? 'day' : mark].format(ms)
}

/** When a candle begins, in full; `start` in seconds. */
export const candleTime = (start: number, interval: Interval): string =>
  (isDaily(interval) ? utc : local).full.format(start * 1000)
