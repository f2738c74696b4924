import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { MarkTone } from './level.ts'
import { pushApart } from './push-apart.ts'

/** A price on the axis beside its line. */
export interface AxisTag {
  readonly text: string
  readonly tone: MarkTone
  readonly isFilled: boolean
  /** px from the top of the pane. */
  readonly at: number
}
interface PlacedTag extends AxisTag {
  /** px from the top of the pane of its middle. */
  readonly top: number
}

const tagGap = 1

/** px of a tag's height, by the axis's type. */
export const tagHeight = (label: number): number => Math.round(label * 1.6)

/**
 * Where the tags stand: pushed apart by each other and by the last price, whose tag the chart draws itself (`last`, px from
 * the top; null where it is out of sight). Of several at one price one stands there, and more than half of the axis is never
 * taken: the ones furthest from the last price have their lines alone.
 */
export function placeTags(
  tags: readonly AxisTag[],
  { last, height, label }: { readonly last: number | null; readonly height: number; readonly label: number },
): readonly PlacedTag[] {
  const size = tagHeight(label)
  const roomIn = (px: number): number => Math.floor(px / (size + tagGap))
  const byText = new Map(tags.filter(({ at }) => at >= 0 && at <= height).map((tag) => [tag.text, tag]))
  const middle = last ?? height / 2
  const nearest = [...byText.values()].sort(
    (a, b) => Number(b.isFilled) - Number(a.isFilled) || Math.abs(a.at - middle) - Math.abs(b.at - middle),
  )
  // The last price stays where it is, so each side of it has room of its own.
  const own = last === null ? 0 : size / 2
  const above = nearest.filter(({ at }) => at <= middle).slice(0, roomIn(last === null ? height : middle - own))
  const below = nearest.filter(({ at }) => at > middle).slice(0, roomIn(last === null ? height : height - middle - own))
  const fitting = new Set([...above, ...below])
  const shown = nearest.filter((tag) => fitting.has(tag)).slice(0, Math.max(roomIn(height / 2), 1))
  const fixed = last === null ? [] : [{ at: last, size, isFixed: true }]
  const tops = pushApart([...shown.map(({ at }) => ({ at, size })), ...fixed], height, tagGap)
  return shown.map((tag, place) => ({ ...tag, top: Math.round(tops[place] ?? tag.at) }))
}

interface Look {
  readonly colours: Colours
  /** px of the type. */
  readonly label: number
  readonly font: string
  /** px of the axis. */
  readonly width: number
}

/** Takes away the axis's own prices that a tag would cover in part; `ticks`: px from the top. */
function clearTicks(
  context: CanvasRenderingContext2D,
  tags: readonly PlacedTag[],
  ticks: readonly number[],
  { colours, label, width }: Look,
): void {
  const reach = (tagHeight(label) + label) / 2
  context.fillStyle = colours.panel
  for (const tick of ticks)
    if (tags.some(({ top }) => Math.abs(top - tick) < reach))
      context.fillRect(0, tick - label / 2 - 2, width, label + 4)
}

/**
 * Paints the tags on the axis: outlined in their tone, filled where one is being moved. `ticks`: px from the top of the
 * prices that the axis has painted by itself.
 */
export function paintTags(
  context: CanvasRenderingContext2D,
  tags: readonly PlacedTag[],
  ticks: readonly number[],
  look: Look,
): void {
  const { colours, label, font, width } = look
  const size = tagHeight(label)
  context.save()
  clearTicks(context, tags, ticks, look)
  context.font = font
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.lineWidth = 1
  for (const { text, tone, isFilled, top } of tags) {
    const y = top - Math.floor(size / 2)
    context.fillStyle = isFilled ? colours[tone] : colours.panel
    context.beginPath()
    context.roundRect(0.5, y + 0.5, width - 2, size - 1, 3)
    context.fill()
    context.strokeStyle = tone === 'muted' ? colours['line-strong'] : colours[tone]
    context.stroke()
    context.fillStyle = isFilled ? colours.panel : tone === 'muted' ? colours.text : colours[tone]
    context.fillText(text, 8, top + 0.5)
  }
  context.restore()
}
