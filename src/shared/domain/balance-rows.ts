import { add, isZero } from '../decimal.ts'
import type { SpotAccount } from '../exchange/index.ts'

/** What one currency holds, by account type. Null where the venue named no such account. */
export interface BalanceRow {
  readonly currency: string
  readonly available: string
  readonly holds: string
  readonly main: string | null
  readonly trade: string | null
  readonly margin: string | null
  /** Over every account type, the ones without a column included. */
  readonly total: string
}

const columns = { main: 'main', trade: 'trade', trade_hf: 'trade', margin: 'margin' } as const
type Column = 'main' | 'trade' | 'margin'

const columnOf = (type: string): Column | null => (type in columns ? columns[type as keyof typeof columns] : null)

/** One row per currency; those named first stand first, the rest by name. Currencies that hold nothing are left out. */
export function balanceRows(accounts: readonly SpotAccount[], first: readonly string[] = []): readonly BalanceRow[] {
  const rows = new Map<string, BalanceRow>()
  for (const { currency, type, balance, available, holds } of accounts) {
    const row = rows.get(currency) ?? {
      currency,
      available: '0',
      holds: '0',
      main: null,
      trade: null,
      margin: null,
      total: '0',
    }
    const column = columnOf(type)
    rows.set(currency, {
      ...row,
      ...(column === null ? {} : { [column]: add(row[column] ?? '0', balance) }),
      // Only the trade account pays for orders.
      ...(column === 'trade' ? { available: add(row.available, available), holds: add(row.holds, holds) } : {}),
      total: add(row.total, balance),
    })
  }
  const placeOf = ({ currency }: BalanceRow): number => {
    const place = first.indexOf(currency)
    return place === -1 ? first.length : place
  }
  return [...rows.values()]
    .filter((row) => !isZero(row.total) || first.includes(row.currency))
    .sort((a, b) => placeOf(a) - placeOf(b) || a.currency.localeCompare(b.currency))
}
