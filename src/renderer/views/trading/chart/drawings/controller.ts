import { keyHandler } from './by-key.ts'
import { pointerHandlers } from './by-pointer.ts'
import type { ControllerCore, DrawingState, DrawingSurface } from './controller-core.ts'
import type { Drawing, DrawingTool } from '#shared/domain/desk/drawing.ts'
import type { Hit } from './hit-test.ts'
import type { Point } from './shapes.ts'

export interface DrawingController {
  readonly state: () => DrawingState
  readonly choose: (tool: DrawingTool) => void
  readonly select: (id: string | null) => void
  readonly change: (part: Partial<Pick<Drawing, 'colour' | 'width' | 'text' | 'hidden'>>) => void
  readonly remove: () => void
  /** What the pointer is over, for its look; null over the bare chart. */
  readonly over: (point: Point) => Hit
  /** Each says whether the event was the drawings': then the chart does nothing. */
  readonly press: (point: Point) => boolean
  readonly move: (point: Point) => boolean
  readonly release: () => boolean
  readonly key: (key: string, shift: boolean) => boolean
}

const idle = { tool: 'cursor', draft: null, placed: 0, selected: null, handle: null, dragged: null } as const

/** Draws, selects and moves drawings, by pointer and by key alike. */
export function createDrawingController(surface: DrawingSurface): DrawingController {
  let state: DrawingState = idle
  const set = (next: Partial<DrawingState>): void => {
    state = { ...state, ...next }
    surface.onChange(state)
  }
  const selected = (): Drawing | null => surface.list().find(({ id }) => id === state.selected) ?? null
  const replaced = (drawing: Drawing): readonly Drawing[] =>
    surface.list().map((one) => (one.id === drawing.id ? drawing : one))
  const reset = (next: Partial<DrawingState>): void => set({ ...idle, ...next })
  function remove(): void {
    const one = selected()
    if (one === null || surface.locked()) return
    if (surface.commit(surface.list().filter(({ id }) => id !== one.id))) set({ selected: null, handle: null })
  }
  const core: ControllerCore = { surface, state: () => state, set, selected, replaced, reset, remove }
  const pointer = pointerHandlers(core)
  const key = keyHandler(core)

  return {
    state: core.state,
    choose(tool) {
      pointer.drop()
      reset({ tool })
    },
    select: (id) => reset({ selected: id }),
    change(part) {
      const one = selected()
      if (one !== null) surface.commit(replaced({ ...one, ...part }), `change ${one.id} ${Object.keys(part).join()}`)
      set({})
    },
    remove,
    over: pointer.over,
    press: pointer.press,
    move: pointer.move,
    release: pointer.release,
    key(name, shift) {
      const isOurs = key(name, shift)
      if (isOurs && name === 'Escape') pointer.drop()
      return isOurs
    },
  }
}
