import { expect, it } from 'vitest'
import type { PushOf } from '#shared/streams/topics.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import { openOrderPushes } from '#main/market-data/order-pushes.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { fakeStreams } from './live/support.ts'

const push = (type: string): PushOf<'orders'> => ({ orderId: 'o1', type, status: 'open' }) as PushOf<'orders'>

it('every unlocked profile is listened to, whatever is in view, and what moved is told once a second', async () => {
  const time = virtualTime()
  const closing = new AbortController()
  const events = createEvents((_where, error) => expect.fail(String(error)))
  const { streams, ...line } = fakeStreams(time.now)
  const onError = (_where: unknown, error: unknown): void => expect.fail(String(error))
  let profileIds = ['p1', 'p2']
  const moved: string[] = []
  const told: string[] = []
  const base = { events, time, onError, closing: closing.signal } as unknown as Base
  openOrderPushes(base, { streams, unlockedIds: () => profileIds, onMoved: (id) => moved.push(id) })
  events.on('order-pushed', ({ profileId, push: { type } }) => told.push(`${profileId} ${type}`))
  events.emit('started', null)
  expect(line.topics()).toHaveLength(4)

  for (const type of ['received', 'open', 'match', 'match', 'filled']) line.push('orders', null, push(type))
  expect(told).toEqual(['received', 'open', 'match', 'match', 'filled'].map((type) => `p1 ${type}`))
  expect(moved).toEqual(['p1'])
  await time.advance(1_000)
  expect(moved).toEqual(['p1', 'p1'])
  await time.advance(5_000)
  line.push('stops', null, {} as PushOf<'stops'>)
  expect(moved).toHaveLength(3)

  profileIds = []
  events.emit('locked', null)
  expect(line.topics()).toEqual([])
  profileIds = ['p2']
  events.emit('unlocked', null)
  expect(line.topics()).toEqual(['p2 /spotMarket/tradeOrdersV2', 'p2 /spotMarket/advancedOrders'])
  closing.abort()
  expect(line.topics()).toEqual([])
})
