import { add, compare } from '#shared/decimal.ts'
import type { AccountRow } from '#renderer/data/account-rows.ts'
import { sorterWith } from '#renderer/ui/data-grid/sort.ts'
import type { Sorter } from '#renderer/ui/data-grid/sort.ts'

/** What a row is worth in the chosen currency; null where no price is known. */
export type WorthOf = (row: AccountRow) => string | null

export interface BalanceFilter {
  readonly text: string
  /** Rows worth less are dust; null leaves everything in sight. */
  readonly dustBelow: string | null
}

export interface BalanceList {
  readonly shown: readonly AccountRow[]
  /** What the threshold took out of sight, and what it is worth together. */
  readonly dust: { readonly count: number; readonly worth: string }
}

const isDust = (worth: string | null, below: string | null): worth is string =>
  below !== null && worth !== null && compare(worth, below) < 0

/** The rows to show. What cannot be valued is never dust: nobody knows that it is little. */
export function listBalances(
  rows: readonly AccountRow[],
  { text, dustBelow }: BalanceFilter,
  worthOf: WorthOf,
): BalanceList {
  const word = text.trim().toLowerCase()
  const found = rows.filter(({ currency }) => currency.toLowerCase().includes(word))
  const shown: AccountRow[] = []
  const dust: string[] = []
  for (const row of found) {
    const worth = worthOf(row)
    if (isDust(worth, dustBelow)) dust.push(worth)
    else shown.push(row)
  }
  return {
    shown,
    dust: { count: dust.length, worth: dust.reduce((sum, worth) => add(sum, worth), '0') },
  }
}

const byName = (a: AccountRow, b: AccountRow): number => a.currency.localeCompare(b.currency)
const byFigure = (figureOf: (row: AccountRow) => string | null): Sorter<AccountRow> =>
  sorterWith(figureOf, compare, byName)

/** Sorters by column: those of account types have `type:` before the type. Equal figures stand by name. */
export const balanceSorters = (
  types: readonly string[],
  worthOf: WorthOf,
): Readonly<Record<string, Sorter<AccountRow>>> => ({
  currency: sorterWith((row) => row, byName),
  ...Object.fromEntries(types.map((type) => [`type:${type}`, byFigure(({ byType }) => byType[type] ?? null)])),
  available: byFigure(({ available }) => available),
  holds: byFigure(({ holds }) => holds),
  total: byFigure(({ total }) => total),
  worth: byFigure(worthOf),
})
