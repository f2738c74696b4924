import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { feedWorld, held, living } from './support.ts'
import type { FeedWorld } from './support.ts'
import { asWritten } from '#shared/messages.ts'
import { appError } from '#shared/errors.ts'

const symbol = 'BTC-USDT'
const ticker: Topic = { kind: 'ticker', symbol }
const tickers: Topic = { kind: 'tickers' }
const balances: Topic = { kind: 'balances' }
const orders: Topic = { kind: 'orders', symbol: null }
const book: Topic = { kind: 'book', symbol, depth: 20 }

let world: FeedWorld
beforeEach(() => {
  world = feedWorld()
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

describe('watching', () => {
  it('begins with a whole value and goes on with what changed', async () => {
    expectOk(world.watch('w1', tickers))
    await world.time.advance(5_000)
    const [first, second] = world.eventsOf('w1')
    expect(first).toMatchObject({ kind: 'change', profileId: 'p1', everyMs: 2_000, change: { kind: 'whole' } })
    expect(first).toHaveProperty('at', 1_760_000_000_000)
    expect(second).toMatchObject({ kind: 'change', change: { kind: 'rows', removed: [] } })
    expect(world.shown('w1', tickers)).toEqual([
      { symbol, last: 'p1 4000' },
      { symbol: 'ETH-USDT', last: 'p1 4000' },
    ])
  })

  it('sends only the rows that changed', async () => {
    const last = (at: number) => (at < 1_000 ? '1' : '2')
    world.answerWith(({ at }) => ({
      data: {
        ticker: [
          { symbol: 'A-USDT', last: '7' },
          { symbol: 'B-USDT', last: last(at) },
        ],
      },
    }))
    world.watch('w1', tickers)
    await world.time.advance(4_500)
    expect(world.eventsOf('w1').map((event) => event.kind === 'change' && event.change)).toEqual([
      {
        kind: 'whole',
        value: [
          { symbol: 'A-USDT', last: '7' },
          { symbol: 'B-USDT', last: '1' },
        ],
      },
      { kind: 'rows', added: [], changed: [['B-USDT', { last: '2' }]], removed: [] },
      { kind: 'same' },
    ])
  })

  it('asks once for one topic however many watch it, and each has all of it from the beginning', async () => {
    world.watch('w1', ticker)
    await world.time.advance(3_500)
    world.watch('w2', ticker)
    world.watch('w3', ticker, { pace: 'slow' })
    await world.time.advance(3_000)
    expect(world.count('getTicker')).toBe(7)
    for (const id of ['w1', 'w2', 'w3']) expect(world.shown(id, ticker)).toEqual({ symbol, price: 'p1 6000' })
    world.feed.unwatch('w1')
    world.feed.unwatch('w2')
    const before = world.count('getTicker')
    await world.time.advance(20_000)
    expect(world.count('getTicker') - before).toBe(2)
  })

  it('tells profiles apart, although they watch the same topic', async () => {
    world.watch('w1', balances)
    world.watch('w2', balances, { profileId: 'p2' })
    await world.time.advance(2_500)
    expect(world.shown('w1', balances)).toMatchObject([{ id: 'p1' }])
    expect(world.shown('w2', balances)).toMatchObject([{ id: 'p2' }])
  })

  it('calls nothing stale for a watch that asked for seldom, however often another one was told', async () => {
    world.watch('fast', balances)
    await world.time.advance(500)
    world.watch('seldom', balances, { pace: 'slow' })
    world.feed.unwatch('fast')
    const told = world.events.filter(({ watchId }) => watchId === 'seldom')
    expect(told).toMatchObject([{ kind: 'change', everyMs: 20_000 }])
  })

  it('refuses an unknown profile and a page gone wild (I7)', () => {
    expect(expectFail(world.watch('w1', ticker, { profileId: 'p9' })).code).toBe('profile-not-found')
    for (let index = 0; index < 1_500; index += 1) expectOk(world.watch(`w${index}`, ticker))
    expect(expectFail(world.watch('w1500', ticker)).code).toBe('overloaded')
    expectOk(world.watch('w7', book))
    world.feed.unwatch('w8')
    expectOk(world.watch('w1500', ticker))
  })

  it('asks at once, and tells all again, when it is asked for under the same id', async () => {
    world.watch('w1', balances)
    await world.time.advance(600)
    world.watch('w1', balances)
    await world.time.flush()
    expect(world.asked.map(({ at }) => at)).toEqual([0, 600])
    const kinds = world.eventsOf('w1').map((event) => event.kind === 'change' && event.change.kind)
    expect(kinds).toEqual(['whole', 'whole', 'rows'])
  })

  it('shows a value that is known at once, with its own age, and asks for the next when that is due', async () => {
    world.watch('w1', tickers)
    await world.time.advance(1_000)
    world.feed.unwatch('w1')
    await world.time.advance(500)
    world.watch('w2', tickers)
    expect(world.eventsOf('w2')).toMatchObject([{ at: 1_760_000_000_000, change: { kind: 'whole' } }])
    await world.time.advance(400)
    expect(world.count('listTickers')).toBe(1)
    await world.time.advance(200)
    expect(world.count('listTickers')).toBe(2)
  })

  it('gathers the open orders of all pairs, and is whole or not at all', async () => {
    world.watch('w1', orders)
    await world.time.flush()
    expect(world.rows()).toEqual(['listActiveSymbols', 'listOpenOrders', 'listOpenOrders'])
    expect(world.shown('w1', orders)).toMatchObject([{ id: 'BTC-USDT-1' }, { id: 'ETH-USDT-1' }])
    world.answerWith((asked) =>
      asked.request['symbol'] === 'ETH-USDT' ? appError('refused', asWritten('no')) : living(asked),
    )
    await world.time.advance(2_500)
    expect(world.eventsOf('w1').at(-1)).toMatchObject({ kind: 'error', error: { code: 'refused' } })
    expect(world.shown('w1', orders)).toHaveLength(2)
  })
})

describe('what is not served', () => {
  it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
    world.watch('w1', ticker)
    world.watch('w2', balances)
    await world.time.advance(1_500)
    world.feed.setVisible(false)
    const before = world.asked.length
    await world.time.advance(60_000)
    world.feed.touch('p1', ['balances'])
    await world.time.advance(60_000)
    expect(world.asked.length).toBe(before)
    world.feed.setVisible(true)
    await world.time.flush()
    expect(
      world.asked
        .slice(before)
        .map(({ row }) => row)
        .sort(),
    ).toEqual(['getTicker', 'listAccounts'])
  })

  it('V6: asks nothing that needs a key while locked, and has the page drop what it knew; public data goes on', async () => {
    world.watch('w1', balances)
    world.watch('w2', ticker)
    await world.time.advance(2_500)
    world.setLocked(true)
    const before = world.count('listAccounts')
    await world.time.advance(10_000)
    expect(world.count('listAccounts')).toBe(before)
    expect(world.eventsOf('w1').at(-1)).toEqual({ watchId: 'w1', profileId: 'p1', kind: 'cleared' })
    expect(world.shown('w1', balances)).toBeNull()
    expect(world.shown('w2', ticker)).toEqual({ symbol, price: 'p1 12000' })
    world.watch('w3', balances)
    expect(world.eventsOf('w3')).toEqual([])
    world.setLocked(false)
    await world.time.flush()
    expect(world.eventsOf('w1').at(-1)).toMatchObject({ kind: 'change', change: { kind: 'whole' } })
    expect(world.eventsOf('w3')).toMatchObject([{ kind: 'change', change: { kind: 'whole' } }])
  })

  it('V6: an answer that was under way when the lock fell is dropped, and nothing private is kept', async () => {
    world.answerWith((asked) => held(world.time, living(asked) as { data: unknown }, 1_000))
    world.watch('w1', balances)
    await world.time.advance(500)
    world.setLocked(true)
    await world.time.advance(5_000)
    expect(world.eventsOf('w1').map(({ kind }) => kind)).toEqual(['cleared'])
  })

  it('says once that the lock fell, however often the vault speaks', () => {
    world.watch('w1', balances)
    world.setLocked(true)
    world.feed.onVaultChange()
    world.setLocked(true)
    expect(world.eventsOf('w1')).toHaveLength(1)
  })

  it('drops the watches of a page that is gone: after a reload, a crash, or with its window', async () => {
    let hasPage = true
    const one = feedWorld({ hasPage: () => hasPage })
    one.watch('w1', ticker)
    await one.time.advance(1_500)
    one.feed.reset()
    await one.time.advance(10_000)
    expect(one.asked).toHaveLength(2)
    one.watch('w2', ticker)
    await one.time.advance(100)
    expect(one.asked).toHaveLength(3)
    const told = one.events.length
    hasPage = false
    await one.time.advance(10_000)
    expect(one.asked).toHaveLength(4)
    expect(one.events).toHaveLength(told)
  })

  it('forgets a profile that was deleted', async () => {
    world.watch('w1', balances)
    world.watch('w2', balances, { profileId: 'p2' })
    await world.time.advance(100)
    world.feed.keepProfiles([{ id: 'p2', keys: [] }])
    await world.time.advance(10_000)
    expect(world.asked.filter(({ profileId }) => profileId === 'p1')).toHaveLength(1)
    expect(world.shown('w1', balances)).toBeNull()
    world.watch('w3', balances)
    expect(world.eventsOf('w3')).toEqual([])
  })
})
