import { computed } from 'vue'
import { multiply } from '#shared/decimal.ts'
import { comparedIn } from '#shared/domain/ticker-table.ts'
import { usePrices } from '#renderer/data/use-prices.ts'
import { useWorthCurrency } from '#renderer/data/use-worth-currency.ts'
import type { MarketRow } from './market-rows.ts'

/** What the column of turnover shows, in one currency for all rows. */
export interface Turnover {
  readonly currency: string
  /** null: not known. */
  readonly of: (row: MarketRow) => string | null
}

const oneUnit = [{ currency: comparedIn, total: '1' }]

/**
 * Turnover in the quote currency, where one is chosen; otherwise its value in the currency that values are shown in, or in
 * `comparedIn` while there is no price for that.
 */
export function useTurnover(quote: () => string) {
  const { currency } = useWorthCurrency()
  const isMixed = computed(() => quote() === '')
  const { priceOf } = usePrices(
    () => currency.value,
    () => (isMixed.value && currency.value !== comparedIn ? oneUnit : null),
  )
  const price = computed(() => priceOf.value?.(comparedIn) ?? null)
  const hasPrice = computed(() => price.value !== null)
  return computed((): Turnover => {
    if (!isMixed.value) return { currency: quote(), of: ({ turnover }) => turnover }
    if (!hasPrice.value) return { currency: comparedIn, of: ({ value }) => value }
    return {
      currency: currency.value,
      of: ({ value }) => (value === null || price.value === null ? null : multiply(value, price.value)),
    }
  })
}
