import { compare, isZero } from '#shared/decimal.ts'
import type { MarginBalance } from '#shared/exchange/index.ts'

/** Currencies that the venue counts a margin account in (facts, section 4.5). */
export const marginQuotes = ['USDT', 'KCS', 'BTC'] as const
export type MarginQuote = (typeof marginQuotes)[number]

/** The states the venue names (facts, section 4.5); it may name others. */
const statuses = ['EFFECTIVE', 'BANKRUPTCY', 'LIQUIDATION', 'REPAY', 'BORROW'] as const
export const statusKnown = (status: string): status is (typeof statuses)[number] =>
  statuses.some((known) => known === status)

/** A hint for the eye, drawn beside words: the venue alone decides when it calls in a debt. */
const watchAt = '0.6'
const closeAt = '0.85'

export function toneOf(ratio: string, status: string): 'good' | 'warn' | 'bad' {
  if (status === 'BANKRUPTCY' || status === 'LIQUIDATION' || compare(ratio, closeAt) >= 0) return 'bad'
  return compare(ratio, watchAt) >= 0 ? 'warn' : 'good'
}

/** True where something is held, held back or owed. */
export const hasAnything = ({ total, hold, liability }: MarginBalance): boolean =>
  ![total, hold, liability].every(isZero)
