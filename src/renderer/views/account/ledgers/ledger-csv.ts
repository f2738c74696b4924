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

/** Characters that main takes in one part. */
const longestPart = 7_500_000

/** The lines as comma-separated text, times in UTC, in parts. `pause` lets the page draw while they are written. */
export async function ledgerCsv(rows: readonly LedgerRow[], pause: () => Promise<void>): Promise<readonly string[]> {
  const parts: string[] = []
  let part = csvRows([head])
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    if (at > 0) await pause()
    const next = csvRows(rows.slice(at, at + rowsAtOnce).map(cells))
    if (part.length + next.length > longestPart) parts.push(part)
    part = part.length + next.length > longestPart ? next : part + next
  }
  return [...parts, part]
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Name of the file: which ledger, and the days (UTC) it spans. */
export const ledgerFileName = (kind: string, rows: readonly LedgerRow[]): string => {
  const [newest, oldest] = [rows[0], rows.at(-1)]
  const days =
    newest === undefined || oldest === undefined ? '' : `-${day(oldest.createdAt)}-to-${day(newest.createdAt)}`
  return `coffer-${kind === 'hf' ? 'hf-' : ''}ledger${days}.csv`
}
