import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { feedWorld, held, living } from './support.ts'
import type { FeedWorld } from './support.ts'

const symbol = 'BTC-USDT'
const ticker: Topic = { kind: 'ticker', symbol }
const balances: Topic = { kind: 'balances' }
const orders: Topic = { kind: 'orders', symbol: null }

let world: FeedWorld
beforeEach(() => {
  world = feedWorld()
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

describe('money and sleep', () => {
  it('asks again at once for what money may have moved', async () => {
    world.watch('w1', balances)
    world.watch('w2', { kind: 'orders', symbol })
    world.watch('w3', balances, { profileId: 'p2' })
    await world.time.advance(700)
    world.feed.touch('p1', ['orders', 'balances'])
    await world.time.flush()
    const again = world.asked.filter(({ at }) => at === 700)
    expect(again.map(({ row, profileId }) => `${profileId} ${row}`).sort()).toEqual([
      'p1 listAccounts',
      'p1 listOpenOrders',
    ])
  })

  it('at most four times a second, and within the share of the rate budget, however many intents move', async () => {
    const storm = async (of: Topic, symbols: readonly string[]): Promise<number> => {
      const one = feedWorld()
      one.answerWith((asked) => (asked.row === 'listActiveSymbols' ? { data: { symbols } } : living(asked)))
      one.watch('w1', of)
      for (let index = 0; index < 600; index += 1) {
        one.feed.touch('p1', [of.kind])
        await one.time.advance(50)
      }
      one.feed.stop()
      return one.asked.reduce((sum, { row }) => sum + endpoints[row].weight, 0)
    }
    expect(await storm({ kind: 'orders', symbol }, [])).toBeLessThanOrEqual(2 * 4 * 30 + 2)
    const manyPairs = Array.from({ length: 60 }, (_unused, index) => `C${index}-USDT`)
    expect(await storm(orders, manyPairs)).toBeLessThanOrEqual(2_000 + 122)
  })

  it('asks once more where an answer was under way that may not know of it', async () => {
    world.answerWith((asked) => held(world.time, living(asked) as { data: unknown }, 400))
    world.watch('w1', balances)
    await world.time.advance(100)
    for (let index = 0; index < 20; index += 1) world.feed.touch('p1', ['balances'])
    await world.time.advance(1_000)
    expect(world.asked.map(({ at }) => at)).toEqual([0, 400])
  })

  it('after sleep: stale at once, the clock first, then everything anew', async () => {
    let checked = (): void => undefined
    world.syncWith(() => new Promise((resolve) => (checked = resolve)))
    world.watch('w1', ticker)
    world.watch('w2', balances)
    await world.time.advance(2_500)
    world.time.sleepMachine(3_600_000)
    const before = world.asked.length
    const woken = world.feed.onResume()
    for (const id of ['w1', 'w2']) {
      expect(world.eventsOf(id).at(-1)).toMatchObject({ kind: 'error', error: { code: 'not-connected' } })
    }
    await world.time.advance(5_000)
    expect(world.asked).toHaveLength(before)
    expect(world.syncs).toEqual(['p1'])
    checked()
    await woken
    await world.time.flush()
    expect(
      world.asked
        .slice(before)
        .map(({ row }) => row)
        .sort(),
    ).toEqual(['getTicker', 'listAccounts'])
    expect(world.eventsOf('w1').at(-1)).toMatchObject({ kind: 'change', at: world.time.now() })
  })

  it('after sleep: an answer from before it is dropped', async () => {
    world.answerWith((asked) => held(world.time, living(asked) as { data: unknown }, 1_000))
    world.watch('w1', ticker)
    await world.time.advance(500)
    await world.feed.onResume()
    await world.time.advance(700)
    expect(world.eventsOf('w1').map(({ kind }) => kind)).toEqual(['error'])
    await world.time.advance(500)
    expect(world.eventsOf('w1').map(({ kind }) => kind)).toEqual(['error', 'change'])
  })
})
