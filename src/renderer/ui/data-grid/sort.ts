export interface Sort {
  /** Key of the column. */
  readonly by: string
  readonly down: boolean
}

/** Rows by one column. What has no value stands last either way; equal rows keep the order they come in. */
export type Sorter<Row> = (rows: readonly Row[], down: boolean) => readonly Row[]

/** Sorts by a value that is made once a row, as `compare` says, such as that of exact decimals; `tie` says how equal rows stand, either way. */
export const sorterWith =
  <Row, Value>(
    valueOf: (row: Row) => Value | null,
    compare: (a: Value, b: Value) => number,
    tie: (a: Row, b: Row) => number = () => 0,
  ): Sorter<Row> =>
  (rows, down) => {
    const turn = down ? -1 : 1
    return rows
      .map((row) => ({ row, value: valueOf(row) }))
      .sort((a, b) => {
        if (a.value === null || b.value === null)
          return Number(a.value === null) - Number(b.value === null) || tie(a.row, b.row)
        return turn * compare(a.value, b.value) || tie(a.row, b.row)
      })
      .map(({ row }) => row)
  }

/** The next sort once a head is pressed: the column's first way, then the other one, then none where rows have an order of their own. */
export function nextSort(now: Sort | null, by: string, firstDown: boolean, mayUnsort: boolean): Sort | null {
  if (now?.by !== by) return { by, down: firstDown }
  return now.down !== firstDown && mayUnsort ? null : { by, down: !now.down }
}
