import { add, compare, isPositive, isZero, multiply, subtract } from '../decimal.ts'

/** Levels as price and size, the best first. */
export interface BookSides {
  readonly bids: readonly (readonly [price: string, size: string])[]
  readonly asks: readonly (readonly [price: string, size: string])[]
}

export interface MarketQuantity {
  readonly side: 'buy' | 'sell'
  /** Base; or null. */
  readonly size: string | null
  /** Quote, where no size is given. */
  readonly funds: string | null
  /** The worst price (quote per base) it may trade at, after which the rest is cancelled; null: any. */
  readonly price: string | null
}

export type BookDistance =
  | {
      readonly kind: 'walked'
      /** The best price on the side it meets. */
      readonly best: string
      /**
       * Base, and quote for it: what it would trade against the levels known. Of a quantity in quote both are multiplied by
       * the last price it meets, so that their quotient, the average price, is exact.
       */
      readonly size: string
      readonly funds: string
    }
  /** There is no book, or no level on the side it meets. */
  | { readonly kind: 'no-book' }
  /** The levels known hold less than it asks for, and do not reach its price. */
  | { readonly kind: 'thin-book'; readonly best: string }

/** How an order that trades at once would go through a book. Levels without size or price count as none; the list's order is not trusted. */
export function bookDistance(book: BookSides | null, { side, size, funds, price }: MarketQuantity): BookDistance {
  const levels = (side === 'buy' ? (book?.asks ?? []) : (book?.bids ?? []))
    .filter(([price, held]) => isPositive(price) && isPositive(held))
    .toSorted(([a], [b]) => (side === 'buy' ? compare(a, b) : compare(b, a)))
  const best = levels[0]?.[0]
  if (best === undefined) return { kind: 'no-book' }
  let [tradedSize, tradedFunds] = ['0', '0']
  let left = size ?? funds ?? '0'
  let isCut = false
  for (const [at, held] of levels) {
    isCut = price !== null && compare(at, price) === (side === 'buy' ? 1 : -1)
    if (isCut || !isPositive(left)) break
    const worth = multiply(at, held)
    if (compare(left, size === null ? worth : held) >= 0) {
      tradedSize = add(tradedSize, held)
      tradedFunds = add(tradedFunds, worth)
      left = subtract(left, size === null ? worth : held)
    } else if (size !== null) {
      tradedSize = add(tradedSize, left)
      tradedFunds = add(tradedFunds, multiply(left, at))
      left = '0'
    } else {
      tradedSize = add(multiply(tradedSize, at), left)
      tradedFunds = multiply(add(tradedFunds, left), at)
      left = '0'
    }
  }
  if (!isCut && (isPositive(left) || isZero(tradedSize))) return { kind: 'thin-book', best }
  return { kind: 'walked', best, size: tradedSize, funds: tradedFunds }
}
