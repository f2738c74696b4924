import { add, compare, divide, isPositive, isZero, min, multiply, subtract } from '#shared/decimal.ts'
import type { OrderBook } from '#shared/exchange/index.ts'

/** What an order would meet in the book as it stands now. */
export interface Slippage {
  /** Base that fills at once. */
  readonly filled: string
  /** Quote spent or received for it. */
  readonly funds: string
  /** Quote per base over what fills; null when nothing does. */
  readonly average: string | null
  /** From the best price to the average, a fraction that is never negative; null when nothing fills. */
  readonly far: string | null
  /** More is wanted than the levels known hold, so that the rest is not known. */
  readonly short: boolean
}

export interface WantedFill {
  readonly side: 'buy' | 'sell'
  /** Limit, quote per base; null at market. */
  readonly price: string | null
  /** Base; null where `funds` says how much. */
  readonly size: string | null
  /** Quote. */
  readonly funds: string | null
}

const places = 30

/** Walks the other side of the book, best price first, as the matching engine would. */
export function slippageInBook(
  { side, price, size, funds }: WantedFill,
  book: Pick<OrderBook, 'bids' | 'asks'>,
): Slippage {
  const levels = side === 'buy' ? book.asks : book.bids
  const within = (level: string): boolean => price === null || compare(level, price) !== (side === 'buy' ? 1 : -1)
  let [filled, spent] = ['0', '0']
  let beyond = false
  for (const [level, offered] of levels) {
    if (!within(level)) {
      beyond = true
      break
    }
    const left = size !== null ? subtract(size, filled) : divide(subtract(funds ?? '0', spent), level, places)
    if (!isPositive(left)) break
    const taken = min(left, offered)
    filled = add(filled, taken)
    spent = add(spent, multiply(taken, level))
  }
  const best = levels[0]?.[0]
  const average = isZero(filled) ? null : divide(spent, filled, places)
  const far = average === null || best === undefined ? null : divide(subtract(average, best), best, places)
  const wanted = size ?? funds ?? '0'
  // A cut last digit of a quotient is not a shortage.
  const got = size !== null ? filled : add(spent, '0.000000000001')
  return {
    filled,
    funds: spent,
    average,
    far: far === null ? null : far.replace('-', ''),
    short: !beyond && compare(got, wanted) < 0,
  }
}
