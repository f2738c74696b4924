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
  /** The pair is worth `ticks` at `at` (ms), and wanders on from there. Kept by `anchors`. */
  follow(market: Market, ticks: number, at: number): void
  /** Where the paths were taken to followed prices. */
  anchors(): Anchors
}

/** From `from` (ms) on a path runs at `factor` times its height. */
interface Anchor {
  readonly from: number
  readonly factor: number
}

/** Oldest first, by currency, or by pair where the currency's own price is followed in another pair. */
export type Anchors = Readonly<Record<string, readonly Anchor[]>>

/** Anchors kept of one path, which is as many as runs are. */
const anchorsKept = 50

/** Anchors as they were kept; what is none is left out. */
const readAnchors = (kept: Anchors | undefined): Map<string, Anchor[]> =>
  new Map(
    Object.entries(kept ?? {}).map(([key, anchors]) => [
      key,
      anchors.filter(({ from, factor }) => Number.isFinite(from) && Number.isFinite(factor) && factor > 0),
    ]),
  )

/** Currencies are worth what they cost in this one. */
const reference = 'USDT'
const anchorKeyOf = ({ symbol, base, quote }: Market): string => (quote === reference ? base : symbol)

const size = (step: Market['tick']): number => step.factor / 10 ** step.decimals

/** Where the paths stand from the beginning, and the anchors of earlier runs. */
export interface FairPriceOptions {
  readonly seed: number
  /** ms: `speed` stretches time from here on: at 10 the market moves as far in a minute as it else would in ten. */
  readonly origin: number
  readonly speed: number
  /** ms: when this run began. */
  readonly started: number
  readonly anchors?: Anchors
}

export const createFairPrices = ({ seed, origin, speed, started, anchors: kept }: FairPriceOptions): FairPrices => {
  const anchors = readAnchors(kept)
  const factorAt = (key: string, at: number): number =>
    anchors.get(key)?.findLast(({ from }) => from <= at)?.factor ?? 1
  const paths = new Map(currencies.map((currency) => [currency.code, createPricePath(seed, currency)]))
  const warp = (at: number): number => origin + (at - origin) * (at > origin ? speed : 1)
  const moves: { readonly code: string; readonly factor: number; readonly from: number }[] = []
  const usd = (code: string, at: number): number => {
    const path = paths.get(code)
    if (!path) throw new Error(`${code} is not listed`)
    let price = path(warp(at)) * factorAt(code, at)
    for (const move of moves) if (move.code === code && at >= move.from) price *= move.factor
    return price
  }
  const ticks = (market: Market, at: number): number =>
    (usd(market.base, at) / usd(market.quote, at) / size(market.tick)) * factorAt(market.symbol, at)
  /** One anchor for each run: within it only the last counts, because what was traded is remembered. */
  const anchor = (key: string, factor: number, at: number): void => {
    const known = anchors.get(key) ?? []
    const last = known.at(-1)
    const earlier = last !== undefined && last.from >= started ? known.slice(0, -1) : known
    const from = last !== undefined && last.from >= started ? last.from : at
    anchors.set(key, [...earlier, { from, factor }].slice(-anchorsKept))
  }
  return {
    usd,
    move: (code, factor, from) => void moves.push({ code, factor, from }),
    ticks,
    follow: (market, followed, at) => {
      const key = anchorKeyOf(market)
      const factor = (factorAt(key, at) * followed) / ticks(market, at)
      if (Number.isFinite(factor) && factor > 0) anchor(key, factor, at)
    },
    anchors: () => Object.fromEntries(anchors),
    lotsWorth: (market, dollars, at) => Math.max(1, Math.round(dollars / usd(market.base, at) / size(market.lot))),
  }
}
