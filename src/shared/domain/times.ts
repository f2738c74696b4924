import type { Settings } from './settings.ts'

export type TimeStyle = Pick<Settings, 'timeZone' | 'clock'>

const twoDigits = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

function createTimes({ timeZone, clock }: TimeStyle) {
  const zone = timeZone === 'utc' ? { timeZone: 'UTC' } : {}
  const time = new Intl.DateTimeFormat(clock === '12' ? 'en-US' : 'en-GB', { ...twoDigits, ...zone })
  const day = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone })
  /** `12:41:07`, or `12:41:07 PM`. */
  const timeOfDay = (at: number): string => time.format(at)
  /** `2026-11-20 12:41:07`. */
  const dayAndTime = (at: number): string => `${day.format(at)} ${time.format(at)}`
  /** The time of day alone where it is the day of `now`, else with its day. */
  const timeAndOtherDay = (at: number, now: number): string =>
    day.format(at) === day.format(now) ? timeOfDay(at) : dayAndTime(at)
  const short = new Intl.DateTimeFormat(clock === '12' ? 'en-US' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...zone,
  })
  /** `12:41`, or `12:41 PM`. */
  const hourAndMinute = (at: number): string => short.format(at)
  /** `11-20`. */
  const monthAndDay = (at: number): string => day.format(at).slice(5)
  return { timeOfDay, dayAndTime, timeAndOtherDay, hourAndMinute, monthAndDay }
}

const formatters = new Map<string, ReturnType<typeof createTimes>>()

/** Writes instants (ms since the epoch) in the zone and on the clock that the user chose; one writer for the page and for main's own window. */
export function timesWith(style: TimeStyle): ReturnType<typeof createTimes> {
  const key = `${style.timeZone} ${style.clock}`
  const known = formatters.get(key) ?? createTimes(style)
  formatters.set(key, known)
  return known
}
