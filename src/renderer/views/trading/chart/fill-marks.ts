import { add } from '#shared/decimal.ts'
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
  /** Base and quote of them together. */
  readonly size: string
  readonly funds: string
}

/** Where own fills belong on the chart: one mark per candle and side, oldest first. Fills outside the candles have none. */
export function fillMarks(
  fills: readonly Pick<Fill, 'side' | 'createdAt' | 'size' | 'funds'>[],
  candles: readonly Candle[],
  interval: Interval,
): FillMark[] {
  const marks = new Map<string, FillMark>()
  for (const { side, createdAt, size, funds } of fills) {
    const at = Math.floor(createdAt / 1000)
    const candle = candles[placeOf(candles, at + 1) - 1]
    if (candle === undefined || at >= nextStart(interval, candle.start)) continue
    const key = `${candle.start} ${side}`
    const before = marks.get(key) ?? { count: 0, size: '0', funds: '0' }
    marks.set(key, {
      start: candle.start,
      side,
      count: before.count + 1,
      size: add(before.size, size),
      funds: add(before.funds, funds),
    })
  }
  return [...marks.values()].sort((a, b) => a.start - b.start || a.side.localeCompare(b.side))
}
