import { keyHandler } from './by-key.ts'
import { pointerHandlers } from './by-pointer.ts'
import type { Anchor, Drawing, DrawingTool } from './drawing.ts'
import type { Hit } from './hit-test.ts'
import type { Point, Projection, ShapeWords } from './shapes.ts'

export interface DrawingState {
  readonly tool: DrawingTool
  /** Being drawn: its last point follows the pointer or the arrows. */
  readonly draft: Drawing | null
  /** Points of the draft that stand. */
  readonly placed: number
  readonly selected: string | null
  /** Which point of the selected one the arrows move; all of it where null. */
  readonly handle: number | null
  /** The selected one as it is while it is dragged, until it is let go. */
  readonly dragged: Drawing | null
}

/** What the controller works with. It knows neither the library nor the page. */
export interface DrawingSurface {
  readonly list: () => readonly Drawing[]
  /** Keeps the list; false where it could not, which was said. Changes of one `run` are undone as one. */
  readonly commit: (list: readonly Drawing[], run?: string) => boolean
  readonly projection: () => Projection | null
  readonly words: () => ShapeWords
  /** The point to take for a pointer: on a candle's price nearby where the magnet is on. */
  readonly snap: (anchor: Anchor, point: Point) => Anchor
  /** A point so many candles and px further. */
  readonly shift: (anchor: Anchor, candles: number, px: number) => Anchor
  /** Where the arrows begin. */
  readonly start: () => Anchor | null
  readonly locked: () => boolean
  readonly visible: () => boolean
  readonly newId: () => string
  readonly onChange: (state: DrawingState) => void
}

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

/** What pointer and keys share. */
export interface ControllerCore {
  readonly surface: DrawingSurface
  readonly state: () => DrawingState
  readonly set: (next: Partial<DrawingState>) => void
  readonly selected: () => Drawing | null
  /** The list with one drawing as it is now. */
  readonly replaced: (drawing: Drawing) => readonly Drawing[]
  readonly reset: (next: Partial<DrawingState>) => void
  readonly remove: () => void
}

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
      pointer.letGo()
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
      if (isOurs && name === 'Escape') pointer.letGo()
      return isOurs
    },
  }
}
