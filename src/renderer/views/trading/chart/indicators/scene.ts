import type { ChartHandles } from '../chart-renderer.ts'
import type { Computation } from './computation.ts'
import { kindRow } from '#shared/domain/desk/indicator-kinds.ts'
import type { Indicator } from '#shared/domain/desk/indicator-kinds.ts'
import type { PriceBars } from './price-bars.ts'

/** An indicator with what was computed of it; none is computed for a profile, which depends on what is in view. */
export interface Study {
  readonly indicator: Indicator
  readonly computation: Computation | null
}

export type Context = CanvasRenderingContext2D

/** What the painters of the price pane read. */
export interface Scene extends ChartHandles {
  readonly prices: PriceBars
  readonly studies: () => readonly Study[]
}

export const shownOverlays = ({ studies }: Scene): readonly Study[] =>
  studies().filter(({ indicator }) => indicator.shown && kindRow(indicator.kind).pane === 'price')

/** First and last slot in view, with one more on either side; the last before the first where there is none. */
export function slotsInView({ chart, prices }: Scene): readonly [number, number] {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (range === null) return [0, -1]
  return [Math.max(0, Math.floor(range.from) - 1), Math.min(prices.before.length - 1, Math.ceil(range.to) + 1)]
}
/** Candles in view: the first, and the one after the last. */
export function barsInView(scene: Scene): readonly [number, number] {
  const [first, last] = slotsInView(scene)
  const { before } = scene.prices
  return [before[first] ?? 0, Math.min((before[last] ?? -1) + 1, scene.prices.bars.length)]
}
