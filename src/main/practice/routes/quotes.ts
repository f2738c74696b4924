import { candlesOf, lastDay } from '../candles.ts'
import type { PriceBar } from '../engine/bars.ts'
import { bestShown, shownLevels } from '../engine/book.ts'
import type { PriceLevel, LevelList } from '../engine/types.ts'
import { formatSteps, formatUnits } from '../engine/scale.ts'
import type { Market } from '../engine/types.ts'
import { makerRate, takerRate } from '../engine/fees.ts'
import { badParameter, symbolMissing } from '../refusals.ts'
import { tapeOf } from '../tape.ts'
import type { PracticeVenueState } from '../venue.ts'
import { answer, refuse, type PublicRoutes, type Reply } from './handler.ts'
import { rateText } from './render.ts'

type Names =
  | 'getTicker'
  | 'listTickers'
  | 'listTrades'
  | 'getPartialBook'
  | 'getStats'
  | 'listCandles'
  | 'getPrices'
  | 'getTimestamp'
  | 'getStatus'

const withMarket = <T>(symbol: string, venue: PracticeVenueState, show: (market: Market) => T): Reply<T> => {
  const market = venue.engine.state.markets.get(symbol)
  return market ? answer(show(market)) : refuse(symbolMissing)
}

const price = (market: Market, ticks: number): string => formatSteps(ticks, market.tick)
const size = (market: Market, lots: number): string => formatSteps(lots, market.lot)

/** Best shown price of a side with its size; null where the side shows nothing. */
export const bestOf = (market: Market, list: LevelList): { price: string | null; size: string | null } => {
  const best = bestShown(list)
  return best ? { price: price(market, best.price), size: size(market, best.visible) } : { price: null, size: null }
}

const bookRecord = (market: Market, venue: PracticeVenueState, depth: number) => {
  const row = (level: PriceLevel): [string, string] => [price(market, level.price), size(market, level.visible)]
  return {
    time: venue.now(),
    sequence: String(market.sequence),
    bids: shownLevels(market.bids, depth).map(row),
    asks: shownLevels(market.asks, depth).map(row),
  }
}

/** The whole shown book of a pair; the signed route shares it. */
export const fullBook = (symbol: string, venue: PracticeVenueState) =>
  withMarket(symbol, venue, (market) => bookRecord(market, venue, Infinity))

const changeOf = (market: Market, day: PriceBar | null) => {
  if (!day) return { changeRate: null, changePrice: null, high: null, low: null, vol: null, volValue: null, last: null }
  const change = market.lastPrice - day.open
  const sign = change < 0 ? '-' : ''
  return {
    changeRate: (change / day.open).toFixed(4),
    changePrice: sign + price(market, Math.abs(change)),
    high: price(market, day.high),
    low: price(market, day.low),
    vol: size(market, day.size),
    volValue: formatUnits(day.turnover),
    last: price(market, market.lastPrice),
  }
}

/** The last 24 hours and what stands beside them. */
export const dayFigures = (market: Market, venue: PracticeVenueState) => {
  const day = lastDay(market, venue.history, venue.now())
  return {
    symbol: market.symbol,
    buy: bestOf(market, market.bids).price,
    sell: bestOf(market, market.asks).price,
    ...changeOf(market, day),
    averagePrice: day ? price(market, Math.round((day.high + day.low) / 2)) : null,
    takerFeeRate: rateText(takerRate({ level: 0 }, market)),
    makerFeeRate: rateText(makerRate({ level: 0 }, market)),
    takerCoefficient: '1',
    makerCoefficient: '1',
  }
}

const tickerRow = (market: Market, venue: PracticeVenueState) => ({
  symbolName: market.symbol,
  bestBidSize: bestOf(market, market.bids).size,
  bestAskSize: bestOf(market, market.asks).size,
  ...dayFigures(market, venue),
})

export const candleRow = (market: Market, bar: PriceBar): [string, string, string, string, string, string, string] => [
  String(bar.start / 1000),
  price(market, bar.open),
  // Close stands before high on the wire (facts, 4.3).
  price(market, bar.close),
  price(market, bar.high),
  price(market, bar.low),
  size(market, bar.size),
  formatUnits(bar.turnover),
]

const nanosecondsPerMs = 1_000_000n
const mostCandles = 1500
/** ms one all-tickers snapshot serves (specification: "Limits"). */
const snapshotLife = 2_000

/** What is quoted and traded. */
export const quoteRoutes: PublicRoutes<Names> = {
  getTicker: ({ symbol }, venue) =>
    withMarket(symbol, venue, (market) => {
      const bid = bestOf(market, market.bids)
      const ask = bestOf(market, market.asks)
      return {
        time: venue.now(),
        sequence: String(market.sequence),
        price: market.lastPrice > 0 ? price(market, market.lastPrice) : null,
        size: market.lastSize > 0 ? size(market, market.lastSize) : null,
        bestBid: bid.price,
        bestBidSize: bid.size,
        bestAsk: ask.price,
        bestAskSize: ask.size,
      }
    }),
  listTickers: (_request, venue) => {
    const now = venue.now()
    const { tickers } = venue.snapshot
    if (tickers && now >= tickers.time && now - tickers.time < snapshotLife) return answer(tickers)
    const fresh = {
      time: now,
      ticker: [...venue.engine.state.markets.values()].map((market) => tickerRow(market, venue)),
    }
    venue.snapshot.tickers = fresh
    return answer(fresh)
  },
  listTrades: ({ symbol }, venue) =>
    withMarket(symbol, venue, (market) =>
      tapeOf(market, venue.history).map((trade) => ({
        sequence: String(trade.seq),
        price: price(market, trade.price),
        size: size(market, trade.size),
        side: trade.side,
        time: BigInt(trade.at) * nanosecondsPerMs,
      })),
    ),
  getPartialBook: ({ symbol, size: depth }, venue) =>
    withMarket(symbol, venue, (market) => bookRecord(market, venue, Number(depth))),
  getStats: ({ symbol }, venue) =>
    withMarket(symbol, venue, (market) => ({ time: venue.now(), ...dayFigures(market, venue) })),
  listCandles: ({ symbol, type, startAt = 0, endAt = 0 }, venue) =>
    withMarket(symbol, venue, (market) => {
      const to = endAt === 0 ? venue.now() : Math.min(endAt * 1000, venue.now())
      const bars = candlesOf(market, venue.history, type, startAt * 1000, to, mostCandles)
      return bars.map((bar) => candleRow(market, bar))
    }),
  getPrices: ({ base = 'USD', currencies }, venue) => {
    const now = venue.now()
    const listed = [...new Set(venue.pairs.flatMap((pair) => [pair.base, pair.quote]))]
    const wanted = currencies?.split(',') ?? listed
    // There are no rates of other fiat money here, and dollars must not pass for it.
    if (base !== 'USD' && !listed.includes(base)) return refuse(badParameter('base must be USD or a listed currency.'))
    const unit = base === 'USD' ? 1 : venue.prices.usd(base, now)
    return answer(
      Object.fromEntries(
        wanted
          .filter((code) => listed.includes(code))
          .map((code) => [code, (venue.prices.usd(code, now) / unit).toFixed(12).replace(/\.?0+$/, '')]),
      ),
    )
  },
  getTimestamp: (_request, venue) => answer(venue.now()),
  getStatus: (_request, venue) => answer({ ...venue.service }),
}
