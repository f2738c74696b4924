import type { OrderDraft } from '#shared/bridge/trading.ts'
import { compare, isZero } from '#shared/decimal.ts'
import type { Slippage } from './slippage.ts'

/** What an order that is sent now comes to at once, by the book shown; each is a sentence of the preview. */
export type ImmediateResult =
  | 'all'
  /** A limit: what does not fill waits in the book. */
  | 'part'
  | 'waits'
  /** IOC: what does not fill is cancelled. */
  | 'partCancelled'
  | 'cancelled'
  /** FOK: all or nothing. */
  | 'killed'
  /** Post-only, and it would trade. */
  | 'refused'
  /** At market, beyond the levels shown: by size, and by funds. */
  | 'thin'
  | 'thinFunds'
  /** A limit that reaches beyond the levels shown: what becomes of the rest is not known. */
  | 'thinLimit'

/** Specification, "time in force" and "post only"; facts, section 4.1. */
export function immediateResultOf(
  order: Pick<OrderDraft, 'type' | 'size' | 'timeInForce' | 'postOnly'>,
  meets: Slippage,
): ImmediateResult {
  const { type, size, timeInForce, postOnly } = order
  const nothing = isZero(meets.filled)
  const whole = size === undefined ? !meets.short : compare(meets.filled, size) >= 0
  if (type === 'market') return whole ? 'all' : size === undefined ? 'thinFunds' : 'thin'
  const rests = timeInForce !== 'IOC' && timeInForce !== 'FOK'
  if (postOnly === true && rests) return nothing ? 'waits' : 'refused'
  if (whole) return 'all'
  if (meets.short && !nothing) return 'thinLimit'
  if (timeInForce === 'FOK') return 'killed'
  if (timeInForce === 'IOC') return nothing ? 'cancelled' : 'partCancelled'
  return nothing ? 'waits' : 'part'
}

export const tradesAtOnce = (result: ImmediateResult): boolean =>
  !['waits', 'cancelled', 'killed', 'refused'].includes(result)
