import { computed, shallowRef } from 'vue'
import { cell, figures, queryKey } from '#shared/domain/ticker-table.ts'
import type { Figure, TableQuery, TableSort, TickerCells } from '#shared/domain/ticker-table.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useLiveWindow } from '#renderer/data/use-live-window.ts'
import type { Sort } from '#renderer/ui/data-grid/sort.ts'
import type { GridSource, Range } from '#renderer/ui/data-grid/source.ts'
import { useShownRange, windowRows } from '#renderer/views/shared/window-rows.ts'
import { awaitedRow, rowKey, rowOf } from './market-rows.ts'
import type { MarketRow } from './market-rows.ts'

/** Which pairs; the order is the table's own. */
export type TableFilter = Omit<TableQuery, 'sort'>

const isFigure = (by: string): by is Figure => (figures as readonly string[]).includes(by)

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])

/**
 * What was typed ranks by how well it fits; a sort by name upwards keeps that. What traded in several currencies is compared by its
 * value.
 */
const sortOf = ({ by, down }: Sort, { text, quote }: TableFilter): TableQuery['sort'] => {
  const isMixed = quote === null && (by === 'turnover' || by === 'volume')
  const column: TableSort = isMixed ? 'value' : isFigure(by) ? by : text.trim() !== '' && !down ? 'rank' : 'symbol'
  return { by: column, down: column === 'rank' ? false : down }
}

/**
 * The table of pairs as rows of which main holds all and the page those on screen. A row that has not come yet is there as one
 * that is awaited. A row that has left the window keeps the place where it was last seen.
 */
export function useMarketWindow(filter: () => TableFilter) {
  const profiles = useProfilesStore()
  const sort = shallowRef<Sort>({ by: 'turnover', down: true })
  const query = computed((): TableQuery => ({ ...filter(), sort: sortOf(sort.value, filter()) }))
  const { asked, setRange } = useShownRange(() => JSON.stringify(filter()))
  const live = useLiveWindow<'tickerTable'>(() => ({ kind: 'tickerTable', ...query.value, ...asked.value }), queryKey)

  const rows = windowRows<MarketRow, TickerCells>({
    window: () => live.data.value,
    rowOf,
    keyOf: rowKey,
    cellsKey: (cells) => cells[cell.symbol],
    awaited: awaitedRow,
    // Places are those of one order of one profile's pairs, which main names with the rows: those shown may be the former ones.
    placesKey: () => JSON.stringify([profiles.currentId, live.data.value?.key]),
  })
  const range = shallowRef<Range>({ first: 0, last: -1 })
  const source: GridSource<MarketRow> = {
    ...rows,
    canSort: (key) => key === 'symbol' || isFigure(key),
    sort: () => sort.value,
    sortBy: (next) => void (sort.value = next ?? sort.value),
    mayUnsort: false,
    setRange(shown) {
      range.value = shown
      setRange(shown)
    },
  }
  /** The pairs of the rows on screen by name: the same list for the same pairs, in whatever order they stand. */
  const onScreen = computed((before: readonly string[] | undefined): readonly string[] => {
    const { first, last: end } = range.value
    const symbols: string[] = []
    for (let index = first; index <= end; index += 1) {
      const row = rows.at(index)
      if (row?.awaited === null) symbols.push(row.symbol)
    }
    symbols.sort()
    return before !== undefined && isSame(before, symbols) ? before : symbols
  })
  return { source, live, query, onScreen }
}
