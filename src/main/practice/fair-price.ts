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
}

const size = (step: Market['tick']): number => step.factor / 10 ** step.decimals

/** `speed` stretches time from `origin` (ms) on: at 10 the market moves as far in a minute as it else would in ten. */
export const createFairPrices = (seed: number, origin: number, speed: number): FairPrices => {
  const paths = new Map(currencies.map((currency) => [currency.code, createPricePath(seed, currency)]))
  const warp = (at: number): number => origin + (at - origin) * (at > origin ? speed : 1)
  const usd = (code: string, at: number): number => {
    const path = paths.get(code)
    if (!path) throw new Error(`${code} is not listed`)
    return path(warp(at))
  }
  return {
    usd,
    ticks: (market, at) => usd(market.base, at) / usd(market.quote, at) / size(market.tick),
    lotsWorth: (market, dollars, at) => Math.max(1, Math.round(dollars / usd(market.base, at) / size(market.lot))),
  }
}
