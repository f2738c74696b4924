import { add, compare, divide, isPositive, isZero, multiply, subtract } from '#shared/decimal.ts'

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
}

export type BookDistance =
  | {
      readonly kind: 'walked'
      /** The best price on the side it meets. */
      readonly best: string
      /** Base, and quote for it: what it would trade against the levels known. */
      readonly size: string
      readonly funds: string
    }
  /** There is no book, or no level on the side it meets. */
  | { readonly kind: 'no-book' }
  /** The levels known hold less than it asks for. */
  | { readonly kind: 'thin-book' }

/** Decimals of a size that is reckoned from funds; what is cut off makes its price look worse, never better. */
const sizePlaces = 24

/** How a market order would go through a book. Levels without size or price count as none; the list's order is not trusted. */
export function bookDistance(book: BookSides | null, { side, size, funds }: MarketQuantity): BookDistance {
  const levels = (side === 'buy' ? (book?.asks ?? []) : (book?.bids ?? []))
    .filter(([price, held]) => isPositive(price) && isPositive(held))
    .toSorted(([a], [b]) => (side === 'buy' ? compare(a, b) : compare(b, a)))
  const best = levels[0]?.[0]
  if (best === undefined) return { kind: 'no-book' }
  let [tradedSize, tradedFunds] = ['0', '0']
  let left = size ?? funds ?? '0'
  for (const [price, held] of levels) {
    if (!isPositive(left)) break
    const worth = multiply(price, held)
    const takesAll = compare(left, size === null ? worth : held) >= 0
    const tookSize = takesAll ? held : size === null ? divide(left, price, sizePlaces) : left
    const tookFunds = takesAll ? worth : size === null ? left : multiply(left, price)
    tradedSize = add(tradedSize, tookSize)
    tradedFunds = add(tradedFunds, tookFunds)
    left = takesAll ? subtract(left, size === null ? worth : held) : '0'
  }
  if (isPositive(left) || isZero(tradedSize)) return { kind: 'thin-book' }
  return { kind: 'walked', best, size: tradedSize, funds: tradedFunds }
}
