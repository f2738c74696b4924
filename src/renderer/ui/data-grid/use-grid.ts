import { computed, inject, shallowRef } from 'vue'
import type { Component, ComputedRef, InjectionKey, Ref, ShallowRef } from 'vue'
import { useLengths, useRowHeight } from '../density.ts'
import type { RowAction } from './actions.ts'
import { isShown, noChoices, readChoices, withShown, withWidth } from './columns.ts'
import type { Column, ColumnChoices } from './columns.ts'
import { useArraySource } from './source.ts'
import type { ArraySource, GridSource } from './source.ts'

/** What the app does for its grids. */
export interface GridHost {
  /** What was kept under a grid's name; undefined where nothing was. Reactive. */
  readonly kept: (name: string) => unknown
  readonly keep: (name: string, choices: ColumnChoices) => void
  /** Puts a table on the clipboard and says that it did. */
  readonly copy: (copy: TableCopy) => Promise<void>
}
export const gridHostKey: InjectionKey<GridHost> = Symbol('grid host')

/** Rows for a copy. */
export interface CopyRows<Row> {
  readonly rows: readonly Row[]
  /** How many pass the filter: more than `rows` where a copy holds no more. */
  readonly total: number
  /** The table has an export, which holds all. */
  readonly hasExport?: boolean
  /** More rows may exist that were not read yet. */
  readonly isPartRead?: boolean
}
/** Rows for a copy as text: the head first. */
export interface TableCopy extends Omit<CopyRows<never>, 'rows'> {
  readonly lines: readonly (readonly string[])[]
}
export const copyOf = <Row>(columns: readonly Column<Row>[], { rows, ...rest }: CopyRows<Row>): TableCopy => ({
  ...rest,
  lines: exportOf(columns, rows),
})

export interface GridOptions<Row> {
  readonly columns: () => readonly Column<Row>[]
  readonly source: GridSource<Row>
  /** Name under which the user's choice of columns is kept; without it columns cannot be chosen. */
  readonly keepAs?: string
  /**
   * `fixed`: rows of one height, columns by their widths, for thousands of live rows. `fitted`: rows as high and columns as
   * wide as what is in them.
   */
  readonly layout?: 'fixed' | 'fitted'
  /** px in the compact density; of a fitted row, the least. Grows with the density and the scale. `book`: as in the order book. */
  readonly rowHeight?: number | 'book'
  /** Draws painted columns (`GridCanvas`): given by the tables that have some, since the first view has none. */
  readonly canvas?: Component
  /** Whether rows differ in painted figures at most. */
  readonly differsInPaint?: (before: Row, after: Row) => boolean
  /** What can be done with a row. */
  readonly actions?: () => readonly RowAction<Row>[]
  readonly fold?: RowFold<Row>
  /** Where the source holds only what is on screen: all that passes the filter; null where it cannot be had, which was said. */
  readonly everyRow?: () => Promise<CopyRows<Row> | null>
  /** false: the rows here are not all there are, or may not be shown. */
  readonly mayCopy?: () => boolean
}

/** Rows that have others below them, which can be folded away. */
export interface RowFold<Row> {
  /** null for a row that has none. */
  readonly isOpen: (row: Row) => boolean | null
  readonly toggle: (row: Row) => void
  /** How many rows above a row that stands it belongs to; null for a row that belongs to none. */
  readonly above: (row: Row) => number | null
}

/** A table's columns as the user has them, over its source. */
export interface Grid<Row> {
  readonly source: GridSource<Row>
  readonly layout: 'fixed' | 'fitted'
  /** px as drawn now. */
  readonly rowHeight: Readonly<Ref<number>>
  readonly canvas: Component | null
  readonly differsInPaint: (before: Row, after: Row) => boolean
  /** All columns, hidden ones included. */
  readonly columns: ComputedRef<readonly Column<Row>[]>
  /** Those on screen. */
  readonly shown: ComputedRef<readonly Column<Row>[]>
  readonly choices: ComputedRef<ColumnChoices>
  readonly actions: ComputedRef<readonly RowAction<Row>[]>
  readonly fold: RowFold<Row> | null
  readonly canChoose: boolean
  /** Keys of the columns that have no room now. */
  readonly crowdedOut: ShallowRef<ReadonlySet<string>>
  readonly toggle: (key: string) => void
  /** `kept` is false while the width is still being dragged. */
  readonly resize: (key: string, px: number | null, kept: boolean) => void
  readonly reset: () => void
  /** Puts all that passes the filter on the clipboard; null where that cannot be. */
  readonly copy: ComputedRef<(() => Promise<void>) | null>
}

export function useGrid<Row>(options: GridOptions<Row>): Grid<Row> {
  const { source, keepAs, layout = 'fitted' } = options
  const { rowHeight: wanted = 26 } = options
  const lengths = useLengths()
  const rowHeight = wanted === 'book' ? computed(() => lengths.value.bookRow) : useRowHeight(wanted)
  const host = inject(gridHostKey, null)
  /** Stands before the host has told of it, and where there is no host. */
  const pending = shallowRef<ColumnChoices | null>(null)
  const dragged = shallowRef<ColumnChoices | null>(null)
  const crowdedOut = shallowRef<ReadonlySet<string>>(new Set())

  const kept = computed(() =>
    keepAs === undefined ? noChoices : host === null ? (pending.value ?? noChoices) : readChoices(host.kept(keepAs)),
  )
  const choices = computed(() => dragged.value ?? kept.value)
  const columns = computed(() => options.columns())
  const shown = computed(() =>
    columns.value.filter((column) => isShown(column, choices.value) && !crowdedOut.value.has(column.key)),
  )
  function set(next: ColumnChoices): void {
    dragged.value = null
    if (keepAs === undefined) return
    if (host === null) pending.value = next
    else host.keep(keepAs, next)
  }
  async function copyAll({ copy }: GridHost): Promise<void> {
    const held = source.all()
    const every = options.everyRow === undefined ? { rows: held, total: held.length } : await options.everyRow()
    if (every !== null) await copy(copyOf(columns.value, every))
  }
  return {
    source,
    layout,
    rowHeight,
    canvas: options.canvas ?? null,
    differsInPaint: options.differsInPaint ?? Object.is,
    columns,
    shown,
    choices,
    actions: computed(() => options.actions?.() ?? []),
    fold: options.fold ?? null,
    canChoose: keepAs !== undefined,
    crowdedOut,
    toggle: (key) => {
      const column = columns.value.find((one) => one.key === key)
      if (column !== undefined) set(withShown(kept.value, key, !isShown(column, kept.value)))
    },
    resize: (key, px, isKept) => {
      const next = withWidth(kept.value, key, px)
      if (isKept) set(next)
      else dragged.value = next
    },
    reset: () => set(noChoices),
    copy: computed(() => (host === null || options.mayCopy?.() === false ? null : () => copyAll(host))),
  }
}

/** A grid over rows that the page has. */
export const useArrayGrid = <Row>(options: ArraySource<Row> & Omit<GridOptions<Row>, 'source'>): Grid<Row> =>
  useGrid({ ...options, source: useArraySource(options) })

/** `orderId` as `order_id`. */
const inSnakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Head and rows as text: every column that has a text, shown or hidden; a missing value is an empty cell. The heads are the
 * same in every language, so that what reads the text finds its columns.
 */
export function exportOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly (readonly string[])[] {
  const exported = columns.filter(({ text }) => text !== undefined)
  return [
    exported.map(({ key, exportHead }) => exportHead ?? inSnakeCase(key)),
    ...rows.map((row) => exported.map(({ text }) => String(text?.(row) ?? ''))),
  ]
}
