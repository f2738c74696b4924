import type { Anchor, Drawing } from '#shared/domain/desk/drawing.ts'

/** px from the left and from the top of the price pane. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The chart's scales at one moment. Null where a price or a time has no place, such as a price below 0 on a log scale. */
export interface Projection {
  readonly pointOf: (anchor: Anchor) => Point | null
  readonly topOf: (price: number) => number | null
  /** The candle's time and the price at a point. */
  readonly anchorAt: (point: Point) => Anchor | null
  /** px from one candle to the next. */
  readonly spacing: number
  readonly width: number
  readonly height: number
}

export interface Segment {
  readonly from: Point
  readonly to: Point
  readonly isDashed?: boolean
}
export interface Label extends Point {
  readonly text: string
  /** Which part of the text stands at `x`. */
  readonly align: 'left' | 'center' | 'right'
  /** On a ground of its own, for what must be read over candles. */
  readonly isBoxed?: boolean
}
/** What is painted of a drawing, and what the pointer can take hold of. */
export interface Shape {
  readonly segments: readonly Segment[]
  /** Corners of what is filled. */
  readonly area: readonly Point[]
  readonly labels: readonly Label[]
  /** One per anchor. */
  readonly handles: readonly Point[]
}

export interface ShapeWords {
  readonly price: (price: number) => string
  readonly measure: (from: Anchor, to: Anchor) => string
}

/** Shares of the way back from the end of a move to its beginning. */
export const fibonacciLevels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

const corners = (a: Point, b: Point): readonly Point[] => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
const outline = (points: readonly Point[]): Segment[] =>
  points.map((from, at) => ({ from, to: points[(at + 1) % points.length] ?? from }))
const nothing = { segments: [], area: [], labels: [] }

/** Where a line from `from` through `to` leaves the pane, or further out: far enough that its end is never seen. */
function farEnd(from: Point, to: Point, { width, height }: Projection): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return to
  const far = (Math.abs(from.x) + Math.abs(from.y) + width + height) / length
  return { x: from.x + dx * Math.max(1, far), y: from.y + dy * Math.max(1, far) }
}

/** px of a line of words. */
const wordsHeight = 12
const isApart = (levels: readonly { readonly y: number }[], at: number): boolean =>
  at === 0 || Math.abs((levels[at]?.y ?? 0) - (levels[at - 1]?.y ?? 0)) >= wordsHeight

function fibonacci(
  drawing: Drawing,
  [a, b]: readonly Point[],
  at: Projection,
  words: ShapeWords,
): Omit<Shape, 'handles'> {
  const [start, end] = drawing.anchors
  if (a === undefined || b === undefined || start === undefined || end === undefined) return nothing
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const levels = fibonacciLevels.flatMap((level) => {
    const price = end.price + (start.price - end.price) * level
    const y = at.topOf(price)
    return y === null ? [] : [{ level, price, y }]
  })
  return {
    segments: [
      { from: a, to: b, isDashed: true },
      ...levels.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } })),
    ],
    area: [],
    // Where levels stand too close for words, the lines alone are drawn.
    labels: levels
      .filter((_, at) => isApart(levels, at))
      .map(({ level, price, y }) => ({
        x: left + 4,
        y: y - 7,
        text: `${level} · ${words.price(price)}`,
        align: 'left',
      })),
  }
}

function channel([a, b, c]: readonly Point[]): Omit<Shape, 'handles'> {
  if (a === undefined || b === undefined) return nothing
  if (c === undefined) return { ...nothing, segments: [{ from: a, to: b }] }
  const along = b.x === a.x ? a.y : a.y + ((b.y - a.y) * (c.x - a.x)) / (b.x - a.x)
  const shift = c.y - along
  const moved = (point: Point, by: number): Point => ({ x: point.x, y: point.y + by })
  return {
    segments: [
      { from: a, to: b },
      { from: moved(a, shift), to: moved(b, shift) },
      { from: moved(a, shift / 2), to: moved(b, shift / 2), isDashed: true },
    ],
    area: [a, b, moved(b, shift), moved(a, shift)],
    labels: [],
  }
}

function bodyOf(drawing: Drawing, points: readonly Point[], at: Projection, words: ShapeWords): Omit<Shape, 'handles'> {
  const [a, b] = points
  const [first, second] = drawing.anchors
  if (a === undefined || first === undefined) return nothing
  switch (drawing.kind) {
    case 'horizontal':
      return {
        ...nothing,
        segments: [{ from: { x: 0, y: a.y }, to: { x: at.width, y: a.y } }],
        labels: [{ x: 6, y: a.y - 8, text: words.price(first.price), align: 'left' }],
      }
    case 'text':
      return { ...nothing, labels: [{ ...a, text: drawing.text, align: 'left', isBoxed: true }] }
    case 'channel':
      return channel(points)
    case 'fibonacci':
      return fibonacci(drawing, points, at, words)
    case 'trend':
    case 'ray':
      if (b === undefined) return nothing
      return { ...nothing, segments: [{ from: a, to: drawing.kind === 'ray' ? farEnd(a, b, at) : b }] }
    case 'rectangle':
      return b === undefined ? nothing : { segments: outline(corners(a, b)), area: corners(a, b), labels: [] }
    case 'measure': {
      if (b === undefined || second === undefined) return nothing
      const middle = (a.x + b.x) / 2
      return {
        segments: [
          { from: { x: middle, y: a.y }, to: { x: middle, y: b.y } },
          { from: { x: a.x, y: (a.y + b.y) / 2 }, to: { x: b.x, y: (a.y + b.y) / 2 } },
        ],
        area: corners(a, b),
        labels: [
          {
            x: middle,
            y: b.y + (b.y < a.y ? -14 : 14),
            text: words.measure(first, second),
            align: 'center',
            isBoxed: true,
          },
        ],
      }
    }
  }
}

/** The shape of a drawing on the screen; null where one of its points has no place there. */
export function shapeOf(drawing: Drawing, at: Projection, words: ShapeWords): Shape | null {
  const points = drawing.anchors.map(at.pointOf)
  if (!points.every((point) => point !== null)) return null
  const body = bodyOf(drawing, points, at, words)
  const [first] = points
  // What a text is to other kinds: a note beside the first point.
  const note =
    drawing.kind === 'text' || drawing.text === '' || first === undefined
      ? []
      : [
          {
            x: drawing.kind === 'horizontal' ? at.width / 2 : first.x,
            y: first.y - 10,
            text: drawing.text,
            align: 'left' as const,
          },
        ]
  return { ...body, labels: [...body.labels, ...note], handles: points }
}
