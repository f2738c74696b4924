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
  /** Of each of the keys in view; none where they are out of sight. */
  readonly lines: readonly number[]
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
  readonly lines: readonly number[]
  /** Mean of its lines. */
  readonly at: number
}
const joined = (a: Cluster, b: Cluster): Cluster => {
  const lines = [...a.lines, ...b.lines]
  return { keys: [...a.keys, ...b.keys], lines, at: lines.reduce((sum, line) => sum + line, 0) / lines.length }
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

/** A cluster at its height, or what is counted at an edge. */
interface Placed extends Cluster {
  readonly top: number
  readonly edge: GroupPlace['edge']
}
/** px of the pane, of a chip, and from where chips stand. */
interface Room {
  readonly height: number
  readonly chip: number
  readonly from: number
}

function stood(boxes: readonly Omit<Placed, 'top'>[], { height, chip, from }: Room): readonly Placed[] {
  const middles = pushApart(
    boxes.map(({ at, edge }) => ({
      at: (edge === 'above' ? -height : edge === 'below' ? 2 * height : at) - from,
      size: chip,
    })),
    height - from,
    chipGap,
  )
  return boxes.map((box, place) => ({ ...box, top: Math.round(from + (middles[place] ?? box.at - from)) }))
}

/**
 * Two neighbours that are to be one: a chip that was pushed more than its own height, or that lies on another level's line,
 * would have its cross pressed for that other one. Null where every chip is read rightly.
 */
function confused(placed: readonly Placed[], chip: number): readonly [Placed, Placed] | null {
  const inView = placed.filter(({ edge }) => edge === null)
  const lines = inView.flatMap((one) => one.lines)
  for (const [place, one] of inView.entries()) {
    if (one.keys.length > 1) continue
    const pushed = Math.abs(one.top - one.at)
    const isOnAnother = lines.some((line) => Math.abs(line - one.top) < Math.min(pushed, chip / 2))
    const near = [inView[place - 1], inView[place + 1]].flatMap((other) => (other === undefined ? [] : [other]))
    const touching = near.filter(({ top }) => Math.abs(top - one.top) <= chip + chipGap + 1)
    const candidates = touching.length > 0 || !isOnAnother ? touching : near
    const [closest] = [...candidates].sort((a, b) => Math.abs(a.at - one.at) - Math.abs(b.at - one.at))
    if (closest !== undefined && (pushed > chip || isOnAnother)) return [one, closest]
  }
  return null
}

/**
 * Where the chips of levels stand, one below the other beside their lines, pushed apart where lines are close. `tops`: px of
 * each line from the top of the pane, below zero or beyond `height` where it is out of sight; null where it is not known.
 * None stands above `from`. What has no room is counted: lines that are close together in one group, so that no chip lies on
 * the line of another, and those out of sight in one at either edge.
 */
export function placeChips(
  tops: ReadonlyMap<string, number | null>,
  height: number,
  chip: number,
  from = 0,
): ChipPlaces {
  const known = [...tops].flatMap(([key, at]) => (at === null ? [] : [{ keys: [key], lines: [at], at }]))
  const keysOf = (lines: readonly Cluster[]): readonly string[] => lines.flatMap(({ keys }) => keys)
  const above = keysOf(known.filter(({ at }) => at < 0))
  const below = keysOf(known.filter(({ at }) => at > height))
  const seen = known.filter(({ at }) => at >= 0 && at <= height)
  const room = Math.floor((height - from + chipGap) / (chip + chipGap))
  const edges = [
    ...(above.length > 0 ? [{ keys: above, lines: [], at: from + chip / 2, edge: 'above' } as const] : []),
    ...(below.length > 0 ? [{ keys: below, lines: [], at: height - chip / 2, edge: 'below' } as const] : []),
  ].slice(0, Math.max(room - (seen.length > 0 ? 1 : 0), 0))
  if (room < 1) return { chips: [], groups: [] }
  let clusters = clustered(seen, room - edges.length)
  const stand = (): readonly Placed[] =>
    stood([...clusters.map((one) => ({ ...one, edge: null })), ...edges], { height, chip, from })
  let placed = stand()
  for (let pair = confused(placed, chip); pair !== null; pair = confused(placed, chip)) {
    const places = pair.map((one) => placed.indexOf(one)).sort((a, b) => a - b)
    const [one, other] = places.map((place) => clusters[place])
    if (one === undefined || other === undefined) break
    clusters = clusters.toSpliced(places[0] ?? 0, 2, joined(one, other))
    placed = stand()
  }
  return {
    chips: placed.flatMap(({ keys: [key, ...more], edge, top, at }) =>
      key === undefined || more.length > 0 || edge !== null ? [] : [{ key, top, line: at }],
    ),
    groups: placed.flatMap(({ keys, lines, edge, top }) =>
      keys.length > 1 || edge !== null ? [{ keys, lines, edge, top }] : [],
    ),
  }
}
