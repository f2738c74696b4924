import { add, divide, floorTo, isPositive, multiply } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import type { SizePreset } from './size-presets.ts'

/** What an order is sized in: base, or quote. */
export type SizedBy = 'size' | 'total'

/** The amount of an order as typed, with its unit. */
export interface TypedSize {
  readonly by: SizedBy
  readonly text: string
}

const quotientPlaces = 30

/**
 * The base quantity of an amount as typed: itself, or what its quote buys or sells at `price` (quote per base), in whole steps
 * and never worth more than was typed. null while it cannot be told; zero where it is less than one step.
 */
export function sizeOfTyped(
  { by, text }: TypedSize,
  price: string | null,
  rules: Pick<MarketSymbol, 'baseIncrement'> | null,
): string | null {
  const typed = typedAmount(text)
  if (by === 'size' || typed === null) return typed
  if (price === null || !isPositive(price) || rules === null || !isPositive(rules.baseIncrement)) return null
  return floorTo(divide(typed, price, quotientPlaces), rules.baseIncrement)
}

/** What sizes an order by a share. */
export interface Funds {
  readonly side: 'buy' | 'sell'
  /** Quote to buy, base to sell; null while not known. */
  readonly available: string | null
  /** What a share to buy is typed in: base at `price`, or quote where one price says nothing of the whole order. */
  readonly buysBy: SizedBy
  /** Quote per base that a buy is paid at, the dearest of several; null while not known. */
  readonly price: string | null
  /** A fraction of the quote, the most it can be; null while not known. */
  readonly feeRate: string | null
  readonly rules: Pick<MarketSymbol, 'baseIncrement' | 'quoteIncrement'> | null
}

/** What is lacking to size an order by a share. */
export type SizingGap = 'noRules' | 'noBalance' | 'noStart' | 'noFee'

/** The first figure that a preset needs and nobody knows; null where it can be typed. An unknown fee is never none. */
export function gapOf(
  { kind }: SizePreset,
  { side, available, buysBy, price, feeRate, rules }: Funds,
): SizingGap | null {
  if (kind !== 'share') return null
  if (rules === null) return 'noRules'
  if (available === null) return 'noBalance'
  if (side === 'sell') return null
  if (buysBy === 'size' && (price === null || !isPositive(price))) return 'noStart'
  return feeRate === null ? 'noFee' : null
}

/**
 * What a preset types, the same in every form: its own amount, or a share of what is available, cut to whole steps. To buy it
 * leaves room for the fee. null where a figure for it is missing (`gapOf`).
 */
export function typedByPreset(preset: SizePreset, funds: Funds): TypedSize | null {
  const { kind, value } = preset
  if (kind !== 'share') return { by: kind === 'base' ? 'size' : 'total', text: value }
  const { side, available, buysBy, price, feeRate, rules } = funds
  if (gapOf(preset, funds) !== null || available === null || rules === null) return null
  const part = divide(multiply(available, value), '100', quotientPlaces)
  if (side === 'sell') return { by: 'size', text: floorTo(part, rules.baseIncrement) }
  if (feeRate === null) return null
  if (buysBy === 'total') {
    const spent = divide(part, add('1', feeRate), quotientPlaces)
    return { by: 'total', text: floorTo(spent, rules.quoteIncrement) }
  }
  if (price === null) return null
  const paid = multiply(price, add('1', feeRate))
  return { by: 'size', text: floorTo(divide(part, paid, quotientPlaces), rules.baseIncrement) }
}
