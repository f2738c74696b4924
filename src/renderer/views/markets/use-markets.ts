import { computed, ref, shallowRef, watch } from 'vue'
import type { TickerCells } from '#shared/domain/ticker-table.ts'
import { mostNames, mostTyped } from '#shared/domain/ticker-table.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useSymbols } from '#renderer/data/use-market.ts'
import { useRead } from '#renderer/data/use-read.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useWatchlistsStore } from '#renderer/data/stores/watchlists.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { rowOf } from './market-rows.ts'
import type { CopyRows } from '#renderer/ui/data-grid/use-grid.ts'
import type { MarketRow, Pair } from './market-rows.ts'
import { useMarketWindow } from './use-market-window.ts'

/** Pairs a person has starred: the watchlist of that name. */
export function useFavourites() {
  const lists = useWatchlistsStore()
  return { pairs: computed(() => new Set(lists.favourites)), toggle: lists.star }
}

/** Quote currencies, the one of most pairs first. */
export function quotesOf(symbols: readonly Pick<MarketSymbol, 'quoteCurrency'>[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { quoteCurrency } of symbols) counts.set(quoteCurrency, (counts.get(quoteCurrency) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([currency]) => currency)
}

const pairOf = ({ symbol, baseCurrency, quoteCurrency, enableTrading }: MarketSymbol): Pair => ({
  symbol,
  base: baseCurrency,
  quote: quoteCurrency,
  trading: enableTrading,
})

/** The chosen pair: the one that was pressed, or came to be at the place that the keyboard went to; else the first. */
function useSelection(symbols: () => readonly MarketSymbol[], rowAt: (index: number) => MarketRow | undefined) {
  const chosen = shallowRef<Pick<MarketRow, 'symbol' | 'awaited'> | null>(null)
  const symbol = computed(() => {
    const { awaited, symbol: pressed } = chosen.value ?? { awaited: 0, symbol: '' }
    return awaited === null ? pressed : (rowAt(awaited)?.symbol ?? '')
  })
  // What came to be there is chosen from then on, wherever it goes.
  watch(symbol, (found) => {
    if (chosen.value !== null && chosen.value.awaited !== null && found !== '')
      chosen.value = { symbol: found, awaited: null }
  })
  const selected = computed<Pair | null>(() => {
    const found = symbols().find((pair) => pair.symbol === symbol.value)
    return found === undefined ? null : pairOf(found)
  })
  return {
    selected,
    select: (row: MarketRow | null): void => void (chosen.value = row),
    /** A pair that need not be in the table. */
    show: (symbol: string): void => void (chosen.value = { symbol, awaited: null }),
  }
}

/** Every pair with its last 24 hours, searched, filtered and sorted by main. */
export function useMarkets() {
  const symbols = useSymbols()
  const segments = useRead('listMarkets', () => ({}))
  const favourites = useFavourites()
  const typed = ref('')
  /** Empty: every one. */
  const segment = ref('')
  const quote = ref('')
  const onlyFavourites = ref(false)

  const { source, live, query, onScreen } = useMarketWindow(() => ({
    text: typed.value.slice(0, mostTyped),
    segment: segment.value === '' ? null : segment.value,
    quote: quote.value === '' ? null : quote.value,
    pairs: onlyFavourites.value ? [...favourites.pairs.value].slice(0, mostNames) : null,
  }))
  const quotes = computed(() => quotesOf(symbols.data.value ?? []))
  const { selected, select, show } = useSelection(() => symbols.data.value ?? [], source.at)
  watch([typed, segment, quote, onlyFavourites], () => select(null))

  const narrowing = { favourites, typed, segment, quote, onlyFavourites }
  return {
    ...narrowing,
    symbols,
    live,
    segments,
    quotes,
    source,
    onScreen,
    selected,
    select,
    show,
    everyRow: useEveryRow(() => query.value),
  }
}

/** Asks main for all that passes the filter, as it is now; null where that cannot be had, which is then said. */
function useEveryRow(query: () => ReturnType<typeof useMarketWindow>['query']['value']) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const notices = useNoticesStore()
  const { t } = useText()
  return async (): Promise<CopyRows<MarketRow> | null> => {
    const profileId = profiles.currentId
    if (profileId === null) return null
    const answer = await bridge.call('feed.table', { profileId, query: query() })
    if (profileId !== profiles.currentId) return null
    if (!answer.ok) notices.say('bad', t('grid.notCopied'), answer.error)
    if (!answer.ok) return null
    const { rows, total } = answer.value
    return { rows: rows.map((cells: TickerCells) => rowOf(cells)), total }
  }
}
