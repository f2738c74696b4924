import { decimalsOf } from '../decimal.ts'

/** Decimals that a pair's figures are shown with, the same everywhere; the full value is read on hover and copied. */
export interface FigurePlaces {
  /** Of the price step: a price is padded to it, and never cut. */
  readonly price: number
  /** Of the base step: a size is padded to it, and never cut. */
  readonly size: number
  /** An amount of quote is cut after as many as a price has, two at least and four at most. */
  readonly quote: number
}

const leastOfQuote = 2
export const mostOfQuote = 4
/** Decimals of a balance or a fee in a currency that is no pair's quote: cut after so many. */
export const mostOfBalance = 8

/** By the rules of a pair; while they are not known nothing is padded. */
export function placesOf(
  rules: { readonly priceIncrement: string; readonly baseIncrement: string } | null,
): FigurePlaces {
  if (rules === null) return { price: 0, size: 0, quote: mostOfQuote }
  const decimals = decimalsOf(rules.priceIncrement)
  return {
    price: decimals,
    size: decimalsOf(rules.baseIncrement),
    quote: Math.min(Math.max(decimals, leastOfQuote), mostOfQuote),
  }
}
