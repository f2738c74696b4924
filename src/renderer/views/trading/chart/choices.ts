import type { PageValue } from '#shared/domain/settings.ts'
import { isInterval } from './intervals.ts'
import type { Interval } from './intervals.ts'

export const priceScales = ['linear', 'log', 'percent'] as const
export type PriceScale = (typeof priceScales)[number]
export const crosshairs = ['free', 'magnet', 'hidden'] as const
export type Crosshair = (typeof crosshairs)[number]

/** What the user chose to see on the chart; the same for every pair and profile. */
export interface ChartChoices {
  readonly interval: Interval
  readonly scale: PriceScale
  /** The scale fits what is in view until somebody drags it. */
  readonly autoScale: boolean
  readonly crosshair: Crosshair
  readonly volume: boolean
  readonly orders: boolean
  readonly fills: boolean
  /** The line of the average entry. */
  readonly entry: boolean
  /** Lines of price alerts. */
  readonly alerts: boolean
  /** New points of a drawing snap to a candle's open, high, low or close nearby. */
  readonly magnet: boolean
  /** Drawings can be neither moved nor removed. */
  readonly locked: boolean
  /** No drawing is shown. */
  readonly drawingsHidden: boolean
}

export const defaultChoices: ChartChoices = {
  interval: '15min',
  scale: 'linear',
  autoScale: true,
  crosshair: 'free',
  volume: true,
  orders: true,
  fills: true,
  entry: true,
  alerts: true,
  magnet: false,
  locked: false,
  drawingsHidden: false,
}

const partsOf = (kept: unknown): Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}

/** Kept choices of any age: what cannot be read costs that one choice. */
export function readChartChoices(kept: PageValue | undefined): ChartChoices {
  const parts = partsOf(kept)
  const yesOrNo = (name: keyof ChartChoices): boolean => {
    const value = parts[name]
    return typeof value === 'boolean' ? value : defaultChoices[name] === true
  }
  return {
    interval: isInterval(parts['interval']) ? parts['interval'] : defaultChoices.interval,
    scale: priceScales.find((one) => one === parts['scale']) ?? defaultChoices.scale,
    autoScale: yesOrNo('autoScale'),
    crosshair: crosshairs.find((one) => one === parts['crosshair']) ?? defaultChoices.crosshair,
    volume: yesOrNo('volume'),
    orders: yesOrNo('orders'),
    fills: yesOrNo('fills'),
    entry: yesOrNo('entry'),
    alerts: yesOrNo('alerts'),
    magnet: yesOrNo('magnet'),
    locked: yesOrNo('locked'),
    drawingsHidden: yesOrNo('drawingsHidden'),
  }
}
