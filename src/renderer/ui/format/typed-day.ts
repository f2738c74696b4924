import type { Settings } from '#shared/domain/settings.ts'

const shape = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]+(\d{2}):(\d{2})(?::(\d{2}))?)?$/
const dayMs = 86_400_000

const two = (number: number): string => String(number).padStart(2, '0')
const number = (text: string | undefined): number => parseInt(text ?? '0', 10)

/**
 * A typed day as `2026-11-20`, or with `time` a moment as `2026-11-20T12:00:05`; null where it is none that the calendar
 * has, such as `2026-02-30`. A day without a time of day begins at midnight.
 */
export function readDay(typed: string, time = false): string | null {
  const parts = shape.exec(typed.trim())
  if (parts === null) return null
  const [, , , , hours, minutes, seconds] = parts
  if (!time && hours !== undefined) return null
  const [year, month, day] = [number(parts[1]), number(parts[2]), number(parts[3])]
  const real = new Date(Date.UTC(year, month - 1, day))
  if (year < 1970 || real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day) return null
  const [h, m, s] = [number(hours), number(minutes), number(seconds)]
  if (h > 23 || m > 59 || s > 59) return null
  const date = `${year}-${two(month)}-${two(day)}`
  return time ? `${date}T${two(h)}:${two(m)}:${two(s)}` : date
}

/** As it stands in a field: ISO, with a blank before the time of day. */
export const shownDay = (value: string): string => value.replace('T', ' ')

/** The same moment so many days later or earlier; the time of day stays. */
export function daysLater(value: string, days: number): string {
  const [date = '', ofDay] = value.split('T')
  const [year, month, day] = date.split('-').map(number)
  const moved = new Date(Date.UTC(year ?? 1970, (month ?? 1) - 1, day ?? 1) + days * dayMs)
  const next = moved.toISOString().slice(0, 10)
  return ofDay === undefined ? next : `${next}T${ofDay}`
}

/** The day that `now` (ms since the epoch) is in the zone in which the user reads times. */
export function dayOf(now: number, zone: Settings['timeZone']): string {
  const at = new Date(now)
  return zone === 'utc'
    ? at.toISOString().slice(0, 10)
    : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** ms at which a day begins in the zone that the user reads times in; null for no day. */
export function dayBegins(day: string, zone: Settings['timeZone']): number | null {
  if (readDay(day) === null) return null
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(number)
  return zone === 'utc' ? Date.UTC(year, month - 1, date) : new Date(year, month - 1, date).getTime()
}

/** The last ms of a day: both ends of the venue's windows are included. */
export function dayEnds(day: string, zone: Settings['timeZone']): number | null {
  const begins = dayBegins(day, zone)
  if (begins === null) return null
  const next = new Date(begins)
  if (zone === 'utc') next.setUTCDate(next.getUTCDate() + 1)
  else next.setDate(next.getDate() + 1)
  return next.getTime() - 1
}
