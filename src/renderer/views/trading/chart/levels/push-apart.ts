/** A box on a line, in px: where its middle would best be, and how long it is. */
export interface Box {
  readonly at: number
  readonly size: number
  /** It stays where it is, and the others make room. */
  readonly isFixed?: boolean
}

/** So much more does a box that stays weigh than one that may move. */
const fixedWeight = 1e9

interface Pool {
  readonly sum: number
  readonly weight: number
  readonly count: number
}

/** Neighbours that would stand in the wrong order come to their common mean (pool adjacent violators). */
function inOrder(wanted: readonly { readonly at: number; readonly weight: number }[]): readonly number[] {
  const pools: Pool[] = []
  for (const { at, weight } of wanted) {
    let pool: Pool = { sum: at * weight, weight, count: 1 }
    for (let before = pools.at(-1); before !== undefined; before = pools.at(-1)) {
      if (before.sum / before.weight <= pool.sum / pool.weight) break
      pools.pop()
      pool = { sum: before.sum + pool.sum, weight: before.weight + pool.weight, count: before.count + pool.count }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ sum, weight, count }) => Array.from({ length: count }, () => sum / weight))
}

/**
 * Middles of the boxes in the order given, so that none lies over another, all keep `gap` between them, stand in the order of
 * their wishes and within `length`, and the squares of the ways they were pushed are least. Where they cannot all fit they
 * begin at the start and the last ones stand out; that is for the caller to prevent.
 */
export function pushApart(boxes: readonly Box[], length: number, gap: number): readonly number[] {
  const sorted = boxes.map((box, index) => ({ ...box, index })).sort((a, b) => a.at - b.at || a.index - b.index)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  let shift = 0
  const shifts = sorted.map(({ size }, place) => {
    const before = sorted[place - 1]
    if (before !== undefined) shift += (before.size + size) / 2 + gap
    return shift
  })
  const wanted = sorted.map(({ at, isFixed }, place) => ({
    at: at - (shifts[place] ?? 0),
    weight: isFixed === true ? fixedWeight : 1,
  }))
  const low = first.size / 2
  const high = Math.max(low, length - last.size / 2 - shift)
  const middles: number[] = []
  inOrder(wanted).forEach((at, place) => {
    middles[sorted[place]?.index ?? 0] = Math.min(Math.max(at, low), high) + (shifts[place] ?? 0)
  })
  return middles
}
