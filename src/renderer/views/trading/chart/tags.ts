import type { OrderPlaces } from './order-lines.ts'

/** px */
export interface TagSize {
  readonly width: number
  readonly height: number
}
/** px from the left and from the top of the pane: `top` is that of the tag's middle. */
export interface TagPlace extends TagSize {
  readonly key: string
  readonly left: number
  readonly top: number
}

/** Orders that have no label of their own, counted at the end of the labels they would stand beside. */
export interface MorePlace extends Omit<TagPlace, 'key'> {
  readonly keys: readonly string[]
}
export interface TagPlaces {
  readonly tags: readonly TagPlace[]
  readonly more: readonly MorePlace[]
}

/** px between two tags. */
export const tagGap = 3
/** px left of the first tag. */
export const tagsBegin = 10
export const mostBeside = 3

type Place = Omit<TagPlace, 'key'>

/**
 * Where the labels of own orders stand: on their lines, whole at the edges of the pane, and beside each other where lines are
 * close. Of more than three that close together, or more than the pane has room for, the rest is counted in a label of the
 * size `moreSize`; in a pane without room for that one they have their lines alone.
 */
export function placeTags(
  { tops, width, height }: OrderPlaces,
  sizeOf: (key: string) => TagSize,
  moreSize: TagSize,
): TagPlaces {
  const tags: TagPlace[] = []
  const more: (Place & { readonly keys: string[] })[] = []
  const place = (top: number, size: TagSize, most: number): Place | null => {
    const middle = Math.max(Math.min(top, height - size.height / 2), size.height / 2)
    const near = [...tags, ...more].filter(
      (tag) => Math.abs(tag.top - middle) < (tag.height + size.height) / 2 + tagGap,
    )
    const isFree = (left: number): boolean =>
      near.every((tag) => left >= tag.left + tag.width + tagGap || left + size.width + tagGap <= tag.left)
    const left = [tagsBegin, ...near.map((tag) => tag.left + tag.width + tagGap)].sort((a, b) => a - b).find(isFree)
    if (left === undefined || near.filter((tag) => tag.left < left).length >= most) return null
    return left > tagsBegin && left + size.width > width
      ? null
      : { left, top: middle, width: size.width, height: size.height }
  }
  const wanted = [...tops].flatMap(([key, top]) => (top === null ? [] : [{ key, top }])).sort((a, b) => a.top - b.top)
  for (const { key, top } of wanted) {
    const own = place(top, sizeOf(key), mostBeside)
    if (own !== null) {
      tags.push({ key, ...own })
      continue
    }
    const counted = more.findLast((one) => Math.abs(one.top - top) < one.height + tagGap)
    const next = counted === undefined ? place(top, moreSize, Infinity) : null
    if (counted !== undefined) counted.keys.push(key)
    else if (next !== null) more.push({ keys: [key], ...next })
  }
  return { tags, more }
}
