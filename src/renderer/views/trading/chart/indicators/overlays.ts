import type { AutoscaleInfo, IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import { timeScalePlaces } from '../axes.ts'
import type { TimeScalePlaces } from '../axes.ts'
import type { Picture } from '../chart-renderer.ts'
import type { Value } from './formulas.ts'
import { createProfilePainter } from './profile-painter.ts'
import { barsInView, shownOverlays, slotsInView } from './scene.ts'
import type { Context, Scene } from './scene.ts'

const dayOf = (start: number | undefined): number => Math.floor((start ?? 0) / 86_400)

/** One line through the values in view. Each day's average price is a line of its own. */
function traceLine(
  scene: Scene,
  context: Context,
  values: readonly Value[],
  axis: TimeScalePlaces,
  daily: boolean,
): void {
  const { prices, candles } = scene
  const [first, last] = slotsInView(scene)
  context.beginPath()
  let isDown = false
  for (let place = first; place <= last; place += 1) {
    const bar = prices.barAt(place)
    if (bar === null) continue
    const value = values[bar] ?? null
    const top = value === null ? null : candles.priceToCoordinate(value)
    const isNewDay = daily && dayOf(prices.bars[bar]?.start) !== dayOf(prices.bars[bar - 1]?.start)
    if (top !== null && isDown && !isNewDay) context.lineTo(axis.xOf(place), top)
    else if (top !== null) context.moveTo(axis.xOf(place), top)
    isDown = top !== null
  }
  context.stroke()
}

function paintLines(scene: Scene, context: Context, colours: Colours): void {
  const axis = timeScalePlaces(scene.chart)
  context.lineJoin = 'round'
  for (const { indicator, computation } of shownOverlays(scene)) {
    context.strokeStyle = colours[indicator.colour]
    const isDaily = indicator.kind === 'vwap'
    computation?.values.forEach((values, output) => {
      const isBand = indicator.kind === 'bollinger' && output > 0
      context.lineWidth = isBand ? 1 : 1.5
      context.setLineDash(isDaily ? [5, 4] : isBand ? [2, 2] : [])
      traceLine(scene, context, values, axis, isDaily)
    })
  }
}

/** The scale leaves room for averages and bands; a day's average price may lie far off and does not squeeze the candles. */
function autoscale(scene: Scene): AutoscaleInfo | null {
  const [first, end] = barsInView(scene)
  let [minValue, maxValue] = [Infinity, -Infinity]
  for (const { indicator, computation } of shownOverlays(scene))
    for (const values of indicator.kind === 'vwap' ? [] : (computation?.values ?? []))
      for (let at = first; at < end; at += 1) {
        const value = values[at] ?? null
        if (value === null) continue
        minValue = Math.min(minValue, value)
        maxValue = Math.max(maxValue, value)
      }
  return minValue > maxValue ? null : { priceRange: { minValue, maxValue } }
}

/**
 * Indicators of the price pane. They are painted by a primitive of the candles, not by series of their own: on a percent scale the
 * library would draw each series relative to its own first value, beside the candles it belongs to.
 */
export function createOverlays(scene: Scene, onRepaint: () => void) {
  let picture: Picture | null = null
  let requestUpdate = (): void => undefined
  const paintProfiles = createProfilePainter(scene)

  const renderer = (paint: (context: Context, colours: Colours, width: number) => void): IPrimitivePaneRenderer => ({
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        if (picture === null) return
        context.save()
        paint(context, picture.colours, mediaSize.width)
        context.restore()
      }),
  })
  const lines = renderer((context, colours) => paintLines(scene, context, colours))
  const profiles = renderer(paintProfiles)
  const views = [
    { zOrder: () => 'bottom' as const, renderer: () => profiles },
    { zOrder: () => 'normal' as const, renderer: () => lines },
  ]
  const primitive: ISeriesPrimitive<Time> = {
    attached: (parameters) => void (requestUpdate = parameters.requestUpdate),
    updateAllViews: onRepaint,
    paneViews: () => views,
    autoscaleInfo: () => autoscale(scene),
  }
  scene.candles.attachPrimitive(primitive)

  return {
    update(next: Picture): void {
      picture = next
      requestUpdate()
    },
    remove: () => scene.candles.detachPrimitive(primitive),
  }
}
