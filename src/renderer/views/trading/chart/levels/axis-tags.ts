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
/** A tag as it stands, for one price or for several whose tags have no room of their own. */
export interface PlacedTag {
  readonly text: string
  readonly tone: MarkTone
  readonly isFilled: boolean
  /** px from the top of the pane of its middle. */
  readonly top: number
  /** Every line that it tells of; each ends at the tag's own height. */
  readonly lines: readonly { readonly at: number; readonly tone: MarkTone }[]
}
export interface TagRoom {
  /** px from the top of the last price, whose tag the chart draws itself; null where it is out of sight. */
  readonly last: number | null
  /** px of the pane. */
  readonly height: number
  /** px of the axis's type. */
  readonly label: number
  /** What a tag of several prices says. */
  readonly joined: (count: number) => string
}

const tagGap = 1
/** px from the axis's left edge, as its own prices stand. */
const textLeft = 8

/** px of a tag's height, by the axis's type. */
export const tagHeight = (label: number): number => Math.round(label * 1.6)

/** Tags that stand as one. */
type Cluster = readonly AxisTag[]

const first = (cluster: Cluster): number => cluster[0]?.at ?? 0
const spanOf = (cluster: Cluster): number => (cluster.at(-1)?.at ?? 0) - first(cluster)
const middleOf = (cluster: Cluster): number => first(cluster) + spanOf(cluster) / 2
const isHeld = (cluster: Cluster): boolean => cluster.some(({ isFilled }) => isFilled)

function topsOf(clusters: readonly Cluster[], { last, height, label }: TagRoom): readonly number[] {
  const size = tagHeight(label)
  const fixed = last === null ? [] : [{ at: last, size, isFixed: true }]
  const tops = pushApart([...clusters.map((one) => ({ at: middleOf(one), size })), ...fixed], height, tagGap)
  return tops.map(Math.round)
}

/**
 * The cluster that stands in the way: the outermost where those between the last price and an edge have no room, else the one
 * furthest from one of its lines, where that is more than half of a tag's height; -1 where there is none.
 */
function strayed(clusters: readonly Cluster[], tops: readonly number[], { last, label }: TagRoom): number {
  const size = tagHeight(label)
  const shift = last === null ? 0 : (tops.at(-1) ?? last) - last
  const isOut = (one: Cluster): boolean => !isHeld(one) && shift < 0 === middleOf(one) > (last ?? 0)
  const outermost = shift === 0 ? -1 : shift < 0 ? clusters.findLastIndex(isOut) : clusters.findIndex(isOut)
  if (outermost >= 0) return outermost
  const ways = clusters.map((one, place) =>
    isHeld(one) ? 0 : Math.max(...one.map(({ at }) => Math.abs(at - (tops[place] ?? at)))),
  )
  const most = Math.max(0, ...ways)
  return most > size / 2 ? ways.indexOf(most) : -1
}

/** One joined with the closer of its neighbours where one tag reaches the lines of both, else without it. */
function relieved(clusters: readonly Cluster[], place: number, { last, label }: TagRoom): readonly Cluster[] {
  const one = clusters[place] ?? []
  const isBeyond = (cluster: Cluster): boolean =>
    last !== null && first(cluster) < last && first(cluster) + spanOf(cluster) > last
  const [best] = [place - 1, place + 1]
    .flatMap((at) => {
      const other = clusters[at]
      if (other === undefined || isHeld(other)) return []
      const both = at < place ? [...other, ...one] : [...one, ...other]
      return spanOf(both) > tagHeight(label) || isBeyond(both) ? [] : [{ at: Math.min(at, place), both }]
    })
    .sort((a, b) => spanOf(a.both) - spanOf(b.both))
  return best === undefined ? clusters.toSpliced(place, 1) : clusters.toSpliced(best.at, 2, best.both)
}

