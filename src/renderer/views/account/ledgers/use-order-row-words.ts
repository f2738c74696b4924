import { isZero } from '#shared/decimal.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { OrderRow } from './ledger-row.ts'

/** Figures of an order, one a currency, as one text, and the values behind them in its order. */
interface OrderFigures {
  readonly text: string
  readonly of: readonly string[]
}

/** Between the figures of one cell. */
const gap = '\u2003'

/** What the row of an order says of all its lines. */
export function useOrderRowWords() {
  const { t, plural } = useText()
  const { own } = useFormat()
  const amounts = useAmounts()
  return {
    name: ({ side, symbol, order }: Pick<OrderRow, 'side' | 'symbol' | 'order'>): string =>
      [side === null ? t('ledger.fact.orderId') : t(`side.${side}`), symbol ?? own.tail(order)].join(' '),
    /** How many lines the figures are of. */
    extent: ({ lines }: Pick<OrderRow, 'lines'>): string => own.text(plural('ledger.orderLines', lines)),
    /** What came and what went, signed, the base first. */
    moved: (row: Pick<OrderRow, 'totals'>): OrderFigures => figuresOf(row, 'amount', amounts.signed),
    /** What was taken as fees. */
    fees: (row: Pick<OrderRow, 'totals'>): OrderFigures => figuresOf(row, 'fee', amounts.fee),
  }
}

/** A dash where there is no such figure. */
function figuresOf(
  { totals }: Pick<OrderRow, 'totals'>,
  figure: 'amount' | 'fee',
  write: (value: string, currency: string) => string,
): OrderFigures {
  const known = totals.filter((total) => !isZero(total[figure]))
  const texts = known.map((total) => `${write(total[figure], total.currency)} ${total.currency}`)
  return { text: texts.length === 0 ? noValue : texts.join(gap), of: known.map((total) => total[figure]) }
}
