import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeFeedFrame } from '#shared/domain/push-wire.ts'
import type { FeedFrame } from '#shared/domain/push-wire.ts'
import { ok } from '#shared/errors.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { notingUnreadable, useUnreadableStore } from '#renderer/data/stores/unreadable.ts'

const lacks = { rows: 2, of: 1312 }
const request = { profileId: 'p1', request: { symbol: 'BTC-USDT' } }
let answer: unknown = ok([])
let push: (frame: FeedFrame) => void = () => undefined

const bridge = () =>
  notingUnreadable(
    {
      call: () => Promise.resolve(answer),
      on: (_name: string, listener: (frame: FeedFrame) => void) => {
        push = listener
        return () => undefined
      },
    } as unknown as Bridge,
    useUnreadableStore(),
  )
const watching = (watchId: string, topic: object) => ({ watchId, profileId: 'p1', topic, pace: 'fast' }) as never
const fed = (watchId: string, unreadable?: typeof lacks) =>
  push(
    writeFeedFrame([
      {
        watchId,
        profileId: 'p1',
        kind: 'change',
        at: 1,
        source: 'poll',
        everyMs: 1,
        change: '' as never,
        ...(unreadable && { unreadable }),
      },
    ]),
  )

describe('rows of the venue that no view can show', () => {
  beforeEach(() => setActivePinia(createPinia()))

  it('are notified of reads until the same question is answered in full, and of no other profile', async () => {
    const page = bridge()
    const store = useUnreadableStore()
    answer = ok([], lacks)
    await page.call('read.listOpenOrders', request)
    expect([store.of('p1'), store.of('p2'), store.of(null)]).toEqual([lacks, null, null])
    answer = ok([])
    await page.call('read.listOpenOrders', { ...request, request: { symbol: 'ETH-USDT' } })
    expect(store.of('p1')).toEqual(lacks)
    await page.call('read.listOpenOrders', request)
    expect(store.of('p1')).toBeNull()
  })

  it('are known by the row of the venue that lacks them, of reads and of the feed', async () => {
    const page = bridge()
    const store = useUnreadableStore()
    answer = ok([], lacks)
    await page.call('read.listOpenOrders', request)
    answer = ok(null)
    await page.call('feed.watch', watching('w1', { kind: 'read', row: 'listSymbols', request: {} }))
    expect(store.lacks('p1', 'listSymbols')).toBe(false)
    fed('w1', lacks)
    expect(store.lacks('p1', 'listSymbols')).toBe(true)
    expect(store.lacks('p2', 'listSymbols')).toBe(false)
    expect(store.lacks('p1', 'listOpenOrders')).toBe(true)
    expect(store.lacks('p1', 'listFills')).toBe(false)
  })

  it('are notified of the feed as long as it is watched, together with those of reads', async () => {
    const page = bridge()
    const store = useUnreadableStore()
    await page.call('feed.watch', watching('w1', { kind: 'balances' }))
    await page.call('feed.watch', watching('w2', { kind: 'tickers' }))
    fed('w1', lacks)
    fed('w2', { rows: 1, of: 3 })
    expect(store.of('p1')).toEqual({ rows: 3, of: 1315 })
    fed('w2')
    expect(store.of('p1')).toEqual(lacks)
    await page.call('feed.unwatch', { watchId: 'w1' })
    expect(store.of('p1')).toBeNull()
  })

  it('count once where the same topic is watched twice, until nobody watches it', async () => {
    const page = bridge()
    const store = useUnreadableStore()
    await page.call('feed.watch', watching('w1', { kind: 'book', symbol: 'BTC-USDT', depth: 20 }))
    await page.call('feed.watch', watching('w2', { depth: 20, symbol: 'BTC-USDT', kind: 'book' }))
    fed('w1', lacks)
    fed('w2', lacks)
    expect(store.of('p1')).toEqual(lacks)
    await page.call('feed.unwatch', { watchId: 'w1' })
    expect(store.of('p1')).toEqual(lacks)
    await page.call('feed.unwatch', { watchId: 'w2' })
    expect(store.of('p1')).toBeNull()
  })

  it('are replaced by each new answer, and pages of one list by its first page', async () => {
    const page = bridge()
    const store = useUnreadableStore()
    const closed = (fields: object) =>
      page.call('read.listClosedOrders', { profileId: 'p1', request: { symbol: 'BTC-USDT', ...fields } })
    answer = ok({ items: [], lastId: '9' }, { rows: 1, of: 50 })
    await closed({})
    answer = ok({ items: [], lastId: '4' }, { rows: 2, of: 50 })
    await closed({ lastId: '9' })
    await closed({ lastId: '9' })
    expect(store.of('p1')).toEqual({ rows: 3, of: 100 })
    answer = ok({ items: [], lastId: '9' }, { rows: 1, of: 50 })
    await closed({})
    expect(store.of('p1')).toEqual({ rows: 1, of: 50 })
  })

  it('are dropped with the view of another profile', async () => {
    const page = bridge()
    const store = useUnreadableStore()
    answer = ok([], lacks)
    await page.call('read.listOpenOrders', request)
    await page.call('read.listOpenOrders', { ...request, profileId: 'p2' })
    store.keepOnly('p2')
    expect([store.of('p1'), store.of('p2')]).toEqual([null, lacks])
  })
})
