import type { Level } from '../levels/level.ts'

/** A level that is being dragged to another price, by pointer or by keys. Nothing is sent by it. */
export interface LevelDrag {
  /** As it was when the drag began. */
  readonly level: Level
  /** Of the pointer, px of the window; null by keys. */
  readonly clientY: number | null
  /** Whole steps from the level's own price, by keys. */
  readonly steps: number
}

/** What a chip says of its drag. */
export type DragEvent =
  | { readonly kind: 'pointer'; readonly clientY: number }
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'cancel' }

/** The drag after an event about a level; null where none goes on. A drop ends it, and whoever watches takes it from there. */
export function dragAfter(before: LevelDrag | null, level: Level, event: DragEvent): LevelDrag | null {
  const now = before?.level.key === level.key ? before : null
  switch (event.kind) {
    case 'pointer':
      return { level: now?.level ?? level, clientY: event.clientY, steps: 0 }
    case 'step':
      return { level: now?.level ?? level, clientY: null, steps: (now?.steps ?? 0) + event.by }
    case 'drop':
    case 'cancel':
      return now === null ? before : null
  }
}
