import { add, divide, floorTo, isPositive, multiply } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import { sizeOfShare } from './size-of-share.ts'
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
  /** Quote per base that a buy is paid at, the dearest of several; null while not known. */
  readonly price: string | null
  /** A fraction of the quote, the most it can be; null while not known. */
  readonly feeRate: string | null
  readonly rules: Pick<MarketSymbol, 'baseIncrement'> | null
}

/**
 * What a preset types: its own amount, or the base that a share of what is available comes to with the fee paid. null where a
 * figure for it is missing.
 */
export function typedByPreset({ kind, value }: SizePreset, funds: Funds): TypedSize | null {
  if (kind !== 'share') return { by: kind === 'base' ? 'size' : 'total', text: value }
  const { side, available, price, feeRate, rules } = funds
  if (available === null || rules === null) return null
  const size = sizeOfShare(value, { side, available, price, feeRate: feeRate ?? '0', step: rules.baseIncrement })
  return size === null ? null : { by: 'size', text: size }
}

/** The quote of a share that leaves its fee, in whole steps of the quote: what several orders together may cost. */
export const quoteOfShare = (
  percent: string,
  available: string,
  { feeRate, step }: { readonly feeRate: string; readonly step: string },
): string => floorTo(divide(multiply(available, percent), multiply('100', add('1', feeRate)), quotientPlaces), step)
