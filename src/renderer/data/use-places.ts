import { createSharedComposable } from '@vueuse/core'
import { computed, watch } from 'vue'
import { currencyPlacesOf, placesOf } from '#shared/domain/figure-places.ts'
import type { CurrencyPlaces, FigurePlaces } from '#shared/domain/figure-places.ts'
import { useKnownPairsStore } from './stores/known-pairs.ts'
import { useSymbols } from './use-market.ts'

/** `placesOf` for lists of several pairs. */
export function usePlaces(): (symbol: string) => FigurePlaces {
  const symbols = useSymbols()
  const known = computed(() => new Map(symbols.data.value?.map((rules) => [rules.symbol, placesOf(rules)])))
  return (symbol) => known.value.get(symbol) ?? placesOf(null)
}

/** Decimals of a currency's amounts at the venue of the profile in view; null where it is in no pair. One for the whole page. */
export const useCurrencyPlaces = createSharedComposable((): ((currency: string) => CurrencyPlaces | null) => {
  const symbols = useSymbols()
  const known = computed(() => currencyPlacesOf(symbols.data.value ?? []))
  return (currency) => known.value.get(currency) ?? null
})

/** Keeps the rules of the pairs of the profile in view for whoever words messages; once, for as long as the page stands. */
export function keepKnownPairs(): void {
  const symbols = useSymbols()
  const known = useKnownPairsStore()
  watch(symbols.data, known.keep, { immediate: true })
}
