import { mix, mixText } from './random.ts'
import type { CurrencyListing } from './listing/currencies.ts'

/**
 * Where the practice market thinks a currency is worth trading, at any time, past or present: a pure function of seed
 * and time, so that candles of years ago need not be stored and the market maker goes on where history ended. Layers of
 * smooth noise, each twice as fast and a square root of two weaker than the one before, as prices behave.
 */
const day = 86_400_000
const slowest = 400 * day
const layers = 23
/** Spread of a calm price over one day, as a fraction. */
const dailySpread = 0.018

/** One layer of noise, and the two values it is between: neighbouring times mostly share them. */
interface Layer {
  readonly salt: number
  /** ms. */
  readonly period: number
  readonly weight: number
  step: number
  from: number
  to: number
}

const layersOf = (seed: number): Layer[] =>
  Array.from({ length: layers }, (_none, index) => {
    const period = slowest / 2 ** index
    const weight = dailySpread * Math.sqrt(period / day)
    return { salt: mix(seed + index * 7919), period, weight, step: NaN, from: 0, to: 0 }
  })

// Steps exceed 32 bits in the fastest layers only after centuries.
const noiseAt = (salt: number, step: number): number => (mix(salt ^ (step | 0)) / 0x1_0000_0000) * 2 - 1

const heightOf = (layer: Layer, at: number): number => {
  const position = at / layer.period
  const step = Math.floor(position)
  if (step !== layer.step) {
    layer.step = step
    layer.from = noiseAt(layer.salt, step)
    layer.to = noiseAt(layer.salt, step + 1)
  }
  const part = position - step
  return (layer.from + (layer.to - layer.from) * part * part * (3 - 2 * part)) * layer.weight
}

/** Price in USD at a time in ms. */
export type PricePath = (at: number) => number

/** Drives quotes and candles; no balance is ever computed from it. */
export const createPricePath = (seed: number, { code, anchor, restlessness }: CurrencyListing): PricePath => {
  if (anchor === null) return () => 1
  const all = layersOf(mixText(seed, code))
  let latest = NaN
  let price = anchor
  return (at) => {
    if (at === latest) return price
    let sum = 0
    for (const layer of all) sum += heightOf(layer, at)
    latest = at
    price = anchor * Math.exp(sum * restlessness)
    return price
  }
}
