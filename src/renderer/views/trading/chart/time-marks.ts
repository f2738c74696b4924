import type { TimeStyle } from '#shared/domain/times.ts'
import { isDaily } from './intervals.ts'
import type { Interval } from './intervals.ts'

export type Mark = 'year' | 'month' | 'day' | 'time'

const year = { year: 'numeric' } as const
const month = { month: '2-digit' } as const
const day = { day: '2-digit' } as const

/** Dates are ISO in every language: `en-CA` writes 2026-11-21, 2026-11 and 11-21. */
const writers = (clock: 'en-GB' | 'en-US', zone: { readonly timeZone?: string }) => {
  const writer = (part: Intl.DateTimeFormatOptions, locale = 'en-CA') => {
    const format = new Intl.DateTimeFormat(locale, { ...part, ...zone })
    return (at: number): string => format.format(at * 1000)
  }
  const time = writer({ hour: '2-digit', minute: '2-digit' }, clock)
  const date = writer({ ...year, ...month, ...day })
  return {
    year: writer(year),
    month: writer({ ...year, ...month }),
    day: writer({ ...month, ...day }),
    time,
    date,
    full: (at: number): string => `${date(at)} ${time(at)}`,
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
      isDaily(interval) ? utc[mark === 'time' ? 'day' : mark](at) : own[mark](at),
    /** When a candle begins, in full. */
    candleTime: (start: number, interval: Interval): string => (isDaily(interval) ? utc.date(start) : own.full(start)),
  }
}
export type TimeMarks = ReturnType<typeof timeMarksWith>
