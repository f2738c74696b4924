import { mix } from './random.ts'
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

const noiseAt = (seed: number, layer: number, step: number): number =>
  // Steps exceed 32 bits in the fastest layers only after centuries.
  (mix(mix(seed + layer * 7919) ^ (step | 0)) / 0x1_0000_0000) * 2 - 1

const smooth = (seed: number, layer: number, at: number, period: number): number => {
  const position = at / period
  const step = Math.floor(position)
  const part = position - step
  const eased = part * part * (3 - 2 * part)
  const from = noiseAt(seed, layer, step)
  return from + (noiseAt(seed, layer, step + 1) - from) * eased
}

const seedOf = (seed: number, code: string): number => {
  let hash = seed | 0
  for (const character of code) hash = mix(hash ^ (character.codePointAt(0) ?? 0))
  return hash
}

/** Price in USD at `at` (ms). Drives quotes and candles; no balance is ever computed from it. */
export const usdPrice = (seed: number, currency: CurrencyListing, at: number): number => {
  if (currency.anchor === null) return 1
  const own = seedOf(seed, currency.code)
  let sum = 0
  let period = slowest
  for (let layer = 0; layer < layers; layer += 1) {
    sum += smooth(own, layer, at, period) * dailySpread * Math.sqrt(period / day)
    period /= 2
  }
  return currency.anchor * Math.exp(sum * currency.restlessness)
}
