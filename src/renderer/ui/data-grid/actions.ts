/** What can be done with a row: a button in its last column, and an entry of its menu. */
export interface RowAction<Row> {
  readonly key: string
  readonly label: (row: Row) => string
  readonly run: (row: Row) => void
  /** What the button is called where the same words stand in every row; `label` without it. */
  readonly name?: (row: Row) => string
  /** false: not for this row. */
  readonly applies?: (row: Row) => boolean
  /** Whether what it opens stands open below the row. */
  readonly expanded?: (row: Row) => boolean
  /** In the menu alone: its button is the view's own, or there is none. */
  readonly inMenuOnly?: boolean
  /** Moves money or orders: whose, such as `Main · LIVE`, and the entry has the profile's colour at its edge. */
  readonly whose?: () => string
  /** Takes something away. */
  readonly destructive?: boolean
}

export const actionsFor = <Row>(actions: readonly RowAction<Row>[], row: Row): readonly RowAction<Row>[] =>
  actions.filter(({ applies }) => applies?.(row) !== false)
