import { compare } from '#shared/decimal.ts'
import type { MarketSymbol, TickerRow } from '#shared/exchange/index.ts'
import { searchPairs } from '../trading/pair-search.ts'
import { comparePlain } from './compare-plain.ts'

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

export const columns = ['symbol', 'last', 'change', 'high', 'low', 'volume', 'turnover'] as const
export type Column = (typeof columns)[number]
export interface Sort {
  readonly by: Column
  readonly down: boolean
}

export interface Choice {
  readonly typed: string
  /** Pairs of the chosen segment; null: every pair. */
  readonly segment: ReadonlySet<string> | null
  readonly favourites: ReadonlySet<string> | null
  readonly quote: string
}

const rowOf = (pair: MarketSymbol, ticker: TickerRow | undefined): MarketRow => ({
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

/** The pairs that are wanted, unsorted where something was typed: the best matches stand first then. */
export function marketRows(
  pairs: readonly MarketSymbol[],
  tickers: ReadonlyMap<string, TickerRow>,
  { typed, segment, favourites, quote }: Choice,
): readonly MarketRow[] {
  return searchPairs(pairs, typed)
    .filter(
      ({ symbol, quoteCurrency }) =>
        (segment === null || segment.has(symbol)) &&
        (favourites === null || favourites.has(symbol)) &&
        (quote === '' || quoteCurrency === quote),
    )
    .map((pair) => rowOf(pair, tickers.get(pair.symbol)))
}

/** What has no value stands last, whichever way is sorted; equal values stand by name. */
export function sortRows(rows: readonly MarketRow[], { by, down }: Sort): readonly MarketRow[] {
  const byName = (a: MarketRow, b: MarketRow): number => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)
  if (by === 'symbol') return rows.toSorted((a, b) => (down ? byName(b, a) : byName(a, b)))
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === null || other === null) return one === other ? byName(a, b) : one === null ? 1 : -1
    const order = comparePlain(one, other)
    return order === 0 ? byName(a, b) : down ? -order : order
  })
}

export interface Movers {
  readonly up: readonly MarketRow[]
  readonly down: readonly MarketRow[]
  readonly busy: readonly MarketRow[]
}

/** The pairs that rose and fell most, and those with the most turnover in one quote currency. */
export function moversOf(rows: readonly MarketRow[], quote: string, most: number): Movers {
  const alive = rows.filter(({ change, trading }) => change !== null && trading)
  const byChange = sortRows(alive, { by: 'change', down: true })
  const isUp = ({ change }: MarketRow): boolean => compare(change ?? '0', '0') > 0
  const isDown = ({ change }: MarketRow): boolean => compare(change ?? '0', '0') < 0
  const inQuote = alive.filter((row) => row.quote === quote)
  return {
    up: byChange.filter(isUp).slice(0, most),
    down: byChange.filter(isDown).toReversed().slice(0, most),
    busy: sortRows(inQuote, { by: 'turnover', down: true }).slice(0, most),
  }
}
