import { watch } from 'vue'
import { headHeight } from './grid-rows.ts'
import type { DrawnRows, GridItem, GridRows } from './grid-rows.ts'
import { useFittedRows } from './use-fitted-rows.ts'
import { useFixedRows } from './use-fixed-rows.ts'

/** Where the rows are that are on screen: without the row of the keyboard, where that exists far from them. */
const indexes = (items: readonly GridItem<unknown>[], stop: number): readonly number[] =>
  items
    .map(({ index }) => index)
    .filter((index, at, all) => index !== stop || all[at - 1] === index - 1 || all[at + 1] === index + 1)

/** The rows that exist: those on screen and a few around them. The source is told which. */
export function useGridRows<Row>(options: GridRows<Row>): DrawnRows<Row> & {
  /** Rows that a Page key moves by. */
  readonly pageRows: () => number
} {
  const { grid, box } = options
  const { source, rowHeight } = grid
  const rows = grid.layout === 'fixed' ? useFixedRows(options) : useFittedRows(options)
  const { items } = rows
  watch(
    [
      () => indexes(items.value, options.stop()).at(0) ?? 0,
      () => indexes(items.value, options.stop()).at(-1) ?? 0,
      () => source.count(),
    ],
    ([first, last]) => source.setRange({ first, last }),
  )
  return {
    ...rows,
    pageRows: () => Math.max(1, Math.floor(((box.value?.clientHeight ?? 0) - headHeight) / rowHeight.value) - 1),
  }
}
