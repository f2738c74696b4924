import type { Permit } from '#main/exchange/quota-window.ts'
import type { RateLimiter } from '#main/exchange/rate-limit.ts'
import type { Priority } from '#main/exchange/wire.ts'

/** What an answer of the venue says of a pool's quota; `reset` in ms. */
export const quotaHeaders = (remaining: number, reset: number, limit = 4_000): Record<string, string> => ({
  'gw-ratelimit-limit': String(limit),
  'gw-ratelimit-remaining': String(remaining),
  'gw-ratelimit-reset': String(reset),
})

/** A permit of the limiter, which must give one. */
export const granted = async (limiter: RateLimiter, weight: number, priority: Priority): Promise<Permit> => {
  const permit = await limiter.acquire(weight, priority)
  if (permit === null) throw new Error('no permit')
  return permit
}
