import type { PriceBar } from './engine/bars.ts'
import { notional } from './engine/book.ts'
import type { Market } from './engine/types.ts'
import type { FairPrices } from './fair-price.ts'
import { mixText } from './random.ts'

/** What trading looked like while the exchange was not running, drawn from the price path alone. */

const minute = 60_000

/** Prices looked at for a candle, and the ms between those of a minute. */
const samples = 6
const grid = minute / samples

/** USD a pair turns over in a minute: about what the market maker trades once it is running. */
export const drawnTurnover = 11_500

/** Ticks. */
export const drawnPrice = (market: Market, prices: FairPrices, at: number): number =>
  Math.max(1, Math.round(prices.ticks(market, at)))

/** The time whose price a trade drawn at `at` (ms) has, so that trades stay within the candles of their minutes. */
export const drawnPriceTime = (at: number): number => Math.floor(at / grid) * grid

/** From 0.4 to 1.6, another for each pair and minute. */
const busyness = (market: Market, at: number): number =>
  0.4 + (1.2 * mixText(Math.floor(at / minute), market.symbol)) / 0x1_0000_0000

/** The candle of a stretch of time in ms. */
export const drawnBar = (market: Market, prices: FairPrices, start: number, end: number): PriceBar => {
  const close = drawnPrice(market, prices, end)
  let high = close
  let low = close
  const see = (at: number): number => {
    const price = drawnPrice(market, prices, at)
    high = Math.max(high, price)
    low = Math.min(low, price)
    return price
  }
  // Part of a minute looks at the same times as the whole one, which is where drawn trades take their prices from.
  const step = Math.max(grid, (end - start) / samples)
  const last = end - start < minute ? drawnPriceTime(end - 1) : end - step
  for (let at = last; at > start; at -= step) see(at)
  // Last, because the volume and the candle before need the same price, and a path remembers its latest.
  const open = see(start)
  const minutes = (end - start) / minute
  const size = Math.round(prices.lotsWorth(market, drawnTurnover, start) * busyness(market, start) * minutes)
  return { start, open, high, low, close, size, turnover: notional(market, Math.round((high + low) / 2), size) }
}
