import { compare, divide, multiply } from '#shared/decimal.ts'

/** Enough for an estimate on screen; nothing is sent that was divided. */
const quotientPlaces = 24

/** Over which a currency without a pair of its own is reached. */
const bridges = ['USDT', 'BTC', 'USDC']

/**
 * What one unit of each currency is worth in `base`, by the last trades: of the pair itself, of the pair turned round, else
 * over one other currency. What cannot be priced is missing.
 */
export function coinPricesOf(
  lastPrice: (symbol: string) => string | null,
  base: string,
  currencies: readonly string[],
): Readonly<Record<string, string>> {
  const direct = (from: string, to: string): string | null => {
    if (from === to) return '1'
    const straight = lastPrice(`${from}-${to}`)
    if (straight !== null && compare(straight, '0') > 0) return straight
    const turned = lastPrice(`${to}-${from}`)
    return turned !== null && compare(turned, '0') > 0 ? divide('1', turned, quotientPlaces) : null
  }
  const over = (currency: string): string | null => {
    for (const bridge of bridges) {
      const first = direct(currency, bridge)
      const second = first === null ? null : direct(bridge, base)
      if (first !== null && second !== null) return multiply(first, second)
    }
    return null
  }
  const priced = currencies.flatMap((currency) => {
    const price = direct(currency, base) ?? over(currency)
    return price === null ? [] : [[currency, price] as const]
  })
  return Object.fromEntries(priced)
}
