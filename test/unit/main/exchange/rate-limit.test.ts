import { describe, expect, it } from 'vitest'
import { createRateLimiter, defaultQuotas, type RateLimiter } from '#main/exchange/rate-limit.ts'
import type { Priority } from '#main/exchange/wire.ts'
import { granted, quotaHeaders as headers } from '#test/support/quota.ts'
import { virtualTime, type VirtualTime } from '#test/support/virtual-time.ts'

/** The venue's side: a fixed window that starts with its first request (facts, section 3). */
function quotaServer(time: VirtualTime, limit: number) {
  let used = 0
  let end = -1
  let refusals = 0
  return {
    refusals: () => refusals,
    take(weight: number) {
      const now = time.monotonic()
      if (now >= end) {
        end = now + 30_000
        used = 0
      }
      const refused = used + weight > limit
      if (refused) refusals++
      else used += weight
      return { refused, headers: headers(limit - used, end - now, limit) }
    },
  }
}

/** Sends one request through limiter and venue, `legMs` away from each other. */
async function send(
  time: VirtualTime,
  limiter: RateLimiter,
  server: ReturnType<typeof quotaServer>,
  weight: number,
  priority: Priority,
  legMs: number,
) {
  const asked = time.monotonic()
  const permit = await limiter.acquire(weight, priority)
  if (permit === null) throw new Error('no permit')
  const waitedMs = time.monotonic() - asked
  await time.sleep(legMs)
  const answer = server.take(weight)
  await time.sleep(legMs)
  limiter.release(permit, answer.headers, answer.refused)
  return { waitedMs, refused: answer.refused }
}

