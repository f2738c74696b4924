import { computed, shallowRef } from 'vue'
import type { HistoryCells } from '#shared/domain/history.ts'
import { mostTableRows } from '#shared/domain/ticker-table.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import type { GridSource, Range } from '#renderer/ui/data-grid/source.ts'

/** Rows asked for beyond those on screen, to either side, and how many the window moves by. */
const windowMargin = 30
const step = 10

/** The window to ask for, so that a range is in it with a margin; the one that is asked for already where it will do. */
export function windowFor({ first, last: end }: Range, asked: { readonly from: number; readonly count: number }) {
  const ends = asked.from + asked.count
  const holds = first >= asked.from && end < ends
  const isNear = first - asked.from >= windowMargin / 3 || asked.from === 0
  if (holds && isNear && ends - end > windowMargin / 3) return asked
  const from = Math.max(0, Math.floor((first - windowMargin) / step) * step)
  const count = Math.ceil((end + 1 + windowMargin - from) / step) * step
  return { from, count: Math.min(count, mostTableRows) }
}

/** Which rows of a table to ask main for, as `setRange` says what is on screen; another table of `listed` is shown from its beginning. */
export function useShownRange(listed: () => string) {
  const range = shallowRef({ of: '', from: 0, count: 2 * windowMargin })
  const table = computed(listed)
  const asked = computed(() => {
    const { of, from, count } = range.value
    return { from: of === table.value ? from : 0, count }
  })
  function setRange(shown: Range): void {
    const { from, count } = windowFor(shown, asked.value)
    const { value: former } = range
    if (from !== former.from || count !== former.count || former.of !== table.value)
      range.value = { of: table.value, from, count }
  }
  return { asked, setRange }
}

/** The key of a place whose row has not come from main yet; no other row has such a key. */
export const awaitedKey = (index: number): string => `#${index}`
export const isAwaited = (key: string): boolean => awaitedPlace(key) !== null
/** The place of an awaited row by its key; null of another row's. */
const awaitedPlace = (key: string): number | null => (/^#\d+$/.test(key) ? Number(key.slice(1)) : null)

/** Where the rows that were asked for by key were seen last: the chosen one and that of the keyboard. */
function createSeen<Row>() {
  const seen = new Map<string, { readonly index: number; readonly row: Row }>()
  let of = ''
  return {
    /** Another table: nothing of the one before has a place in it. */
    begin(table: string): void {
      if (of !== table) seen.clear()
      of = table
    },
    note(key: string, index: number, row: Row): void {
      seen.delete(key)
      seen.set(key, { index, row })
      for (const old of [...seen.keys()].slice(0, -4)) seen.delete(old)
    },
    /** -1 for one that was not seen. */
    indexOf: (key: string): number => seen.get(key)?.index ?? -1,
    at: (index: number): Row | undefined => [...seen.values()].find((one) => one.index === index)?.row,
  }
}

interface WindowRows<Row, Cells> {
  /** What main sent last; null before. */
  readonly window: () => { readonly total: number; readonly from: number; readonly rows: readonly Cells[] } | null
  /** The same row for the same cells. */
  readonly rowOf: (cells: Cells) => Row
  readonly keyOf: (row: Row) => string
  /** The key of its row. */
  readonly cellsKey: (cells: Cells) => string
  /** Stands where a row is that has not come; its key is `awaitedKey`. */
  readonly awaited: (index: number) => Row
  /** What the places are places of. */
  readonly placesKey: () => string
}

/**
 * Rows of which main holds all and the page those on screen. One that has not come yet is there as one that is awaited; one that
 * has left the window keeps the place where it was last seen, until another one is seen there.
 */
export function windowRows<Row, Cells>(
  options: WindowRows<Row, Cells>,
): Pick<GridSource<Row>, 'count' | 'at' | 'keyOf' | 'indexOf' | 'all'> {
  const { window, rowOf, keyOf, cellsKey, awaited, placesKey } = options
  const seen = createSeen<Row>()
  const count = (): number => window()?.total ?? 0
  return {
    count,
    keyOf,
    at(index) {
      if (index < 0 || index >= count()) return undefined
      seen.begin(placesKey())
      const { from = 0, rows = [] } = window() ?? {}
      const cells = rows[index - from]
      return cells === undefined ? (seen.at(index) ?? awaited(index)) : rowOf(cells)
    },
    indexOf(key) {
      const place = awaitedPlace(key)
      if (place !== null) return place < count() ? place : -1
      const { from = 0, rows = [] } = window() ?? {}
      const slot = rows.findIndex((cells) => cellsKey(cells) === key)
      const cells = rows[slot]
      seen.begin(placesKey())
      if (cells !== undefined) seen.note(key, from + slot, rowOf(cells))
      const index = seen.indexOf(key)
      // Another row stands there now, as where an order above it was opened.
      const isTaken = cells === undefined && index >= from && index < from + rows.length
      return index < count() && !isTaken ? index : -1
    },
    all: () => (window()?.rows ?? []).map(rowOf),
  }
}

/** Rows of a history out of their cells, whose fields stand in this order: the same object for the same cells. */
export function createHistoryRows<Row extends object>(fields: readonly string[]) {
  const known = new WeakMap<HistoryCells, Row>()
  const made = (cells: HistoryCells): Row =>
    Object.fromEntries(fields.map((field, at) => [field, cells[at] ?? null])) as unknown as Row
  return {
    rowOf(cells: HistoryCells): Row {
      const before = known.get(cells)
      if (before !== undefined) return before
      const row = made(cells)
      known.set(cells, row)
      return row
    },
    /** Stands where a row is that has not come: it holds its key alone, and is shown by `saidOnlyOfRows`. */
    awaited: (index: number): Row => made([awaitedKey(index)]),
  }
}

/** A row that has not come yet says nothing, not even that something is missing. */
export const saidOnlyOfRows = <Row>(column: Column<Row>, keyOf: (row: Row) => string): Column<Row> => {
  const { show = () => '', title, class: look } = column
  const isThere = (row: Row): boolean => !isAwaited(keyOf(row))
  return {
    ...column,
    show: (row, index) => (isThere(row) ? show(row, index) : ''),
    ...(title === undefined ? {} : { title: (row) => (isThere(row) ? title(row) : undefined) }),
    ...(typeof look === 'function' ? { class: (row) => (isThere(row) ? look(row) : '') } : {}),
  }
}
