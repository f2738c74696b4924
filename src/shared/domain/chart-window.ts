import type { Candle } from '../exchange/market-records.ts'
import type { AppError } from '../errors.ts'
import type { CandleType } from './candle-lengths.ts'

/**
 * What a chart shows of one pair: the newest candles and as many older ones as were asked for. Main holds the candles, and
 * sends a page those that are new or changed. Free of schemas, since the page imports it.
 */

/** The most candles of one chart: more slows zooming down and shows nothing. */
export const mostBars = 30_000

/** Rows of one answer of candles at the most (specification, "Limits"; facts, section 4.3). */
export const mostCandleRows = 1_500

/** How far back: so many candles, or since `from` in s since the epoch. */
export type ChartReach = { readonly count: number } | { readonly from: number }

export interface ChartState {
  /** Older candles that are in reach are still being read, or will be. */
  readonly reading: boolean
  /** The venue has nothing older than the first candle. */
  readonly begins: boolean
  /** Why older candles did not come; null where nothing failed since. */
  readonly failed: AppError | null
}

export interface ChartWindow {
  /** Names the pair and the type. */
  readonly key: string
  /** Oldest first, each start once. An interval without a trade has no candle. */
  readonly candles: readonly Candle[]
  readonly state: ChartState
}

/** What changed in a chart of the same pair and type. `gone`: starts, in s. */
export interface BarsChange {
  readonly kind: 'bars'
  readonly state: ChartState
  /** New or changed, oldest first. */
  readonly bars: readonly Candle[]
  readonly gone: readonly number[]
}

export const chartKey = ({ symbol, type }: { readonly symbol: string; readonly type: CandleType }): string =>
  `${symbol} ${type}`

const isSameBar = (one: Candle, other: Candle): boolean =>
  one === other ||
  (one.close === other.close &&
    one.volume === other.volume &&
    one.turnover === other.turnover &&
    one.high === other.high &&
    one.low === other.low &&
    one.open === other.open)

/** Null where nothing changed, and `whole` where it is another pair's or type's. */
export function barsBetween(before: ChartWindow, after: ChartWindow): BarsChange | 'whole' | null {
  if (before === after) return null
  if (before.key !== after.key) return 'whole'
  const gone: number[] = []
  const bars: Candle[] = []
  let at = 0
  for (const bar of after.candles) {
    let known = before.candles[at]
    for (; known !== undefined && known.start < bar.start; known = before.candles[at]) {
      gone.push(known.start)
      at += 1
    }
    if (known?.start === bar.start) at += 1
    if (known?.start !== bar.start || !isSameBar(known, bar)) bars.push(bar)
  }
  for (const known of before.candles.slice(at)) gone.push(known.start)
  const isSameState = JSON.stringify(before.state) === JSON.stringify(after.state)
  return bars.length + gone.length === 0 && isSameState ? null : { kind: 'bars', state: after.state, bars, gone }
}

/** The window after a change. Candles that did not change stay the same objects. */
export function withBars(before: ChartWindow, { state, bars, gone }: BarsChange): ChartWindow {
  if (bars.length + gone.length === 0) return { ...before, state }
  const dropped = new Set(gone)
  const candles: Candle[] = []
  let at = 0
  for (const known of before.candles) {
    for (let next = bars[at]; next !== undefined && next.start < known.start; next = bars[at]) {
      candles.push(next)
      at += 1
    }
    const changed = bars[at]
    if (changed?.start === known.start) {
      candles.push(changed)
      at += 1
    } else if (!dropped.has(known.start)) candles.push(known)
  }
  for (const rest of bars.slice(at)) candles.push(rest)
  return { key: before.key, candles, state }
}