/**
 * Where the tags stand: pushed apart by each other and by the last price, by half of their height at most, so that none
 * stands at the end of a line that it does not tell of. Tags that would be pushed further are joined, and those that the last
 * price covers are left out: their chips say the price. More than half of the axis is never taken; the ones furthest from the
 * last price have their lines alone. A tag that is being moved always stands.
 */
export function placeTags(tags: readonly AxisTag[], room: TagRoom): readonly PlacedTag[] {
  const { last, height, label, joined } = room
  const size = tagHeight(label)
  const middle = last ?? height / 2
  const most = Math.max(Math.floor(height / 2 / (size + tagGap)), 1)
  const away = (at: number): number => Math.abs(at - middle)
  const seen = tags.filter(({ at }) => at >= 0 && at <= height)
  const lines = [...new Map(seen.map((tag) => [tag.text, tag])).values()].sort((a, b) => a.at - b.at)
  const isFree = ({ at, isFilled }: AxisTag): boolean =>
    isFilled || last === null || Math.abs(at - last) >= size / 2 + tagGap
  // Whatever is joined later, no more than these can come to stand.
  const nearest = lines
    .filter(isFree)
    .sort((a, b) => Number(b.isFilled) - Number(a.isFilled) || away(a.at) - away(b.at))
  let clusters: readonly Cluster[] = nearest
    .slice(0, 4 * most)
    .sort((a, b) => a.at - b.at)
    .map((tag) => [tag])
  let tops = topsOf(clusters, room)
  for (;;) {
    const stray = strayed(clusters, tops, room)
    if (stray < 0 && clusters.length <= most) break
    const ways = clusters.map((one) => (isHeld(one) ? -1 : away(middleOf(one))))
    clusters = stray < 0 ? clusters.toSpliced(ways.indexOf(Math.max(...ways)), 1) : relieved(clusters, stray, room)
    tops = topsOf(clusters, room)
  }
  const standing = new Set(clusters.flat())
  const bare = lines.filter((tag) => !standing.has(tag))
  return clusters.map((own, place) => {
    const top = tops[place] ?? middleOf(own)
    const all = isHeld(own) ? own : [...own, ...bare.filter(({ at }) => Math.abs(at - top) <= size / 2)]
    const tones = new Set(all.map(({ tone }) => tone))
    return {
      text: all.length > 1 ? joined(all.length) : (own[0]?.text ?? ''),
      tone: tones.size > 1 ? 'muted' : (own[0]?.tone ?? 'muted'),
      isFilled: isHeld(own),
      top,
      lines: all.map(({ at, tone }) => ({ at, tone })),
    }
  })
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

/** px of the axis left of a tag that stands beside its line, for what leads from the one to the other. */
const leaderWidth = 5

/** Lines from where those of the chart end to a tag that stands above or below; says whether there is one. */
function paintLeaders(context: CanvasRenderingContext2D, { lines, top }: PlacedTag, { colours }: Look): boolean {
  const moved = lines.filter(({ at }) => Math.abs(at - top) > 1)
  for (const { at, tone } of moved) {
    context.strokeStyle = colours[tone]
    context.beginPath()
    context.moveTo(0, at + 0.5)
    context.lineTo(leaderWidth, top + 0.5)
    context.stroke()
  }
  return moved.length > 0
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
  for (const tag of tags) {
    const { text, tone, isFilled, top } = tag
    const x = paintLeaders(context, tag, look) ? leaderWidth - 0.5 : 0.5
    const y = top - Math.floor(size / 2)
    context.fillStyle = isFilled ? colours[tone] : colours.panel
    context.beginPath()
    context.roundRect(x, y + 0.5, width - 1.5 - x, size - 1, 3)
    context.fill()
    context.strokeStyle = colours[tone]
    context.stroke()
    context.fillStyle = isFilled ? colours.panel : tone === 'muted' ? colours.text : colours[tone]
    context.fillText(text, textLeft, top + 0.5, width - textLeft - 3)
  }
  context.restore()
}
