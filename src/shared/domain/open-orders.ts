import type { IntentView } from './intent.ts'
import { listedRow } from './listed-row.ts'
import type { ListedRow } from './listed-row.ts'
import type { Filter, Origin } from './order-origin.ts'
import { orderFields, pack, unpack } from './packed-rows.ts'
import type { PackedRow } from './packed-rows.ts'
import type { RowWindow } from './row-window.ts'
import type { OrderRecord } from '../exchange/index.ts'

/**
 * The table of open orders of every pair, of which main holds all and the page is sent the rows on screen. Free of schemas,
 * since the page imports it.
 */

/** What the table sorts by; `left` by the quote still to be traded. */
export const openSorts = ['pair', 'price', 'size', 'left', 'placed'] as const
export type OpenSort = (typeof openSorts)[number]

/** Which orders, in which order; `sort` null: open outcomes first, then the newest. */
export interface OpenQuery {
  readonly sort: { readonly by: OpenSort; readonly down: boolean } | null
  readonly filter: Filter
}

/** Distinguishes one query from another: a window names the one that it answers. */
export const openKey = ({ sort, filter: { pair, side, origin, type } }: OpenQuery): string =>
  JSON.stringify([sort?.by, sort?.down, pair, side, origin, type])

/** A line: an order that the venue lists, its fields without their names, or the intent whose outcome is open. */
export type OpenCells = readonly [key: string, origin: Origin, order: PackedRow | null, intent: IntentView | null]

/** What is said of all open orders. An outcome that is open is none of them yet. */
export interface OpenState {
  /** Whatever is filtered. */
  readonly orders: number
  /** Lines with those whose outcome is open, whatever is filtered. */
  readonly lines: number
  /** Orders that pass the filter. */
  readonly chosen: number
  /** Changes with the set of orders that pass the filter. */
  readonly set: string
  /** Orders that Coffer did not place; null where the journal could not be asked about all. */
  readonly elsewhere: number | null
  /** Every pair of a line, by name, with how many orders of it are open. */
  readonly pairs: readonly (readonly [pair: string, orders: number])[]
}
export type OpenWindow = RowWindow<OpenCells, OpenState>

/** All lines of a query as main knows them, and how old they are in ms since the epoch. */
export interface OpenLines {
  readonly at: number
  readonly rows: readonly OpenCells[]
}

export const cellsOf = ({ key, origin, order, intent }: ListedRow): OpenCells => [
  key,
  origin,
  order === null ? null : pack(order, orderFields),
  intent,
]

const read = new WeakMap<OpenCells, ListedRow>()

/** The line of its cells, the same for the same cells. */
export function listedRowOf(cells: OpenCells): ListedRow {
  const known = read.get(cells)
  if (known !== undefined) return known
  const [, origin, order, intent] = cells
  const line = listedRow(order === null ? null : (unpack(order, orderFields) as OrderRecord), intent, origin)
  if (line === null) throw new Error('A line of open orders has neither order nor intent.')
  read.set(cells, line)
  return line
}
