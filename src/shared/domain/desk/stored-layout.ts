import { branchOf, layoutOf, leafOf, turned } from './layout.ts'
import type { Branch, Orientation, Floating, DockGrid, Layout, Leaf, Node, Place } from './layout.ts'

type Parts = Readonly<Record<string, unknown>>
const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? (value as Parts) : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const lengthOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback

const someLength = 240

/** Takes each panel out of `left` the first time it is met: none is there twice, and no unknown one is. */
function readLeaf(value: Parts, left: Set<string>): Leaf | null {
  const { views, activeView } = partsOf(value['data'])
  const kept = listOf(views).filter((id): id is string => typeof id === 'string' && left.delete(id))
  if (kept.length === 0) return null
  const active = kept.find((id) => id === activeView)
  return leafOf(kept, lengthOr(value['size'], someLength), active)
}

/** What remains of a node, to stand in its place: nothing, one node, or the children of an only child. */
function readNode(value: unknown, left: Set<string>): readonly Node[] {
  const parts = partsOf(value)
  if (parts['type'] !== 'branch') {
    const leaf = readLeaf(parts, left)
    return leaf === null ? [] : [leaf]
  }
  const data = listOf(parts['data']).flatMap((child) => readNode(child, left))
  const size = lengthOr(parts['size'], someLength)
  const [only, ...others] = data
  if (only === undefined) return []
  if (others.length > 0) return [branchOf(data, size)]
  // A direction turns at each level, so an only child's children run as their grandparent does.
  return only.type === 'leaf' ? [{ ...only, size }] : only.data
}

function readGrid(value: unknown, left: Set<string>): DockGrid {
  const { root, width, height, orientation } = partsOf(value)
  const grid = { width: lengthOr(width, 1200), height: lengthOr(height, 700) }
  const direction: Orientation = orientation === 'VERTICAL' ? 'VERTICAL' : 'HORIZONTAL'
  const across = direction === 'HORIZONTAL' ? grid.height : grid.width
  const data = listOf(partsOf(root)['data']).flatMap((child) => readNode(child, left))
  const only = data.length === 1 ? data[0] : undefined
  if (only?.type === 'branch')
    return { ...grid, root: branchOf(only.data, acrossOf(grid, turned(direction))), orientation: turned(direction) }
  return { ...grid, root: branchOf(data, across), orientation: direction }
}

const acrossOf = ({ width, height }: { width: number; height: number }, direction: Orientation): number =>
  direction === 'HORIZONTAL' ? height : width

function readFloating(value: unknown, left: Set<string>): readonly Floating[] {
  const { data, grid, position } = partsOf(value)
  const at = partsOf(position)
  const size = { width: lengthOr(at['width'], 380), height: lengthOr(at['height'], 320) }
  // One group alone is written without a grid around it.
  const root = { type: 'branch', data: [{ type: 'leaf', data, size: size.width }] }
  const read = readGrid(grid ?? { root, ...size, orientation: 'HORIZONTAL' }, left)
  if (read.root.data.length === 0) return []
  const offset = (name: string): Parts => (typeof at[name] === 'number' ? { [name]: at[name] } : {})
  const vertical = { ...offset('top'), ...offset('bottom') }
  const horizontal = { ...offset('left'), ...offset('right') }
  return [{ grid: read, position: { top: 60, left: 60, ...vertical, ...horizontal, ...size } }]
}

/** Puts a panel into the group of a neighbour, as the last tab; null when no neighbour is under this node. */
function joined(node: Node, { id, beside }: Place): Node | null {
  if (node.type === 'leaf') {
    if (!beside.some((neighbour) => node.data.views.includes(neighbour))) return null
    return { ...node, data: { ...node.data, views: [...node.data.views, id] } }
  }
  for (const [place, child] of node.data.entries()) {
    const next = joined(child, { id, beside, edge: 'right' })
    if (next !== null) return { ...node, data: node.data.with(place, next) }
  }
  return null
}

/** Adds a group of its own at an edge of the whole desk. */
function atEdge(grid: DockGrid, { id, edge }: Place): DockGrid {
  const wanted: Orientation = edge === 'right' ? 'HORIZONTAL' : 'VERTICAL'
  const leaf = leafOf([id], someLength)
  if (grid.root.data.length === 0 || grid.orientation === wanted)
    return { ...grid, root: { ...grid.root, data: [...grid.root.data, leaf] } }
  const along = wanted === 'HORIZONTAL' ? grid.width : grid.height
  const [first] = grid.root.data
  const before: Node =
    grid.root.data.length === 1 && first?.type === 'leaf'
      ? { ...first, size: Math.max(along - someLength, someLength) }
      : branchOf(grid.root.data, Math.max(along - someLength, someLength))
  return { ...grid, root: branchOf([before, leaf], acrossOf(grid, wanted)), orientation: wanted }
}

