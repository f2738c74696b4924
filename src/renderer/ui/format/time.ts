import type { Settings } from '#shared/domain/settings.ts'

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
  return { timeOfDay, dayAndTime, timeAndOtherDay }
}

const formatters = new Map<string, ReturnType<typeof createTimes>>()

/** Writes instants (ms since the epoch) in the zone and on the clock that the user chose; one writer for all. */
export function timesWith(style: TimeStyle): ReturnType<typeof createTimes> {
  const key = `${style.timeZone} ${style.clock}`
  const known = formatters.get(key) ?? createTimes(style)
  formatters.set(key, known)
  return known
}

/** The same instant in UTC, shown when hovering over a local time. */
export const inUtc = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')

/** ms since the epoch from ns as digits (public trades); digits below the ms are cut. */
export const fromNanoseconds = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000_000n)

export type Span = { readonly unit: 'ms' | 's' | 'min' | 'h' | 'd'; readonly count: string }

/** A span of ms in the one unit that a person would use. */
export const span = (ms: number): Span => {
  const positive = Math.max(0, ms)
  if (positive < 10_000) return { unit: 's', count: (positive / 1000).toFixed(1) }
  if (positive < 120_000) return { unit: 's', count: String(Math.round(positive / 1000)) }
  if (positive < 7_200_000) return { unit: 'min', count: String(Math.round(positive / 60_000)) }
  if (positive < 172_800_000) return { unit: 'h', count: String(Math.round(positive / 3_600_000)) }
  return { unit: 'd', count: String(Math.round(positive / 86_400_000)) }
}

/** The same as `span`, under a second in ms. */
export const fineSpan = (ms: number): Span =>
  ms < 1000 ? { unit: 'ms', count: String(Math.max(0, Math.round(ms))) } : span(ms)
