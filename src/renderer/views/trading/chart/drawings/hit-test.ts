import type { Point, Shape } from './shapes.ts'

/** px around a line and around a handle that count as on it. */
export const lineReach = 6
export const handleReach = 9

/** What a point is on: a handle by its number, or the body. */
export type Hit = { readonly part: 'handle'; readonly index: number } | { readonly part: 'body' } | null

/** px from a point to a segment. */
export function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy)
}

/** Whether a point is inside a polygon: an odd number of its sides lies to the right. */
export function isInside({ x, y }: Point, polygon: readonly Point[]): boolean {
  let inside = false
  polygon.forEach((a, at) => {
    const b = polygon[(at + 1) % polygon.length] ?? a
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)) inside = !inside
  })
  return inside
}

const textHeight = 18
/** Width of a label: by its type, since nothing is painted when the pointer asks. */
const textWidth = (text: string): number => Math.max(14, text.length * 7)

/** What of a shape lies under a point; handles count only while they are shown. */
export function hitShape(shape: Shape, point: Point, withHandles: boolean): Hit {
  if (withHandles) {
    const index = shape.handles.findIndex((handle) => Math.hypot(handle.x - point.x, handle.y - point.y) <= handleReach)
    if (index >= 0) return { part: 'handle', index }
  }
  const onLine = shape.segments.some(({ from, to }) => distanceTo(point, from, to) <= lineReach)
  const onText = shape.labels.some(({ x, y, text, align, isBoxed }) => {
    if (isBoxed !== true) return false
    const width = textWidth(text)
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    return point.x >= left - 4 && point.x <= left + width + 4 && Math.abs(point.y - y) <= textHeight / 2
  })
  return onLine || onText || isInside(point, shape.area) ? { part: 'body' } : null
}
