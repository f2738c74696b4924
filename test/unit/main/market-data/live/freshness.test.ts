import { afterEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import { createBalancesTracker } from '#main/market-data/live/balances-tracker.ts'
import { OrdersTracker } from '#main/market-data/live/orders-tracker.ts'
import { held, unreachable } from '../support.ts'
import type { LiveWorld } from './support.ts'
import { liveWorld, opened, quote, symbol, venue } from './support.ts'

const ticker: Topic = { kind: 'ticker', symbol }
const tickers: Topic = { kind: 'tickers' }
const orders: Topic = { kind: 'orders', symbol }
const balances: Topic = { kind: 'balances' }

let world: LiveWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

/** What the page was told last: how old the value is, in ms, where it came from, and why it is polled. */
const told = () => {
  const events = world.eventsOf('w1')
  const change = events.findLast(({ kind }) => kind === 'change')
  const at = Math.max(...events.map((event) => (event.kind === 'change' || event.kind === 'alive' ? event.at : 0)))
  if (change?.kind !== 'change') throw new Error('nothing was told')
  return {
    kind: events.at(-1)?.kind,
    ageMs: world.time.now() - at,
    source: change.source,
    why: change.unstreamed?.reason.id ?? null,
  }
}
const seconds = async (count: number, each: (second: number) => void = () => undefined) => {
  for (let second = 0; second < count; second += 1) {
    world.heard()
    each(second)
    await world.time.advance(1_000)
  }
}
const open = async (topic: Topic, join: () => void) => {
  world.watch('w1', topic)
  await world.time.flush()
  join()
  await world.time.advance(1_000)
}

describe('a line that lives', () => {
  it('does not renew a price that neither a push nor a reading confirmed', async () => {
    const { answer } = venue()
    let isDown = false
    world = liveWorld((asked) => (isDown ? unreachable : answer(asked)))
    await open(ticker, () => world.join('ticker', symbol))
    isDown = true
    await seconds(30)
    expect(told()).toMatchObject({ source: 'stream' })
    expect(told().ageMs).toBeGreaterThanOrEqual(30_000)
    await seconds(60)
    expect(told()).toMatchObject({ kind: 'error', source: 'poll', why: 'streams.unproven' })
    expect(told().ageMs).toBeGreaterThanOrEqual(90_000)
    // One push is enough: it says what the price is.
    world.push('ticker', symbol, quote(2, '11'))
    await seconds(1)
    expect(told()).toMatchObject({ source: 'stream', why: null })
    expect(told().ageMs).toBeLessThanOrEqual(1_000)
  })

  it('has a quiet price confirmed by readings within the time for which it may judge an order', async () => {
    const { answer } = venue()
    world = liveWorld(answer)
    await open(ticker, () => world.join('ticker', symbol))
    let oldest = 0
    const before = world.count('getTicker')
    await seconds(120, () => (oldest = Math.max(oldest, told().ageMs)))
    expect(oldest).toBeLessThan(10_000)
    expect(world.count('getTicker') - before).toBeLessThanOrEqual(120 / 7)
    expect([told().source, world.missed()]).toEqual(['stream', 0])
  })

  it('does not renew a book that neither a push nor a reading confirmed', async () => {
    const book = (sequence: number) => ({
      time: sequence,
      sequence: String(sequence),
      bids: [['1', '1']],
      asks: [['2', '1']],
    })
    let isDown = false
    world = liveWorld(() => (isDown ? unreachable : { data: book(1) }))
    await open({ kind: 'book', symbol, depth: 20 }, () => world.join('book', symbol))
    let oldest = 0
    await seconds(60, () => (oldest = Math.max(oldest, told().ageMs)))
    expect(oldest).toBeLessThan(10_000)
    isDown = true
    await seconds(90)
    expect(told().kind).toBe('error')
    expect(told().ageMs).toBeGreaterThanOrEqual(90_000)
    isDown = false
    await seconds(70)
    expect(told()).toMatchObject({ source: 'stream', why: null })
    expect(world.missed()).toBe(0)
  })

  it('is not renewed by pushes that are older than what is known', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    await open(ticker, () => world.join('ticker', symbol))
    await seconds(120, (second) => {
      state.quote = quote(100 + second, String(100 + second))
      world.push('ticker', symbol, quote(50, '50'))
    })
    expect(told()).toMatchObject({ source: 'poll', why: 'streams.missed' })
    expect(world.shown('w1', ticker)).toMatchObject({ price: '219' })
    expect(world.missed()).toBeGreaterThan(0)
  })
})

describe('figures that are only read', () => {
  it('are as old as the last reading, however many last prices are pushed', async () => {
    const { answer } = venue()
    let isDown = false
    world = liveWorld((asked) => (isDown ? unreachable : answer(asked)))
    await open(tickers, () => world.join('tickers'))
    await seconds(4)
    isDown = true
    await seconds(600, (second) => world.push('tickers', null, quote(1_000 + second, String(second)), 'A-USDT'))
    expect(told()).toMatchObject({ source: 'poll', why: 'streams.unproven' })
    expect(told().ageMs).toBeGreaterThanOrEqual(600_000)
    isDown = false
    await seconds(30)
    expect(told()).toMatchObject({ source: 'stream', why: null })
  })
})

