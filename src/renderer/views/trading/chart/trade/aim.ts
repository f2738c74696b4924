import { compare, isPositive, max } from '#shared/decimal.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import { snappedPrice } from './snapped-price.ts'

/** So many presses of the large step cross the prices in sight. */
const presses = 20

/** The prices at the ends of the pane, as drawn; null where there are none. */
interface Seen {
  readonly high: number | null
  readonly low: number | null
}

/**
 * The price (quote per base, at a whole step) that is aimed at after a key: one step by an arrow, ten with Shift, and a twentieth
 * of what is in sight with Alt. It goes beyond what is in sight, and never to zero. null where the key does
 * nothing here, or where there is no price to begin from.
 */
export function aimAfter(
  from: string | null,
  { key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>,
  increment: string,
  { high, low }: Seen,
): string | null {
  const sign = { ArrowUp: 1, ArrowDown: -1 }[key]
  if (sign === undefined || from === null || !isPositive(from)) return null
  const part = altKey && high !== null && low !== null ? snappedPrice((high - low) / presses, increment) : null
  const step = altKey ? max(part ?? increment, increment) : increment
  const next = stepped(from, step, sign * (shiftKey ? 10 : 1))
  return compare(next, from) === sign ? next : from
}
