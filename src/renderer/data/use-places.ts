import { computed } from 'vue'
import { placesOf } from '#shared/domain/figure-places.ts'
import type { FigurePlaces } from '#shared/domain/figure-places.ts'
import { useSymbols } from './use-market.ts'

/** `placesOf` for lists of several pairs. */
export function usePlaces(): (symbol: string) => FigurePlaces {
  const symbols = useSymbols()
  const known = computed(() => new Map(symbols.data.value?.map((rules) => [rules.symbol, placesOf(rules)])))
  return (symbol) => known.value.get(symbol) ?? placesOf(null)
}
