import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts'
import { timeScalePlaces } from '../axes.ts'
import type { ChartHandles, ChartPart, Picture } from '../chart-renderer.ts'
import type { DrawingState } from './controller-core.ts'
import type { Anchor, Drawing } from '#shared/domain/desk/drawing.ts'
import { shapeOf } from './shapes.ts'
import type { Point, Projection, ShapeWords } from './shapes.ts'
import { paintHandles, paintShape } from './painter.ts'
import { placeOfTime, timeOfPlace } from './time-places.ts'

export interface DrawingPart extends ChartPart {
  readonly projection: () => Projection | null
  /** A candle's open, high, low or close within reach of a point; else the point itself. */
  readonly snap: (anchor: Anchor, point: Point) => Anchor
  readonly shift: (anchor: Anchor, candles: number, px: number) => Anchor
  /** The newest candle's close. */
  readonly start: () => Anchor | null
  readonly paint: (list: readonly Drawing[], state: DrawingState) => void
  /** Candles between two times. */
  readonly barsBetween: (from: number, to: number) => number | null
}

/** px within which the magnet takes hold. */
const magnetReach = 28

/** The scales as they are now; null before there are candles. */
function projectionOf({ chart, candles }: ChartHandles, picture: Picture | null): Projection | null {
  if (picture === null || picture.slots.length === 0) return null
  const { slots, interval, form } = picture
  const axis = timeScalePlaces(chart)
  const { width, height } = chart.paneSize(0)
  const topOf = (price: number): number | null => candles.priceToCoordinate(price)
  return {
    width,
    height,
    spacing: axis.spacing,
    topOf,
    pointOf({ time, price }) {
      const [place, y] = [placeOfTime(slots, interval, time), topOf(price)]
      return place === null || y === null ? null : { x: axis.xOf(place), y }
    },
    anchorAt({ x, y }) {
      const time = timeOfPlace(slots, interval, Math.round(axis.placeAt(x)))
      const price = candles.coordinateToPrice(y)
      return time === null || price === null ? null : { time, price: Math.round(price * form.base) / form.base }
    },
  }
}

/** A candle's open, high, low or close within reach of a height; else the anchor itself. */
function snapped({ candles }: ChartHandles, picture: Picture | null, anchor: Anchor, y: number): Anchor {
  const candle = picture?.slots.find(({ start }) => start === anchor.time)?.candle ?? null
  if (candle === null) return anchor
  const near = [candle.open, candle.high, candle.low, candle.close]
    .map(Number)
    .map((price) => ({ price, away: Math.abs((candles.priceToCoordinate(price) ?? Infinity) - y) }))
    .sort((a, b) => a.away - b.away)[0]
  return near !== undefined && near.away <= magnetReach ? { ...anchor, price: near.price } : anchor
}

/**
 * An anchor so many candles and px further; up or down by one price step at least. Between two candles of this interval it stays as
 * far from them as it was: what was drawn on a shorter interval is moved whole.
 */
function shifted(handles: ChartHandles, picture: Picture | null, anchor: Anchor, candles: number, px: number): Anchor {
  const at = projectionOf(handles, picture)
  const from = at?.pointOf(anchor) ?? null
  if (at === null || from === null || picture === null) return anchor
  const { slots, interval, form } = picture
  const moved = at.anchorAt({ x: from.x, y: from.y + px })
  const place = placeOfTime(slots, interval, anchor.time)
  if (moved === null || place === null) return anchor
  const price = moved.price === anchor.price ? anchor.price - Math.sign(px) / form.base : moved.price
  const time = candles === 0 ? anchor.time : timeOfPlace(slots, interval, place + candles)
  return { time: time ?? anchor.time, price: px === 0 ? anchor.price : price }
}

/** Drawings on the price pane, painted by a primitive of the candles. */
export function createDrawingPart(handles: ChartHandles, words: () => ShapeWords): DrawingPart {
  const { candles } = handles
  let picture: Picture | null = null
  let list: readonly Drawing[] = []
  let state: DrawingState | null = null
  let requestUpdate = (): void => undefined
  const projection = (): Projection | null => projectionOf(handles, picture)

  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        const at = projection()
        if (at === null || picture === null || state === null) return
        context.save()
        for (const drawing of shownOf(list, state)) {
          const shape = drawing.hidden ? null : shapeOf(drawing, at, words())
          if (shape === null) continue
          paintShape(context, shape, drawing, picture)
          const isDraft = drawing === state.draft
          if (isDraft || drawing.id === state.selected)
            paintHandles(context, shape.handles, picture.colours, isDraft ? state.placed : state.handle)
        }
        context.restore()
      }),
  }
  const views = [{ zOrder: () => 'normal' as const, renderer: () => renderer }]
  const primitive: ISeriesPrimitive<Time> = {
    attached: (parameters) => void (requestUpdate = parameters.requestUpdate),
    paneViews: () => views,
  }
  candles.attachPrimitive(primitive)

  return {
    show(next) {
      picture = next
      requestUpdate()
    },
    projection,
    snap: (anchor, { y }) => snapped(handles, picture, anchor, y),
    shift: (anchor, by, px) => shifted(handles, picture, anchor, by, px),
    start() {
      const newest = picture?.slots.at(-1)
      return newest?.candle == null ? null : { time: newest.start, price: Number(newest.candle.close) }
    },
    paint(next, now) {
      list = next
      state = now
      requestUpdate()
    },
    barsBetween(from, to) {
      if (picture === null) return null
      const { slots, interval } = picture
      const [a, b] = [placeOfTime(slots, interval, from), placeOfTime(slots, interval, to)]
      return a === null || b === null ? null : Math.round(b - a)
    },
    dispose: () => candles.detachPrimitive(primitive),
  }
}

/** With the one that is dragged as it is now, and the one that is being drawn. */
const shownOf = (list: readonly Drawing[], { dragged, draft }: DrawingState): readonly Drawing[] => [
  ...list.map((drawing) => (drawing.id === dragged?.id ? dragged : drawing)),
  ...(draft === null ? [] : [draft]),
]
