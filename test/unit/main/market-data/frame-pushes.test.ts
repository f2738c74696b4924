import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedPush } from '#shared/bridge/market-data.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import { createFramePushes, frameMs } from '#main/market-data/frame-pushes.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const newsOf = (at: number): FeedPush => ({ watchId: 'w', profileId: 'p', kind: 'alive', at, lastMessageAt: at })

describe('news on their way to the page', () => {
  it('come at most once a frame, all of them, in order, none later than a frame', async () => {
    const seen = { together: 0, alone: 0 }
    const gaps = fc.array(fc.constantFrom(0, 0, 0, 1, 5, 15, 16, 40), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(gaps, async (waits) => {
        const time = virtualTime()
        const sent: { readonly at: number; readonly news: readonly FeedPush[] }[] = []
        const told: number[] = []
        const push = createFramePushes(
          time,
          (news) => sent.push({ at: time.monotonic(), news: readFeedFrame(news) }),
          (error) => expect(error).toBeUndefined(),
        )
        for (const ms of waits) {
          told.push(time.monotonic())
          push(newsOf(told.length))
          if (ms > 0) await time.advance(ms)
        }
        await time.advance(frameMs)
        expect(sent.flatMap(({ news }) => news)).toEqual(told.map((_, index) => newsOf(index + 1)))
        sent.forEach(({ at }, index) => expect(at - (sent[index - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(frameMs))
        for (const { at, news } of sent) {
          seen[news.length > 1 ? 'together' : 'alone'] += 1
          for (const one of news) expect(at - (told[(one as { at: number }).at - 1] ?? 0)).toBeLessThanOrEqual(frameMs)
        }
      }),
      { numRuns: 50 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
  })

  it('do not wait after a quiet frame, and what cannot be sent is reported and ends nothing', async () => {
    const time = virtualTime()
    const [sent, errors]: [number[], unknown[]] = [[], []]
    let fails = true
    const push = createFramePushes(
      time,
      () => {
        if (fails) throw new Error('no page')
        sent.push(time.monotonic())
      },
      (error) => errors.push(error),
    )
    push(newsOf(1))
    await time.advance(0)
    expect(errors).toHaveLength(1)
    fails = false
    await time.advance(100)
    push(newsOf(2))
    await time.advance(0)
    expect(sent).toEqual([100])
  })
})
