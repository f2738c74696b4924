import type { RowWindow } from './row-window.ts'
import type { WorthBase } from './worth.ts'

/**
 * The table of an account's balances, of which main holds all and the page is sent the rows on screen. Free of schemas, since
 * the page imports it.
 */

/** The most characters of a search. */
export const mostBalanceText = 40

/** What the table sorts by; `type:main` and the like: by what the accounts of one type hold. */
export const isBalanceSort = (by: string): boolean =>
  by.startsWith('type:') || ['currency', 'available', 'holds', 'total', 'worth'].includes(by)

/** Which balances, in which order. */
export interface BalanceQuery {
  /** What they are valued in. */
  readonly base: WorthBase
  /** `by` as in `isBalanceSort`. Rows without the figure stand last either way, equal ones by name. */
  readonly sort: { readonly by: string; readonly down: boolean }
  /** A part of the currency's code in any case; empty finds every one. */
  readonly text: string
  /** Rows that are worth less are dust and left out, in `base`; null leaves out none. */
  readonly dustBelow: string | null
}

/** Distinguishes one query from another: a window names the one that it answers. */
export const balanceKey = ({ base, sort: { by, down }, text, dustBelow }: BalanceQuery): string =>
  JSON.stringify([base, by, down, text, dustBelow])

/** What the accounts of one type hold of a currency together, and their ids. */
export type TypeCells = readonly [type: string, balance: string, ids: readonly string[]]
/** A currency; `worth` in the query's base, null where no price is known. */
export type BalanceCells = readonly [
  currency: string,
  available: string,
  holds: string,
  total: string,
  worth: string | null,
  types: readonly TypeCells[],
]

/** What is said of the whole table. */
export interface BalanceState {
  /** Currencies that hold anything, whatever is searched for. */
  readonly currencies: number
  /** The types of account that get a column: the three that matter, and any other that the venue names. */
  readonly types: readonly string[]
  /** What of the found rows is dust, and what that is worth together. */
  readonly dust: { readonly count: number; readonly worth: string }
}
export type BalanceWindow = RowWindow<BalanceCells, BalanceState>

/** All rows of a query. */
export interface BalanceLines {
  readonly rows: readonly BalanceCells[]
}

/** One currency over every account type that the venue named, in its words. */
export interface AccountRow {
  readonly currency: string
  /** Of the trade account alone, which pays for orders. */
  readonly available: string
  readonly holds: string
  /** Over every type. */
  readonly total: string
  readonly worth: string | null
  /** A type without an entry was not named: that is not a zero. */
  readonly byType: Readonly<Partial<Record<string, string>>>
  readonly accounts: readonly { readonly id: string; readonly type: string }[]
}

const read = new WeakMap<BalanceCells, AccountRow>()

/** The row of its cells, the same for the same cells. */
export function accountRowOf(cells: BalanceCells): AccountRow {
  const known = read.get(cells)
  if (known !== undefined) return known
  const [currency, available, holds, total, worth, types] = cells
  const row: AccountRow = {
    currency,
    available,
    holds,
    total,
    worth,
    byType: Object.fromEntries(types.map(([type, balance]) => [type, balance])),
    accounts: types.flatMap(([type, , ids]) => ids.map((id) => ({ id, type }))),
  }
  read.set(cells, row)
  return row
}
