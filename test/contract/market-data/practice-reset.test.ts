import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { multiply } from '#shared/decimal.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { FeedValues } from '#shared/domain/feed-topic.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
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
    for (const event of readFeedFrame(told).map(readPush)) {
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

it('after a reset of the practice account no OCO order waits, on screen or at the venue, and new ones begin anew', async () => {
  const watchId = randomUUID()
  let ocos: readonly string[] | null = null
  const rowsOf = (value: FeedValues['ocos'] | null): readonly string[] | null =>
    value?.rows.filter(({ status }) => status === 'NEW').map(({ orderId }) => orderId) ?? null
  const end = desk.bridge.on.feed((frame) => {
    for (const event of readFeedFrame(frame).map(readPush))
      if (event.watchId === watchId && event.kind === 'change' && event.change.kind === 'whole')
        ocos = rowsOf(event.change.value as FeedValues['ocos'])
  })
  must(await desk.invoke('feed.watch', { watchId, profileId, topic: { kind: 'ocos' }, pace: 'fast' }))
  const place = async (): Promise<string> => {
    const { bestBid } = must(await desk.invoke('read.getTicker', { profileId, request: { symbol } }))
    const at = (share: string): string => multiply(bestBid ?? '0', share).split('.')[0] ?? ''
    const order = {
      symbol,
      side: 'sell',
      size: '0.01',
      price: at('1.05'),
      stopPrice: at('0.95'),
      limitPrice: at('0.94'),
    } as const
    const answer = must(
      await desk.invoke('oco.place', {
        profileId,
        draftId: randomUUID(),
        order: { ...order, tradeType: 'TRADE' },
      }),
    )
    return answer.orderId ?? ''
  }
  const atVenue = async (): Promise<readonly string[]> =>
    must(await desk.invoke('read.listOcos', { profileId, request: { pageSize: 50, currentPage: 1 } }))
      .items.filter(({ status }) => status === 'NEW')
      .map(({ orderId }) => orderId)
  const former = await place()
  await expect.poll(() => ocos, { timeout: 10_000 }).toEqual([former])
  expect(await atVenue()).toEqual([former])

  must(await desk.invoke('practice.reset', null))
  expect(await atVenue()).toEqual([])
  await expect.poll(() => ocos, { timeout: 10_000 }).toEqual([])
  const second = await place()
  await expect.poll(() => ocos, { timeout: 10_000 }).toEqual([second])
  expect(await atVenue()).toEqual([second])
  end()
})
