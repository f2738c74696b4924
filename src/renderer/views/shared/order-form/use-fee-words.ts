import type { FeeRange } from '#shared/domain/fee-estimate.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'

/** What a fee comes to, at the least and at the most. */
interface Fee {
  readonly least: string
  readonly most: string
}

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
    amount(fee: Fee | null, places: number, currency: string): string {
      if (fee === null) return noValue
      const [least, most] = [fixed(fee.least, places), fixed(fee.most, places)]
      return least === most
        ? t('order.about', { amount: most, currency })
        : t('order.aboutRange', { least, most, currency })
    },
    /** The values behind the figures of `amount`. */
    of: (fee: Fee | null, places: number): readonly string[] =>
      fee === null ? [] : fixed(fee.least, places) === fixed(fee.most, places) ? [fee.most] : [fee.least, fee.most],
  }
}
