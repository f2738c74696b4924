import type { Level } from '../levels/level.ts'

/** px that a pointer moves before a held grip is a drag: a plain press changes no price. */
export const leastPx = 4

/** A level that is being dragged to another price, by pointer or by keys. Nothing is sent by it. */
export interface LevelDrag {
  /** As it was when the drag began. */
  readonly level: Level
  /** Of the pointer when the grip was taken, px of the window; null by keys. */
  readonly heldAt: number | null
  /** px that the level has been moved by the pointer; null until that is a drag, and by keys. */
  readonly byPx: number | null
  /** Whole steps from the level's own price, by keys. */
  readonly steps: number
}

/** What a chip says of its drag; heights in px of the window. */
export type DragEvent =
  | { readonly kind: 'hold'; readonly clientY: number }
  | { readonly kind: 'pointer'; readonly clientY: number }
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'cancel' }

/** The drag after an event about a level; null where none goes on. A drop ends it, and whoever watches takes it from there. */
export function dragAfter(before: LevelDrag | null, level: Level, event: DragEvent): LevelDrag | null {
  const now = before?.level.key === level.key ? before : null
  switch (event.kind) {
    case 'hold':
      return { level, heldAt: event.clientY, byPx: null, steps: 0 }
    case 'pointer': {
      if (now?.heldAt == null) return before
      const by = event.clientY - now.heldAt
      return now.byPx === null && Math.abs(by) < leastPx ? now : { ...now, byPx: by }
    }
    case 'step':
      return { level: now?.level ?? level, heldAt: null, byPx: null, steps: (now?.steps ?? 0) + event.by }
    case 'drop':
    case 'cancel':
      return now === null ? before : null
  }
}
