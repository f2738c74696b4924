import type { PageValue } from '#renderer/data/stores/settings.ts'
import { isInterval } from './intervals.ts'
import type { Interval } from './intervals.ts'

export interface Average {
  readonly shown: boolean
  /** In candles. */
  readonly period: number
}

/** What the user chose to see on the chart; the same for every pair and profile. */
export interface ChartChoices {
  readonly interval: Interval
  readonly volume: boolean
  readonly fast: Average
  readonly slow: Average
  readonly rsi: boolean
  readonly orders: boolean
  readonly fills: boolean
}

export const defaultChoices: ChartChoices = {
  interval: '15min',
  volume: true,
  fast: { shown: true, period: 20 },
  slow: { shown: true, period: 50 },
  rsi: false,
  orders: true,
  fills: true,
}

export const shortestPeriod = 2
export const longestPeriod = 400
export const rsiPeriod = 14

export const isPeriod = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= shortestPeriod && Number(value) <= longestPeriod

const partsOf = (kept: unknown): Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}

const yesOrNo = (value: unknown, start: boolean): boolean => (typeof value === 'boolean' ? value : start)

const readAverage = (kept: unknown, start: Average): Average => {
  const { shown, period } = partsOf(kept)
  return { shown: yesOrNo(shown, start.shown), period: isPeriod(period) ? period : start.period }
}

/** Kept choices of any age: what cannot be read costs that one choice. */
export function readChartChoices(kept: PageValue | undefined): ChartChoices {
  const { interval, volume, fast, slow, rsi, orders, fills } = partsOf(kept)
  return {
    interval: isInterval(interval) ? interval : defaultChoices.interval,
    volume: yesOrNo(volume, defaultChoices.volume),
    fast: readAverage(fast, defaultChoices.fast),
    slow: readAverage(slow, defaultChoices.slow),
    rsi: yesOrNo(rsi, defaultChoices.rsi),
    orders: yesOrNo(orders, defaultChoices.orders),
    fills: yesOrNo(fills, defaultChoices.fills),
  }
}
