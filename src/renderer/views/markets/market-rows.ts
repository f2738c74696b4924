import { cell } from '#shared/domain/ticker-table.ts'
import type { TickerCells } from '#shared/domain/ticker-table.ts'
import { awaitedKey } from '#renderer/views/shared/window-rows.ts'

/** A pair as far as its rules and currencies are looked up by it. */
export interface Pair {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly trading: boolean
}

/** One pair with its figures of the last 24 hours; null until a ticker has come. */
export interface MarketRow extends Pair {
  /** Of the last trade. */
  readonly last: string | null
  /** A fraction. */
  readonly change: string | null
  readonly high: string | null
  readonly low: string | null
  /** Base. */
  readonly volume: string | null
  /** Quote. */
  readonly turnover: string | null
  /** Turnover in `comparedIn`, by which pairs of several quote currencies are compared; null where it is not known. */
  readonly value: string | null
  /** Its place in the table, of a row that main has not sent yet; null of one that is known. */
  readonly awaited: number | null
}

const known = new WeakMap<TickerCells, MarketRow>()

/** The row of some cells: the same object for the same cells. */
export function rowOf(cells: TickerCells): MarketRow {
  const before = known.get(cells)
  if (before !== undefined) return before
  const row: MarketRow = {
    symbol: cells[cell.symbol],
    base: cells[cell.base],
    quote: cells[cell.quote],
    trading: cells[cell.trading],
    last: cells[cell.last],
    change: cells[cell.change],
    high: cells[cell.high],
    low: cells[cell.low],
    volume: cells[cell.volume],
    turnover: cells[cell.turnover],
    value: cells[cell.value],
    awaited: null,
  }
  known.set(cells, row)
  return row
}

const noFigures = { last: null, change: null, high: null, low: null, volume: null, turnover: null, value: null }

/** Stands where a row is that main has not sent yet. */
export const awaitedRow = (index: number): MarketRow => ({
  symbol: '',
  base: '',
  quote: '',
  trading: true,
  ...noFigures,
  awaited: index,
})

/** Tells one row from the others: its symbol, or its place while it is awaited. */
export const rowKey = ({ symbol, awaited }: MarketRow): string => (awaited === null ? symbol : awaitedKey(awaited))
