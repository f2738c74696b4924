import type { DockviewApi, DockviewGroupPanel } from 'dockview-vue'
import { panelPlaces } from '#shared/domain/desk/panel-places.ts'
import type { PanelId } from '#shared/domain/desk/panel-places.ts'
import { leastOfPanel, panelComponent, turned, viewsIn } from '#shared/domain/desk/layout.ts'
import type { Orientation, Layout, Node } from '#shared/domain/desk/layout.ts'

/** What can be done to a group of panels without a pointer. */
export const edges = ['left', 'right', 'top', 'bottom'] as const
export type Edge = (typeof edges)[number]

export const sizes = ['wider', 'narrower', 'taller', 'shorter'] as const
export type SizeStep = (typeof sizes)[number]

const stepPx = 40

const towards = { left: 'left', right: 'right', top: 'above', bottom: 'below' } as const

const isFloating = (group: DockviewGroupPanel): boolean => group.api.location.type === 'floating'

/** Groups that the front panel could join as a tab. */
export const othersThan = (api: DockviewApi, group: DockviewGroupPanel): DockviewGroupPanel[] =>
  api.groups.filter((other) => other.id !== group.id && other.panels.length > 0)

/** Makes the front panel a tab of another group. */
export function join(group: DockviewGroupPanel, other: DockviewGroupPanel): void {
  group.activePanel?.api.moveTo({ group: other, position: 'center' })
}

/** Gives the front panel a group of its own at an edge of the desk. */
export function toEdge(api: DockviewApi, group: DockviewGroupPanel, edge: Edge): void {
  const panel = group.activePanel
  if (panel === undefined) return
  panel.api.moveTo({ group: api.addGroup({ direction: towards[edge] }), position: 'center' })
}

/** Lifts the front panel out of the desk, within the window; a floating one goes back to its neighbours. */
export function floatOrDock(api: DockviewApi, group: DockviewGroupPanel): void {
  const panel = group.activePanel
  if (panel === undefined) return
  if (!isFloating(group)) {
    const width = Math.min(460, api.width - 80)
    const height = Math.min(380, api.height - 80)
    api.addFloatingGroup(panel, { width, height, x: (api.width - width) / 2, y: (api.height - height) / 3 })
    return
  }
  const home = panelPlaces.find(({ id }) => id === panel.id)
  const neighbour = home?.beside
    .map((id) => api.getPanel(id)?.group)
    .find((other) => other !== undefined && !isFloating(other))
  if (neighbour !== undefined) panel.api.moveTo({ group: neighbour, position: 'center' })
  else toEdge(api, group, home?.edge === 'below' ? 'bottom' : 'right')
}

/** Brings a panel to the front of its group, and back from behind one that stands over all others. */
export function toFront(api: DockviewApi, id: PanelId): void {
  const panel = api.getPanel(id)
  if (panel === undefined) return
  if (api.hasMaximizedGroup() && !panel.api.isMaximized()) api.exitMaximizedGroup()
  panel.api.setActive()
}

/** Opens a panel that not every layout has, beside its first neighbour. */
export function addOptional(api: DockviewApi, id: PanelId, title: string): void {
  const neighbour = panelPlaces.find((place) => place.id === id)?.beside.find((one) => api.getPanel(one) !== undefined)
  const position =
    neighbour === undefined ? {} : { position: { referencePanel: neighbour, direction: 'right' as const } }
  api.addPanel({ id, component: panelComponent, title, ...leastOfPanel, ...position })
}
/** Takes such a panel away; what was chosen in it is kept for the next time. */
export function closeOptional(api: DockviewApi, id: PanelId): void {
  const panel = api.getPanel(id)
  if (panel !== undefined) api.removePanel(panel)
}

export function resize(group: DockviewGroupPanel, step: SizeStep): void {
  const { width, height } = group.api
  const by = step === 'wider' || step === 'taller' ? stepPx : -stepPx
  if (step === 'wider' || step === 'narrower') group.api.setSize({ width: width + by })
  else group.api.setSize({ height: height + by })
}

/** Gives the groups the sizes of a layout that has their structure; the first of each row or column takes what is left. */
export function fit(api: DockviewApi, { grid }: Layout): void {
  const visit = (nodes: readonly Node[], direction: Orientation): void => {
    // Outer sizes first: they move the inner ones.
    for (const node of nodes.slice(1)) {
      const [panel = ''] = viewsIn(node)
      const { size: length } = node
      api.getPanel(panel)?.group.api.setSize(direction === 'HORIZONTAL' ? { width: length } : { height: length })
    }
    for (const node of nodes) if (node.type === 'branch') visit(node.data, turned(direction))
  }
  visit(grid.root.data, grid.orientation)
}

export const floats = isFloating
