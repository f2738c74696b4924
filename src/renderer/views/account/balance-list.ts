import { add, compare } from '#shared/decimal.ts'
import type { AccountRow } from '#renderer/data/account-rows.ts'

/** What the list is sorted by: a column's own name, or an account type with `type:` before it. */
export type SortBy = 'currency' | 'available' | 'holds' | 'total' | 'worth' | `type:${string}`
export interface Sort {
  readonly by: SortBy
  readonly down: boolean
}

/** What a row is worth in the chosen currency; null where no price is known. */
export type WorthOf = (row: AccountRow) => string | null

export interface Wanted {
  readonly text: string
  readonly sort: Sort
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
  { text, sort, dustBelow }: Wanted,
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
    shown: shown.sort(comparing(sort, worthOf)),
    dust: { count: dust.length, worth: dust.reduce((sum, worth) => add(sum, worth), '0') },
  }
}

const comparing =
  ({ by, down }: Sort, worthOf: WorthOf) =>
  (a: AccountRow, b: AccountRow): number => {
    const byName = a.currency.localeCompare(b.currency)
    if (by === 'currency') return down ? -byName : byName
    const [first, second] = [valueOf(a, by, worthOf), valueOf(b, by, worthOf)]
    // What has no value stands last, whichever way the rest goes.
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byName
    return (down ? -1 : 1) * compare(first, second) || byName
  }

const valueOf = (row: AccountRow, by: Exclude<SortBy, 'currency'>, worthOf: WorthOf): string | null => {
  if (by === 'worth') return worthOf(row)
  if (by === 'available' || by === 'holds' || by === 'total') return row[by]
  return row.byType[by.slice('type:'.length)] ?? null
}
