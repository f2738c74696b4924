import { decimalsOf } from '#shared/decimal.ts'
import { grouped } from '#renderer/format/amount.ts'

export interface PriceForm {
  readonly places: number
  /** The smallest step as a whole fraction: 1 / `base`. Exact where a step of 1e-18 would not be. */
  readonly base: number
  /** A drawn price as text, in the pair's decimals. */
  readonly write: (price: number) => string
}

const form = (places: number): PriceForm => ({
  places,
  base: 10 ** places,
  write: (price) => grouped(price.toFixed(places)),
})

/** How the axis writes prices of a pair with this `priceIncrement`; two decimals while the pair is unknown. */
export const priceForm = (priceIncrement: string | null): PriceForm =>
  form(priceIncrement === null ? 2 : decimalsOf(priceIncrement))

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
