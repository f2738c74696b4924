import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { currencyPlacesOf, placesOf, unknownPlaces } from '#shared/domain/figure-places.ts'
import type { CurrencyPlaces, FigurePlaces } from '#shared/domain/figure-places.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'

/**
 * The rules of every pair for whoever only writes figures by them, and asks for nothing: messages are worded in some fifty
 * places. The page as a whole keeps them here (`keepKnownPairs`); empty: not known.
 */
export const useKnownPairsStore = defineStore('known-pairs', () => {
  const pairs = shallowRef<readonly MarketSymbol[]>([])
  const places = computed(() => new Map(pairs.value.map((rules) => [rules.symbol, placesOf(rules)])))
  const currencies = computed(() => currencyPlacesOf(pairs.value))
  return {
    keep: (known: readonly MarketSymbol[] | null): void => {
      pairs.value = known ?? []
    },
    placesOf: (symbol: string): FigurePlaces => places.value.get(symbol) ?? unknownPlaces,
    currencyPlacesOf: (currency: string): CurrencyPlaces | null => currencies.value.get(currency) ?? null,
  }
})
