import { newestOrder, push, type Queue } from './queue.ts'

/** One minute of trading in one pair. Prices in ticks, size in lots, turnover in quote units. */
export interface PriceBar {
  /** ms, start of the minute. */
  readonly start: number
  readonly open: number
  high: number
  low: number
  close: number
  size: number
  turnover: bigint
}

export type Bars = Queue<PriceBar>

/** Seven days of minutes. */
export const barsKept = 7 * 24 * 60

const minute = 60_000

/** Adds a trade to the bar of its minute. */
export const recordBar = (bars: Bars, at: number, price: number, size: number, turnover: bigint): void => {
  const start = at - (at % minute)
  const bar = newestOrder(bars)
  if (bar && bar.start >= start) {
    if (price > bar.high) bar.high = price
    if (price < bar.low) bar.low = price
    bar.close = price
    bar.size += size
    bar.turnover += turnover
    return
  }
  push(bars, { start, open: price, high: price, low: price, close: price, size, turnover })
}
