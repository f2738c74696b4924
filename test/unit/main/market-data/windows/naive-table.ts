import { compare, cut, multiply } from '#shared/decimal.ts'
import type { TickerLine } from '#shared/domain/feed-topic.ts'
import { searchPairs } from '#shared/domain/pair-search.ts'
import { queryKey } from '#shared/domain/ticker-table.ts'
import type { TableQuery, TickerCells, TickerWindow } from '#shared/domain/ticker-table.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { coinPricesOf } from '#main/market-data/windows/coin-prices.ts'

export const pairOf = (symbol: string, part: Partial<MarketSymbol> = {}): MarketSymbol =>
  ({
    symbol,
    name: symbol,
    baseCurrency: symbol.split('-')[0] ?? '',
    quoteCurrency: symbol.split('-')[1] ?? '',
    enableTrading: true,
    ...part,
  }) as MarketSymbol

export const lineOf = (symbol: string, part: Partial<TickerLine> = {}): TickerLine => ({
  symbol,
  last: null,
  changeRate: null,
  high: null,
  low: null,
  vol: null,
  volValue: null,
  ...part,
})

const fieldOf = {
  last: 'last',
  change: 'changeRate',
  high: 'high',
  low: 'low',
  volume: 'vol',
  turnover: 'volValue',
} as const

/** The second model: filters everything, sorts everything with the decimal library, and slices. */
export function naiveWindow(
  pairs: readonly MarketSymbol[],
  tickers: readonly TickerLine[],
  query: TableQuery & { readonly from: number; readonly count: number },
  segment: ReadonlySet<string> | null,
): TickerWindow {
  const { sort, text, quote, from, count } = query
  const lines = new Map(tickers.map((line) => [line.symbol, line]))
  const listed = [...new Map(pairs.map((pair) => [pair.symbol, pair])).values()]
  const passing = searchPairs(listed, text).filter(
    ({ symbol, quoteCurrency }) =>
      (query.segment === null || segment?.has(symbol) === true) &&
      (query.pairs === null || query.pairs.includes(symbol)) &&
      (quote === null || quoteCurrency === quote),
  )
  const lastPrice = (symbol: string): string | null => lines.get(symbol)?.last ?? null
  const valueOf = ({ symbol, quoteCurrency }: MarketSymbol): string | null => {
    const turnover = lines.get(symbol)?.volValue ?? null
    const price = coinPricesOf(lastPrice, 'USDT', [quoteCurrency])[quoteCurrency]
    return turnover === null || price === undefined
      ? null
      : price === '1'
        ? turnover
        : cut(multiply(turnover, price), 8)
  }
  const byName = (a: MarketSymbol, b: MarketSymbol): number => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)
  const turn = sort.down ? -1 : 1
  const sorted = passing.toSorted((a, b) => {
    if (sort.by === 'rank') return 0
    if (sort.by === 'symbol') return turn * byName(a, b)
    const [one, other] = [a, b].map((pair) =>
      sort.by === 'value'
        ? valueOf(pair)
        : (lines.get(pair.symbol)?.[fieldOf[sort.by as keyof typeof fieldOf]] ?? null),
    )
    if (one == null || other == null) return Number(one == null) - Number(other == null) || byName(a, b)
    return turn * compare(one, other) || byName(a, b)
  })
  const rows = sorted.slice(from, from + count).map((pair) => {
    const { symbol, baseCurrency, quoteCurrency, enableTrading } = pair
    const { last, changeRate, high, low, vol, volValue } = lines.get(symbol) ?? lineOf(symbol)
    return [
      symbol,
      baseCurrency,
      quoteCurrency,
      enableTrading,
      last,
      changeRate,
      high,
      low,
      vol,
      volValue,
      valueOf(pair),
    ] as TickerCells
  })
  return { key: queryKey(query), total: passing.length, from, rows }
}
