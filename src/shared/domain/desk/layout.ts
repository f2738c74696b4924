/**
 * The arrangement of panels as the docking library writes it, cut down to what Coffer uses, and the rules by which a kept
 * one outlives an update. Sizes in CSS px; a child's size runs along its parent's direction, which turns at each level.
 */
export interface Group {
  readonly id: string
  readonly views: readonly string[]
  readonly activeView: string
}
export interface Leaf {
  readonly type: 'leaf'
  readonly data: Group
  readonly size: number
}
export interface Branch {
  readonly type: 'branch'
  readonly data: readonly Node[]
  readonly size: number
}
export type Node = Leaf | Branch

export type Orientation = 'HORIZONTAL' | 'VERTICAL'

export interface DockGrid {
  readonly root: Branch
  readonly width: number
  readonly height: number
  /** Of the root's children. */
  readonly orientation: Orientation
}

export interface Floating {
  readonly grid: DockGrid
  readonly position: Readonly<Partial<Record<'top' | 'left' | 'bottom' | 'right', number>>> & Size
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Layout {
  readonly grid: DockGrid
  readonly panels: Readonly<
    Record<string, { readonly id: string; readonly contentComponent: string } & typeof leastOfPanel>
  >
  readonly floatingGroups: readonly Floating[]
}

/** Where a panel belongs when a layout does not know it: with the first of its neighbours, else at an edge. */
export interface Place {
  readonly id: string
  readonly beside: readonly string[]
  readonly edge: 'right' | 'below'
  /** Stands only where a layout has it. */
  readonly optional?: true
}

/** Name under which the dock registers the one component that shows every panel. */
export const panelComponent = 'panel'

/** px under which a panel shows nothing useful: a price beside a size, a few rows below a head. */
export const leastOfPanel = { minimumWidth: 220, minimumHeight: 120 }

export const turned = (direction: Orientation): Orientation => (direction === 'HORIZONTAL' ? 'VERTICAL' : 'HORIZONTAL')

export const leafOf = (views: readonly string[], size: number, activeView = views[0] ?? ''): Leaf => ({
  type: 'leaf',
  data: { id: `group-${views[0] ?? ''}`, views, activeView },
  size,
})

export const branchOf = (data: readonly Node[], size: number): Branch => ({ type: 'branch', data, size })

export const layoutOf = (grid: DockGrid, floatingGroups: readonly Floating[] = []): Layout => {
  const ids = [...viewsIn(grid.root), ...floatingGroups.flatMap((floating) => viewsIn(floating.grid.root))]
  return {
    grid,
    floatingGroups,
    panels: Object.fromEntries(ids.map((id) => [id, { id, contentComponent: panelComponent, ...leastOfPanel }])),
  }
}

/** Every panel under a node, in reading order. */
export const viewsIn = (node: Node): string[] =>
  node.type === 'leaf' ? [...node.data.views] : node.data.flatMap(viewsIn)
