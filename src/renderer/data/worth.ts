import { add, isZero, multiply } from '#shared/decimal.ts'

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
