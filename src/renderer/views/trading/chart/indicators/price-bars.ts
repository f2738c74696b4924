import type { Slot } from '../gaps.ts'
import type { PriceBar } from './formulas.ts'

const barOfCandle = ({ start, candle }: Slot): PriceBar | null =>
  candle === null
    ? null
    : {
        start,
        open: Number(candle.open),
        high: Number(candle.high),
        low: Number(candle.low),
        close: Number(candle.close),
        volume: Number(candle.volume),
      }

/** The candles of a chart's slots as numbers, and which slot each belongs to. Gaps have none: indicators skip them. */
export interface PriceBars {
  readonly bars: readonly PriceBar[]
  /** Per slot the candles before it. */
  readonly before: readonly number[]
  /** Reads `slots` from a place on; gives how many candles stayed as they were. */
  readonly follow: (slots: readonly Slot[], from: number) => number
  /** Place of a slot's candle; null in a gap and beyond the slots. */
  readonly barAt: (place: number) => number | null
}

export function createPriceBars(): PriceBars {
  const bars: PriceBar[] = []
  const before: number[] = []
  return {
    bars,
    before,
    follow(slots, from) {
      const same = from >= before.length ? bars.length : (before[from] ?? 0)
      bars.length = same
      before.length = Math.min(before.length, from)
      for (const slot of slots.slice(before.length)) {
        before.push(bars.length)
        const bar = barOfCandle(slot)
        if (bar !== null) bars.push(bar)
      }
      return same
    },
    barAt(place) {
      const at = before[place]
      if (at === undefined) return null
      return (before[place + 1] ?? bars.length) > at ? at : null
    },
  }
}
