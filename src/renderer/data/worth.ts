import { add, compare, divide, isZero, multiply } from '#shared/decimal.ts'
import type { TickerRow } from '#shared/exchange/index.ts'

/** What one unit of a currency is worth in the chosen one; null where no price is known. */
export type PriceOf = (currency: string) => string | null

export interface Worth {
  readonly total: string
  /** Currencies that are held and have no price: they are not in the total. */
  readonly uncounted: readonly string[]
}

/** Exact sum over what is held; nothing without a price is guessed. */
export function worthOf(
  held: readonly { readonly currency: string; readonly total: string }[],
  priceOf: PriceOf,
): Worth {
  let total = '0'
  const uncounted: string[] = []
  for (const { currency, total: amount } of held) {
    if (isZero(amount)) continue
    const price = priceOf(currency)
    if (price === null) uncounted.push(currency)
    else total = add(total, multiply(amount, price))
  }
  return { total, uncounted }
}

/** Enough for an estimate on screen; nothing is sent that was divided. */
const quotientPlaces = 24

/** Over which a currency without a pair of its own is reached. */
const bridges = ['USDT', 'BTC', 'USDC']

/** Prices in `quote` from the last trades of every pair: the pair itself, the pair turned round, else over one other currency. */
export function pricesFromTickers(tickers: readonly Pick<TickerRow, 'symbol' | 'last'>[], quote: string): PriceOf {
  const last = new Map(tickers.map((row) => [row.symbol, row.last]))
  const direct = (from: string, to: string): string | null => {
    if (from === to) return '1'
    const straight = last.get(`${from}-${to}`)
    if (straight != null && compare(straight, '0') > 0) return straight
    const turned = last.get(`${to}-${from}`)
    return turned != null && compare(turned, '0') > 0 ? divide('1', turned, quotientPlaces) : null
  }
  return (currency) => {
    const own = direct(currency, quote)
    if (own !== null) return own
    for (const bridge of bridges) {
      const [first, second] = [direct(currency, bridge), direct(bridge, quote)]
      if (first !== null && second !== null) return multiply(first, second)
    }
    return null
  }
}
