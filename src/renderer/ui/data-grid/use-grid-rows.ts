import { watch } from 'vue'
import { headHeight } from './grid-rows.ts'
import type { DrawnRows, GridRows } from './grid-rows.ts'
import { useFittedRows } from './use-fitted-rows.ts'
import { useFixedRows } from './use-fixed-rows.ts'

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
      () => items.value.find(({ place }) => place !== 'stop')?.index ?? 0,
      () => items.value.at(-1)?.index ?? 0,
      () => source.count(),
    ],
    ([first, last]) => source.setRange({ first, last }),
  )
  return {
    ...rows,
    pageRows: () => Math.max(1, Math.floor(((box.value?.clientHeight ?? 0) - headHeight) / rowHeight.value) - 1),
  }
}
