import { shortVolume } from '../../chart/precision.ts'
import type { PriceForm } from '../../chart/precision.ts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import { levelsTo, stairs, ticksTo } from './curve.ts'
import type { Curve, PriceSpan } from './curve.ts'

export interface DepthPicture {
  readonly bids: Curve
  readonly asks: Curve
  readonly span: PriceSpan
  readonly form: PriceForm
  readonly colours: Colours
  /** Price under the cursor. */
  readonly cursor: number | null
  /** px of the type. */
  readonly label: number
}

export interface Area {
  readonly width: number
  readonly height: number
}

/** px below the curves for prices. */
const foot = 22
const head = 14
const family = "'JetBrains Mono Variable', ui-monospace, monospace"

/** Where prices and sizes stand, in CSS px; `most` is the size at the top. */
interface Scales {
  readonly xOf: (price: number) => number
  readonly yOf: (size: number) => number
  readonly most: number
  /** px of the line that the curves stand on. */
  readonly ground: number
}

/** One side's stairs of `count` levels, from its best price to the `edge` (px) of the picture. */
function paintSide(
  context: CanvasRenderingContext2D,
  { xOf, yOf, ground }: Scales,
  { curve, count, line, wash, edge }: { curve: Curve; count: number; line: string; wash: string; edge: number },
): void {
  const corners = stairs(curve, { xOf, yOf, count })
  const first = corners[0]
  if (first === undefined) return
  const path = new Path2D()
  path.moveTo(first.x, ground)
  let y = ground
  for (const corner of corners) {
    path.lineTo(corner.x, y)
    path.lineTo(corner.x, corner.y)
    y = corner.y
  }
  path.lineTo(edge, y)
  context.strokeStyle = line
  context.stroke(path)
  path.lineTo(edge, ground)
  path.closePath()
  context.fillStyle = wash
  context.fill(path)
}

function paintSizes(context: CanvasRenderingContext2D, { yOf, most }: Scales, width: number, colours: Colours): void {
  context.textAlign = 'right'
  for (const size of ticksTo(most, 4)) {
    const y = Math.round(yOf(size)) + 0.5
    context.strokeStyle = colours.line
    context.beginPath()
    context.moveTo(0, y)
    context.lineTo(width, y)
    context.stroke()
    context.fillStyle = colours.faint
    context.fillText(shortVolume(size), width - 6, y - 7)
  }
}

function paintPrices(context: CanvasRenderingContext2D, area: Area, { span, form, colours }: DepthPicture): void {
  const { width, height } = area
  context.fillStyle = colours.faint
  const labels = Math.max(2, Math.floor(width / 130))
  for (let place = 0; place <= labels; place += 1) {
    const x = (width * place) / labels
    context.textAlign = place === 0 ? 'left' : place === labels ? 'right' : 'center'
    const inset = place === 0 ? 6 : place === labels ? -6 : 0
    context.fillText(form.write(span.from + ((span.to - span.from) * place) / labels), x + inset, height - foot / 2)
  }
}

function paintCursor(context: CanvasRenderingContext2D, { xOf, ground }: Scales, price: number, colour: string): void {
  const x = Math.round(xOf(price)) + 0.5
  context.strokeStyle = colour
  context.setLineDash([3, 3])
  context.beginPath()
  context.moveTo(x, 0)
  context.lineTo(x, ground)
  context.stroke()
  context.setLineDash([])
}

/** Draws the whole picture; sizes in CSS px, the context being scaled already. */
export function paint(context: CanvasRenderingContext2D, area: Area, picture: DepthPicture): void {
  const { width, height } = area
  const { bids, asks, span, colours, cursor, label } = picture
  const ground = height - foot
  const counts = { bids: levelsTo(bids, span.from), asks: levelsTo(asks, span.to) }
  const most = Math.max(bids.sizes[counts.bids - 1] ?? 0, asks.sizes[counts.asks - 1] ?? 0)
  const scales: Scales = {
    xOf: (price) => ((price - span.from) / (span.to - span.from)) * width,
    yOf: (size) => (most === 0 ? ground : ground - (size / most) * (ground - head)),
    most,
    ground,
  }

  context.clearRect(0, 0, width, height)
  context.font = `${label}px ${family}`
  context.textBaseline = 'middle'
  context.lineWidth = 1

  paintSizes(context, scales, width, colours)
  const [up, down] = [
    { line: colours.up, wash: colours['up-wash'] },
    { line: colours.down, wash: colours['down-wash'] },
  ]
  paintSide(context, scales, { curve: bids, count: counts.bids, ...up, edge: 0 })
  paintSide(context, scales, { curve: asks, count: counts.asks, ...down, edge: width })
  paintPrices(context, area, picture)
  if (cursor !== null) paintCursor(context, scales, cursor, colours.faint)
}
