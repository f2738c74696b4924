import type { TimeStyle } from '#renderer/ui/format/time.ts'
import { isDaily } from './intervals.ts'
import type { Interval } from './intervals.ts'

export type Mark = 'year' | 'month' | 'day' | 'time'

const parts = {
  year: { year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
} as const
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const

const writers = (locale: string, zone: { readonly timeZone?: string }) => {
  const writer = (part: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...part, ...zone })
  return {
    year: writer(parts.year),
    month: writer(parts.month),
    day: writer(parts.day),
    time: writer(parts.time),
    full: writer({ ...date, ...parts.time }),
    date: writer(date),
  }
}
/** Daily candles keep the venue's days. */
const utc = writers('en-GB', { timeZone: 'UTC' })

/** Writes the times of candles (s since the epoch) in the zone and on the clock that the user chose. */
export function timeMarksWith({ timeZone, clock }: TimeStyle) {
  const own = writers(clock === '12' ? 'en-US' : 'en-GB', timeZone === 'utc' ? { timeZone: 'UTC' } : {})
  return {
    /** A label of the time axis. Days begin at midnight UTC there, wherever the reader is. */
    markText: (at: number, mark: Mark, interval: Interval): string =>
      isDaily(interval) ? utc[mark === 'time' ? 'day' : mark].format(at * 1000) : own[mark].format(at * 1000),
    /** When a candle begins, in full. */
    candleTime: (start: number, interval: Interval): string =>
      isDaily(interval) ? utc.date.format(start * 1000) : own.full.format(start * 1000),
  }
}
export type TimeMarks = ReturnType<typeof timeMarksWith>
