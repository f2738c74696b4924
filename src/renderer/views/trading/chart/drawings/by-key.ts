import type { ControllerCore } from './controller-core.ts'
import { begin, follow, place } from './placing.ts'

/** px of one press of an arrow, and with Shift. */
const [smallStep, largeStep] = [2, 20]
/** Candles of one press of an arrow, and with Shift. */
const [oneCandle, manyCandles] = [1, 10]

/** Escape goes one step back: the draft, the tool, the drag, the selection. */
function leave({ state, set }: ControllerCore): boolean {
  const { draft, tool, dragged, selected } = state()
  if (draft !== null) set({ draft: null, placed: 0 })
  else if (tool !== 'cursor') set({ tool: 'cursor' })
  else if (dragged !== null) set({ dragged: null })
  else if (selected !== null) set({ selected: null, handle: null })
  else return false
  return true
}

/** Moves the point that is being placed, or the selected drawing or its point. */
function arrow(core: ControllerCore, candles: number, px: number): boolean {
  const { surface, state, set, selected, replaced } = core
  const { tool, draft, handle } = state()
  if (tool !== 'cursor') {
    const last = draft?.anchors.at(-1)
    const first = surface.start()
    if (last !== undefined) follow(core, surface.shift(last, candles, px))
    else if (first !== null) begin(core, first)
    return true
  }
  const one = selected()
  if (one === null) return false
  if (surface.locked()) return true
  const anchors = one.anchors.map((anchor, index) =>
    handle === null || handle === index ? surface.shift(anchor, candles, px) : anchor,
  )
  surface.commit(replaced({ ...one, anchors }), `nudge ${one.id} ${handle}`)
  set({})
  return true
}

/** Places a point, or takes the selected drawing's next one; all of it after the last. */
function enter(core: ControllerCore): boolean {
  const { state, set, selected } = core
  const { tool, draft, handle } = state()
  if (tool !== 'cursor') {
    if (draft === null) return arrow(core, 0, 0)
    place(core)
    return true
  }
  const count = selected()?.anchors.length
  if (count === undefined) return false
  const next = (handle ?? -1) + 1
  set({ handle: count < 2 || next >= count ? null : next })
  return true
}

/** The next drawing by key; the bare chart after the last. */
function cycle({ surface, state, set }: ControllerCore, by: 1 | -1): boolean {
  const shown = surface.visible() ? surface.list().filter(({ hidden }) => !hidden) : []
  const at = shown.findIndex(({ id }) => id === state().selected)
  const next = at >= 0 ? at + by : by === 1 ? 0 : shown.length - 1
  set({ selected: shown[next]?.id ?? null, handle: null })
  return true
}

/** What a key does to the drawings; false where it is none of theirs. */
export const keyHandler =
  (core: ControllerCore) =>
  (key: string, shift: boolean): boolean => {
    const px = shift ? largeStep : smallStep
    const candles = shift ? manyCandles : oneCandle
    const remove = (): boolean => {
      if (core.selected() === null) return false
      core.remove()
      return true
    }
    const acts: Readonly<Record<string, () => boolean>> = {
      Escape: () => leave(core),
      Enter: () => enter(core),
      ' ': () => enter(core),
      ArrowLeft: () => arrow(core, -candles, 0),
      ArrowRight: () => arrow(core, candles, 0),
      ArrowUp: () => arrow(core, 0, -px),
      ArrowDown: () => arrow(core, 0, px),
      PageDown: () => cycle(core, 1),
      PageUp: () => cycle(core, -1),
      Delete: remove,
      Backspace: remove,
    }
    return acts[key]?.() ?? false
  }
