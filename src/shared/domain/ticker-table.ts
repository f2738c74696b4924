/**
 * A table of pairs with their figures of the last 24 hours, of which main sends only the rows that are on screen. Free of
 * schemas, since the page imports it.
 */

/** Where each value stands in a row. */
export const cell = {
  symbol: 0,
  base: 1,
  quote: 2,
  trading: 3,
  last: 4,
  change: 5,
  high: 6,
  low: 7,
  volume: 8,
  turnover: 9,
  value: 10,
} as const

/** The currency in which `value` compares the turnover of pairs with different quote currencies. */
export const comparedIn = 'USDT'

/**
 * Prices in the quote currency, `change` a fraction, volume in the base currency, turnover in the quote currency, and its value in
 * `comparedIn` by the last trades; null until a ticker has come, and a value also where no trade leads there.
 */
export type TickerCells = readonly [
  symbol: string,
  base: string,
  quote: string,
  trading: boolean,
  last: string | null,
  change: string | null,
  high: string | null,
  low: string | null,
  volume: string | null,
  turnover: string | null,
  value: string | null,
]

/** Figures that the table sorts by. */
export const figures = ['last', 'change', 'high', 'low', 'volume', 'turnover', 'value'] as const
export type Figure = (typeof figures)[number]

/**
 * What the table sorts by: a figure, the name, or `rank`: how well a pair fits what was typed, then the venue's order. Pairs
 * without the figure stand last either way, equal ones by name. `rank` has no other way round.
 */
export const tableSorts = ['rank', 'symbol', ...figures] as const
export type TableSort = (typeof tableSorts)[number]

/** Which pairs, in which order. null filters nothing. */
export interface TableQuery {
  readonly sort: { readonly by: TableSort; readonly down: boolean }
  /** What was typed; empty finds every pair. */
  readonly text: string
  /** One of the venue's segments, as it names them. */
  readonly segment: string | null
  readonly quote: string | null
  /** Only these pairs. */
  readonly pairs: readonly string[] | null
}

/** Distinguishes one query from another: a window names the one that it answers. */
export const queryKey = ({ sort, text, segment, quote, pairs }: TableQuery): string =>
  JSON.stringify([sort.by, sort.down, text, segment, quote, pairs])

/** The most pairs or currencies that a query names, and characters of what was typed. */
export const mostNames = 1_000
export const mostTyped = 60

/** The most rows that one window shows. */
export const mostTableRows = 200

/** The rows of a query from `from` on, fewer where it ends, and how many there are in all. */
export interface TickerWindow {
  readonly key: string
  readonly total: number
  readonly from: number
  readonly rows: readonly TickerCells[]
}

/** The most rows that one copy of a table holds. */
export const mostCopiedRows = 20_000

/** All rows of a query, and how old they are in ms since the epoch. */
export interface TableRows {
  readonly total: number
  readonly at: number
  readonly rows: readonly TickerCells[]
}

/** What changed in a window of the same query and range. */
export interface SlotsChange {
  readonly kind: 'slots'
  readonly total: number
  /** How many rows there are now. */
  readonly rows: number
  /** A slot, then what stands in it now: another row, or the slot of the row before the change that moved there; and so on. */
  readonly moved: readonly (number | TickerCells)[]
  /** After the moves: a slot, a cell, its value; and so on. */
  readonly cells: readonly (number | string | boolean | null)[]
}

/** Null where nothing changed, and the window whole where it is of another query or range. */
export function slotsBetween(before: TickerWindow, after: TickerWindow): SlotsChange | 'whole' | null {
  if (before === after) return null
  if (before.key !== after.key || before.from !== after.from) return 'whole'
  const slotOf = new Map<string, number>()
  before.rows.forEach((row, slot) => slotOf.set(row[cell.symbol], slot))
  const moved: (number | TickerCells)[] = []
  const cells: (number | string | boolean | null)[] = []
  after.rows.forEach((row, slot) => {
    const here = before.rows[slot]
    if (here === row) return
    const was = slotOf.get(row[cell.symbol])
    const known = was === undefined ? undefined : before.rows[was]
    if (was === undefined || known === undefined) moved.push(slot, row)
    else {
      if (was !== slot) moved.push(slot, was)
      addCells(cells, slot, known, row)
    }
  })
  const isSame = moved.length + cells.length === 0 && before.rows.length === after.rows.length
  if (isSame && before.total === after.total) return null
  return { kind: 'slots', total: after.total, rows: after.rows.length, moved, cells }
}

function addCells(
  cells: (number | string | boolean | null)[],
  slot: number,
  before: TickerCells,
  after: TickerCells,
): void {
  if (before === after) return
  for (let at = 0; at < after.length; at += 1) {
    const value = after[at] ?? null
    if (value !== before[at]) cells.push(slot, at, value)
  }
}

/** The window after a change. Rows that did not change stay the same objects. */
export function withSlots(before: TickerWindow, { total, rows: count, moved, cells }: SlotsChange): TickerWindow {
  const rows = before.rows.slice(0, count)
  for (let at = 0; at < moved.length; at += 2) {
    const [slot, row] = [moved[at] as number, moved[at + 1] as number | TickerCells]
    rows[slot] = typeof row === 'number' ? (before.rows[row] as TickerCells) : row
  }
  let [copied, row] = [-1, [] as unknown[]]
  for (let at = 0; at < cells.length; at += 3) {
    const slot = cells[at] as number
    if (slot !== copied) {
      row = [...(rows[slot] ?? [])]
      rows[slot] = row as unknown as TickerCells
      copied = slot
    }
    row[cells[at + 1] as number] = cells[at + 2]
  }
  return { ...before, total, rows }
}

/** The pairs that rose and fell most, and those with the most turnover in one quote currency; at most as many as asked for. */
export interface Movers {
  readonly up: readonly TickerCells[]
  readonly down: readonly TickerCells[]
  readonly busy: readonly TickerCells[]
}

/** How many pairs of a segment and quote currency there are, and how many of those rose, fell, or did not move. */
export interface Breadth {
  readonly pairs: number
  readonly up: number
  readonly down: number
  readonly still: number
  /** Without a figure of the last 24 hours. */
  readonly unknown: number
}
