import { candleLengths } from '#shared/domain/candle-lengths.ts'
import type { CandleType } from '#shared/domain/candle-lengths.ts'
import { drawnBar } from './drawn.ts'
import type { PriceBar } from './engine/bars.ts'
import { newestFirst } from './engine/queue.ts'
import type { Market } from './engine/types.ts'
import type { FairPrices } from './fair-price.ts'

const day = candleLengths['1day']

// Weeks start on Mondays; 1970 began on a Thursday.
const weekShift = 4 * day

/** Start (ms, UTC) of the candle that holds `at`. */
export const candleStart = (type: CandleType, at: number): number => {
  if (type === '1month') {
    const date = new Date(at)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  const shift = type === '1week' ? weekShift : 0
  return Math.floor((at - shift) / candleLengths[type]) * candleLengths[type] + shift
}

/** Start of the candle before the one that starts at `start`. */
export const previousStart = (type: CandleType, start: number): number => candleStart(type, start - 1)

const join = (earlier: PriceBar, later: PriceBar): PriceBar => ({
  start: earlier.start,
  open: earlier.open,
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  close: later.close,
  size: earlier.size + later.size,
  turnover: earlier.turnover + later.turnover,
})

/** A stretch of time in which the exchange was running, in ms. */
export interface CandleRun {
  readonly from: number
  readonly to: number
}

export interface History {
  readonly prices: FairPrices
  /** Oldest first. Within runs real trades count; outside them the fair price stands in. */
  readonly runs: readonly CandleRun[]
}

/** The parts of `from` to `to` in which the exchange was not running, oldest first. */
export const gapsIn = (runs: readonly CandleRun[], from: number, to: number): CandleRun[] => {
  const gaps: CandleRun[] = []
  let at = from
  for (const run of runs) {
    if (run.to <= at) continue
    if (run.from >= to) break
    if (run.from > at) gaps.push({ from: at, to: run.from })
    at = run.to
  }
  if (at < to) gaps.push({ from: at, to })
  return gaps
}

const byTime = (bars: readonly PriceBar[]): PriceBar | null =>
  bars.length <= 1
    ? (bars[0] ?? null)
    : bars.toSorted((a, b) => a.start - b.start).reduce((earlier, later) => join(earlier, later))

/** Candles from newest to oldest, from the one that holds `to` down to the one that holds `from` (ms), at most `most`. */
export const candlesOf = (
  market: Market,
  { prices, runs }: History,
  type: CandleType,
  from: number,
  to: number,
  most: number,
): PriceBar[] => {
  const candles: PriceBar[] = []
  const live = newestFirst(market.bars)
  let bar = live.next()
  const oldest = candleStart(type, from)
  let end = to + 1
  for (
    let start = candleStart(type, to);
    start >= oldest && candles.length < most;
    start = previousStart(type, start)
  ) {
    const parts = gapsIn(runs, start, end).map((gap) => drawnBar(market, prices, gap.from, gap.to))
    for (; !bar.done && bar.value.start >= start; bar = live.next()) if (bar.value.start < end) parts.push(bar.value)
    const candle = byTime(parts)
    if (candle) candles.push({ ...candle, start })
    end = start
  }
  return candles
}

/** The last 24 hours in one bar; null for a pair that never traded. */
export const lastDay = (market: Market, history: History, now: number): PriceBar | null => {
  const bars = candlesOf(market, history, '30min', now - day, now, 49)
  return bars.length === 0 ? null : bars.reduce((later, earlier) => join(earlier, later))
}
