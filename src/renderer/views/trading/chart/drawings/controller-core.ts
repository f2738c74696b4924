import type { Anchor, Drawing, DrawingTool } from '#shared/domain/desk/drawing.ts'
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
  /** The selected one as it is while it is dragged, until it is released. */
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
