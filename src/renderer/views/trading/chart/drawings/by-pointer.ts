import type { ControllerCore } from './controller-core.ts'
import type { Anchor, Drawing } from '#shared/domain/desk/drawing.ts'
import { hitShape } from './hit-test.ts'
import type { Hit } from './hit-test.ts'
import { begin, follow, place } from './placing.ts'
import { shapeOf } from './shapes.ts'
import type { Point } from './shapes.ts'

/** Of a press that has not been released: where it began, and what it took hold of. */
interface Grip {
  readonly at: Point
  readonly hit: Hit
  /** Null where nothing may be moved. */
  readonly before: Drawing | null
}

/** px that a press may move and still be a press. */
const pressReach = 5
const isDrag = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > pressReach

/** The topmost drawing at a point. */
function find({ surface, state }: ControllerCore, point: Point) {
  const at = surface.projection()
  if (at === null || !surface.visible()) return null
  for (const drawing of surface.list().toReversed()) {
    const shape = drawing.hidden ? null : shapeOf(drawing, at, surface.words())
    const hit = shape === null ? null : hitShape(shape, point, drawing.id === state().selected)
    if (hit !== null) return { drawing, hit }
  }
  return null
}

function anchorAt({ surface }: ControllerCore, point: Point): Anchor | null {
  const anchor = surface.projection()?.anchorAt(point) ?? null
  return anchor === null ? null : surface.snap(anchor, point)
}

/** The drawing with one point, or all of it, moved by what the pointer moved since the press. */
function draggedTo({ surface }: ControllerCore, { at: from, hit, before }: Grip, to: Point): Drawing | null {
  const projection = surface.projection()
  if (projection === null || before === null || hit === null) return null
  const candles = Math.round((to.x - from.x) / projection.spacing)
  const anchors = before.anchors.map((anchor, index) => {
    if (hit.part !== 'handle') return surface.shift(anchor, candles, to.y - from.y)
    const place = hit.index === index ? projection.pointOf(anchor) : null
    if (place === null) return anchor
    const next = { x: place.x + to.x - from.x, y: place.y + to.y - from.y }
    return surface.snap(projection.anchorAt(next) ?? anchor, next)
  })
  return { ...before, anchors }
}

/** Each says whether the event was the drawings'. */
export function pointerHandlers(core: ControllerCore) {
  const { surface, state, set, replaced } = core
  let grip: Grip | null = null

  function pressWithTool(point: Point): void {
    const anchor = anchorAt(core, point)
    if (anchor !== null) (state().draft === null ? begin : follow)(core, anchor)
    grip = { at: point, hit: null, before: null }
  }
  function press(point: Point): boolean {
    if (state().tool !== 'cursor') {
      pressWithTool(point)
      return true
    }
    const found = find(core, point)
    if (found === null) {
      if (state().selected !== null) set({ selected: null, handle: null })
      return false
    }
    set({ selected: found.drawing.id, handle: null })
    grip = { at: point, hit: found.hit, before: surface.locked() ? null : found.drawing }
    return true
  }
  function move(point: Point): boolean {
    if (state().draft !== null) {
      // Drawn in one go: the first point stands where the press began.
      if (grip !== null && state().placed === 0 && isDrag(grip.at, point)) place(core)
      const isPressed = grip !== null && state().placed === 0
      const anchor = isPressed ? null : anchorAt(core, point)
      if (anchor !== null) follow(core, anchor)
      return grip !== null
    }
    if (grip === null) return false
    if (isDrag(grip.at, point) || state().dragged !== null) set({ dragged: draggedTo(core, grip, point) })
    return true
  }
  function release(): boolean {
    if (grip === null) return false
    grip = null
    const { draft, dragged } = state()
    if (draft !== null) place(core)
    else if (dragged !== null) {
      set({ dragged: null })
      surface.commit(replaced(dragged))
    }
    return true
  }
  return {
    press,
    move,
    release,
    over: (point: Point): Hit => (state().tool === 'cursor' ? (find(core, point)?.hit ?? null) : null),
    drop: (): void => void (grip = null),
  }
}
