import { add } from '#shared/decimal.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import { balanceRows } from '#renderer/data/balance-rows.ts'
import type { BalanceRow } from '#renderer/data/balance-rows.ts'

/** One currency over every account type the venue named, in its words. */
export interface AccountRow extends Pick<BalanceRow, 'currency' | 'available' | 'holds' | 'total'> {
  /** A type without an entry was not named: that is not a zero. */
  readonly byType: Readonly<Record<string, string>>
  readonly accounts: readonly SpotAccount[]
}

const always = ['main', 'trade', 'margin'] as const
const order = ['main', 'trade', 'trade_hf', 'margin']

/** The account types that get a column: the three that matter, and any other the venue names. */
export function typesOf(accounts: readonly SpotAccount[]): readonly string[] {
  const named = new Set<string>([...always, ...accounts.map(({ type }) => type)])
  const placeOf = (type: string): number => (order.includes(type) ? order.indexOf(type) : order.length)
  return [...named].sort((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
}

/** Currencies that hold anything, each with its accounts side by side. */
export function accountRows(accounts: readonly SpotAccount[]): readonly AccountRow[] {
  return balanceRows(accounts).map(({ currency, available, holds, total }) => {
    const own = accounts.filter((account) => account.currency === currency)
    const byType: Record<string, string> = {}
    for (const { type, balance } of own) byType[type] = add(byType[type] ?? '0', balance)
    return { currency, available, holds, total, byType, accounts: own }
  })
}
