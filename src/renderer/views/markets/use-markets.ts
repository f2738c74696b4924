import { computed, ref, shallowRef, watch } from 'vue'
import { useAllTickers, useSymbols } from '#renderer/data/use-market.ts'
import { useTopic } from '#renderer/data/use-topic.ts'
import { useFavourites } from './favourites.ts'
import type { Sorter } from '#renderer/ui/data-grid/sort.ts'
import { useArraySource } from '#renderer/ui/data-grid/source.ts'
import { chosenRows, marketRows, matches, moversOf, sorters } from './market-rows.ts'
import type { MarketRow } from './market-rows.ts'

const mostMovers = 8

/** Every pair with its last 24 hours, searched, filtered and sorted. */
export function useMarkets() {
  const symbols = useSymbols()
  const tickers = useAllTickers(() => true)
  const segments = useTopic('listMarkets', () => ({}), { everyMs: 600_000 })
  const favourites = useFavourites()

  const typed = ref('')
  /** Empty: every segment. */
  const segment = ref('')
  const quote = ref('')
  const onlyFavourites = ref(false)
  const ofSegment = useTopic('listSymbols', () => (segment.value === '' ? null : { market: segment.value }), {
    everyMs: 600_000,
  })

  const inSegment = computed(() =>
    segment.value === '' ? null : new Set((ofSegment.value.value ?? []).map(({ symbol }) => symbol)),
  )
  const figures = computed(() => new Map(tickers.value.value?.map((row) => [row.symbol, row])))
  const all = computed(() => marketRows(symbols.value.value ?? [], figures.value))
  const found = computed(() => matches(symbols.value.value ?? [], typed.value))
  const rows = computed(() =>
    chosenRows(all.value, found.value, {
      segment: inSegment.value,
      favourites: onlyFavourites.value ? favourites.pairs.value : null,
      quote: quote.value,
    }),
  )
  /** What was typed ranks by how well it fits; a sort by name keeps that. */
  const bySymbol: Sorter<MarketRow> = (chosen, down) =>
    found.value !== null && !down ? chosen : sorters.symbol(chosen, down)
  const source = useArraySource({
    rows: () => rows.value,
    keyOf: ({ symbol }) => symbol,
    sorters: () => ({ ...sorters, symbol: bySymbol }),
    sort: { by: 'turnover', down: true },
  })
  const quotes = computed(() => {
    const counts = new Map<string, number>()
    for (const { quoteCurrency } of symbols.value.value ?? [])
      counts.set(quoteCurrency, (counts.get(quoteCurrency) ?? 0) + 1)
    return [...counts].sort(([, a], [, b]) => b - a).map(([currency]) => currency)
  })
  const movers = computed(() => moversOf(all.value, quotes.value[0] ?? '', mostMovers))

  const selectedPair = shallowRef<string | null>(null)
  const selected = computed<MarketRow | null>(
    () => all.value.find(({ symbol }) => symbol === selectedPair.value) ?? source.at(0) ?? null,
  )
  watch([typed, segment, quote, onlyFavourites], () => void (selectedPair.value = null))

  return {
    symbols,
    tickers,
    segments,
    favourites,
    typed,
    segment,
    quote,
    quotes,
    onlyFavourites,
    source,
    movers,
    selected,
    select: (symbol: string): void => void (selectedPair.value = symbol),
  }
}
