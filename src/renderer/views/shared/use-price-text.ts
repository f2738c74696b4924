import { unknownPlaces } from '#shared/domain/figure-places.ts'
import { usePlaces } from '#renderer/data/use-places.ts'
import { useFormat } from './use-format.ts'

/**
 * A pair's price in a sentence, a button or a question, as its tables write it: padded to the price step, and never cut. While
 * the pair's rules are not known it stands as it came.
 */
export function usePriceText(): (price: string | null | undefined, symbol: string) => string {
  const placesOf = usePlaces()
  const { amount } = useFormat()
  return (price, symbol) => amount(price, placesOf(symbol).price)
}

/** Decimals of an average while the rules of its pair are not known: the venue's own prices have no more. */
const mostOfPrice = 10

/** The average of several prices, which may have any number of decimals: cut and padded to the price step of its pair. */
export function useAverageText(): (price: string | null | undefined, symbol: string) => string {
  const placesOf = usePlaces()
  const { atMost, fixed } = useFormat()
  return (price, symbol) => {
    const places = placesOf(symbol)
    return places === unknownPlaces ? atMost(price, mostOfPrice) : fixed(price, places.price)
  }
}
