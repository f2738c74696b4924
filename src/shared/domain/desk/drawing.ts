import type { StudyColour } from './indicator-kinds.ts'

/** What a trader draws, with the number of points it takes. */
export const anchorCounts = {
  trend: 2,
  horizontal: 1,
  ray: 2,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  text: 1,
  measure: 2,
} as const
export type DrawingKind = keyof typeof anchorCounts
export const drawingKinds = Object.keys(anchorCounts) as readonly DrawingKind[]
/** What the pointer does: selects, or draws one of these. */
export type DrawingTool = DrawingKind | 'cursor'

/** A point of a drawing on the market, not on the screen: it stays where it is on every interval and scale. */
export interface Anchor {
  /** s since the epoch. */
  readonly time: number
  /** In quote; a drawing's price is no order's, and may be a float. */
  readonly price: number
}

export interface Drawing {
  readonly id: string
  readonly kind: DrawingKind
  /** As many as its kind takes. */
  readonly anchors: readonly Anchor[]
  readonly colour: StudyColour
  /** px of its lines: 1 to 4. */
  readonly width: number
  /** What stands beside it; the whole of a text. */
  readonly text: string
  readonly hidden: boolean
}

export const widest = 4
export const longestText = 120
