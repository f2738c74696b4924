import { add } from '#shared/decimal.ts'
import type { Fill } from '#shared/exchange/index.ts'

/** What fills cost, summed by the currency it was paid in. */
export function feesOf(
  fills: readonly Pick<Fill, 'fee' | 'feeCurrency'>[],
): readonly { readonly currency: string; readonly fee: string }[] {
  const sums = new Map<string, string>()
  for (const { fee, feeCurrency } of fills) sums.set(feeCurrency, add(sums.get(feeCurrency) ?? '0', fee))
  return [...sums].map(([currency, fee]) => ({ currency, fee }))
}
