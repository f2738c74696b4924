import type { Time } from '#main/platform/time.ts'
import type { Priority } from './wire.ts'

/** Leave to send one request. Handed back with `release` when the answer, or its absence, is known. */
export interface Permit {
  readonly weight: number
  /** Counts the quota windows of this limiter; an answer from an older one says nothing about the present. */
  readonly window: number
  /** How many requests were taken before this one; by it an answer that is older than a refusal is told. */
  readonly sequence: number
}

/** How far each priority may draw the pool down. What is left over stays for the priorities above it (L3). */
const shares: Readonly<Record<Priority, number>> = {
  cancel: 1,
  order: 0.95,
  reconcile: 0.9,
  account: 0.85,
  market: 0.8,
}
/**
 * Until the first answer of a window tells how much is left, only this share may be under way: reads that stall must not
 * hold up an order for long, and a cancel not at all (L3).
 */
const blindShares: Readonly<Record<Priority, number>> = {
  cancel: 1,
  order: 0.2,
  reconcile: 0.05,
  account: 0.05,
  market: 0.05,
}
/** What an answer's headers say of the quota. */
export interface Quota {
  readonly limit: number | null
  readonly remaining: number
  readonly resetMs: number
}

/** One pool's count in its present window. */
export interface QuotaWindow {
  /** Takes a weight where the priority may; null where it has to wait. `waitedMs` is how long it has. */
  take(weight: number, priority: Priority, waitedMs?: number): Permit | null
  /** The answer is here, or surely not coming; `quota` is what it said, null for nothing. `refused`: for the quota. */
  release(permit: Permit, quota: Quota | null, refused: boolean): void
  /** Steady time at which the window ends; null before its first request. */
  end(): number | null
  state(): { readonly limit: number; readonly remaining: number; readonly resetMs: number }
}

interface Count {
  limit: number
  used: number
  underWay: number
  window: number
  /** Steady time at which the window ends; null before its first request. */
  windowEnd: number | null
  /** Whether an answer has shown where this window stands. */
  confirmed: boolean
  /** Requests taken so far, and how many of them when the venue last refused one for the quota. */
  taken: number
  refusedAt: number
}

/**
 * A fixed window that starts with its first request, from which weights are taken (facts, section 3). The venue's own
 * count wins over ours where it is higher, since other programs may use the same account; whatever is under way counts as
 * taken.
 */
export function createQuotaWindow(time: Pick<Time, 'monotonic'>, limit: number, windowMs: number): QuotaWindow {
  const count: Count = {
    limit,
    used: 0,
    underWay: 0,
    window: 0,
    windowEnd: null,
    confirmed: false,
    taken: 0,
    refusedAt: 0,
  }

  return {
    take(weight, priority, waitedMs = 0) {
      const now = time.monotonic()
      roll(count, now)
      // A cancel that has waited a whole window goes, whatever the count says: the venue may answer 429, silence never helps.
      const overdue = priority === 'cancel' && waitedMs >= windowMs
      if (!overdue && !hasRoom(count, weight, priority)) return null
      count.windowEnd ??= now + windowMs
      count.used += weight
      count.underWay += weight
      return { weight, window: count.window, sequence: count.taken++ }
    },
    release(permit, quota, refused) {
      count.underWay -= permit.weight
      if (quota !== null) learn(count, quota, { permit, refused, windowMs, now: time.monotonic() })
      else if (permit.window === count.window) count.confirmed = true
    },
    end: () => count.windowEnd,
    state() {
      const now = time.monotonic()
      roll(count, now)
      return {
        limit: count.limit,
        remaining: Math.max(0, count.limit - count.used),
        resetMs: count.windowEnd === null ? 0 : Math.ceil(count.windowEnd - now),
      }
    },
  }
}

const startWindow = (count: Count, taken: number, end: number | null): void => {
  count.window++
  count.used = taken
  count.windowEnd = end
  count.confirmed = end !== null
}

const roll = (count: Count, now: number): void => {
  // No request has begun this window: only what is still under way counts.
  if (count.windowEnd === null) count.used = count.underWay
  else if (now >= count.windowEnd) startWindow(count, count.underWay, null)
}

const hasRoom = ({ limit, used, underWay, confirmed }: Count, weight: number, priority: Priority): boolean => {
  // A request heavier than a priority's whole share still goes when nothing else is counted.
  if (used <= 0) return true
  if (used + weight > Math.floor(limit * shares[priority])) return false
  return confirmed || underWay <= 0 || underWay + weight <= limit * blindShares[priority]
}

interface QuotaNews {
  readonly permit: Permit
  readonly refused: boolean
  readonly windowMs: number
  readonly now: number
}

const learn = (count: Count, quota: Quota, { permit, refused, windowMs, now }: QuotaNews): void => {
  // Sent before a refusal that is known by now: its headers are older, and lift no wait that the refusal imposed.
  const isOlder = permit.sequence < count.refusedAt
  if (isOlder && !refused) return
  const end = now + quota.resetMs
  const isLate = permit.window !== count.window && quota.resetMs < windowMs / 2
  if (isLate && !refused) return
  if (refused) count.refusedAt = count.taken
  count.limit = quota.limit ?? count.limit
  const taken = refused ? count.limit : Math.max(0, count.limit - quota.remaining) + count.underWay
  if (count.windowEnd === null || end > count.windowEnd + windowMs / 2) return startWindow(count, taken, end)
  count.confirmed = true
  count.used = Math.max(count.used, taken)
  // Each answer's end is late by the time it travelled; the earliest is the nearest to the truth.
  if (refused) count.windowEnd = isOlder ? Math.max(count.windowEnd, end) : end
  else count.windowEnd = Math.min(count.windowEnd, end)
}
