import { divide, isZero, subtract } from '#shared/decimal.ts'
import type { CandleType } from '#shared/domain/candle-lengths.ts'
import type { Candle } from '#shared/exchange/index.ts'

export const chartSpans = ['day', 'week', 'month', 'year'] as const
export type ChartSpan = (typeof chartSpans)[number]

const dayS = 86_400
/** Candles that make a line of about a hundred points, of a year one for each day. */
export const spanOf: Readonly<
  Record<ChartSpan, { readonly type: CandleType; readonly seconds: number; readonly count: number }>
> = {
  day: { type: '15min', seconds: dayS, count: 97 },
  week: { type: '2hour', seconds: 7 * dayS, count: 85 },
  month: { type: '8hour', seconds: 30 * dayS, count: 91 },
  year: { type: '1day', seconds: 365 * dayS, count: 366 },
}

/** Those of a span that ends at `now` (s since the epoch); `candles` oldest first. A candle that began before it is not in it. */
export const candlesWithin = (candles: readonly Candle[], span: ChartSpan, now: number): readonly Candle[] =>
  candles.filter(({ start }) => start >= now - spanOf[span].seconds)

/** From the first price of the candles to `last`, as an amount and as a fraction; null where there is none. */
export function changeOver(
  candles: readonly Candle[],
  last: string | null,
): { readonly amount: string; readonly fraction: string } | null {
  const first = candles[0]?.open
  if (first === undefined || last === null || isZero(first)) return null
  const amount = subtract(last, first)
  return { amount, fraction: divide(amount, first, 6) }
}
