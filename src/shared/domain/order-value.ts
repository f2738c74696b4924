// Free of schemas: the page imports these.
import { add, compare, divide, isPositive, max, multiply } from '../decimal.ts'
import { bookDistance } from './book-distance.ts'
import type { BookSides } from './book-distance.ts'
import { limitCurrency } from './order-limits.ts'
import type { OrderLimits } from './order-limits.ts'

/** One price at which an order may trade. Prices in quote per base, sizes in base, funds in quote. */
export interface ValuedLeg {
  readonly side: 'buy' | 'sell'
  /** Null: at market. */
  readonly price: string | null
  readonly size: string | null
  /** Of market orders alone, instead of a size. */
  readonly funds: string | null
  /** Price that places the leg. Null: it is placed at once. */
  readonly trigger: string | null
}

/** What a pair is valued by, each young enough to judge by; else null. */
export interface ValuePrices {
  readonly last: string | null
  readonly book: BookSides | null
}

/** What is sure to be asked for, in quote, and what is lacking to say that it is no more. */
export interface OrderValue {
  readonly least: string
  readonly lacks: 'order' | 'price' | null
}

/** What a sell asks for less than the market pays trades at the market's price, so the larger of both counts. */
const legValueOf = ({ side, price, size, funds, trigger }: ValuedLeg, { last, book }: ValuePrices): OrderValue => {
  if (funds !== null) return { least: funds, lacks: null }
  if (size === null) return { least: '0', lacks: 'order' }
  if (price !== null && side === 'buy') return { least: multiply(size, price), lacks: null }
  const here = trigger ?? last
  const own = price === null ? '0' : multiply(size, price)
  if (here === null) return { least: own, lacks: 'price' }
  const walked = price === null && trigger === null ? bookDistance(book, { side, size, funds, price }) : null
  const atMarket = multiply(size, here)
  return { least: max(max(own, atMarket), walked?.kind === 'walked' ? walked.funds : '0'), lacks: null }
}

/** The value of one order in its quote currency by which limits judge it: of two legs, of which one trades, the larger. */
export function orderValueOf(legs: readonly ValuedLeg[], prices: ValuePrices): OrderValue {
  const each = legs.map((leg) => legValueOf(leg, prices))
  return {
    least: each.reduce((most, { least }) => max(most, least), '0'),
    lacks: each.find(({ lacks }) => lacks !== null)?.lacks ?? null,
  }
}

/** Pairs that price a currency in `limitCurrency`: its own, and the same turned round. */
export const ratePairsOf = (currency: string): { readonly straight: string; readonly turned: string } => ({
  straight: `${currency}-${limitCurrency}`,
  turned: `${limitCurrency}-${currency}`,
})
const ratePlaces = 24
/** The rate by the price of the pair turned round; null where it has none. */
export const turnedRate = (price: string): string | null => (isPositive(price) ? divide('1', price, ratePlaces) : null)

/** The limits of value that an act worth so much (`limitCurrency`) is beyond, on a day of which so much is used. Exactly at one is within. */
export function valueLimitsPassed(
  value: string,
  { largestOrder, dailyValue }: Pick<OrderLimits, 'largestOrder' | 'dailyValue'>,
  used: string,
): { readonly order: boolean; readonly day: boolean } {
  return {
    order: largestOrder !== null && compare(value, largestOrder) > 0,
    day: dailyValue !== null && compare(add(value, used), dailyValue) > 0,
  }
}
