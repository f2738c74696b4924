import { usePlaces } from '#renderer/data/use-places.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'

interface Common {
  readonly symbol: string
  readonly side: string
}
interface Charged {
  readonly fee: string | null
  readonly feeCurrency: string | null
}

/** Columns that open orders, closed orders and fills have in common; `pair` and `side` are drawn by slots of their tables. */
export function useCommonColumns<Row extends Common>() {
  const { t } = useText()
  const { own } = useFormat()
  const placesOf = usePlaces()

  const side = (): Column<Row> => ({
    key: 'side',
    head: t('orders.side'),
    width: 60,
    always: true,
    text: ({ side }) => side,
  })
  const pair = (): Column<Row> => ({
    key: 'pair',
    head: t('orders.pair'),
    width: 90,
    always: true,
    text: ({ symbol }) => symbol,
  })
  /** A decimal of the user's own. `placesOf`: decimals it is shown with at least. */
  const figure = (
    key: string,
    head: string,
    valueOf: (row: Row) => string | null,
    placesOf?: (row: Row) => number,
  ): Column<Row> => ({
    key,
    head,
    width: 80,
    end: true,
    own: true,
    figure: true,
    show: (row) => own.amount(valueOf(row), placesOf?.(row)),
    text: valueOf,
  })
  /** An amount of the pair's quote, cut to the decimals that such amounts have. */
  const quote = (key: string, head: string, valueOf: (row: Row) => string | null): Column<Row> => ({
    ...figure(key, head, valueOf),
    show: (row) => own.fixed(valueOf(row), placesOf(row.symbol).quote),
  })
  /** An id, hidden until somebody chooses it. */
  const id = (key: string, head: string, valueOf: (row: Row) => string | null): Column<Row> => ({
    key,
    head,
    width: 120,
    class: 'mono',
    own: true,
    optional: true,
    show: (row) => own.whole(valueOf(row) ?? noValue),
    text: valueOf,
  })
  return { side, pair, figure, quote, id }
}

/** What a trade cost: on screen the fee names its currency, in an export each has its own column. */
export function useFeeColumns<Row extends Charged>() {
  const { t } = useText()
  const amounts = useAmounts()
  const fee = (): Column<Row> => ({
    key: 'fee',
    head: t('order.fee'),
    width: 90,
    end: true,
    own: true,
    class: 'muted',
    // The venue may leave the currency out; of nothing it needs none.
    show: ({ fee, feeCurrency }) =>
      [amounts.fee(fee, feeCurrency ?? ''), ...(feeCurrency === null ? [] : [feeCurrency])].join(' '),
    text: ({ fee }) => fee,
  })
  const feeCurrency = (): Column<Row> => ({
    key: 'feeCurrency',
    head: t('order.fee'),
    width: 60,
    inExportOnly: true,
    text: ({ feeCurrency }) => feeCurrency,
  })
  return { fee, feeCurrency }
}
