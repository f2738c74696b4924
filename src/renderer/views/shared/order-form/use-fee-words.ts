import type { FeeRange } from '#shared/domain/fee-estimate.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'

/** The line of the fee: its rate and whose it is, and what it comes to in quote. */
export function useFeeWords() {
  const { t } = useText()
  const { rate, fixed } = useFormat()
  return {
    name(range: FeeRange | null): string {
      if (range === null) return t('order.fee')
      const rates = { least: rate(range.least), most: rate(range.most) }
      return t(
        `order.feeAs.${rates.least === rates.most && range.liquidity === 'either' ? 'same' : range.liquidity}`,
        rates,
      )
    },
    amount(fee: { readonly least: string; readonly most: string } | null, places: number, currency: string): string {
      if (fee === null) return noValue
      const [least, most] = [fixed(fee.least, places), fixed(fee.most, places)]
      return least === most
        ? t('order.about', { amount: most, currency })
        : t('order.aboutRange', { least, most, currency })
    },
  }
}
