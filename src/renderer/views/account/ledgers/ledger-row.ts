import { ledgerFields } from '#shared/domain/history.ts'
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
}

export const { rowOf: ledgerRowOf } = createHistoryRows<LedgerRow>(ledgerFields)

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
})

export const ledgerRowKey = ({ id }: LedgerRow): string => id
