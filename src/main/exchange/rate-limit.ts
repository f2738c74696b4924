import type { Pool } from '#shared/exchange/endpoint.ts'
import type { Time } from '#main/platform/time.ts'
import { priorities, type Priority } from './wire.ts'

/** Leave to send one request. Handed back with `reconcile` when the answer, or its absence, is known. */
export interface Permit {
  readonly weight: number
  /** Counts the quota windows of this limiter; an answer from an older one says nothing about the present. */
  readonly window: number
}

/** For the status bar. Units are the venue's weights, times are ms. */
export interface RateSnapshot {
  readonly pool: Pool
  readonly limit: number
  readonly remaining: number
  /** ms until the quota is full again; 0 when it is. */
  readonly resetMs: number
  /** Requests that wait for quota. */
  readonly waiting: number
}

export interface RateLimiter {
  /** Waits for quota; null when the signal ended the wait. Priorities go first come, first served among themselves. */
  acquire(weight: number, priority: Priority, signal?: AbortSignal): Promise<Permit | null>
  /** Learns from an answer's headers; null when no answer came. `refused` is HTTP 429 with quota headers. */
  reconcile(permit: Permit, headers: Readonly<Record<string, string>> | null, refused?: boolean): void
  snapshot(): RateSnapshot
}

export interface RateLimiterOptions {
  readonly pool: Pool
  readonly time: Time
  /** Units per window until the venue says otherwise. */
  readonly limit?: number
  readonly windowMs?: number
}

/** Units per 30 s of an ordinary account (VIP 0; facts, section 3). */
export const defaultQuotas: Readonly<Record<Pool, number>> = { spot: 4_000, management: 2_000, public: 2_000 }

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
const pollMs = 200

interface Waiter {
  readonly weight: number
  /** Steady time at which it began to wait. */
  readonly since: number
  readonly grant: (permit: Permit) => void
}

/**
 * The quota of one pool: a fixed window that starts with its first request, from which weights are taken (facts,
 * section 3). The venue's own count wins over ours where it is higher, since other programs may use the same account;
 * whatever is under way counts as taken. Public pools count per address and are shared between clients.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { pool, time } = options
  const windowMs = options.windowMs ?? 30_000
  const waiting: Record<Priority, Set<Waiter>> = {
    cancel: new Set(),
    order: new Set(),
    reconcile: new Set(),
    account: new Set(),
    market: new Set(),
  }
  let limit = options.limit ?? defaultQuotas[pool]
  let used = 0
  let underWay = 0
  let window = 0
  /** Steady time at which the window ends; null before its first request. */
  let windowEnd: number | null = null
  /** Whether an answer has shown where this window stands. */
  let confirmed = false
  let polling = false

  const startWindow = (taken: number, end: number | null): void => {
    window++
    used = taken
    windowEnd = end
    confirmed = end !== null
  }

  const roll = (now: number): void => {
    if (windowEnd !== null && now >= windowEnd) startWindow(underWay, null)
  }

  const take = (weight: number, priority: Priority, waitedMs = 0): Permit | null => {
    const now = time.monotonic()
    roll(now)
    // A cancel that has waited a whole window goes, whatever the count says: the venue may answer 429, silence never helps.
    const overdue = priority === 'cancel' && waitedMs >= windowMs
    // A request heavier than a priority's whole share still goes when nothing else is counted.
    if (used > 0 && !overdue) {
      if (used + weight > Math.floor(limit * shares[priority])) return null
      if (!confirmed && underWay > 0 && underWay + weight > limit * blindShares[priority]) return null
    }
    windowEnd ??= now + windowMs
    used += weight
    underWay += weight
    return { weight, window }
  }

  const drain = (): void => {
    for (const priority of priorities) {
      for (const waiter of waiting[priority]) {
        const permit = take(waiter.weight, priority, time.monotonic() - waiter.since)
        if (permit === null) break
        waiting[priority].delete(waiter)
        waiter.grant(permit)
      }
    }
  }

  const waitingCount = (): number => priorities.reduce((sum, priority) => sum + waiting[priority].size, 0)

  const poll = async (): Promise<void> => {
    if (polling) return
    polling = true
    try {
      while (waitingCount() > 0) {
        await time.sleep(Math.min(pollMs, Math.max(1, (windowEnd ?? Infinity) - time.monotonic())))
        drain()
      }
    } finally {
      polling = false
    }
  }

  const learn = (quota: Quota, permit: Permit, refused: boolean): void => {
    const end = time.monotonic() + quota.resetMs
    const isLate = permit.window !== window && quota.resetMs < windowMs / 2
    if (isLate && !refused) return
    limit = quota.limit ?? limit
    const taken = refused ? limit : Math.max(0, limit - quota.remaining) + underWay
    if (windowEnd === null || end > windowEnd + windowMs / 2) return startWindow(taken, end)
    confirmed = true
    used = Math.max(used, taken)
    // Each answer's end is late by the time it travelled; the earliest is the nearest to the truth.
    windowEnd = refused ? end : Math.min(windowEnd, end)
  }

  return {
    acquire(weight, priority, signal) {
      if (signal?.aborted) return Promise.resolve(null)
      const permit = waiting[priority].size === 0 ? take(weight, priority) : null
      if (permit !== null) return Promise.resolve(permit)
      return new Promise((resolve) => {
        const waiter: Waiter = {
          weight,
          since: time.monotonic(),
          grant: (granted) => {
            signal?.removeEventListener('abort', leave)
            resolve(granted)
          },
        }
        const leave = (): void => {
          waiting[priority].delete(waiter)
          resolve(null)
        }
        signal?.addEventListener('abort', leave, { once: true })
        waiting[priority].add(waiter)
        void poll()
      })
    },
    reconcile(permit, headers, refused = false) {
      underWay -= permit.weight
      const quota = headers === null ? null : readQuota(headers, windowMs)
      if (quota !== null) learn(quota, permit, refused)
      else if (permit.window === window) confirmed = true
      drain()
    },
    snapshot() {
      const now = time.monotonic()
      roll(now)
      return {
        pool,
        limit,
        remaining: Math.max(0, limit - used),
        resetMs: windowEnd === null ? 0 : Math.ceil(windowEnd - now),
        waiting: waitingCount(),
      }
    },
  }
}

interface Quota {
  readonly limit: number | null
  readonly remaining: number
  readonly resetMs: number
}

/** A reset beyond the window is no count of ms (an epoch, a gateway's mistake): it then says "a whole window" at most. */
function readQuota(headers: Readonly<Record<string, string>>, windowMs: number): Quota | null {
  const remaining = wholeNumber(headers['gw-ratelimit-remaining'])
  const resetMs = wholeNumber(headers['gw-ratelimit-reset'])
  if (remaining === null || resetMs === null || resetMs < 0) return null
  const limit = wholeNumber(headers['gw-ratelimit-limit'])
  return { limit: limit !== null && limit > 0 ? limit : null, remaining, resetMs: Math.min(resetMs, windowMs) }
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^-?\d{1,12}$/.test(text) ? Number(text) : null
