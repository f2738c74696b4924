/** px from the window's left and top edge. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Where a stack of messages stands: from `bottom` upwards, at most `height`. */
export interface Spot {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

interface Wanted {
  /** Nothing stands outside of it. */
  readonly area: Box
  /** What is never covered. */
  readonly obstacles: readonly Box[]
  /** px a stack may be wide, the widest first, each with what it would be high. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** px that a stack is high at least: less would show no whole line. */
  readonly least: number
}

/** px left between a message and what it must not cover. */
const gap = 6
/** px between the edges that are tried. */
const grid = 8

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const widened = ({ left, top, right, bottom }: Box): Box => ({
  left: left - gap,
  top: top - gap,
  right: right + gap,
  bottom: bottom + gap,
})

/** px that are free above `bottom` between `left` and `right`; 0 where something stands there. */
function heightAt(
  { area, obstacles }: Pick<Wanted, 'area' | 'obstacles'>,
  left: number,
  right: number,
  bottom: number,
) {
  let top = area.top
  for (const one of obstacles) {
    if (one.left >= right || one.right <= left || one.top >= bottom) continue
    if (one.bottom > top) top = one.bottom
    if (top >= bottom) return 0
  }
  return bottom - top
}

/** Edges worth trying, each once, those nearest to the corner first. */
function edges(all: readonly number[], round: (value: number) => number, least: number, most: number): number[] {
  const tried = new Set(
    all.map((value) => round(value / grid) * grid).filter((value) => value >= least && value <= most),
  )
  return [...tried]
}

/**
 * The free spot nearest to the lower left of an area: the widest in which all has room, else the highest there is; null where
 * nothing fits. Pure.
 */
export function freeSpot({ area, obstacles, sizes, least }: Wanted): Spot | null {
  const near = obstacles.map(widened).filter((one) => overlaps(one, area))
  const bottoms = [area.bottom, ...edges([...near.map(({ top }) => top)], Math.floor, area.top + least, area.bottom)]
  let highest: Spot | null = null
  for (const { width, height } of sizes) {
    const most = area.right - width
    if (most < area.left) continue
    const lefts = [area.left, ...edges([...near.map(({ right }) => right)], Math.ceil, area.left, most)]
    let [found, distance]: [Spot | null, number] = [null, Infinity]
    for (const bottom of bottoms)
      for (const left of lefts) {
        const free = heightAt({ area, obstacles: near }, left, left + width, bottom)
        if (free < least) continue
        const spot = { left, bottom, width, height: free }
        const away = left - area.left + (area.bottom - bottom)
        if (free >= height && away < distance) [found, distance] = [spot, away]
        if (highest === null || free > highest.height) highest = spot
      }
    if (found !== null) return found
  }
  return highest
}

/** Whether a stack of this height still covers nothing where it stands. */
export function isFree({ left, bottom, width }: Spot, height: number, area: Box, obstacles: readonly Box[]): boolean {
  const box = { left, right: left + width, top: bottom - height, bottom }
  const isInside = left >= area.left && box.right <= area.right && box.top >= area.top && bottom <= area.bottom
  return isInside && !obstacles.some((one) => overlaps(one, box))
}
