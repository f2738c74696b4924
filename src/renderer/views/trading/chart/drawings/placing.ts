import type { ControllerCore } from './controller-core.ts'
import { anchorCounts } from '#shared/domain/desk/drawing.ts'
import type { Anchor, Drawing, DrawingKind } from '#shared/domain/desk/drawing.ts'

const newDrawing = (kind: DrawingKind, id: string, anchor: Anchor): Drawing => ({
  id,
  kind,
  anchors: [anchor],
  colour: kind === 'measure' ? 'ind-3' : 'ind-1',
  width: kind === 'trend' || kind === 'ray' ? 2 : 1,
  text: '',
  hidden: false,
})

/** Begins what the chosen tool draws. */
export function begin({ state, set, surface }: ControllerCore, anchor: Anchor): void {
  const { tool } = state()
  if (tool !== 'cursor') set({ draft: newDrawing(tool, surface.newId(), anchor), placed: 0 })
}

/** Moves the point that does not stand yet. */
export function follow({ state, set }: ControllerCore, anchor: Anchor): void {
  const { draft } = state()
  if (draft !== null) set({ draft: { ...draft, anchors: draft.anchors.with(-1, anchor) } })
}

/** Lets the draft's last point stand where it is, and the next one follow from there; the last one ends the drawing. */
export function place({ state, set, reset, surface }: ControllerCore): void {
  const { draft, placed } = state()
  const last = draft?.anchors.at(-1)
  if (draft === null || last === undefined) return
  if (placed + 1 < anchorCounts[draft.kind]) {
    set({ draft: { ...draft, anchors: [...draft.anchors, last] }, placed: placed + 1 })
    return
  }
  const kept = surface.commit([...surface.list(), draft])
  reset({ selected: kept ? draft.id : null })
}
