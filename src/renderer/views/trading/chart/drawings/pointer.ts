import type { DrawingController } from './controller.ts'
import type { Point, Projection } from './shapes.ts'

/**
 * Gives the chart's pointer events to the drawings first. What is theirs does not reach the library: a prevented press brings no
 * mouse events, by which the library scrolls.
 */
export function followPointer(
  container: HTMLElement,
  controller: DrawingController,
  projection: () => Projection | null,
): () => void {
  const signal = new AbortController()
  const pointOf = (event: PointerEvent): Point => {
    const box = container.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const inPane = ({ x, y }: Point): boolean => {
    const at = projection()
    return at !== null && x >= 0 && y >= 0 && x <= at.width && y <= at.height
  }
  const cursorFor = (point: Point): string => {
    if (controller.state().tool !== 'cursor') return 'crosshair'
    const hit = inPane(point) ? controller.over(point) : null
    return hit === null ? '' : hit.part === 'handle' ? 'grab' : 'move'
  }
  const down = (event: PointerEvent): void => {
    const point = pointOf(event)
    if (event.button !== 0 || !inPane(point) || !controller.press(point)) return
    event.preventDefault()
    event.stopPropagation()
    container.setPointerCapture(event.pointerId)
    container.focus({ preventScroll: true })
  }
  const move = (event: PointerEvent): void => {
    const point = pointOf(event)
    if (controller.move(point)) event.stopPropagation()
    container.style.cursor = cursorFor(point)
  }
  const up = (event: PointerEvent): void => {
    if (controller.release()) event.stopPropagation()
  }
  const options = { capture: true, signal: signal.signal }
  container.addEventListener('pointerdown', down, options)
  container.addEventListener('pointermove', move, options)
  container.addEventListener('pointerup', up, options)
  return () => signal.abort()
}
