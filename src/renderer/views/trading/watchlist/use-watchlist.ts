import { computed } from 'vue'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { topId, useWatchlistsStore } from '#renderer/data/stores/watchlists.ts'
import { useLiveWindow } from '#renderer/data/use-live-window.ts'
import { useSymbols } from '#renderer/data/use-market.ts'
import { mostPairs } from '#shared/domain/desk/watchlists.ts'
import { cell, queryKey } from '#shared/domain/ticker-table.ts'
import type { TableQuery, TickerCells } from '#shared/domain/ticker-table.ts'

export const watchSorts = ['symbol', 'turnover', 'last', 'change'] as const
export type WatchSort = (typeof watchSorts)[number]
/** null: the order that a person gave the list. */
export type SortChoice = { readonly by: WatchSort; readonly down: boolean } | null

/** One line of the list. `listed`: the venue still has the pair; null while that is not known. */
export interface WatchRow {
  readonly symbol: string
  readonly cells: TickerCells | null
  readonly listed: boolean | null
}

/** The currency that a pair is priced in; null while none is known. */
const quoteOf = (pair: string | null): string | null => pair?.split('-').at(-1) ?? null

/** Pairs of the list that main makes by turnover. */
const topCount = 20

function readSort(kept: unknown): SortChoice {
  const { by, down } = (typeof kept === 'object' && kept !== null ? kept : {}) as { by?: unknown; down?: unknown }
  const known = watchSorts.find((name) => name === by)
  return known === undefined ? null : { by: known, down: down === true }
}

/** Pairs of several quote currencies are put in order by what their turnover is worth. */
const comparable = ({ by, down }: { readonly by: WatchSort; readonly down: boolean }): TableQuery['sort'] => ({
  by: by === 'turnover' ? 'value' : by,
  down,
})

/** The rows of the list in view, live, in its own order or by a column. */
export function useWatchRows() {
  const lists = useWatchlistsStore()
  const desk = useDeskStore()
  const symbols = useSymbols()
  const kept = useSettingsStore().pageValue('watchlistSort', readSort)
  const isTop = computed(() => lists.shownId === topId)
  const pairs = computed(() => (isTop.value ? null : lists.pairsOf(lists.shownId)))
  const live = useLiveWindow<'tickerTable'>(() => {
    const quote = quoteOf(desk.pair)
    if (isTop.value && quote === null) return null
    if (pairs.value?.length === 0) return null
    const own = { by: isTop.value ? 'turnover' : 'rank', down: isTop.value } as const
    return {
      kind: 'tickerTable',
      sort: kept.value !== null && !isTop.value ? comparable(kept.value) : own,
      text: '',
      segment: null,
      quote: isTop.value ? quote : null,
      pairs: pairs.value,
      from: 0,
      count: isTop.value ? topCount : mostPairs,
    }
  }, queryKey)

  const known = computed(() => new Set(symbols.data.value?.map(({ symbol }) => symbol)))
  const rows = computed((): readonly WatchRow[] => {
    const cells = live.data.value?.rows ?? []
    const found = cells.map((row) => ({ symbol: row[cell.symbol], cells: row, listed: true as const }))
    if (pairs.value === null) return found
    const bySymbol = new Map(found.map((row) => [row.symbol, row]))
    const isListed = (symbol: string): boolean | null => (symbols.data.value === null ? null : known.value.has(symbol))
    const rowOf = (symbol: string): WatchRow =>
      bySymbol.get(symbol) ?? { symbol, cells: null, listed: isListed(symbol) }
    if (kept.value === null) return pairs.value.map(rowOf)
    // What the venue does not have is sorted by nothing: it stands last.
    const missing = pairs.value.filter((symbol) => !bySymbol.has(symbol))
    return [...found.filter(({ symbol }) => pairs.value?.includes(symbol)), ...missing.map(rowOf)]
  })
  /** By this column, first the way that is asked for most; then the other way, then as the person ordered them. */
  function sortBy(by: WatchSort): void {
    const first = by !== 'symbol'
    const now = kept.value
    kept.value = now?.by !== by ? { by, down: first } : now.down === first ? { by, down: !first } : null
  }
  return { rows, live, symbols, sort: kept, sortBy, isTop, pairs }
}
