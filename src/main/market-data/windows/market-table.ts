import { cut, multiply } from '#shared/decimal.ts'
import { cell, comparedIn } from '#shared/domain/ticker-table.ts'
import type { Figure, TickerCells } from '#shared/domain/ticker-table.ts'
import type { RowsChange } from '#shared/domain/feed-change.ts'
import type { TickerLine } from '#shared/domain/feed-topic.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { coinPricesOf } from './coin-prices.ts'
import { createSortedOrder, sortKey } from './sorted-order.ts'
import type { SortedOrder } from './sorted-order.ts'

/** Every pair of a venue with its figures, in the venue's order. Pairs are named by their place in `pairs`. */
export interface MarketTable {
  /** A symbol that is listed twice counts once. */
  setPairs(pairs: readonly MarketSymbol[]): void
  /** The whole list: a pair without a line has no figures. `change`: what is new in it, where that is known. */
  setTickers(tickers: readonly TickerLine[], change?: RowsChange<TickerLine> | null): void
  pairs(): readonly MarketSymbol[]
  /** The rows in the order of the pairs; one that did not change stays the same object. */
  rows(): readonly TickerCells[]
  /** Pairs by a figure or by name, as places in `pairs`; valid until the next change. */
  order(by: Figure | 'symbol', down: boolean): ArrayLike<number>
  /** The last price of any symbol with a ticker, listed or not. */
  lastPrice(symbol: string): string | null
  /** Another number after each change of the pairs. */
  version(): number
}

const noLine = { last: null, changeRate: null, high: null, low: null, vol: null, volValue: null } as const
type Figures = Omit<TickerLine, 'symbol'>

/** Decimals of a value that pairs are compared by. */
const valuePlaces = 8

/** `price`: of one unit of the quote currency in `comparedIn`; null where it is not known. */
function valueOf({ volValue }: Figures, price: string | null): string | null {
  if (volValue === null || price === null) return null
  return price === '1' ? volValue : cut(multiply(volValue, price), valuePlaces)
}

const cellsOf = (
  { symbol, baseCurrency, quoteCurrency, enableTrading }: MarketSymbol,
  { last, changeRate, high, low, vol, volValue }: Figures,
  value: string | null,
): TickerCells => [
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
  value,
]

const isSame = (one: TickerCells, other: TickerCells): boolean => one.every((value, at) => value === other[at])

/** What one unit of each quote currency is worth in `comparedIn`, by the last trades. */
function createQuotePrices(lastPrice: MarketTable['lastPrice']) {
  let symbols = new Map<string, string[]>()
  let prices: Readonly<Record<string, string>> = {}
  /** Gives the symbols whose quote currency has another price than before. */
  function refresh(): readonly string[] {
    const before = prices
    prices = coinPricesOf(lastPrice, comparedIn, [...symbols.keys()])
    return [...symbols].flatMap(([quote, ofQuote]) => (before[quote] === prices[quote] ? [] : ofQuote))
  }
  return {
    of: (quote: string): string | null => prices[quote] ?? null,
    refresh,
    setPairs(pairs: readonly MarketSymbol[]): void {
      symbols = new Map()
      for (const { symbol, quoteCurrency } of pairs)
        symbols.set(quoteCurrency, [...(symbols.get(quoteCurrency) ?? []), symbol])
      refresh()
    },
  }
}

/** The pairs by each figure that somebody sorts by, kept in order as rows change. */
function createFigureOrders(rowAt: (place: number) => TickerCells | undefined) {
  const orders = new Map<string, { readonly figure: Figure; readonly sorted: SortedOrder }>()
  const keyOf = (figure: Figure) => (place: number) => {
    const value = rowAt(place)?.[cell[figure]] ?? null
    return value === null ? null : sortKey(value)
  }
  return {
    clear: (): void => orders.clear(),
    touch(place: number, before: TickerCells, row: TickerCells): void {
      for (const { figure, sorted } of orders.values())
        if (before[cell[figure]] !== row[cell[figure]]) sorted.touch(place)
    },
    /** `ranks`: where each pair stands by name, which decides between equal figures. */
    read(figure: Figure, down: boolean, ranks: Int32Array): ArrayLike<number> {
      const name = `${figure} ${down}`
      let known = orders.get(name)
      if (known === undefined) {
        known = { figure, sorted: createSortedOrder(ranks, keyOf(figure), down) }
        orders.set(name, known)
      }
      return known.sorted.read()
    },
  }
}

export function createMarketTable(): MarketTable {
  let pairs: readonly MarketSymbol[] = []
  let lines = new Map<string, TickerLine>()
  let rows: TickerCells[] = []
  /** Ranks by symbol. */
  let names: Int32Array = new Int32Array(0)
  let version = 0
  const places = new Map<string, number>()
  const orders = createFigureOrders((place) => rows[place])
  const lastPrice = (symbol: string): string | null => lines.get(symbol)?.last ?? null
  const quotePrices = createQuotePrices(lastPrice)
  const rowOf = (pair: MarketSymbol): TickerCells => {
    const line = lines.get(pair.symbol) ?? noLine
    return cellsOf(pair, line, valueOf(line, quotePrices.of(pair.quoteCurrency)))
  }

  /** Brings the row of a pair in line with its ticker. */
  function take(symbol: string): void {
    const place = places.get(symbol) ?? -1
    const [before, pair] = [rows[place], pairs[place]]
    if (before === undefined || pair === undefined) return
    const row = rowOf(pair)
    if (isSame(before, row)) return
    rows[place] = row
    orders.touch(place, before, row)
  }

  return {
    setPairs(listed) {
      pairs = [...new Map(listed.map((pair) => [pair.symbol, pair])).values()]
      quotePrices.setPairs(pairs)
      rows = pairs.map(rowOf)
      names = ranksByName(pairs)
      orders.clear()
      places.clear()
      pairs.forEach(({ symbol }, place) => places.set(symbol, place))
      version += 1
    },
    setTickers(tickers, change = null) {
      if (change !== null && change.added.length + change.removed.length === 0) {
        for (const [symbol, fields] of change.changed) {
          const line = lines.get(symbol)
          if (line !== undefined) lines.set(symbol, { ...line, ...fields })
        }
        for (const symbol of new Set([...change.changed.map(([name]) => name), ...quotePrices.refresh()])) take(symbol)
        return
      }
      lines = new Map(tickers.map((line) => [line.symbol, line]))
      quotePrices.refresh()
      for (const { symbol } of pairs) take(symbol)
    },
    pairs: () => pairs,
    rows: () => rows,
    order: (by, down) => (by === 'symbol' ? byName(names, down) : orders.read(by, down, names)),
    lastPrice,
    version: () => version,
  }
}

/** Where each pair stands among all by the code units of its symbol. */
function ranksByName(pairs: readonly MarketSymbol[]): Int32Array {
  const places = pairs.map((_, place) => place)
  const symbolOf = (place: number): string => pairs[place]?.symbol ?? ''
  places.sort((a, b) => (symbolOf(a) < symbolOf(b) ? -1 : 1))
  const ranks = new Int32Array(pairs.length)
  places.forEach((place, rank) => void (ranks[place] = rank))
  return ranks
}

function byName(ranks: Int32Array, down: boolean): Int32Array {
  const order = new Int32Array(ranks.length)
  ranks.forEach((rank, place) => void (order[down ? ranks.length - 1 - rank : rank] = place))
  return order
}
