import { describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { appError } from '#shared/errors.ts'
import { feedWorld, living, refused } from './support.ts'
import { asWritten } from '#shared/messages.ts'

const symbol = 'BTC-USDT'
const ticker: Topic = { kind: 'ticker', symbol }
const balances: Topic = { kind: 'balances' }

describe('what the venue refuses', () => {
  it('is asked for ever less often, and at its pace again once it works', async () => {
    const suspended = appError('refused', asWritten('No.'), {
      venue: { httpStatus: 200, code: '200001', message: 'no' },
    })
    const world = feedWorld({ answer: () => suspended })
    world.watch('w1', ticker)
    await world.time.advance(600_000)
    const times = world.asked.map(({ at }) => at)
    expect(times.slice(0, 8)).toEqual([0, 2_000, 6_000, 14_000, 30_000, 62_000, 122_000, 182_000])
    world.answerWith(living)
    world.watch('w1', ticker)
    await world.time.advance(10_000)
    const before = world.asked.length
    await world.time.advance(10_000)
    expect(world.asked.length - before).toBe(10)
    world.feed.stop()
  })

  it('what is read every ten minutes is asked for again after seconds, and at its pace once it was told', async () => {
    const busy = appError('refused', asWritten('No.'), {
      venue: { httpStatus: 200, code: '200001', message: 'no' },
    })
    const world = feedWorld({ answer: ({ at }) => (at < 10_000 ? busy : { data: [] }) })
    world.watch('w1', { kind: 'read', row: 'listSymbols', request: {} })
    await world.time.advance(590_000)
    expect(world.asked.map(({ at }) => at)).toEqual([0, 4_000, 12_000])
    world.feed.stop()
  })

  const profile = (testedAt: number) => ({
    id: 'p1',
    keys: [
      {
        role: 'read',
        tail: 'abcd',
        storedAt: 1,
        state: 'present',
        test: { state: 'failed', at: testedAt },
        former: [],
      },
    ],
  })
  it.each([
    ['the key was tested again', (world) => world.feed.keepProfiles([profile(2) as never])],
    ['the user asks again', (world) => world.watch('w1', balances)],
    ['the vault was unlocked', (world) => (world.setLocked(true), world.setLocked(false))],
  ] satisfies [string, (world: ReturnType<typeof feedWorld>) => void][])(
    'what lasts, such as a permission that lacks, is asked for once, and again when %s',
    async (_what, change) => {
      for (const error of [
        refused,
        appError('ip-refused', asWritten('no')),
        appError('permission-refused', asWritten('no')),
      ]) {
        const world = feedWorld({ answer: () => error })
        world.feed.keepProfiles([profile(1) as never])
        world.watch('w1', balances)
        await world.time.advance(3_600_000)
        expect(world.asked).toHaveLength(1)
        expect(world.eventsOf('w1')).toMatchObject([{ kind: 'error' }])
        // Told of again without a change, the profiles wake nothing.
        world.feed.keepProfiles([profile(1) as never])
        await world.time.advance(60_000)
        expect(world.asked).toHaveLength(1)
        change(world)
        await world.time.advance(3_600_000)
        expect(world.asked).toHaveLength(2)
        world.feed.stop()
      }
    },
  )

  it('a watch that joins one that was refused is told so at once', async () => {
    const world = feedWorld({ answer: () => refused })
    world.watch('w1', balances)
    await world.time.advance(5_000)
    world.watch('w2', balances, { pace: 'slow' })
    expect(world.eventsOf('w2')).toMatchObject([{ kind: 'error', error: { code: 'refused' } }])
    world.feed.stop()
  })

  it('a quota that is used up is waited for as long as the venue says', async () => {
    const limited = { ...appError('rate-limited', asWritten('no')), retryInMs: 12_000 }
    const world = feedWorld({ answer: () => limited })
    world.watch('w1', ticker)
    await world.time.advance(40_000)
    expect(world.asked.map(({ at }) => at)).toEqual([0, 12_000, 24_000, 36_000])
    world.feed.stop()
  })

  it('a reading that throws is told of, and tried again', async () => {
    let throws = true
    const world = feedWorld({
      answer: (asked) => {
        if (throws) throw new Error('a mistake')
        return living(asked)
      },
    })
    world.watch('w1', ticker)
    await world.time.flush()
    expect(world.errors).toEqual([new Error('a mistake')])
    expect(world.eventsOf('w1')).toMatchObject([{ kind: 'error', error: { code: 'internal' } }])
    throws = false
    await world.time.advance(2_500)
    expect(world.eventsOf('w1').at(-1)).toMatchObject({ kind: 'change' })
    world.feed.stop()
  })
})
