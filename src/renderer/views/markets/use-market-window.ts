import { computed, shallowRef } from 'vue'
import { cell, figures, mostTableRows } from '#shared/domain/ticker-table.ts'
import type { Figure, TableQuery, TableSort } from '#shared/domain/ticker-table.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useTableWindow } from '#renderer/data/use-table-window.ts'
import type { Sort } from '#renderer/ui/data-grid/sort.ts'
import type { GridSource, Range } from '#renderer/ui/data-grid/source.ts'
import { awaitedPlace, awaitedRow, rowKey, rowOf } from './market-rows.ts'
import type { MarketRow } from './market-rows.ts'

/** Which pairs; the order is the table's own. */
export type TableFilter = Omit<TableQuery, 'sort'>

/** Rows asked for beyond those on screen, to either side, and how many the window moves by. */
const margin = 30
const step = 10

/** The window to ask for, so that a range is in it with a margin; the one that is asked for already where it will do. */
export function windowFor({ first, last: end }: Range, asked: { readonly from: number; readonly count: number }) {
  const ends = asked.from + asked.count
  const holds = first >= asked.from && end < ends
  const isNear = first - asked.from >= margin / 3 || asked.from === 0
  if (holds && isNear && ends - end > margin / 3) return asked
  const from = Math.max(0, Math.floor((first - margin) / step) * step)
  const count = Math.ceil((end + 1 + margin - from) / step) * step
  return { from, count: Math.min(count, mostTableRows) }
}

const isFigure = (by: string): by is Figure => (figures as readonly string[]).includes(by)

/** What was typed ranks by how well it fits; a sort by name upwards keeps that. */
const sortOf = ({ by, down }: Sort, text: string): TableQuery['sort'] => {
  const column: TableSort = isFigure(by) ? by : text.trim() !== '' && !down ? 'rank' : 'symbol'
  return { by: column, down: column === 'rank' ? false : down }
}

/** Where the rows that were asked for by key were seen last: the chosen one and that of the keyboard. */
function createSeen() {
  const seen = new Map<string, { readonly index: number; readonly row: MarketRow }>()
  let of = ''
  return {
    /** Another table: nothing of the one before has a place in it. */
    begin(table: string): void {
      if (of !== table) seen.clear()
      of = table
    },
    note(key: string, index: number, row: MarketRow): void {
      seen.delete(key)
      seen.set(key, { index, row })
      for (const old of [...seen.keys()].slice(0, -4)) seen.delete(old)
    },
    /** -1 for one that was not seen. */
    indexOf: (key: string): number => seen.get(key)?.index ?? -1,
    at: (index: number): MarketRow | undefined => [...seen.values()].find((one) => one.index === index)?.row,
  }
}

/**
 * The table of pairs as rows of which main holds all and the page those on screen. A row that has not come yet is there as one
 * that is awaited. A row that has left the window keeps the place where it was last seen.
 */
export function useMarketWindow(filter: () => TableFilter) {
  const profiles = useProfilesStore()
  const sort = shallowRef<Sort>({ by: 'turnover', down: true })
  const range = shallowRef({ of: '', from: 0, count: 2 * margin })
  const query = computed((): TableQuery => ({ ...filter(), sort: sortOf(sort.value, filter().text) }))
  const filterKey = computed(() => JSON.stringify(filter()))
  /** Another filter is shown from its beginning. */
  const asked = computed(() => (range.value.of === filterKey.value ? range.value : { ...range.value, from: 0 }))
  const live = useTableWindow(() => {
    const { from, count } = asked.value
    return { kind: 'tickerTable', ...query.value, from, count }
  })

  const seen = createSeen()
  /** Places are those of one order of one profile's pairs. */
  const placesKey = computed(() => JSON.stringify([profiles.currentId, query.value]))
  const count = (): number => live.data.value?.total ?? 0
  function rowAt(index: number): MarketRow | undefined {
    const cells = live.data.value?.rows[index - live.data.value.from]
    return cells && rowOf(cells)
  }
  function at(index: number): MarketRow | undefined {
    if (index < 0 || index >= count()) return undefined
    seen.begin(placesKey.value)
    return rowAt(index) ?? seen.at(index) ?? awaitedRow(index)
  }
  function indexOf(key: string): number {
    const place = awaitedPlace(key)
    if (place !== null) return place < count() ? place : -1
    const { from = 0, rows = [] } = live.data.value ?? {}
    const slot = rows.findIndex((row) => row[cell.symbol] === key)
    const cells = rows[slot]
    seen.begin(placesKey.value)
    if (cells !== undefined) seen.note(key, from + slot, rowOf(cells))
    const index = seen.indexOf(key)
    return index < count() ? index : -1
  }

  const source: GridSource<MarketRow> = {
    count,
    at,
    keyOf: rowKey,
    indexOf,
    canSort: (key) => key === 'symbol' || isFigure(key),
    sort: () => sort.value,
    sortBy: (next) => void (sort.value = next ?? sort.value),
    mayUnsort: false,
    setRange: (shown) => {
      const next = windowFor(shown, asked.value)
      if (next.from !== range.value.from || next.count !== range.value.count || range.value.of !== filterKey.value)
        range.value = { of: filterKey.value, ...next }
    },
    all: () => (live.data.value?.rows ?? []).map(rowOf),
  }
  /** A row that is in the window now. */
  function find(symbol: string): MarketRow | undefined {
    const cells = live.data.value?.rows.find((row) => row[cell.symbol] === symbol)
    return cells && rowOf(cells)
  }
  return { source, live, query, find }
}
