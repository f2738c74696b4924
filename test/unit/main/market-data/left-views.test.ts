import { afterEach, describe, expect, it } from 'vitest'
import type { HistoryWindow } from '#shared/domain/history.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { History } from '#shared/domain/history-topic.ts'
import { kindsMovedBy } from '#main/market-data/read-topics.ts'
import { feedWorld } from './support.ts'
import type { FeedWorld } from './support.ts'

let world: FeedWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

const historyOf = (of: History): Topic => ({
  kind: 'history',
  of,
  sort: null,
  text: '',
  from: 0,
  count: 60,
  ahead: null,
})
const row = (id: string, at: number) => ({ id, createdAt: at, lastUpdatedAt: at })
/** Watches a topic for a second and leaves it; then something is done, and the topic is entered again half a second later. */
async function returnAfter(act: Parameters<typeof kindsMovedBy>[0], topic: Topic): Promise<void> {
  let rows = [row('1', 1_000)]
  world = feedWorld({ answer: () => ({ data: { items: rows, lastId: null, totalPage: 1, totalNum: rows.length } }) })
  world.watch('w1', topic)
  await world.time.advance(1_000)
  world.feed.unwatch('w1')
  await world.time.advance(500)
  rows = [row('2', 2_000), ...rows]
  world.feed.touch('p1', kindsMovedBy(act))
  await world.time.advance(500)
  world.watch('w2', topic)
  await world.time.advance(1_000)
}

describe('a list that was left a moment before the user did something, and is entered again', () => {
  for (const list of ['closedOrders', 'fills'] as const)
    it(`${list}: shows within a second what a cancel brought`, async () => {
      const topic = historyOf({ list, symbol: 'BTC-USDT' })
      await returnAfter('cancel', topic)
      expect((world.shown('w2', topic) as HistoryWindow).rows.map(([id]) => id)).toEqual(['2', '1'])
    })

  it('ledger: shows within a second what a withdrawal brought', async () => {
    const topic = historyOf({ list: 'ledger', startAt: 0, endAt: null, hours: null })
    await returnAfter('withdraw', topic)
    expect((world.shown('w2', topic) as HistoryWindow).rows.map(([id]) => id)).toEqual(['2', '1'])
  })

  it('withdrawals: shows within a second the one just made', async () => {
    const topic = { kind: 'withdrawals', currency: 'BTC' } as const
    await returnAfter('withdraw', topic)
    expect((world.shown('w2', topic) as { rows: { id: string }[] } | null)?.rows.map(({ id }) => id)).toEqual([
      '2',
      '1',
    ])
  })

  it('is not read again before its time where nothing happened', async () => {
    world = feedWorld({ answer: () => ({ data: { items: [row('1', 1_000)], lastId: null, totalPage: 1 } }) })
    const topic = { kind: 'withdrawals', currency: 'BTC' } as const
    world.watch('w1', topic)
    await world.time.advance(1_000)
    world.feed.unwatch('w1')
    world.feed.touch('p1', kindsMovedBy('cancel'))
    await world.time.advance(500)
    world.watch('w2', topic)
    await world.time.advance(1_000)
    expect(world.count('listWithdrawals')).toBe(1)
  })
})
