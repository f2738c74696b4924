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
