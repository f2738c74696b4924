import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { applyChange } from '#shared/domain/feed-change.ts'
import { readFrame } from '#shared/domain/push-wire.ts'
import type { HistoryWindow } from '#shared/domain/history.ts'
import type { History, HistoryTopic } from '#shared/domain/history-topic.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { readPush } from '#test/support/feed-news.ts'
import { must } from '#test/support/loopback-venue.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const symbol = 'BTC-USDT'
const profileId = 'practice'
type List = 'fills' | 'closedOrders'
/** As the panel of orders asks. */
const topicOf = (list: List): HistoryTopic => ({
  kind: 'history',
  of: { list, symbol } as History,
  sort: { by: list === 'fills' ? 'createdAt' : 'eventAt', down: true },
  text: '',
  from: 0,
  count: 60,
  ahead: null,
})

let desk: Desk
/** What the page shows of each watch now; null where it was cleared. */
const shown = new Map<string, HistoryWindow | null>()
beforeAll(async () => {
  desk = await openDesk()
  desk.bridge.on.feed((told) => {
    for (const event of readFrame(told).map(readPush)) {
      if (event.kind === 'cleared') shown.set(event.watchId, null)
      if (event.kind !== 'change') continue
      const before = shown.get(event.watchId) ?? null
      shown.set(event.watchId, applyChange('history', before as never, event.change as never))
    }
  })
})
afterAll(() => desk.close())

const watch = async (list: List): Promise<string> => {
  const watchId = randomUUID()
  must(await desk.invoke('feed.watch', { watchId, profileId, topic: topicOf(list), pace: 'fast' }))
  return watchId
}
const buy = async (): Promise<void> => {
  const order = { type: 'market', symbol, side: 'buy', size: '0.01' } as const
  must(await desk.invoke('orders.place', { profileId, draftId: randomUUID(), wait: true, order }))
}
const linesOf = (watchId: string): readonly string[] =>
  shown.get(watchId)?.rows.map((cells) => JSON.stringify(cells)) ?? []

it('after a reset of the practice account its lists show the new account alone, whether they were left or not', async () => {
  const left = await watch('fills')
  const stays = [await watch('fills'), await watch('closedOrders')]
  for (let n = 0; n < 3; n += 1) await buy()
  await expect.poll(() => stays.map((id) => linesOf(id).length >= 3), { timeout: 10_000 }).toEqual([true, true])
  const former = new Set([left, ...stays].flatMap(linesOf))
  must(await desk.invoke('feed.unwatch', { watchId: left }))

  must(await desk.invoke('practice.reset', null))
  expect(stays.flatMap(linesOf)).toEqual([])
  await buy()
  const again = await watch('fills')
  await expect
    .poll(() => [again, ...stays].map((id) => linesOf(id).length > 0), { timeout: 10_000 })
    .toEqual([true, true, true])
  const now = [again, ...stays].flatMap(linesOf)
  expect(now.filter((line) => former.has(line))).toEqual([])
  expect(linesOf(stays[1] ?? '')).toHaveLength(1)
  const { items } = must(await desk.invoke('read.listFills', { profileId, request: { symbol } }))
  expect(shown.get(again)?.rows.map(([id]) => id)).toEqual(items.map(({ id }) => id))
})
