import type { Fill } from '#shared/exchange/index.ts'
import { add } from '#shared/decimal.ts'

/** What it takes to ask for one order. */
export type OrderName = { readonly symbol: string } & ({ readonly orderId: string } | { readonly clientOid: string })

/** What fills cost, summed by the currency it was paid in; null where the venue did not say it of every fill. */
export function feesOf(
  fills: readonly Pick<Fill, 'fee' | 'feeCurrency'>[],
): readonly { readonly currency: string; readonly fee: string }[] | null {
  const sums = new Map<string, string>()
  for (const { fee, feeCurrency } of fills) {
    if (fee === null || feeCurrency === null) return null
    sums.set(feeCurrency, add(sums.get(feeCurrency) ?? '0', fee))
  }
  return [...sums].map(([currency, fee]) => ({ currency, fee }))
}
