import { pushApart } from './push-apart.ts'

/** Where a level's chip stands, px from the top of the pane: its middle, and the line it belongs to. */
export interface ChipPlace {
  readonly key: string
  readonly top: number
  readonly line: number
}
/** Levels without a chip of their own: too many in one place, or out of sight above or below. */
export interface GroupPlace {
  readonly keys: readonly string[]
  readonly top: number
  readonly edge: 'above' | 'below' | null
}
export interface ChipPlaces {
  readonly chips: readonly ChipPlace[]
  readonly groups: readonly GroupPlace[]
}

/** px between two chips. */
export const chipGap = 3

interface Cluster {
  readonly keys: readonly string[]
  /** Mean of its lines. */
  readonly at: number
}

const joined = (a: Cluster, b: Cluster): Cluster => {
  const count = a.keys.length + b.keys.length
  return { keys: [...a.keys, ...b.keys], at: (a.at * a.keys.length + b.at * b.keys.length) / count }
}

/** As many clusters as have room: those whose lines are closest become one. */
function clustered(lines: readonly Cluster[], most: number): readonly Cluster[] {
  const clusters = [...lines].sort((a, b) => a.at - b.at)
  while (clusters.length > Math.max(most, 1)) {
    let closest = 1
    for (let place = 2; place < clusters.length; place += 1)
      if (wayTo(clusters, place) < wayTo(clusters, closest)) closest = place
    const [before, after] = [clusters[closest - 1], clusters[closest]]
    if (before === undefined || after === undefined) break
    clusters.splice(closest - 1, 2, joined(before, after))
  }
  return clusters
}
const wayTo = (clusters: readonly Cluster[], place: number): number =>
  (clusters[place]?.at ?? Infinity) - (clusters[place - 1]?.at ?? -Infinity)

/**
 * Where the chips of levels stand, one below the other beside their lines, pushed apart where lines are close. `tops`: px of
 * each line from the top of the pane, below zero or beyond `height` where it is out of sight; null where it is not known.
 * None stands above `from`. What has no room is counted: lines that are closest together in one group, those out of sight in one at either edge.
 */
export function placeChips(
  tops: ReadonlyMap<string, number | null>,
  height: number,
  chip: number,
  from = 0,
): ChipPlaces {
  const known = [...tops].flatMap(([key, at]) => (at === null ? [] : [{ keys: [key], at }]))
  const keysOf = (lines: readonly Cluster[]): readonly string[] => lines.flatMap(({ keys }) => keys)
  const above = keysOf(known.filter(({ at }) => at < 0))
  const below = keysOf(known.filter(({ at }) => at > height))
  const seen = known.filter(({ at }) => at >= 0 && at <= height)
  const room = Math.floor((height - from + chipGap) / (chip + chipGap))
  const edges = [
    ...(above.length > 0 ? [{ keys: above, at: from + chip / 2, edge: 'above' } as const] : []),
    ...(below.length > 0 ? [{ keys: below, at: height - chip / 2, edge: 'below' } as const] : []),
  ].slice(0, Math.max(room - (seen.length > 0 ? 1 : 0), 0))
  if (room < 1) return { chips: [], groups: [] }
  const boxes = [...clustered(seen, room - edges.length).map((one) => ({ ...one, edge: null })), ...edges]
  const middles = pushApart(
    boxes.map(({ at, edge }) => ({
      at: (edge === 'above' ? -height : edge === 'below' ? 2 * height : at) - from,
      size: chip,
    })),
    height - from,
    chipGap,
  )
  const placed = boxes.map(({ keys, at, edge }, place) => ({
    keys,
    line: at,
    edge,
    top: Math.round(from + (middles[place] ?? at - from)),
  }))
  return {
    chips: placed.flatMap(({ keys: [key, ...more], edge, top, line }) =>
      key === undefined || more.length > 0 || edge !== null ? [] : [{ key, top, line }],
    ),
    groups: placed.flatMap(({ keys, edge, top }) => (keys.length > 1 || edge !== null ? [{ keys, edge, top }] : [])),
  }
}
