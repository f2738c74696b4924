import type { Fill } from '#shared/exchange/index.ts'
import { placeOf } from '#shared/domain/candles.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { nextStart } from './intervals.ts'
import type { Interval } from './intervals.ts'

/** Own trades of one side within one candle. */
export interface FillMark {
  /** Start of the candle, in s. */
  readonly start: number
  readonly side: 'buy' | 'sell'
  readonly count: number
}

/** Where own fills belong on the chart: one mark per candle and side, oldest first. Fills outside the candles have none. */
export function fillMarks(
  fills: readonly Pick<Fill, 'side' | 'createdAt'>[],
  candles: readonly Candle[],
  interval: Interval,
): FillMark[] {
  const marks = new Map<string, FillMark>()
  for (const { side, createdAt } of fills) {
    const at = Math.floor(createdAt / 1000)
    const candle = candles[placeOf(candles, at + 1) - 1]
    if (candle === undefined || at >= nextStart(interval, candle.start)) continue
    const key = `${candle.start} ${side}`
    marks.set(key, { start: candle.start, side, count: (marks.get(key)?.count ?? 0) + 1 })
  }
  return [...marks.values()].sort((a, b) => a.start - b.start || a.side.localeCompare(b.side))
}
