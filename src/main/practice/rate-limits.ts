import type { Pool } from '#shared/exchange/endpoint.ts'

/** Units per 30 s by level, in thousands (facts, section 3). */
const spotQuota = [4, 6, 8, 10, 13, 16, 20, 23, 26, 30, 33, 36, 40]
const managementQuota = [2, 2, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20]
const publicQuota = 2

/** ms. */
export const windowLength = 30_000

const quotaOf = (pool: Pool, level: number): number => {
  const table = pool === 'spot' ? spotQuota : managementQuota
  const thousands = pool === 'public' ? publicQuota : (table[Math.min(level, table.length - 1)] ?? publicQuota)
  return thousands * 1000
}

interface Window {
  readonly endsAt: number
  remaining: number
}

export interface Charge {
  readonly allowed: boolean
  readonly headers: Readonly<Record<string, string>>
}

export interface RateLimits {
  /** Takes `weight` units for `who` (a user for private pools, an address for the public one) at `now` (ms). */
  charge(pool: Pool, who: string, level: number, weight: number, now: number): Charge
}

/** A window starts with its first request and lasts 30 s; at zero everything is refused until it ends. */
export const createRateLimits = (): RateLimits => {
  const windows = new Map<string, Window>()
  const dropStale = (now: number): void => {
    for (const [name, window] of windows) if (window.endsAt <= now) windows.delete(name)
  }
  return {
    charge: (pool, who, level, weight, now) => {
      const name = `${pool} ${who}`
      const quota = quotaOf(pool, level)
      let window = windows.get(name)
      // A clock that was put back must not leave a window open for ever.
      if (!window || window.endsAt <= now || window.endsAt > now + windowLength) {
        if (windows.size > 1000) dropStale(now)
        window = { endsAt: now + windowLength, remaining: quota }
        windows.set(name, window)
      }
      const allowed = window.remaining >= weight
      if (allowed) window.remaining -= weight
      return {
        allowed,
        headers: {
          'gw-ratelimit-limit': String(quota),
          'gw-ratelimit-remaining': String(allowed ? window.remaining : 0),
          'gw-ratelimit-reset': String(window.endsAt - now),
        },
      }
    },
  }
}
