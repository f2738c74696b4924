import type { HistoryCell, HistoryCells, HistoryList } from '#shared/domain/history.ts'
import { closedOrderFields, fillFields, ledgerFields } from '#shared/domain/history.ts'
import { cellsOfGroup, groupOf } from '#shared/domain/ledger-group.ts'
import { orderOfContext } from '#shared/domain/ledger-order.ts'
import type { ReadRow } from '#shared/bridge/names.ts'
import type { ColumnKind } from './columns.ts'

/** Lines that belong together. */
export interface LineGroups {
  /** What a line belongs to; null for a line that stands alone. */
  readonly nameOf: (cells: HistoryCells) => string | null
  /** The row of several lines, newest first, by whether they are shown below it. */
  readonly rowOf: (name: string, lines: readonly HistoryCells[]) => (isOpen: boolean) => HistoryCells
}

/** How the lines of a list are kept, sorted, searched and read. */
export interface HistoryShape {
  readonly fields: readonly string[]
  readonly kinds: readonly ColumnKind[]
  /** Fields that are decimals: sorted by value, not as text. */
  readonly decimals: ReadonlySet<string>
  /** Fields that words are looked for in. */
  readonly searched: ReadonlySet<string>
  /** Fields after which equal lines stand by the field named here, in the same direction, and not as the venue lists them. */
  readonly ties?: Readonly<Record<string, string>>
  /** How lines that belong together are shown as one. */
  readonly groups?: LineGroups
  /** The row of the catalogue that it is read by. */
  readonly row: ReadRow
  /** ms between two looks at its newest lines while somebody watches. */
  readonly everyMs: number
}

/** Makes the cells of a line from a row of the venue: those of `fields`, in their order; null where the row has none. */
export const cellsOf =
  (fields: readonly string[]) =>
  (row: object): HistoryCells =>
    fields.map((field) => ((row as Readonly<Record<string, HistoryCell>>)[field] ?? null) as HistoryCell)

const second = 1_000

const kindsOf = (fields: readonly string[], numbers: readonly string[], words: readonly string[]): ColumnKind[] =>
  fields.map((field) => (numbers.includes(field) ? 'number' : words.includes(field) ? 'word' : 'value'))

const contextAt = (ledgerFields as readonly string[]).indexOf('context')

const ledger: Omit<HistoryShape, 'row'> = {
  fields: ledgerFields,
  kinds: kindsOf(ledgerFields, ['createdAt'], ['currency', 'direction', 'bizType', 'accountType']),
  decimals: new Set(['amount', 'fee', 'balance', 'tax']),
  groups: {
    nameOf: (cells) => orderOfContext((cells[contextAt] ?? null) as string | null),
    rowOf: (order, lines) => {
      const group = groupOf(order, lines)
      return (isOpen) => cellsOfGroup({ ...group, isOpen })
    },
  },
  searched: new Set(['id', 'currency', 'bizType', 'accountType', 'amount', 'context']),
  everyMs: 30 * second,
}

const orderWords = ['symbol', 'type', 'side', 'feeCurrency', 'tradeType']

/** The venue counts its order ids up, so that they show which of two orders of one millisecond was placed first. */
const closedOrders: HistoryShape = {
  fields: closedOrderFields,
  kinds: kindsOf(
    closedOrderFields,
    ['createdAt', 'lastUpdatedAt', 'eventAt', 'cancelAfter'],
    [...orderWords, 'opType', 'stp', 'timeInForce', 'postOnly', 'hidden', 'iceberg', 'channel', 'active', 'state'],
  ),
  decimals: new Set(['price', 'size', 'dealSize', 'dealFunds', 'fee']),
  searched: new Set(['id', 'clientOid', 'symbol', 'remark']),
  ties: { createdAt: 'id' },
  row: 'listClosedOrders',
  everyMs: 30 * second,
}
const fills: HistoryShape = {
  fields: fillFields,
  kinds: kindsOf(fillFields, ['createdAt'], [...orderWords, 'liquidity', 'forceTaker', 'feeRate', 'stop', 'taxRate']),
  decimals: new Set(['price', 'size', 'funds', 'fee']),
  searched: new Set(['id', 'orderId', 'tradeId', 'symbol']),
  row: 'listFills',
  everyMs: 10 * second,
}

export const historyShapes: Readonly<Record<HistoryList, HistoryShape>> = {
  ledger: { ...ledger, row: 'listLedgers' },
  hfLedger: { ...ledger, row: 'listHfLedgers' },
  closedOrders,
  fills,
}
