import { isPositive, isZero } from '#shared/decimal.ts'
import { fullValue } from '#renderer/ui/format/amount.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { OrderRow } from './ledger-row.ts'

/** One figure of an order's row. */
interface OrderFigure {
  readonly key: string
  readonly text: string
  readonly title: string | undefined
  readonly tone: 'up' | 'down' | 'muted'
}

/** What the row of an order says of all its lines. */
export function useOrderWords() {
  const { t, plural } = useText()
  const { own } = useFormat()
  const amounts = useAmounts()
  /** The whole of a figure that is shown cut. */
  const whole = (shown: string, value: string, currency: string): string | undefined => {
    const full = fullValue(shown, value)
    return full === undefined ? undefined : `${full} ${currency}`
  }
  return {
    name: ({ side, symbol, order }: Pick<OrderRow, 'side' | 'symbol' | 'order'>): string =>
      [side === null ? t('ledger.fact.orderId') : t(`side.${side}`), symbol ?? own.tail(order)].join(' '),
    /** How many lines the figures are of. */
    extent: ({ lines }: Pick<OrderRow, 'lines'>): string => own.text(plural('ledger.orderLines', lines)),
    /** What came and went, then what was taken as fees. */
    figures: ({ totals }: Pick<OrderRow, 'totals'>): readonly OrderFigure[] => [
      ...totals
        .filter(({ amount }) => !isZero(amount))
        .map(({ currency, amount }): OrderFigure => {
          const text = amounts.signed(amount, currency)
          const title = whole(text, amount, currency)
          return { key: currency, text: `${text} ${currency}`, title, tone: isPositive(amount) ? 'up' : 'down' }
        }),
      ...totals
        .filter(({ fee }) => !isZero(fee))
        .map(({ currency, fee }): OrderFigure => {
          const text = amounts.fee(fee, currency)
          const title = whole(text, fee, currency)
          return { key: `fee ${currency}`, text: `${t('ledger.fee')} ${text} ${currency}`, title, tone: 'muted' }
        }),
    ],
  }
}
