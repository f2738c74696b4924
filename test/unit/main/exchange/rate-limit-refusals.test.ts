import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Permit } from '#main/exchange/quota-window.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { granted, quotaHeaders as headers } from '#test/support/quota.ts'
import { runs } from '#test/support/runs.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

describe('a pool whose quota was refused', () => {
  it('L2: after a refusal with headers everything waits for the reset', async () => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time })
    limiter.release(await granted(limiter, 1, 'account'), headers(0, 12_000), true)
    expect(limiter.snapshot()).toMatchObject({ remaining: 0, resetMs: 12_000 })
    let left = false
    const next = granted(limiter, 1, 'cancel').then(() => {
      left = true
    })
    await time.advance(11_900)
    expect(left).toBe(false)
    await time.advance(400)
    await next
    expect(left).toBe(true)
  })

  it.each([
    { name: 'an earlier end', late: headers(3_000, 5) },
    { name: 'a window that is nearly whole', late: headers(3_000, 29_000) },
    { name: 'a higher limit', late: headers(7_000, 12_000, 8_000) },
  ])('L2: an answer to a request from before a refusal lifts no wait by $name', async ({ late }) => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time })
    const before = await granted(limiter, 1, 'account')
    limiter.release(await granted(limiter, 1, 'account'), headers(0, 12_000), true)
    limiter.release(before, late)
    expect(limiter.snapshot()).toMatchObject({ limit: 4_000, remaining: 0, resetMs: 12_000 })
  })

  it('L2: whatever the order of answers, nothing leaves before the last refusal is over', async () => {
    const ms = fc.integer({ min: 0, max: 20_000 })
    const answer = fc.record({
      after: ms,
      reset: fc.integer({ min: 0, max: 30_000 }),
      remaining: fc.integer({ min: 0, max: 4_000 }),
      limit: fc.constantFrom(2_000, 4_000, 8_000),
      refused: fc.boolean(),
      silent: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 2, maxLength: 12 }), async (answers) => {
        const time = virtualTime()
        const limiter = createRateLimiter({ pool: 'spot', time })
        const sent: { permit: Permit; answer: (typeof answers)[number] }[] = []
        for (const one of answers) sent.push({ permit: await granted(limiter, 1, 'cancel'), answer: one })
        let over = 0
        for (const { permit, answer: one } of sent.toSorted((a, b) => a.answer.after - b.answer.after)) {
          await time.advance(Math.max(0, one.after - time.monotonic()))
          const { refused, remaining, reset, limit } = one
          limiter.release(permit, one.silent && !refused ? null : headers(remaining, reset, limit), refused)
          if (refused) over = Math.max(over, time.monotonic() + reset)
          if (time.monotonic() >= over) continue
          const leave = new AbortController()
          expect(limiter.acquire(1, 'cancel', leave.signal)).toBeInstanceOf(Promise)
          leave.abort()
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('L2: an answer to a request from after a refusal is newer, and is believed', async () => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time })
    limiter.release(await granted(limiter, 1, 'account'), headers(0, 60_000), true)
    await time.advance(30_000)
    limiter.release(await granted(limiter, 1, 'cancel'), headers(3_000, 20_000))
    expect(limiter.snapshot().remaining).toBe(3_000)
  })

  it('takes a refusal for an empty quota, whatever the headers count', async () => {
    const limiter = createRateLimiter({ pool: 'spot', time: virtualTime() })
    limiter.release(await granted(limiter, 30, 'account'), headers(12, 9_000), true)
    expect(limiter.snapshot()).toMatchObject({ remaining: 0, resetMs: 9_000 })
  })

  it.each([
    ['an epoch in seconds', 1_760_000_000],
    ['minutes', 420_000],
  ])('L3: a reset that is no reset (%s) holds nothing up longer than the window', async (_case, reset) => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time })
    limiter.release(await granted(limiter, 1, 'order'), headers(0, reset), true)
    expect(limiter.snapshot().resetMs).toBe(30_000)
    const cancel = limiter.acquire(1, 'cancel')
    await time.advance(30_200)
    expect(await Promise.race([cancel, Promise.resolve('waits')])).toMatchObject({ weight: 1 })
  })

  it('L3: a cancel that has waited a whole window goes, though answers keep saying that nothing is left', async () => {
    const time = virtualTime()
    const limiter = createRateLimiter({ pool: 'spot', time })
    const others: Permit[] = []
    for (let i = 0; i < 5; i++) others.push(await granted(limiter, 1, 'account'))
    limiter.release(await granted(limiter, 1, 'order'), headers(0, 30_000), true)
    const cancel = limiter.acquire(1, 'cancel')
    for (const permit of others) {
      await time.advance(6_000)
      limiter.release(permit, headers(0, 30_000), true)
    }
    await time.advance(400)
    expect(await Promise.race([cancel, Promise.resolve('waits')])).toMatchObject({ weight: 1 })
  })
})
