/**
 * Lists that only grow at their newest end: ledgers, closed orders, fills, withdrawals. Main reads them page by page and holds
 * what it read; a page is sent the rows on screen. Free of schemas, since the page imports it.
 */

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

/** The fields of each list, in the order of its cells. */
export const historyFields = {
  ledger: ledgerFields,
  hfLedger: ledgerFields,
} as const satisfies Record<string, readonly string[]>
export type HistoryList = keyof typeof historyFields

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
}

/** The lines of a query from `from` on, fewer where what was read ends. `total`: how many there are so far. */
export interface HistoryWindow {
  readonly key: string
  readonly total: number
  readonly from: number
  readonly rows: readonly HistoryCells[]
  readonly state: HistoryState
}

/** Lines of a query from what was read. `total`: how many there are so far. */
export interface HistoryRows {
  readonly total: number
  readonly rows: readonly HistoryCells[]
}

/** The most lines of one such answer, and of a copy. */
export const mostHistoryRows = 1_000
export const mostCopiedLines = 20_000

/** Tells one list and query from another: a window names the one that it answers. */
export const historyKey = (of: object, { sort, text }: HistoryQuery): string => JSON.stringify([of, sort, text])

/** What changed in a window of the same list, query and range. */
export interface LinesChange {
  readonly kind: 'lines'
  readonly total: number
  readonly state: HistoryState
  /** How many rows there are now. */
  readonly count: number
  /** A slot, then what stands in it now: another line, or the slot it stood in before; and so on. Slots left out are as before. */
  readonly moved: readonly (number | HistoryCells)[]
}

const isSameLine = (one: HistoryCells, other: HistoryCells): boolean =>
  one === other || (one.length === other.length && one.every((value, at) => value === other[at]))

const isSameState = (one: HistoryState, other: HistoryState): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Null where nothing changed, and the window whole where it is of another query or range. */
export function linesBetween(before: HistoryWindow, after: HistoryWindow): LinesChange | 'whole' | null {
  if (before === after) return null
  if (before.key !== after.key || before.from !== after.from) return 'whole'
  const slotOf = new Map(before.rows.map((row, slot) => [row[0], slot] as const))
  const moved: (number | HistoryCells)[] = []
  after.rows.forEach((row, slot) => {
    const here = before.rows[slot]
    if (here !== undefined && isSameLine(here, row)) return
    const was = slotOf.get(row[0] ?? null)
    const known = was === undefined ? undefined : before.rows[was]
    moved.push(slot, was !== undefined && known !== undefined && isSameLine(known, row) ? was : row)
  })
  const isSame = moved.length === 0 && before.rows.length === after.rows.length && before.total === after.total
  if (isSame && isSameState(before.state, after.state)) return null
  return { kind: 'lines', total: after.total, state: after.state, count: after.rows.length, moved }
}

/** The window after a change. Rows that did not change stay the same objects. */
export function withLines(before: HistoryWindow, { total, state, count, moved }: LinesChange): HistoryWindow {
  const rows = before.rows.slice(0, count)
  for (let at = 0; at < moved.length; at += 2) {
    const [slot, row] = [moved[at] as number, moved[at + 1] as number | HistoryCells]
    rows[slot] = typeof row === 'number' ? (before.rows[row] as HistoryCells) : row
  }
  return { ...before, total, state, rows }
}
