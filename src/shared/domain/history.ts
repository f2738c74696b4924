/**
 * Lists that only grow at their newest end: both ledgers, closed orders, fills. Main reads them page by page and holds what it
 * read; a page is sent the rows on screen. Free of schemas, since the page imports it.
 */
import type { AppError } from '../errors.ts'
import type { Fill } from '../exchange/index.ts'
import { fieldNames, orderFields } from './packed-rows.ts'
import type { RowWindow } from './row-window.ts'

/** A value of a line; the first one of each line is its key, which no other line of the list has. */
export type HistoryCell = string | number | boolean | null
export type HistoryCells = readonly HistoryCell[]

/** The fields of a ledger's line, in the order of its cells. `createdAt` in ms since the epoch, amounts of `currency`. */
export const ledgerFields = [
  'id',
  'createdAt',
  'currency',
  'direction',
  'bizType',
  'accountType',
  'amount',
  'fee',
  'balance',
  'tax',
  'context',
] as const
export type LedgerField = (typeof ledgerFields)[number]

/** Those of an order that has ended, and `eventAt`: ms since the epoch of the last thing that happened to it. */
export const closedOrderFields: readonly string[] = [...orderFields, 'eventAt']

export const fillFields: readonly string[] = fieldNames<Fill>({
  id: true,
  orderId: true,
  counterOrderId: true,
  tradeId: true,
  symbol: true,
  side: true,
  liquidity: true,
  type: true,
  forceTaker: true,
  price: true,
  size: true,
  funds: true,
  fee: true,
  feeRate: true,
  feeCurrency: true,
  stop: true,
  tradeType: true,
  taxRate: true,
  tax: true,
  createdAt: true,
})

/** The lists that are histories. */
export type HistoryList = 'ledger' | 'hfLedger' | 'closedOrders' | 'fills'

/**
 * Lines of one answer of those that come page by page with a cursor. The venue gives 1 to 100 of both (facts, section 4; the
 * specification, "Limits", also says 200). Fills are asked for as many at a time as every source allows. No source names 50 closed
 * orders: it is our own choice, more than a table shows at once, with half the wait of a full page.
 */
export const cursorPages = { closedOrders: 50, fills: 100 } as const

/** ms since the epoch, both ends included. */
export interface TimeSpan {
  readonly startAt: number
  readonly endAt: number
}

/** What of a history is listed, and in which order. */
export interface HistoryQuery {
  /** null: as the venue lists it, newest first. Equal lines stand in that order too. */
  readonly sort: { readonly by: string; readonly down: boolean } | null
  /** Words that all have to be found in the line's texts; empty finds every line. */
  readonly text: string
}

/** The most characters of `text`. */
export const mostHistoryText = 100

/** A pair whose lines could not be read, and why. */
interface PairUnread {
  readonly symbol: string
  readonly error: AppError
}

/** The pairs that a history of all pairs is made of. */
export interface PairsRead {
  /** Pairs that were read. */
  readonly read: number
  /** Pairs of which lines are missing until a later look brings them. */
  readonly unread: readonly PairUnread[]
  /** Every pair with trades is among them: the ledger was there, and each of its lines named a pair. */
  readonly isWhole: boolean
}

/** What a saved history lacks of what it covers. */
export interface HistoryLacks {
  /** Pairs that could not be read. */
  readonly pairs: readonly string[]
  /** Pairs with trades may be missing that nothing names. */
  readonly isUnnamed: boolean
  /** Rows that could not be read. */
  readonly rows: number
  /** The venue's list moved while it was read: rows may be missing. */
  readonly moved: boolean
}

/** How far a history has been read. */
export interface HistoryState {
  /** Lines read in all, listed or not. */
  readonly lines: number
  /** Nothing is left to read. */
  readonly done: boolean
  /** ms since the epoch: everything from here on has been read. */
  readonly readTo: number
  /** Lines as the venue counts them; null where it does not. */
  readonly venueTotal: number | null
  /** The venue's list moved between two pages: lines may be missing. */
  readonly moved: boolean
  /** Main is reading further, or is about to. */
  readonly busy: boolean
  /** The user ended a reading that had not come to its end. */
  readonly stopped: boolean
  /** null: it is one list of the venue's. */
  readonly pairs: PairsRead | null
}

/** The lines of a query from `from` on, fewer where what was read ends. `total`: how many there are so far. */
export type HistoryWindow = RowWindow<HistoryCells, HistoryState>

/** Lines of a copy. `total`: how many it has; `copy`: names it where its next part is asked for, null after its last line. */
export interface HistoryRows {
  readonly copy: number | null
  readonly total: number
  readonly rows: readonly HistoryCells[]
}

/** The most lines of one such answer, and of a copy. */
export const mostHistoryRows = 1_000
export const mostCopiedLines = 20_000

/** Tells one list and query from another: a window names the one that it answers. */
export const historyKey = (of: object, { sort, text }: HistoryQuery): string => JSON.stringify([of, sort, text])
/** Whether a window is one of this list, whatever its query. */
export const isOfHistory = (key: string, of: object): boolean => key.startsWith(`${JSON.stringify([of]).slice(0, -1)},`)
