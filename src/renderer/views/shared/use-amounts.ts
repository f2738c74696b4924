import { directionOf } from '#renderer/ui/format/amount.ts'
import { useCurrencyPlaces } from '#renderer/data/use-places.ts'
import { mostOfBalance } from '#shared/domain/figure-places.ts'
import { useFormat } from './use-format.ts'

type Maybe = string | null | undefined

/**
 * The user's own amounts where no pair stands beside them, each with the decimals of its currency (`currencyPlacesOf`): cut and
 * padded, so that one column reads alike. What is cut off stands in the title and in every copy. No figure while balances are
 * hidden.
 */
export function useAmounts() {
  const placesOf = useCurrencyPlaces()
  const { own } = useFormat()
  function of(value: Maybe, currency: string): string {
    const places = placesOf(currency)
    return places === null ? own.atMost(value, mostOfBalance) : own.inPlaces(value, places.amount)
  }
  return {
    of,
    /** In a sentence: cut, and not padded. */
    short: (value: Maybe, currency: string): string => own.atMost(value, placesOf(currency)?.amount ?? mostOfBalance),
    /** With `+` or `−`. */
    signed: (value: Maybe, currency: string): string => {
      const direction = directionOf(value)
      const text = of(value?.replace('-', ''), currency)
      return direction === 'flat' || !/\d/.test(text) ? text : `${direction === 'up' ? '+' : '−'}${text}`
    },
    /** Small amounts, which two decimals would cut to nothing. */
    fee: (value: Maybe, currency: string): string => {
      const places = placesOf(currency)
      return places === null ? own.atMost(value, mostOfBalance) : own.inPlaces(value, places.fee)
    },
  }
}
