import { compare } from '#shared/decimal.ts'
import type { ListedRow } from './listed-row.ts'

/** Columns that may be put away, by table; pair, side and what can be done always stand. */
export const optionalColumns = {
  open: ['type', 'price', 'size', 'filled', 'left', 'placed', 'origin', 'state'],
  closed: ['type', 'price', 'size', 'filled', 'value', 'fee', 'event', 'state'],
} as const
export type OrderTable = keyof typeof optionalColumns
export type OptionalColumn<Table extends OrderTable> = (typeof optionalColumns)[Table][number]
/** What was put away, by table. */
export type Dismissed = { readonly [Table in OrderTable]: readonly OptionalColumn<Table>[] }

const known = <Table extends OrderTable>(table: Table, kept: unknown): readonly OptionalColumn<Table>[] => {
  const all: readonly OptionalColumn<Table>[] = optionalColumns[table]
  return Array.isArray(kept) ? all.filter((column) => kept.includes(column)) : []
}

/** A kept choice of any age: what is not a column of today is left out. */
export const readDismissed = (kept: unknown): Dismissed => {
  const { open, closed } = (kept ?? {}) as Readonly<Record<string, unknown>>
  return { open: known('open', open), closed: known('closed', closed) }
}

/** Columns of the open orders that sort; `null` leaves the rows as they come: open outcomes first, then the newest. */
export const sortColumns = ['pair', 'price', 'size', 'left', 'placed'] as const
export type SortColumn = (typeof sortColumns)[number]
export interface Sorting {
  readonly by: SortColumn
  readonly way: 'up' | 'down'
}

/** The next state of a column's head: down first, then up, then as the rows come. */
export const nextSorting = (now: Sorting | null, by: SortColumn): Sorting | null => {
  if (now?.by !== by) return { by, way: 'down' }
  return now.way === 'down' ? { by, way: 'up' } : null
}

type Sortable = Pick<ListedRow, 'symbol' | 'price' | 'size' | 'valueLeft' | 'at'>

/** Rows without the figure stand last either way; equal ones keep their order. */
export function sortedRows<Row extends Sortable>(rows: readonly Row[], sorting: Sorting | null): readonly Row[] {
  if (sorting === null) return rows
  const { by, way } = sorting
  const turn = way === 'up' ? 1 : -1
  if (by === 'pair') return [...rows].sort((a, b) => turn * a.symbol.localeCompare(b.symbol))
  if (by === 'placed') return [...rows].sort((a, b) => turn * (a.at - b.at))
  const figure = { price: 'price', size: 'size', left: 'valueLeft' } as const
  const of = (row: Row): string | null => row[figure[by]]
  return [...rows].sort((a, b) => {
    const [one, other] = [of(a), of(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return turn * compare(one, other)
  })
}
