import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useText } from '#renderer/locales/use-text.ts'
import { cellTitleOf } from '#renderer/ui/data-grid/cells.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { inUtc } from '#renderer/ui/format/time.ts'
import { wholeText } from '#renderer/ui/format/whole-text.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { isOrderRow } from './ledger-row.ts'
import type { LedgerRow, LedgerTableRow, OrderRow } from './ledger-row.ts'
import { useLedgerWords } from './use-ledger-words.ts'
import { useOrderRowWords } from './use-order-row-words.ts'

type LineColumn = Pick<
  Column<LedgerRow>,
  'key' | 'head' | 'width' | 'grow' | 'end' | 'own' | 'always' | 'figure' | 'class' | 'show' | 'text' | 'title'
>
type LineColumns = () => readonly LineColumn[]
/** What a column says of an order, where it says something: `over` takes the places of others. */
interface OfOrder {
  readonly show?: (row: OrderRow) => string
  readonly title?: (row: OrderRow) => string | undefined
  readonly over?: readonly string[]
}

/** A column of lines as one of lines and orders. */
function together(column: LineColumn, order: OfOrder = {}): Column<LedgerTableRow> {
  const { show, text: _text, title = cellTitleOf(column), class: look, ...rest } = column
  const { over } = order
  return {
    ...rest,
    show: (row, index) => (isOrderRow(row) ? (order.show?.(row) ?? '') : (show?.(row, index) ?? '')),
    title: (row) => (isOrderRow(row) ? order.title?.(row) : title(row)),
    class: (row) => (typeof look === 'function' ? (isOrderRow(row) ? '' : look(row)) : (look ?? '')),
    ...(over === undefined ? {} : { over: (row) => (isOrderRow(row) ? over : []) }),
  }
}

/** Columns of a ledger; `byOrder` with one that opens orders. */
export function useLedgerColumns(byOrder: () => boolean): ComputedRef<readonly Column<LedgerTableRow>[]> {
  const { t } = useText()
  const areas = [useEntryColumns(), useFigureColumns(byOrder), useContextColumn()]
  const ofOrders = useOrderColumns()
  const fold: () => Column<LedgerTableRow> = () => ({
    key: 'fold',
    head: t('ledger.orderEntries'),
    headHidden: true,
    width: 32,
    grow: 0,
    always: true,
  })
  return computed(() => [
    ...(byOrder() ? [fold()] : []),
    ...areas.flatMap((columns) => columns()).map((column) => together(column, ofOrders[column.key])),
  ])
}

const allDigits = ({ text, of }: ReturnType<ReturnType<typeof useOrderRowWords>['moved']>): string | undefined =>
  wholeText(text, of)

/** What the columns say of an order. The pair with its side has a slot of its own. */
function useOrderColumns(): Readonly<Record<string, OfOrder>> {
  const { plural } = useText()
  const { own, hidden, count } = useFormat()
  const words = useLedgerWords()
  const orderWords = useOrderRowWords()
  return {
    time: {
      show: ({ createdAt }) => own.dayTime(createdAt),
      title: ({ createdAt }) => (hidden.value ? undefined : inUtc(createdAt)),
    },
    currency: { over: ['direction'], title: orderWords.name },
    bizType: {
      show: ({ lines }) => own.text(plural('ledger.lines', lines, { number: count(lines) })),
      title: orderWords.extent,
    },
    account: { show: ({ accountType }) => words.account(accountType), title: ({ accountType }) => accountType },
    amount: { show: (row) => orderWords.moved(row).text, title: (row) => allDigits(orderWords.moved(row)) },
    fee: { show: (row) => orderWords.fees(row).text, title: (row) => allDigits(orderWords.fees(row)) },
    balance: { show: () => noValue },
    context: {
      show: ({ order }) => words.summary(JSON.stringify({ orderId: order }), own.whole, own.tail),
      title: ({ order }) => own.whole(order),
    },
  }
}

/** What happened, when, and on which account. */
function useEntryColumns(): LineColumns {
  const { t } = useText()
  const { own, hidden } = useFormat()
  const words = useLedgerWords()
  return () => [
    {
      key: 'time',
      head: t('ledger.time'),
      width: 150,
      grow: 0,
      class: 'muted',
      always: true,
      show: ({ createdAt }) => own.dayTime(createdAt),
      title: ({ createdAt }) => (hidden.value ? undefined : inUtc(createdAt)),
    },
    {
      key: 'currency',
      head: t('ledger.currency'),
      width: 60,
      grow: 0.4,
      class: 'strong',
      always: true,
      show: ({ currency }) => currency,
    },
    {
      key: 'direction',
      head: t('ledger.direction'),
      width: 64,
      grow: 0,
      show: ({ direction }) => t(`ledger.way.${direction}`),
      class: ({ direction }) => (direction === 'in' ? 'up' : 'down'),
    },
    {
      key: 'bizType',
      head: t('ledger.bizType'),
      width: 86,
      grow: 1,
      show: ({ bizType, inOrder }) => `${inOrder === null ? '' : '↳ '}${words.biz(bizType)}`,
      title: ({ bizType }) => bizType,
    },
    {
      key: 'account',
      head: t('ledger.account'),
      width: 66,
      grow: 0.5,
      class: 'muted',
      show: ({ accountType }) => words.account(accountType),
      title: ({ accountType }) => accountType,
    },
  ]
}

/** How much it was, and what it left; `byOrder` with room for what an order moved of two currencies. */
function useFigureColumns(byOrder: () => boolean): LineColumns {
  const { t } = useText()
  const amounts = useAmounts()
  return () => [
    {
      key: 'amount',
      head: t('ledger.amount'),
      width: byOrder() ? 230 : 120,
      grow: 1,
      end: true,
      own: true,
      always: true,
      figure: true,
      show: ({ amount, direction, currency }) =>
        amounts.signed(`${direction === 'in' ? '' : '-'}${amount.replace('-', '')}`, currency),
      text: ({ amount }) => amount,
    },
    {
      key: 'fee',
      head: t('ledger.fee'),
      width: 106,
      grow: 0.8,
      end: true,
      own: true,
      class: 'muted',
      show: ({ fee, currency }) => amounts.fee(fee, currency),
      text: ({ fee }) => fee,
    },
    {
      key: 'balance',
      head: t('ledger.balance'),
      width: 140,
      grow: 1,
      end: true,
      own: true,
      class: 'muted',
      figure: true,
      show: ({ balance, currency }) => amounts.of(balance, currency),
      text: ({ balance }) => balance,
    },
  ]
}

/** What it belongs to. */
function useContextColumn(): LineColumns {
  const { t } = useText()
  const { own, hidden } = useFormat()
  const words = useLedgerWords()
  /** Summaries as a cell asks for them, which may be several times in a row. Ids differ in their ends, so those are shown. */
  function summaries(shownId: (id: string) => string): (row: LedgerRow) => string {
    let [last, hid, text]: [string | null | undefined, boolean, string] = [undefined, false, '']
    return ({ context }) => {
      if (last !== context || hid !== hidden.value) text = words.summary(context, own.whole, shownId)
      ;[last, hid] = [context, hidden.value]
      return text
    }
  }
  return () => {
    return [
      {
        key: 'context',
        head: t('ledger.context'),
        width: 130,
        grow: 2,
        own: true,
        class: 'muted',
        show: summaries(own.tail),
        title: summaries(own.whole),
      },
    ]
  }
}
