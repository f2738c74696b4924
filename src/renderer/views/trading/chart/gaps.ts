import type { Candle } from '#shared/exchange/market-records.ts'
import { nextStart } from './intervals.ts'
import type { Interval } from './intervals.ts'

/** One place on the time axis. Without a candle nobody traded in that interval. */
export interface Slot {
  /** s since the epoch. */
  readonly start: number
  readonly candle: Candle | null
}

/** A hole longer than this many intervals is drawn as one of this length. */
export const widestGap = 120

/** Candles (oldest first) with the intervals between them that had no trade, since the venue leaves those out. */
export function slotsOf(candles: readonly Candle[], interval: Interval): Slot[] {
  const slots: Slot[] = []
  let expected: number | null = null
  for (const candle of candles) {
    let empty = 0
    while (expected !== null && expected < candle.start && empty < widestGap) {
      slots.push({ start: expected, candle: null })
      expected = nextStart(interval, expected)
      empty += 1
    }
    slots.push({ start: candle.start, candle })
    expected = nextStart(interval, candle.start)
  }
  return slots
}
