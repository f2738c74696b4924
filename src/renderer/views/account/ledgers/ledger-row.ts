import { ledgerFields } from '#shared/domain/history.ts'
import type { HistoryCells } from '#shared/domain/history.ts'
import { groupOfCells } from '#shared/domain/ledger-group.ts'
import type { LedgerGroup } from '#shared/domain/ledger-group.ts'
import { awaitedKey, createHistoryRows } from '#renderer/views/shared/window-rows.ts'

/** One line of either ledger. Amounts are of `currency`, `createdAt` in ms since the epoch. */
export interface LedgerRow {
  readonly id: string
  readonly createdAt: number
  readonly currency: string
  readonly direction: 'in' | 'out'
  readonly bizType: string
  readonly accountType: string
  readonly amount: string
  readonly fee: string
  readonly balance: string | null
  /** Of the high-frequency ledger; null for none. */
  readonly tax: string | null
  readonly context: string | null
  /** Below the row of its order: the how many-th of its lines it is, from 1. null elsewhere. */
  readonly inOrder: number | null
}

/** The row of an order, which stands for its lines. */
export interface OrderRow extends LedgerGroup {
  readonly id: string
}
export type LedgerTableRow = LedgerRow | OrderRow

export const { rowOf: ledgerRowOf } = createHistoryRows<LedgerRow>([...ledgerFields, 'inOrder'])

export const isOrderRow = (row: LedgerTableRow): row is OrderRow => 'totals' in row

const orders = new WeakMap<HistoryCells, OrderRow>()

/** A row of the table out of its cells: the same object for the same cells. */
export function tableRowOf(cells: HistoryCells): LedgerTableRow {
  const known = orders.get(cells)
  if (known !== undefined) return known
  const group = groupOfCells(cells)
  if (group === null) return ledgerRowOf(cells)
  const row = { ...group, id: String(cells[0]) }
  orders.set(cells, row)
  return row
}

/** Stands where a line is that main has not sent yet: it says nothing. */
export const awaitedLedgerRow = (index: number): LedgerRow => ({
  id: awaitedKey(index),
  createdAt: 0,
  currency: '',
  direction: 'in',
  bizType: '',
  accountType: '',
  amount: '',
  fee: '',
  balance: null,
  tax: null,
  context: null,
  inOrder: null,
})

export const ledgerRowKey = ({ id }: LedgerTableRow): string => id
