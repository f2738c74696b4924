import type { RateSnapshot } from '#main/exchange/rate-limit.ts'

/**
 * How much of a pool's quota all feeds together take, averaged over their turns; the rest is for what the user does. The
 * limiter's priorities stand behind it as the hard limit (L1, L3).
 */
const feedShare = 0.5

/** Length of the venue's quota window in ms (facts, section 3). */
const windowMs = 30_000

/** How much slower than asked the readings of one pool must be; 1 is at full pace. */
export interface Room {
  /** To stay within the feeds' share of the whole quota. */
  readonly stretch: number
  /** To take no more than that share of what is left of it; Infinity: nothing is left. Ends with the window. */
  readonly scarcity: number
  /** ms until the window ends. */
  readonly resetMs: number
  /** ms in which the feeds' share grows by one unit. */
  readonly msPerUnit: number
}

export const allRoom: Room = { stretch: 1, scarcity: 1, resetMs: 0, msPerUnit: 0 }

/**
 * The room for feeds that would take `unitsPerMs` at full pace. Another program on the same account uses up what is
 * left: that makes the feeds slower before it makes anything fail.
 */
export function roomFor(unitsPerMs: number, quota: Pick<RateSnapshot, 'limit' | 'remaining' | 'resetMs'>): Room {
  const { limit, remaining, resetMs } = quota
  const msPerUnit = windowMs / (feedShare * limit)
  if (unitsPerMs === 0) return { ...allRoom, msPerUnit }
  const stretch = Math.max(1, unitsPerMs * msPerUnit)
  const scarcity = Math.max(1, (unitsPerMs * resetMs) / (feedShare * remaining))
  return { stretch, scarcity, resetMs, msPerUnit }
}

/** Steady ms at which the next reading may begin, after one that began at `startedAt` and a request for every `everyMs`. */
export function turnAfter(startedAt: number, everyMs: number, room: Room, now: number): number {
  if (everyMs === Infinity) return Infinity
  const fair = startedAt + everyMs * room.stretch
  const scarce = startedAt + everyMs * room.scarcity
  return scarce <= fair ? fair : Math.min(scarce, Math.max(fair, now + room.resetMs))
}
