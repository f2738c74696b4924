import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FeedEvent } from '#shared/bridge/market-data.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { readPush } from '#test/support/feed-news.ts'
import { must } from '#test/support/loopback-venue.ts'
import { confirming } from '#test/support/trusted-person.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const symbol = 'BTC-USDT'
const events: FeedEvent[] = []
const listeners = new Set<() => void>()
let desk: Desk
let profile: Profile
beforeAll(async () => {
  desk = await openDesk(undefined, { showTrusted: confirming() })
  const [practice] = must(await desk.invoke('profiles.list', null))
  if (practice === undefined) throw new Error('no practice profile')
  profile = practice
  desk.bridge.on.feed((told) => {
    events.push(...readFeedFrame(told).map(readPush))
    for (const listener of listeners) listener()
  })
})
afterAll(() => desk.close())

/** A watch of the practice profile, slow, so that what comes soon after its first value was not its pace. */
const watch = async (topic: Topic): Promise<string> => {
  const watchId = randomUUID()
  must(await desk.invoke('feed.watch', { watchId, profileId: profile.id, topic, pace: 'slow' }))
  return watchId
}

/** The first event of a watch, from its `from`-th on, that is wanted. */
const until = (watchId: string, wanted: (event: FeedEvent) => boolean, from = 0): Promise<FeedEvent> =>
  new Promise((resolve) => {
    const look = (): void => {
      const found = events
        .filter((event) => event.watchId === watchId)
        .slice(from)
        .find(wanted)
      if (found === undefined) return
      listeners.delete(look)
      resolve(found)
    }
    listeners.add(look)
    look()
  })
const isWhole = (event: FeedEvent): boolean => event.kind === 'change' && event.change.kind === 'whole'
const told = (watchId: string): number => events.filter((event) => event.watchId === watchId).length

describe('the feed in the app', () => {
  it('tells the page what it watches, under the profile it named', async () => {
    const watchId = await watch({ kind: 'tickers' })
    const event = await until(watchId, isWhole)
    expect(event).toMatchObject({ profileId: profile.id, everyMs: expect.any(Number) as number })
    expect(Math.abs(Date.now() - (event.kind === 'change' ? event.at : 0))).toBeLessThan(10_000)
    must(await desk.invoke('feed.unwatch', { watchId }))
  })

  it('shows an order as soon as it was placed, and its end as soon as it was cancelled', async () => {
    const watchId = await watch({ kind: 'orders', symbol })
    await until(watchId, isWhole)
    const order = { symbol, side: 'buy', type: 'limit', price: '20000', size: '0.001' } as const
    const act = () => ({ profileId: profile.id, draftId: randomUUID(), wait: true })
    const placed = must(await desk.invoke('orders.place', { ...act(), order }))
    const orderId = placed.orderId ?? ''
    const shown = await until(watchId, (event) => JSON.stringify(event).includes(orderId))
    // By the answer itself, which says of no fee and of no time of the venue, and not by a reading.
    expect(shown).toMatchObject({ change: { added: [{ id: orderId, fee: null, lastUpdatedAt: null }] } })
    must(await desk.invoke('orders.cancel', { ...act(), symbol, orderId }))
    const gone = await until(
      watchId,
      (event) => event.kind === 'change' && event.change.kind === 'rows' && event.change.removed.includes(orderId),
    )
    expect(gone.profileId).toBe(profile.id)
  })

  it('V6: has the page drop private data when the vault is locked, and tells it anew when it is unlocked', async () => {
    const watchId = await watch({ kind: 'balances' })
    await until(watchId, isWhole)
    must(await desk.invoke('vault.lock', null))
    await until(watchId, ({ kind }) => kind === 'cleared')
    const before = told(watchId)
    must(await desk.invoke('vault.unlock', null))
    await until(watchId, isWhole, before)
  })

  it('after sleep: stale, then fetched again', async () => {
    const watchId = await watch({ kind: 'ticker', symbol })
    await until(watchId, isWhole)
    const before = told(watchId)
    desk.emitPower('suspend')
    desk.emitPower('resume')
    expect(await until(watchId, () => true, before)).toMatchObject({ kind: 'error', error: { code: 'not-connected' } })
    expect(await until(watchId, () => true, before + 1)).toMatchObject({ kind: 'change' })
    must(await desk.invoke('vault.unlock', null))
  })

  it('forgets the watches of a page that was reloaded', async () => {
    const watchId = await watch({ kind: 'balances' })
    await until(watchId, isWhole)
    must(await desk.invoke('feed.reset', null))
    const before = events.length
    const order = { symbol, side: 'buy', type: 'limit', price: '20001', size: '0.001' } as const
    must(await desk.invoke('orders.place', { profileId: profile.id, draftId: randomUUID(), wait: true, order }))
    const fresh = await watch({ kind: 'orders', symbol })
    await until(fresh, isWhole)
    expect(events.slice(before).filter((event) => event.watchId !== fresh)).toEqual([])
  })

  it.each([
    { watchId: 'w', topic: { kind: 'tickers' }, pace: 'fast' },
    { watchId: 'w w', profileId: 'practice', topic: { kind: 'tickers' }, pace: 'fast' },
    { watchId: 'w', profileId: 'practice', topic: { kind: 'everything' }, pace: 'fast' },
    { watchId: 'w', profileId: 'practice', topic: { kind: 'ticker', symbol: '../btc' }, pace: 'fast' },
    { watchId: 'w', profileId: 'practice', topic: { kind: 'book', symbol, depth: 50 }, pace: 'fast' },
    { watchId: 'w', profileId: 'practice', topic: { kind: 'tickers' }, pace: 'frantic' },
  ])('I3: refuses %j', async (input) => {
    expect(await desk.raw('feed.watch', input)).toMatchObject({ ok: false, error: { code: 'bad-input' } })
  })
})
