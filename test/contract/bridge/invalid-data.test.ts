import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedEvent } from '#shared/bridge/market-data.ts'
import type { PracticeAnswer, PracticeRequest } from '#main/practice/exchange.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import { readPush } from '#test/support/feed-news.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { restingOrder } from './inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

/** An amount that no good answer holds: wherever it shows up, a part of a bad one was believed. */
const canary = '666.666'

/** Every amount turned into the canary, and one field of each object into a type that it never has. */
const twist = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(twist)
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? canary : value
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  return Object.fromEntries(fields.map(([name, held], at) => [name, at === 0 ? { [canary]: canary } : twist(held)]))
}

interface Envelope {
  readonly code: string
  readonly data: unknown
}
const twisted = ({ code, data }: Envelope): string => JSON.stringify({ code, data: twist(data) })
const hostile: Readonly<Record<string, (envelope: Envelope) => string>> = {
  'a known field of another type': twisted,
  'a number in the place of the data': ({ code }) => JSON.stringify({ code, data: 666.666 }),
  'a number as the code': ({ data }) => JSON.stringify({ code: 200_000, data }),
  'amounts that no decimal has': (envelope) => twisted(envelope).replaceAll(`"${canary}"`, '1e999'),
  'NaN, which is no JSON': (envelope) => twisted(envelope).replaceAll(`"${canary}"`, 'NaN'),
  'nesting without an end': (envelope) => `{"code":"200000","data":${'['.repeat(5_000)}${twisted(envelope)}`,
  'names that climb into prototypes': ({ data }) =>
    `{"code":"200000","data":{"__proto__":${JSON.stringify(data)},"constructor":{"prototype":{"polluted":"${canary}"}}}}`,
}

let desk: Desk
let venue: LoopbackVenue
let profileId: string
let spoil: ((envelope: Envelope) => string) | null
/** Spoils the answers of what only asks, too. */
let areReadsSpoilt: boolean
let events: FeedEvent[]
beforeEach(async () => {
  spoil = null
  areReadsSpoilt = false
  events = []
  venue = await startLoopbackVenue({
    answer: ({ method, path }: PracticeRequest, said: PracticeAnswer) => {
      // Without streams, so that everything is read.
      if (path.includes('/bullet-')) return { ...said, body: JSON.stringify({ code: '400100', msg: 'Not here.' }) }
      return spoil === null || (method === 'GET' && !areReadsSpoilt)
        ? said
        : { ...said, body: spoil(JSON.parse(said.body) as Envelope) }
    },
  })
  desk = await openDesk()
  profileId = (await venue.add(desk)).id
  desk.bridge.on.feed((notified) => void events.push(...readFeedFrame(notified).map(readPush)))
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

const { symbol } = restingOrder
const topics = [{ kind: 'balances' }, { kind: 'orders', symbol }, { kind: 'book', symbol, depth: 20 }] as const

/** Watches anew, which asks the venue at once, and waits until each watch got a value or an error. */
async function watchAll(wanted: 'change' | 'error'): Promise<void> {
  const ids = topics.map(() => randomUUID())
  for (const [at, topic] of topics.entries())
    must(await desk.invoke('feed.watch', { watchId: ids[at] ?? '', profileId, topic, pace: 'fast' }))
  await expect
    .poll(() => events.filter(({ kind }) => kind === wanted).map(({ watchId }) => watchId))
    .toEqual(expect.arrayContaining(ids))
}

const reads = async () => ({
  accounts: must(await desk.invoke('read.listAccounts', { profileId, request: {} })),
  orders: must(await desk.invoke('read.listOpenOrders', { profileId, request: { symbol } })),
  info: must(await desk.invoke('read.getApiKeyInfo', { profileId, request: {} })),
})
const mine = async () => ({
  profiles: must(await desk.invoke('profiles.list', null)),
  intents: must(await desk.invoke('intents.list', { profileId, limit: 50 })),
})
const envelope = () => ({ profileId, draftId: randomUUID(), wait: false })

describe.each(Object.entries(hostile))('a venue that answers with %s', (_what, bad) => {
  it('T14: is believed in nothing, and nothing that was known changes', async () => {
    const resting = await venue.place(desk.invoke, profileId, restingOrder)
    must(await desk.invoke('profiles.testKey', { profileId, role: 'trade' }))
    await watchAll('change')
    const known = await reads()
    const { profiles } = await mine()

    spoil = bad
    const placed = must(await desk.invoke('orders.place', { ...envelope(), order: { ...restingOrder, size: '0.002' } }))
    const cancelled = must(
      await desk.invoke('orders.cancel', { ...envelope(), symbol, orderId: resting.orderId ?? '' }),
    )
    expect([placed.state, cancelled.state]).toEqual(['unknown', 'unknown'])
    const after = await mine()

    // With every answer bad, no order would be sent at all.
    areReadsSpoilt = true
    const asked = venue.statuses.length
    expect((await desk.invoke('read.listAccounts', { profileId, request: {} })).ok).toBe(false)
    expect((await desk.invoke('read.listOpenOrders', { profileId, request: { symbol } })).ok).toBe(false)
    expect((await desk.invoke('profiles.testKey', { profileId, role: 'trade' })).ok).toBe(false)
    await watchAll('error')
    expect(venue.statuses.length).toBeGreaterThan(asked + 3)
    expect(await mine()).toEqual({ ...after, profiles })

    for (const { intentId } of [placed, cancelled]) {
      await desk.invoke('intents.lookUp', { profileId, intentId })
      const seen = (await mine()).intents.find(({ id }) => id === intentId)
      expect(seen).toMatchObject({ state: 'unknown', orderId: null })
    }
    expect(desk.crossed.filter((text) => text.includes(canary))).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()

    spoil = null
    for (const { intentId } of [placed, cancelled])
      await expect
        .poll(
          async () => {
            await desk.invoke('intents.lookUp', { profileId, intentId })
            return (await mine()).intents.find(({ id }) => id === intentId)?.state
          },
          { interval: 200 },
        )
        .toBe('accepted')
    const now = await reads()
    expect(now.orders.map(({ size }) => size)).toEqual(['0.002'])
    expect({ ...now, orders: [], accounts: [] }).toEqual({ ...known, orders: [], accounts: [] })
    await watchAll('change')
  })
})
