import type { HistoryList } from '#shared/domain/history.ts'
import { ledgerFields } from '#shared/domain/history.ts'
import type { ReadRow } from '#shared/bridge/names.ts'
import type { ColumnKind } from './columns.ts'

/** How the lines of a list are kept, sorted, searched and read. */
export interface HistoryShape {
  readonly fields: readonly string[]
  readonly kinds: readonly ColumnKind[]
  /** Fields that are decimals: sorted by value, not as text. */
  readonly decimals: ReadonlySet<string>
  /** Fields that words are looked for in. */
  readonly searched: ReadonlySet<string>
  /** The row of the catalogue that it is read by. */
  readonly row: ReadRow
  /** ms between two looks at its newest lines while somebody watches. */
  readonly everyMs: number
}

const second = 1_000

const kindsOf = (fields: readonly string[], numbers: readonly string[], words: readonly string[]): ColumnKind[] =>
  fields.map((field) => (numbers.includes(field) ? 'number' : words.includes(field) ? 'word' : 'value'))

const ledger: Omit<HistoryShape, 'row'> = {
  fields: ledgerFields,
  kinds: kindsOf(ledgerFields, ['createdAt'], ['currency', 'direction', 'bizType', 'accountType']),
  decimals: new Set(['amount', 'fee', 'balance', 'tax']),
  searched: new Set(['id', 'currency', 'bizType', 'accountType', 'amount', 'context']),
  everyMs: 30 * second,
}

export const historyShapes: Readonly<Record<HistoryList, HistoryShape>> = {
  ledger: { ...ledger, row: 'listLedgers' },
  hfLedger: { ...ledger, row: 'listHfLedgers' },
}
