import { decimalsOf } from '../decimal.ts'
import { moneyBases } from './worth.ts'

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
const most = 8
export const mostOfQuote = 4
/** Decimals of a balance or a fee in a currency that is no pair's quote: cut after so many. */
export const mostOfBalance = most

/** Of a pair whose rules are not known: nothing is padded. */
export const unknownPlaces: FigurePlaces = { price: 0, size: 0, quote: mostOfQuote }

/** By the rules of a pair. */
export function placesOf(
  rules: { readonly priceIncrement: string; readonly baseIncrement: string } | null,
): FigurePlaces {
  if (rules === null) return unknownPlaces
  const decimals = decimalsOf(rules.priceIncrement)
  return {
    price: decimals,
    size: decimalsOf(rules.baseIncrement),
    quote: Math.min(Math.max(decimals, leastOfQuote), mostOfQuote),
  }
}

interface ListedPair {
  readonly baseCurrency: string
  readonly quoteCurrency: string
  readonly baseIncrement: string
}

/** Counted in two decimals, whatever pairs there are. */
const money: readonly string[] = ['USDT', ...moneyBases]

/** Decimals of an amount of one currency where no pair stands beside it: balances, ledgers, movements, withdrawals. */
export interface CurrencyPlaces {
  /** An amount is cut and padded to so many. */
  readonly amount: number
  /** A fee is cut after so many, since fees are small. */
  readonly fee: number
}

const ofMoney: CurrencyPlaces = { amount: leastOfQuote, fee: mostOfQuote }

/**
 * By the pairs of a venue: money and what is only ever a quote has two decimals; everything else those of the base step of its
 * pair with USDT, or of its first pair. A currency that is not in it has no known decimals.
 */
export function currencyPlacesOf(pairs: readonly ListedPair[]): ReadonlyMap<string, CurrencyPlaces> {
  const places = new Map<string, CurrencyPlaces>()
  for (const { quoteCurrency } of pairs) places.set(quoteCurrency, ofMoney)
  const bases = new Set<string>()
  for (const { baseCurrency, quoteCurrency, baseIncrement } of pairs) {
    if (bases.has(baseCurrency) && quoteCurrency !== 'USDT') continue
    bases.add(baseCurrency)
    places.set(baseCurrency, { amount: Math.min(decimalsOf(baseIncrement), most), fee: most })
  }
  for (const name of money) places.set(name, ofMoney)
  return places
}