describe('quota of a pool', () => {
  it('L1: starts from the quota of an ordinary account', () => {
    expect(defaultQuotas).toEqual({ spot: 4_000, management: 2_000, public: 2_000 })
    const limiter = createRateLimiter({ pool: 'spot', time: virtualTime() })
    expect(limiter.snapshot()).toEqual({ pool: 'spot', limit: 4_000, remaining: 4_000, resetMs: 0, waiting: 0 })
  })

  it('learns limit, remaining and reset from the headers', async () => {
    const limiter = createRateLimiter({ pool: 'spot', time: virtualTime() })
    limiter.release(await granted(limiter, 2, 'market'), headers(9_998, 29_994, 10_000))
    expect(limiter.snapshot()).toEqual({ pool: 'spot', limit: 10_000, remaining: 9_998, resetMs: 29_994, waiting: 0 })
  })

  it('believes the venue where other programs use the same account', async () => {
    const limiter = createRateLimiter({ pool: 'spot', time: virtualTime() })
    limiter.release(await granted(limiter, 1, 'order'), headers(100, 9_000))
    expect(limiter.snapshot()).toMatchObject({ remaining: 100, resetMs: 9_000 })
  })

  it.each([
    {},
    { 'gw-ratelimit-remaining': 'x', 'gw-ratelimit-reset': '1' },
    { 'gw-ratelimit-remaining': '1', 'gw-ratelimit-reset': '-5' },
  ])('counts by itself when the headers say nothing usable: %j', async (odd) => {
    const limiter = createRateLimiter({ pool: 'spot', time: virtualTime() })
    limiter.release(await granted(limiter, 30, 'account'), odd)
    expect(limiter.snapshot()).toMatchObject({ limit: 4_000, remaining: 3_970, resetMs: 30_000 })
  })

  it('L1: full load of every priority for three minutes meets no refusal, and uses the quota', async () => {
    const time = virtualTime()
    const server = quotaServer(time, 400)
    const limiter = createRateLimiter({ pool: 'spot', time, limit: 400 })
    const load: readonly (readonly [Priority, number])[] = [
      ['market', 3],
      ['account', 2],
      ['reconcile', 2],
      ['order', 1],
      ['cancel', 1],
    ]
    let sent = 0
    let running = true
    const workers = load.flatMap(([priority, weight], index) =>
      Array.from({ length: 5 }, async (_unused, copy) => {
        while (running) {
          await send(time, limiter, server, weight, priority, 20 + index * 7 + copy * 11)
          sent += weight
        }
      }),
    )
    for (let i = 0; i < 18; i++) await time.advance(10_000)
    running = false
    await time.advance(60_000)
    await Promise.all(workers)
    expect(server.refusals()).toBe(0)
    expect(sent).toBeGreaterThan(400 * 6 * 0.9)
  })

  it('L1: a start in the middle of a window that others used up meets no refusal', async () => {
    const time = virtualTime()
    const server = quotaServer(time, 400)
    server.take(300)
    await time.advance(10_000)
    const limiter = createRateLimiter({ pool: 'spot', time, limit: 400 })
    const all = Promise.all(Array.from({ length: 300 }, () => send(time, limiter, server, 1, 'order', 40)))
    await time.advance(120_000)
    await all
    expect(server.refusals()).toBe(0)
  })

  it('L3: under saturation a cancel leaves within 1 s, and the other priorities in their order', async () => {
    const time = virtualTime()
    const server = quotaServer(time, 400)
    const limiter = createRateLimiter({ pool: 'spot', time, limit: 400 })
    const flood = (['market', 'account', 'reconcile', 'order'] as const).flatMap((priority) =>
      Array.from({ length: 400 }, () => send(time, limiter, server, 1, priority, 20)),
    )
    await time.advance(5_000)
    expect(limiter.snapshot().waiting).toBeGreaterThan(1_000)
    const cancels = Promise.all(Array.from({ length: 10 }, () => send(time, limiter, server, 1, 'cancel', 20)))
    await time.advance(1_000)
    for (const { waitedMs, refused } of await cancels) {
      expect(waitedMs).toBeLessThan(1_000)
      expect(refused).toBe(false)
    }
    await time.advance(300_000)
    await Promise.all(flood)
    expect(server.refusals()).toBe(0)
  })

  it('L3: when quota returns, upper priorities go first and each priority keeps its order', async () => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time, limit: 100 })
    limiter.release(await granted(limiter, 1, 'order'), headers(0, 5_000, 100))
    const went: string[] = []
    const waiting = (['market', 'account', 'reconcile', 'order', 'cancel'] as const).flatMap((priority) =>
      [1, 2].map(async (turn) => {
        limiter.release(await granted(limiter, 1, priority), null)
        went.push(`${priority} ${turn}`)
      }),
    )
    await time.advance(4_900)
    expect(went).toEqual([])
    await time.advance(1_000)
    await Promise.all(waiting)
    expect(went).toEqual(
      ['cancel', 'order', 'reconcile', 'account', 'market'].flatMap((priority) => [`${priority} 1`, `${priority} 2`]),
    )
  })

  it('lets a heavy request through a small quota when nothing else is counted', async () => {
    const limiter = createRateLimiter({ pool: 'management', time: virtualTime(), limit: 10 })
    expect(await limiter.acquire(20, 'market')).toMatchObject({ weight: 20 })
  })

  it('ignores a late answer of the window before', async () => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time })
    const late = await granted(limiter, 1, 'account')
    limiter.release(await granted(limiter, 1, 'account'), headers(10, 1_000))
    await time.advance(1_000)
    limiter.release(await granted(limiter, 1, 'account'), headers(3_999, 30_000))
    limiter.release(late, headers(9, 200))
    expect(limiter.snapshot().remaining).toBeGreaterThan(3_900)
  })

  it('counts what is under way as taken, since the venue may not have seen it yet', async () => {
    const limiter = createRateLimiter({ pool: 'spot', time: virtualTime(), limit: 1_000 })
    const first = await granted(limiter, 1, 'order')
    await granted(limiter, 30, 'account')
    limiter.release(first, headers(900, 20_000, 1_000))
    expect(limiter.snapshot().remaining).toBe(870)
  })

  it('carries what is under way into the next window, since it may arrive there', async () => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time, limit: 1_000 })
    limiter.release(await granted(limiter, 1, 'order'), headers(999, 1_000, 1_000))
    await granted(limiter, 40, 'order')
    await time.advance(1_500)
    expect(limiter.snapshot().remaining).toBe(960)
  })

  it.each([
    ['sent nothing', null],
    ['was counted in the window before', headers(955, 100, 1_000)],
  ])('shows nothing as used once what was carried over %s', async (_what, answer) => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time, limit: 1_000 })
    const carried = await granted(limiter, 40, 'account')
    limiter.release(await granted(limiter, 1, 'order'), headers(999, 1_000, 1_000))
    await time.advance(1_500)
    expect(limiter.snapshot()).toMatchObject({ remaining: 960, resetMs: 0 })
    limiter.release(carried, answer)
    expect(limiter.snapshot()).toMatchObject({ remaining: 1_000, resetMs: 0 })
  })

  it('a wait ends with its signal and takes nothing', async () => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time })
    limiter.release(await granted(limiter, 1, 'order'), headers(0, 30_000))
    const stop = new AbortController()
    const waiting = limiter.acquire(1, 'order', stop.signal)
    stop.abort()
    expect(await waiting).toBeNull()
    expect(await limiter.acquire(1, 'order', stop.signal)).toBeNull()
    expect(limiter.snapshot().waiting).toBe(0)
  })
})
