import type { ComputedRef, Ref, VNode } from 'vue'
import type { cellsOf } from './cells.ts'
import type { Grid } from './use-grid.ts'

/** px of the heads, as the style sheet draws them. */
export const headHeight = 28

/** A row that exists. */
export interface GridItem<Row> {
  readonly row: Row
  readonly index: number
  readonly key: string
  /** What the element is known by from one drawing to the next. */
  readonly place: string
  /** px from the first row. */
  readonly start: number
  /** px of rows before it that do not exist. */
  readonly gap: number
}

export interface GridRows<Row> {
  readonly grid: Grid<Row>
  readonly box: Readonly<Ref<HTMLElement | null>>
  /** Index of the row that always exists, since the keyboard comes back to it; -1 for none. */
  readonly stop: () => number
  /** Painted figures are on the canvas: rows that differ in nothing else are not drawn anew. Reactive. */
  readonly isPainted: () => boolean
}

/** The rows that exist, as one of the two layouts finds them. */
export interface DrawnRows<Row> {
  readonly items: Readonly<Ref<readonly GridItem<Row>[]>>
  /** px of all rows; null where all of them exist. */
  readonly height: ComputedRef<number | null>
  /** px below the last row that exists. */
  readonly after: ComputedRef<number>
  /** Index is on screen afterwards; its element exists after the next drawing. */
  readonly scrollTo: (index: number, align?: 'auto' | 'center') => void
  readonly toTop: () => void
  /** Called with every row that is drawn, so that its height counts. */
  readonly measure: (element: unknown) => void
}

/** What all rows of a table are drawn with; the same object as long as the table is there. */
export interface RowsInCommon<Row> {
  readonly grid: Grid<Row>
  /** Of a cell that does not name its row. */
  readonly role: string
  readonly cells: ComputedRef<ReturnType<typeof cellsOf<Row>>>
  /** Some rows say one thing in the places of several cells. */
  readonly hasSpans: ComputedRef<boolean>
  readonly hasDetail: () => boolean
  readonly classOf: (row: Row) => string | undefined
  /** What a slot of the table draws of a row. */
  readonly content: (slot: string, row: Row, index: number) => VNode
  /** Called with the element of each row that was drawn. */
  readonly drawn: (element: HTMLElement) => void
  readonly on: {
    readonly click: (event: MouseEvent, row: Row) => void
    readonly doubleClick: (event: MouseEvent, row: Row) => void
    readonly contextMenu: (event: MouseEvent, row: Row) => void
  }
}
