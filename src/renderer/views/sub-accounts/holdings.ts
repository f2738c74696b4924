import { add, compare, isZero, multiply } from '#shared/decimal.ts'
import type { SubAccount } from '#shared/exchange/index.ts'
import type { PriceOf } from '#shared/domain/worth.ts'

const groups = ['main', 'trade', 'margin', 'tradeHF'] as const
type Group = (typeof groups)[number]

/** One currency of a sub-account over its four groups. Null where a group names no such account. */
export type GroupRow = Readonly<Record<Group, string | null>> & {
  readonly currency: string
  readonly available: string
  readonly holds: string
  readonly total: string
}

/** One row a currency, by name. */
export function groupRows(sub: SubAccount): readonly GroupRow[] {
  const rows = new Map<string, GroupRow>()
  for (const group of groups) {
    for (const { currency, balance, available, holds } of sub[`${group}Accounts`]) {
      const row = rows.get(currency) ?? { ...emptyRow, currency }
      rows.set(currency, {
        ...row,
        [group]: add(row[group] ?? '0', balance),
        available: add(row.available, available),
        holds: add(row.holds, holds),
        total: add(row.total, balance),
      })
    }
  }
  return [...rows.values()].sort((a, b) => a.currency.localeCompare(b.currency))
}

const emptyRow = {
  main: null,
  trade: null,
  margin: null,
  tradeHF: null,
  available: '0',
  holds: '0',
  total: '0',
} as const

export interface Holding {
  readonly currency: string
  readonly total: string
}

/** What is held, dearest first; without prices the order of the rows stays. */
export function largest(rows: readonly Holding[], priceOf: PriceOf | null): readonly Holding[] {
  const valued = rows
    .filter(({ total }) => !isZero(total))
    .map((row) => {
      const price = priceOf?.(row.currency) ?? null
      return { row, worth: price === null ? '0' : multiply(row.total, price) }
    })
  return valued.sort((a, b) => compare(b.worth, a.worth)).map(({ row }) => row)
}
