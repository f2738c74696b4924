import type { Market } from './engine/types.ts'
import { currencies } from './listing/currencies.ts'
import { createPricePath } from './price-path.ts'

/** The prices the practice market moves around, at any time. Floats: they steer quotes and draw candles, nothing else. */
export interface FairPrices {
  /** USD. */
  usd(currency: string, at: number): number
  /** Ticks of the pair, with a fraction. */
  ticks(market: Market, at: number): number
  /** Lots of the pair worth about `usd` dollars. */
  lotsWorth(market: Market, dollars: number, at: number): number
  /** From `from` (ms) on a currency is worth `factor` times as much. Not kept in the state. */
  move(currency: string, factor: number, from: number): void
}

const size = (step: Market['tick']): number => step.factor / 10 ** step.decimals

/** `speed` stretches time from `origin` (ms) on: at 10 the market moves as far in a minute as it else would in ten. */
export const createFairPrices = (seed: number, origin: number, speed: number): FairPrices => {
  const paths = new Map(currencies.map((currency) => [currency.code, createPricePath(seed, currency)]))
  const warp = (at: number): number => origin + (at - origin) * (at > origin ? speed : 1)
  const moves: { readonly code: string; readonly factor: number; readonly from: number }[] = []
  const usd = (code: string, at: number): number => {
    const path = paths.get(code)
    if (!path) throw new Error(`${code} is not listed`)
    let price = path(warp(at))
    for (const move of moves) if (move.code === code && at >= move.from) price *= move.factor
    return price
  }
  return {
    usd,
    move: (code, factor, from) => void moves.push({ code, factor, from }),
    ticks: (market, at) => usd(market.base, at) / usd(market.quote, at) / size(market.tick),
    lotsWorth: (market, dollars, at) => Math.max(1, Math.round(dollars / usd(market.base, at) / size(market.lot))),
  }
}
