import { isJoined, snapshotMs } from '#shared/domain/portfolio.ts'
import type { ValuePoint } from '#shared/domain/portfolio.ts'

export const ranges = ['day', 'week', 'month', 'quarter', 'year', 'all'] as const
export type Range = (typeof ranges)[number]
export type CurveCurrency = 'USDT' | 'BTC'

const day = 24 * snapshotMs
const spans: Readonly<Record<Range, number>> = {
  day,
  week: 7 * day,
  month: 30 * day,
  quarter: 90 * day,
  year: 365 * day,
  all: Infinity,
}

export const valueIn = (point: ValuePoint, currency: CurveCurrency): string | null =>
  currency === 'USDT' ? point.usdt : point.btc

/** Those of a span that ends now. What lies ahead, as after the clock was set back, is not shown. */
export const within = (points: readonly ValuePoint[], range: Range, now: number): readonly ValuePoint[] =>
  points.filter(({ at }) => at <= now && at >= now - spans[range])

/**
 * The points in runs that a line may be drawn through; between two runs something is missing, also a snapshot that has no value
 * in this currency.
 */
export function runsOf(
  points: readonly ValuePoint[],
  now: number,
  currency: CurveCurrency,
): readonly (readonly ValuePoint[])[] {
  const runs: ValuePoint[][] = []
  let before: ValuePoint | null = null
  for (const point of points) {
    const last = runs.at(-1)
    const isKnown = valueIn(point, currency) !== null
    if (isKnown && last !== undefined && before !== null && isJoined(before, point, now)) last.push(point)
    else if (isKnown) runs.push([point])
    before = isKnown ? point : null
  }
  return runs
}

/** The point 24 hours ago: the newest that is at least so old, and no more than two hours older; null where none was taken. */
export const dayAgo = (points: readonly ValuePoint[], now: number): ValuePoint | null =>
  points.findLast(({ at }) => at <= now - day && at >= now - day - 2 * snapshotMs) ?? null