describe('an order that no reading shows', () => {
  it('makes the list old and incomplete until one does', async () => {
    let isDown = false
    const record = { id: 'a', symbol, dealSize: '0', cancelledSize: '0', size: '1', createdAt: 1, inOrderBook: true }
    world = liveWorld(() => (isDown ? unreachable : { data: world.count('listOpenOrders') > 3 ? [record] : [] }))
    await open(orders, () => world.join('orders'))
    isDown = true
    world.push('orders', null, opened)
    await seconds(5)
    const events = world.eventsOf('w1')
    expect(events.map(({ kind }) => kind)).toContain('error')
    expect(told()).toMatchObject({ source: 'poll', why: 'streams.incomplete' })
    const length = events.length
    await seconds(60)
    expect(
      world
        .eventsOf('w1')
        .slice(length)
        .map(({ kind }) => kind),
    ).not.toContain('alive')
    isDown = false
    await seconds(20)
    expect(told()).toMatchObject({ source: 'stream', why: null })
    expect(world.shown('w1', orders)).toMatchObject([{ id: 'a' }])
  })

  it('does not take the time of a reading that it holds against', async () => {
    const record = { id: 'a', symbol, dealSize: '0', cancelledSize: '0', size: '1', createdAt: 1, inOrderBook: true }
    let rows: readonly unknown[] = [record]
    world = liveWorld(() => ({ data: rows }))
    await open(orders, () => world.join('orders'))
    await seconds(20)
    world.push('orders', null, opened)
    await world.time.advance(1_500)
    // It ended, and nobody pushed that.
    rows = []
    world.feed.touch('p1', ['orders'])
    await world.time.advance(100)
    expect(world.shown('w1', orders)).toMatchObject([{ id: 'a' }])
    expect(told().ageMs).toBeGreaterThanOrEqual(1_600)
    await seconds(3)
    expect(world.shown('w1', orders)).toEqual([])
  })
})

describe('what was pushed before an acknowledgement', () => {
  const row = (id: string, available: string): SpotAccount =>
    ({ id, currency: 'USDT', type: 'trade', balance: available, available, holds: '0' }) as SpotAccount
  const change = (id: string, total: string, time: number) => ({
    accountId: id,
    currency: 'USDT',
    total,
    available: total,
    hold: '0',
    availableChange: null,
    holdChange: null,
    relationEvent: 'trade.setted',
    relationEventId: null,
    relationContext: null,
    time,
  })

  it('is forgotten, so that no two accounts are added up', () => {
    const tracker = createBalancesTracker()
    tracker.read([row('old', '100')], 'join', { steady: 0, venue: 0 })
    tracker.push(change('old', '90', 9_000), '', 9_000)
    const step = tracker.read([row('new', '1000')], 'join', { steady: 10_000, venue: 10_000 })
    expect(tracker.value()).toEqual([row('new', '1000')])
    expect(step.ask).toBe('later')
    const one = new OrdersTracker(null)
    const record = { id: 'a', symbol, dealSize: '0', cancelledSize: '0', size: '1', createdAt: 1, inOrderBook: true }
    one.read([record as never], 'join', { steady: 0, venue: 0 })
    const push = { orderId: 'a', symbol, type: 'open', status: 'open', ts: '9', tradeId: null } as never
    one.push(push, '', 9_000)
    one.read([], 'join', { steady: 10_000, venue: 10_000 })
    expect(one.value()).toEqual([])
  })

  it('balances take no time from pushes of one ms whose order is not known', async () => {
    let available = '100'
    world = liveWorld(() => ({ data: [row('acc', available)] }))
    await open(balances, () => world.join('balances'))
    await seconds(20)
    const time = world.time.now()
    available = '90'
    for (const pushed of ['90', '80']) world.push('balances', null, change('acc', pushed, time))
    await world.time.advance(1_000)
    // Of those two only the first, which nothing stands against, vouches for anything.
    world.push('balances', null, change('acc', '70', time))
    await world.time.advance(500)
    expect(world.shown('w1', balances)).toMatchObject([{ available: '70' }])
    expect(told().ageMs).toBeGreaterThanOrEqual(1_500)
    await seconds(5)
    expect(world.shown('w1', balances)).toMatchObject([{ available }])
  })

  it('balances are read at once where the venue’s clock went back', async () => {
    let available = '5'
    world = liveWorld(() => ({ data: [row('acc', available)] }))
    await open(balances, () => world.join('balances'))
    await seconds(25, (second) => {
      available = String(100 + second)
      world.push('balances', null, change('acc', available, world.time.now() - 180_000))
    })
    expect(world.shown('w1', balances)).toMatchObject([{ available }])
  })
})

it('counts an answer as old as its question', async () => {
  const { answer } = venue()
  let waitMs = 0
  world = liveWorld((asked) => held(world.time, answer(asked) as never, waitMs))
  world.watch('w1', ticker)
  await world.time.flush()
  waitMs = 9_000
  await world.time.advance(10_500)
  const last = world.eventsOf('w1').findLast(({ kind }) => kind === 'change')
  expect(world.eventsOf('w1').length).toBeGreaterThan(1)
  expect(world.time.now() - (last?.kind === 'change' ? last.at : 0)).toBeGreaterThanOrEqual(9_000)
})
