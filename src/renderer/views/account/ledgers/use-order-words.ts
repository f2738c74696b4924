import { isPositive, isZero } from '#shared/decimal.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { OrderRow } from './ledger-row.ts'

/** One figure of an order's row. */
interface OrderFigure {
  readonly key: string
  readonly text: string
  /** The value behind it. */
  readonly of: string
  readonly tone: 'up' | 'down' | 'muted'
}

/** What the row of an order says of all its lines. */
export function useOrderWords() {
  const { t, plural } = useText()
  const { own } = useFormat()
  const amounts = useAmounts()
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
          const text = `${amounts.signed(amount, currency)} ${currency}`
          return { key: currency, text, of: amount, tone: isPositive(amount) ? 'up' : 'down' }
        }),
      ...totals
        .filter(({ fee }) => !isZero(fee))
        .map(({ currency, fee }): OrderFigure => {
          const text = `${t('ledger.fee')} ${amounts.fee(fee, currency)} ${currency}`
          return { key: `fee ${currency}`, text, of: fee, tone: 'muted' }
        }),
    ],
  }
}
