import type { CandleType } from '#shared/domain/candle-lengths.ts'
import { candlesOf, lastDay } from '../candles.ts'
import { shownLevels } from '../engine/book.ts'
import type { LevelChange, TradeEvent } from '../engine/events.ts'
import { formatSteps } from '../engine/scale.ts'
import type { LevelList, Market } from '../engine/types.ts'
import { rawInteger } from '../raw-integer.ts'
import { bestOf, candleRow, dayFigures } from '../routes/quotes.ts'
import type { PracticeVenueState } from '../venue.ts'

/** What the public topics push, in the venue's wire forms (facts, section 6). */

const nanosecondsPerMs = 1_000_000n

const price = (market: Market, ticks: number): string => formatSteps(ticks, market.tick)
const size = (market: Market, lots: number): string => formatSteps(lots, market.lot)

export const tickerData = (market: Market, venue: PracticeVenueState) => {
  const bid = bestOf(market, market.bids)
  const ask = bestOf(market, market.asks)
  return {
    sequence: String(market.sequence),
    price: market.lastPrice > 0 ? price(market, market.lastPrice) : null,
    size: market.lastSize > 0 ? size(market, market.lastSize) : null,
    bestAsk: ask.price,
    bestAskSize: ask.size,
    bestBid: bid.price,
    bestBidSize: bid.size,
    time: venue.now(),
  }
}

/** Figures of a snapshot are numbers on the wire, floats among them. */
const asNumber = (text: string | null): unknown => (text === null ? null : Number(text))

export const snapshotData = (market: Market, venue: PracticeVenueState) => {
  const day = dayFigures(market, venue)
  const { changeRate, changePrice, high, low, vol, volValue, last, averagePrice, buy, sell } = day
  const opened = lastDay(market, venue.history, venue.now())
  return {
    sequence: String(market.sequence),
    data: {
      symbol: market.symbol,
      symbolCode: market.symbol,
      baseCurrency: market.base,
      quoteCurrency: market.quote,
      buy: asNumber(buy),
      sell: asNumber(sell),
      lastTradedPrice: asNumber(last),
      close: asNumber(last),
      open: opened ? asNumber(price(market, opened.open)) : null,
      high: asNumber(high),
      low: asNumber(low),
      vol: asNumber(vol),
      volValue: asNumber(volValue),
      changeRate: asNumber(changeRate),
      changePrice: asNumber(changePrice),
      averagePrice: asNumber(averagePrice),
      datetime: venue.now(),
      trading: !market.halted,
      mark: 0,
    },
  }
}

export const depthData = (market: Market, venue: PracticeVenueState, depth: number) => {
  const rows = (list: LevelList): [string, string][] =>
    shownLevels(list, depth).map((level) => [price(market, level.price), size(market, level.visible)])
  return { asks: rows(market.asks), bids: rows(market.bids), timestamp: venue.now() }
}

/** The changes of one command, in their order. At least one. */
export const bookData = (market: Market, changes: readonly LevelChange[], at: number) => {
  const asks: [string, string, string][] = []
  const bids: [string, string, string][] = []
  for (const change of changes) {
    const shown = change.price === 0 ? '0' : size(market, change.visible)
    const row = [price(market, change.price), shown, String(change.sequence)] as [string, string, string]
    if (change.side === 'buy') bids.push(row)
    else asks.push(row)
  }
  return {
    symbol: market.symbol,
    sequenceStart: changes[0]?.sequence ?? market.sequence,
    sequenceEnd: changes.at(-1)?.sequence ?? market.sequence,
    time: at,
    changes: { asks, bids },
  }
}

export const tradeData = (trade: TradeEvent, { ids }: PracticeVenueState) => ({
  type: 'match',
  symbol: trade.market.symbol,
  sequence: String(trade.sequence),
  side: trade.side,
  price: price(trade.market, trade.price),
  size: size(trade.market, trade.size),
  tradeId: String(ids.trade(trade.tradeSeq)),
  takerOrderId: ids.order(trade.takerSeq),
  makerOrderId: ids.order(trade.makerSeq),
  time: String(BigInt(trade.at) * nanosecondsPerMs),
})

/** The candle under way; null in a pair that never traded. */
export const candleData = (market: Market, type: CandleType, venue: PracticeVenueState) => {
  const now = venue.now()
  const [bar] = candlesOf(market, venue.history, type, now, now, 1)
  if (!bar) return null
  return { symbol: market.symbol, candles: candleRow(market, bar), time: rawInteger(BigInt(now) * nanosecondsPerMs) }
}
