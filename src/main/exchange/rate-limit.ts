import type { Pool } from '#shared/exchange/endpoint.ts'
import type { Time } from '#main/platform/time.ts'
import { createQuotaWindow, type Permit, type Quota } from './quota-window.ts'
import { priorities, type Priority } from './wire.ts'

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
  /**
   * Waits for quota; null when the signal ended the wait. Priorities go first come, first served among themselves. At once
   * where nothing has to be waited for.
   */
  acquire(weight: number, priority: Priority, signal?: AbortSignal): Permit | null | Promise<Permit | null>
  /** Learns from an answer's headers; null when no answer came. `refused` is HTTP 429 with quota headers. */
  release(permit: Permit, headers: Readonly<Record<string, string>> | null, refused?: boolean): void
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

const pollMs = 200

interface Waiter {
  readonly weight: number
  /** Steady time at which it began to wait. */
  readonly since: number
  readonly grant: (permit: Permit) => void
}

type Queues = Readonly<Record<Priority, Set<Waiter>>>

/**
 * The quota of one pool and the requests that wait for it. Public pools count per address and are shared between clients.
 */
export function createRateLimiter({ pool, time, limit, windowMs = 30_000 }: RateLimiterOptions): RateLimiter {
  const waiting: Queues = {
    cancel: new Set(),
    order: new Set(),
    reconcile: new Set(),
    account: new Set(),
    market: new Set(),
  }
  const quota = createQuotaWindow(time, limit ?? defaultQuotas[pool], windowMs)
  let polling = false

  const drain = (): void => {
    for (const priority of priorities) {
      for (const waiter of waiting[priority]) {
        const permit = quota.take(waiter.weight, priority, time.monotonic() - waiter.since)
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
        await time.sleep(Math.min(pollMs, Math.max(1, (quota.end() ?? Infinity) - time.monotonic())))
        drain()
      }
    } finally {
      polling = false
    }
  }

  return {
    acquire(weight, priority, signal) {
      if (signal?.aborted) return null
      const permit = waiting[priority].size === 0 ? quota.take(weight, priority) : null
      if (permit !== null) return permit
      const granted = wait(waiting[priority], weight, time.monotonic(), signal)
      void poll()
      return granted
    },
    release(permit, headers, refused = false) {
      quota.release(permit, headers === null ? null : readQuota(headers, windowMs), refused)
      drain()
    },
    snapshot: () => ({ pool, ...quota.state(), waiting: waitingCount() }),
  }
}

/** Queues a request; null when its signal ends the wait. */
const wait = (
  queue: Set<Waiter>,
  weight: number,
  since: number,
  signal: AbortSignal | undefined,
): Promise<Permit | null> =>
  new Promise((resolve) => {
    const waiter: Waiter = {
      weight,
      since,
      grant: (granted) => {
        signal?.removeEventListener('abort', leave)
        resolve(granted)
      },
    }
    const leave = (): void => {
      queue.delete(waiter)
      resolve(null)
    }
    signal?.addEventListener('abort', leave, { once: true })
    queue.add(waiter)
  })

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
