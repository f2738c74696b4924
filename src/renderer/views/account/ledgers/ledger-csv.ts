import { csvRows } from '#shared/domain/csv.ts'
import type { LedgerRow } from './ledger-walk.ts'

const head = [
  'time_utc',
  'currency',
  'direction',
  'amount',
  'fee',
  'tax',
  'balance',
  'account',
  'kind',
  'id',
  'context',
]

const cells = (row: LedgerRow): readonly string[] => [
  new Date(row.createdAt).toISOString(),
  row.currency,
  row.direction,
  row.amount,
  row.fee,
  row.tax ?? '',
  row.balance ?? '',
  row.accountType,
  row.bizType,
  String(row.id),
  row.context ?? '',
]

/** Rows that are written in one go: a few milliseconds. */
const rowsAtOnce = 2_000

/** The lines as comma-separated text, times in UTC. `pause` lets the page draw between parts. */
export async function ledgerCsv(rows: readonly LedgerRow[], pause: () => Promise<void>): Promise<string> {
  const parts = [csvRows([head])]
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    if (at > 0) await pause()
    parts.push(csvRows(rows.slice(at, at + rowsAtOnce).map(cells)))
  }
  return parts.join('')
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Name of the file: which ledger, and the days (UTC) it spans. */
export const ledgerFileName = (kind: string, rows: readonly LedgerRow[]): string => {
  const [newest, oldest] = [rows[0], rows.at(-1)]
  const days =
    newest === undefined || oldest === undefined ? '' : `-${day(oldest.createdAt)}-to-${day(newest.createdAt)}`
  return `coffer-${kind === 'hf' ? 'hf-' : ''}ledger${days}.csv`
}
