import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { Picture } from '../chart-renderer.ts'
import type { Drawing } from '#shared/domain/desk/drawing.ts'
import type { Label, Point, Shape } from './shapes.ts'

const handleRadius = 4

type Context = CanvasRenderingContext2D
type Look = Pick<Picture, 'colours' | 'label'>

/** Paints a drawing's lines, its filling and its words. */
export function paintShape(context: Context, { segments, area, labels }: Shape, drawing: Drawing, look: Look): void {
  const colour = look.colours[drawing.colour]
  context.strokeStyle = colour
  context.lineWidth = drawing.width
  if (area.length > 0) {
    context.globalAlpha = 0.1
    context.fillStyle = colour
    context.beginPath()
    area.forEach(({ x, y }) => context.lineTo(x, y))
    context.fill()
    context.globalAlpha = 1
  }
  for (const { from, to, isDashed } of segments) {
    context.setLineDash(isDashed === true ? [4, 4] : [])
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
  }
  context.setLineDash([])
  context.font = `${look.label}px 'Inter Variable', Inter, system-ui, sans-serif`
  context.textBaseline = 'middle'
  for (const label of labels) paintLabel(context, label, colour, look)
}

function paintLabel(context: Context, { x, y, text, align, isBoxed }: Label, colour: string, look: Look): void {
  context.textAlign = align
  if (isBoxed === true) {
    const width = context.measureText(text).width
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    const height = look.label + 8
    context.fillStyle = look.colours.raised
    context.fillRect(left - 4, y - height / 2, width + 8, height)
    context.fillStyle = look.colours.text
  } else context.fillStyle = colour
  context.fillText(text, x, y)
}

/** Paints what a selected drawing is held by; `active` is the one that arrows move. */
export function paintHandles(
  context: Context,
  handles: readonly Point[],
  colours: Colours,
  active: number | null,
): void {
  context.setLineDash([])
  context.lineWidth = 1.5
  handles.forEach(({ x, y }, index) => {
    context.beginPath()
    context.arc(x, y, handleRadius, 0, 2 * Math.PI)
    context.fillStyle = index === active ? colours.accent : colours.panel
    context.fill()
    context.strokeStyle = colours.accent
    context.stroke()
  })
}
