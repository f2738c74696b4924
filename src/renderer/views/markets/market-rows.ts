import type { TickerLine } from '#shared/domain/feed-topic.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { sorterWith } from '#renderer/ui/data-grid/sort.ts'
import type { Sorter } from '#renderer/ui/data-grid/sort.ts'
import { searchPairs } from '#renderer/views/shared/pair-search.ts'
import { compareKeys, sortKey } from './sort-key.ts'

/** One pair with its figures of the last 24 hours; null until a ticker has come. */
export interface MarketRow {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly trading: boolean
  readonly last: string | null
  /** A fraction. */
  readonly change: string | null
  readonly high: string | null
  readonly low: string | null
  /** Base. */
  readonly volume: string | null
  /** Quote. */
  readonly turnover: string | null
}

export interface Choice {
  /** Pairs of the chosen segment; null: every pair. */
  readonly segment: ReadonlySet<string> | null
  readonly favourites: ReadonlySet<string> | null
  readonly quote: string
}

const rowOf = (pair: MarketSymbol, ticker: TickerLine | undefined): MarketRow => ({
  symbol: pair.symbol,
  base: pair.baseCurrency,
  quote: pair.quoteCurrency,
  trading: pair.enableTrading,
  last: ticker?.last ?? null,
  change: ticker?.changeRate ?? null,
  high: ticker?.high ?? null,
  low: ticker?.low ?? null,
  volume: ticker?.vol ?? null,
  turnover: ticker?.volValue ?? null,
})

/** Every pair with its figures, in the venue's order. */
export const marketRows = (
  pairs: readonly MarketSymbol[],
  tickers: ReadonlyMap<string, TickerLine>,
): readonly MarketRow[] => pairs.map((pair) => rowOf(pair, tickers.get(pair.symbol)))

/** Symbols that what was typed finds, the best matches first; null where nothing was typed. */
export const matches = (pairs: readonly MarketSymbol[], typed: string): readonly string[] | null =>
  typed.trim() === '' ? null : searchPairs(pairs, typed).map(({ symbol }) => symbol)

/** The rows that are wanted, in the order of the matches where something was typed. */
export function chosenRows(
  rows: readonly MarketRow[],
  found: readonly string[] | null,
  { segment, favourites, quote }: Choice,
): readonly MarketRow[] {
  const bySymbol = found === null ? null : new Map(rows.map((row) => [row.symbol, row]))
  const searched = bySymbol === null ? rows : (found ?? []).flatMap((symbol) => bySymbol.get(symbol) ?? [])
  return searched.filter(
    (row) =>
      (segment === null || segment.has(row.symbol)) &&
      (favourites === null || favourites.has(row.symbol)) &&
      (quote === '' || row.quote === quote),
  )
}

const byName = (a: MarketRow, b: MarketRow): number => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)

/** Equal figures stand by name. */
const byFigure = (figure: 'last' | 'change' | 'high' | 'low' | 'volume' | 'turnover'): Sorter<MarketRow> =>
  sorterWith((row) => (row[figure] === null ? null : sortKey(row[figure])), compareKeys, byName)

export const sorters = {
  symbol: sorterWith((row: MarketRow) => row, byName),
  last: byFigure('last'),
  change: byFigure('change'),
  high: byFigure('high'),
  low: byFigure('low'),
  volume: byFigure('volume'),
  turnover: byFigure('turnover'),
} as const

export interface Movers {
  readonly up: readonly MarketRow[]
  readonly down: readonly MarketRow[]
  readonly busy: readonly MarketRow[]
}

/** The pairs that rose and fell most, and those with the most turnover in one quote currency. */
export function moversOf(rows: readonly MarketRow[], quote: string, most: number): Movers {
  const alive = rows.filter(({ change, trading }) => change !== null && trading)
  const moved = alive.filter(({ change }) => /[1-9]/.test(change ?? ''))
  const byChange = sorters.change(moved, true)
  const isDown = ({ change }: MarketRow): boolean => change?.startsWith('-') === true
  const inQuote = alive.filter((row) => row.quote === quote)
  return {
    up: byChange.filter((row) => !isDown(row)).slice(0, most),
    down: byChange.filter(isDown).toReversed().slice(0, most),
    busy: sorters.turnover(inQuote, true).slice(0, most),
  }
}