function withPanel({ grid, floatingGroups }: Layout, place: Place): Layout {
  const root = joined(grid.root, place) as Branch | null
  if (root !== null) return layoutOf({ ...grid, root }, floatingGroups)
  for (const [at, floating] of floatingGroups.entries()) {
    const inside = joined(floating.grid.root, place) as Branch | null
    if (inside === null) continue
    return layoutOf(grid, floatingGroups.with(at, { ...floating, grid: { ...floating.grid, root: inside } }))
  }
  return layoutOf(atEdge(grid, place), floatingGroups)
}

/**
 * A kept layout of any age as one that can be shown: panels that are no more are left out together with groups they leave
 * empty, new ones are added at their place, and each stands there once. null when nothing of it can be used.
 */
export function readLayout(kept: unknown, places: readonly Place[]): Layout | null {
  const { grid, floatingGroups } = partsOf(kept)
  const left = new Set(places.map(({ id }) => id))
  const docked = readGrid(grid, left)
  const floating = listOf(floatingGroups).flatMap((value) => readFloating(value, left))
  if (left.size === places.length) return null
  const missing = places.filter(({ id, optional }) => left.has(id) && optional !== true)
  return missing.reduce(withPanel, layoutOf(docked, floating))
}

/** px within which sizes count as the same: the library rounds. */
const near = 3

const lengthOf = ({ size: length }: Node): number => length
const sameNodes = (a: readonly Node[], b: readonly Node[], within: number): boolean =>
  a.length === b.length && a.every((node, place) => b[place] !== undefined && sameNode(node, b[place], within))
const sameNode = (a: Node, b: Node, within: number): boolean => {
  if (Math.abs(lengthOf(a) - lengthOf(b)) > within) return false
  if (a.type === 'leaf') return b.type === 'leaf' && a.data.views.join() === b.data.views.join()
  return b.type === 'branch' && sameNodes(a.data, b.data, within)
}
const same = (a: Layout, b: Layout, within: number): boolean =>
  a.grid.orientation === b.grid.orientation &&
  sameNodes(a.grid.root.data, b.grid.root.data, within) &&
  a.floatingGroups.length === 0 &&
  b.floatingGroups.length === 0

/** Whether two docked layouts arrange their panels alike and as large; which tabs are in front does not matter. */
export const sameArrangement = (a: Layout, b: Layout): boolean => same(a, b, near)

/** The same, whatever the sizes. */
export const sameStructure = (a: Layout, b: Layout): boolean => same(a, b, Infinity)

/** Part of a whole within which shares count as the same. */
const nearShare = 0.015

const total = (nodes: readonly Node[]): number => nodes.reduce((sum, node) => sum + lengthOf(node), 0)
const sameShares = (a: readonly Node[], b: readonly Node[]): boolean => {
  const [wholeA, wholeB] = [total(a), total(b)]
  return a.every((node, place) => {
    const other = b[place]
    if (other === undefined || Math.abs(lengthOf(node) / wholeA - lengthOf(other) / wholeB) > nearShare) return false
    return node.type === 'leaf' || (other.type === 'branch' && sameShares(node.data, other.data))
  })
}

/** Whether two docked layouts arrange their panels alike with the same shares of the desk, whatever its size. */
export const sameProportions = (a: Layout, b: Layout): boolean =>
  sameStructure(a, b) && sameShares(a.grid.root.data, b.grid.root.data)

/** `layout` with the tabs of `other` in front, where their panels are in one of its groups. */
export function withFront(layout: Layout, other: Layout): Layout {
  const front = new Set(frontsOf(other))
  const fronted = (node: Node): Node =>
    node.type === 'branch'
      ? { ...node, data: node.data.map(fronted) }
      : {
          ...node,
          data: { ...node.data, activeView: node.data.views.find((id) => front.has(id)) ?? node.data.activeView },
        }
  return layoutOf({ ...layout.grid, root: fronted(layout.grid.root) as Branch }, layout.floatingGroups)
}

const fronts = (node: Node): string[] => (node.type === 'leaf' ? [node.data.activeView] : node.data.flatMap(fronts))

/** The panels in front of their groups. */
export const frontsOf = ({ grid, floatingGroups }: Layout): string[] =>
  [grid, ...floatingGroups.map((floating) => floating.grid)].flatMap(({ root }) => fronts(root))
