import type { History } from './candles.ts'
import { drawnPrice, drawnPriceTime, drawnTurnover } from './drawn.ts'
import { newestFirst } from './engine/queue.ts'
import type { Market, EngineTrade } from './engine/types.ts'
import { mix, mixText } from './random.ts'

/** Trades a pair shows (specification: "Public trade history"). */
export const tapeLength = 100

/**
 * How far every pair's numbering moves when the exchange starts: room for the trades that are drawn for the time when it
 * was not running.
 */
export const numbersSkipped = 1_000

/** ms in which one trade is drawn, which is about how often a pair trades while the exchange is running. */
const slot = 3_000
const minute = 60_000

const part = (hash: number): number => hash / 0x1_0000_0000

/** The trade drawn for a slot of the time from `start` (ms) on, at the price its candle has there. */
const drawnTrade = (market: Market, { prices }: History, index: number, start: number, seq: number): EngineTrade => {
  const hash = mix(mixText(index, market.symbol))
  const at = index * slot + Math.floor(part(hash) * slot)
  const price = drawnPrice(market, prices, Math.max(start, drawnPriceTime(at)))
  // Many small trades, few large ones, in the mean as much as the candles say.
  const share = 0.05 + 3.8 * part(mix(hash + 1)) ** 3
  const lots = Math.round(prices.lotsWorth(market, (drawnTurnover * slot) / minute, at) * share)
  const size = Math.max(market.minSize, Math.min(market.maxSize, lots))
  return { seq, price, size, side: part(mix(hash + 2)) < 0.5 ? 'buy' : 'sell', at }
}

/**
 * The latest trades of a pair, oldest first. Where the exchange was not running, trades are drawn along the same price
 * path as the candles, so that the tape is full from the first moment.
 */
export const tapeOf = (market: Market, history: History): EngineTrade[] => {
  const found: EngineTrade[] = []
  const real = newestFirst(market.trades)
  let next = real.next()
  let seq = market.sequence + 1
  for (const [index, run] of [...history.runs.entries()].toReversed()) {
    for (; !next.done && next.value.at >= run.from && found.length < tapeLength; next = real.next()) {
      found.push(next.value)
      seq = next.value.seq
    }
    const start = history.runs[index - 1]?.to ?? 0
    for (let at = Math.floor(run.from / slot) - 1; at * slot >= start && found.length < tapeLength; at -= 1) {
      seq -= 1
      found.push(drawnTrade(market, history, at, start, seq))
    }
  }
  return found.toReversed()
}
