import { computed, shallowRef } from 'vue'
import type { Sort, Sorter } from './sort.ts'

/** Which rows are on screen, by index, the last one included. */
export interface Range {
  readonly first: number
  readonly last: number
}

/**
 * Where a grid's rows come from. The source filters and sorts; the grid asks for what it draws and says what is on screen,
 * so that the rows may as well be a window onto a list that is held elsewhere. Everything here is reactive.
 */
export interface GridSource<Row> {
  /** How many rows pass the filter. */
  readonly count: () => number
  /** undefined while a row has not come. */
  readonly at: (index: number) => Row | undefined
  readonly keyOf: (row: Row) => string
  /** -1 where no such row passes the filter. */
  readonly indexOf: (key: string) => number
  readonly canSort: (key: string) => boolean
  readonly sort: () => Sort | null
  readonly sortBy: (sort: Sort | null) => void
  /** Rows have an order of their own to go back to. */
  readonly mayUnsort: boolean
  /** What is on screen now. */
  readonly setRange: (range: Range) => void
  /** Every row that passes the filter, sorted; of a source that holds only what is on screen, that. */
  readonly all: () => readonly Row[]
}

export interface ArraySource<Row> {
  /** The rows that pass the filter, in the order they stand in without a sort. */
  readonly rows: () => readonly Row[]
  readonly keyOf: (row: Row) => string
  /** By key of the column; a column without one does not sort. */
  readonly sorters?: () => Readonly<Record<string, Sorter<Row>>>
  readonly sort?: Sort | null
  readonly mayUnsort?: boolean
  readonly onRange?: (range: Range) => void
}

/** A source over rows that the page has. */
export function useArraySource<Row>(options: ArraySource<Row>): GridSource<Row> {
  const { rows, keyOf, mayUnsort = false, onRange } = options
  const sorters = (): Readonly<Record<string, Sorter<Row>>> => options.sorters?.() ?? {}
  const sort = shallowRef<Sort | null>(options.sort ?? null)
  const sorted = computed(() => {
    const by = sort.value
    const sorter = by === null ? undefined : sorters()[by.by]
    return by === null || sorter === undefined ? rows() : sorter(rows(), by.down)
  })
  return {
    count: () => sorted.value.length,
    at: (index) => sorted.value[index],
    keyOf,
    indexOf: (key) => sorted.value.findIndex((row) => keyOf(row) === key),
    canSort: (key) => Object.hasOwn(sorters(), key),
    sort: () => sort.value,
    sortBy: (next) => void (sort.value = next),
    mayUnsort,
    setRange: (range) => onRange?.(range),
    all: () => sorted.value,
  }
}
