import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { inUtc } from '#renderer/ui/format/time.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { LedgerRow } from './ledger-row.ts'
import { useLedgerWords } from './use-ledger-words.ts'

type Columns = () => readonly Column<LedgerRow>[]

/** Where a line stands among the lines of one order: null where the lines around it are not of its order. */
export type PlaceInOrder = (row: LedgerRow, index: number) => 'first' | 'further' | null

/** Before the kind of a line, so that no line of several reads as its order's total. */
const marks = { first: '┌ ', further: '↳ ' } as const

/** Columns of a ledger. */
export function useLedgerColumns(placeOf: PlaceInOrder): ComputedRef<readonly Column<LedgerRow>[]> {
  const areas = [useEntryColumns(placeOf), useFigureColumns(), useContextColumn()]
  return computed(() => areas.flatMap((columns) => columns()))
}

/** What happened, when, and on which account. */
function useEntryColumns(placeOf: PlaceInOrder): Columns {
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
      show: (row, index) => {
        const place = placeOf(row, index)
        return `${place === null ? '' : marks[place]}${words.biz(row.bizType)}`
      },
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

/** How much it was, and what it left. */
function useFigureColumns(): Columns {
  const { t } = useText()
  const amounts = useAmounts()
  return () => [
    {
      key: 'amount',
      head: t('ledger.amount'),
      width: 120,
      grow: 1,
      end: true,
      own: true,
      always: true,
      figure: true,
      show: ({ amount, direction, currency }) => amounts.signed(direction === 'in' ? amount : `-${amount}`, currency),
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
function useContextColumn(): Columns {
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
