import { computed } from 'vue'
import { decimalsOf } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { useSymbols } from './use-market.ts'

/** Decimals that a pair's figures are shown with, the same everywhere; the full value is read on hover and copied. */
export interface FigurePlaces {
  /** Of the price step: a price is padded to it, and never cut. */
  readonly price: number
  /** Of the base step: a size is padded to it, and never cut. */
  readonly size: number
  /** An amount of quote is cut after as many as a price has, two at least and four at most. */
  readonly quote: number
}

const [leastOfQuote, mostOfQuote] = [2, 4]
/** Decimals of a balance or a fee in a currency that is no pair's quote: cut after so many. */
export const mostOfBalance = 8

/** By the rules of a pair; while they are not known nothing is padded. */
export function placesOf(rules: Pick<MarketSymbol, 'priceIncrement' | 'baseIncrement'> | null): FigurePlaces {
  if (rules === null) return { price: 0, size: 0, quote: mostOfQuote }
  const price = decimalsOf(rules.priceIncrement)
  return {
    price,
    size: decimalsOf(rules.baseIncrement),
    quote: Math.min(Math.max(price, leastOfQuote), mostOfQuote),
  }
}

/** The same for lists of several pairs. */
export function usePlaces(): (symbol: string) => FigurePlaces {
  const symbols = useSymbols()
  const known = computed(() => new Map(symbols.data.value?.map((rules) => [rules.symbol, placesOf(rules)])))
  return (symbol) => known.value.get(symbol) ?? placesOf(null)
}
