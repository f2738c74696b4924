/**
 * The rows of a table that are on screen, of which main holds all, and what changed in them. Free of schemas, since the page
 * imports it.
 */

/** Rows of a query from `from` on, fewer where they end, out of `total`; `state` is what else is said of the table. */
export interface RowWindow<Row, State> {
  readonly key: string
  readonly total: number
  readonly from: number
  readonly rows: readonly Row[]
  readonly state: State
}

/** What changed in a window of the same query and range. */
export interface WindowChange<Row, State> {
  readonly kind: 'lines'
  readonly total: number
  readonly state: State
  /** How many rows there are now. */
  readonly count: number
  /** A slot, then what stands in it now: another row, or the slot it stood in before; and so on. Slots left out are as before. */
  readonly moved: readonly (number | Row)[]
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Null where nothing changed, and the window whole where it is of another query or range. The first cell of a row is its key. */
export function rowsBetween<Row extends readonly unknown[], State>(
  before: RowWindow<Row, State>,
  after: RowWindow<Row, State>,
): WindowChange<Row, State> | 'whole' | null {
  if (before === after) return null
  if (before.key !== after.key || before.from !== after.from) return 'whole'
  const slotOf = new Map(before.rows.map((row, slot) => [row[0], slot] as const))
  const isSameRow = (one: Row, other: Row): boolean =>
    one === other || (one.length === other.length && one.every((value, at) => isSame(value, other[at])))
  const moved: (number | Row)[] = []
  after.rows.forEach((row, slot) => {
    const here = before.rows[slot]
    if (here !== undefined && isSameRow(here, row)) return
    const was = slotOf.get(row[0])
    const known = was === undefined ? undefined : before.rows[was]
    moved.push(slot, was !== undefined && known !== undefined && isSameRow(known, row) ? was : row)
  })
  const isSameTable = moved.length === 0 && before.rows.length === after.rows.length && before.total === after.total
  if (isSameTable && isSame(before.state, after.state)) return null
  return { kind: 'lines', total: after.total, state: after.state, count: after.rows.length, moved }
}

/** The window after a change. Rows that did not change stay the same objects. */
export function withRowsChanged<Row, State>(
  before: RowWindow<Row, State>,
  { total, state, count, moved }: WindowChange<Row, State>,
): RowWindow<Row, State> {
  const rows = before.rows.slice(0, count)
  for (let at = 0; at < moved.length; at += 2) {
    const [slot, row] = [moved[at] as number, moved[at + 1] as number | Row]
    rows[slot] = typeof row === 'number' ? (before.rows[row] as Row) : row
  }
  return { ...before, total, state, rows }
}
