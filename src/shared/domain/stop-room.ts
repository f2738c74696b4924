import { compare, isPositive, multiply, subtract } from '../decimal.ts'

/** Beyond this distance of the limit from its trigger (a fraction) a mistake is likelier than a request. */
const farFraction = '0.05'
/** Closer than this a fast move jumps over the limit and the order rests behind the market. */
const nearFraction = '0.0005'

/** What is odd about the room between a trigger and the limit that it places. */
export type StopRoom = 'limitBeyond' | 'limitFar' | 'limitNear'

/**
 * Advice on the limit (quote per base) of an order that waits for a trigger: it leaves room beyond the trigger, below it to
 * sell and above it to buy, and not too much. null where nothing is odd, or where one of the two is not known.
 */
export function stopRoomOf(side: 'buy' | 'sell', trigger: string | null, limit: string | null): StopRoom | null {
  if (trigger === null || limit === null || !isPositive(trigger) || !isPositive(limit)) return null
  const room = side === 'sell' ? subtract(trigger, limit) : subtract(limit, trigger)
  if (compare(room, '0') < 0) return 'limitBeyond'
  if (compare(room, multiply(trigger, farFraction)) > 0) return 'limitFar'
  return compare(room, multiply(trigger, nearFraction)) < 0 ? 'limitNear' : null
}
