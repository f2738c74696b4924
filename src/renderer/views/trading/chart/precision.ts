import { decimalsOf } from '#shared/decimal.ts'

export interface PriceForm {
  readonly places: number
  /** The smallest step as a whole fraction: 1 / `base`. Exact where a step of 1e-18 would not be. */
  readonly base: number
  /** A drawn price as text, in the pair's decimals. */
  readonly write: (price: number) => string
}

/**
 * How the axis writes prices of a pair with this `priceIncrement`; two decimals while the pair is unknown. `amount` writes
 * as the user wants numbers.
 */
export function priceForm(priceIncrement: string | null, amount: (plain: string, places: number) => string): PriceForm {
  const places = priceIncrement === null ? 2 : decimalsOf(priceIncrement)
  return { places, base: 10 ** places, write: (price) => amount(price.toFixed(places), places) }
}

const units = [
  { from: 1e12, word: 'T' },
  { from: 1e9, word: 'B' },
  { from: 1e6, word: 'M' },
  { from: 1e3, word: 'K' },
] as const

/** A volume in few characters, such as `12.3K`; small ones keep three significant digits. */
export function shortVolume(volume: number): string {
  const unit = units.find(({ from }) => volume >= from)
  if (unit !== undefined) return `${(volume / unit.from).toPrecision(3)}${unit.word}`
  if (volume === 0) return '0'
  return Number(volume.toPrecision(3)).toFixed(Math.max(0, 2 - Math.floor(Math.log10(volume))))
}
