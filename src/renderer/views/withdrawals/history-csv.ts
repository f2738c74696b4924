import { csvOf } from '#shared/domain/csv.ts'
import type { Withdrawal } from '#shared/exchange/index.ts'

const utc = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** Exactly the rows given, in the venue's own words, times in UTC. */
export const withdrawalsCsv = (rows: readonly Withdrawal[]): string =>
  csvOf(
    [
      'asked_for_utc',
      'last_change_utc',
      'currency',
      'amount',
      'fee',
      'status',
      'chain',
      'internal',
      'address',
      'memo',
      'remark',
      'transaction_id',
      'withdrawal_id',
    ],
    rows.map((row) => [
      utc(row.createdAt),
      utc(row.updatedAt),
      row.currency,
      row.amount,
      row.fee ?? '',
      row.status,
      row.chain ?? '',
      row.isInner === null ? '' : String(row.isInner),
      row.address ?? '',
      row.memo ?? '',
      row.remark ?? '',
      row.walletTxId ?? '',
      row.id ?? '',
    ]),
  )
