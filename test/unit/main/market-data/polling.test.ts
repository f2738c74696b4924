import { describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { appError } from '#shared/errors.ts'
import { feedWorld, held, living, unreachable } from './support.ts'
import { asWritten } from '#shared/messages.ts'

const symbol = 'BTC-USDT'
const ticker: Topic = { kind: 'ticker', symbol }
const book: Topic = { kind: 'book', symbol, depth: 20 }
const trades: Topic = { kind: 'trades', symbol }
const balances: Topic = { kind: 'balances' }

describe('the pace of a topic in front of the user', () => {
  it.each<[Topic, row: keyof typeof endpoints, perMinute: number]>([
    [ticker, 'getTicker', 60],
    [book, 'getPartialBook', 60],
    [{ ...book, depth: 'full' }, 'getFullBook', 12],
    [trades, 'listTrades', 60],
    [{ kind: 'tickers' }, 'listTickers', 30],
    [{ kind: 'orders', symbol }, 'listOpenOrders', 30],
    [{ kind: 'orders', symbol: null }, 'listActiveSymbols', 30],
    [balances, 'listAccounts', 30],
    [{ kind: 'stats', symbol }, 'getStats', 4],
    [{ kind: 'candles', symbol, type: '1min' }, 'listCandles', 20],
    [{ kind: 'candles', symbol, type: '1day' }, 'listCandles', 20],
  ])('%j', async (topic, row, perMinute) => {
    const world = feedWorld()
    world.watch('w1', topic)
    await world.time.advance(59_900)
    expect(world.count(row)).toBe(perMinute)
    world.feed.stop()
    const slow = feedWorld()
    slow.watch('w1', topic, { pace: 'slow' })
    await slow.time.advance(599_900)
    expect(slow.count(row)).toBe(perMinute)
    slow.feed.stop()
  })

  it('has jitter, so that pages started together do not stay together', async () => {
    const world = feedWorld({ random: () => 1 })
    world.watch('w1', ticker)
    await world.time.advance(1_049)
    expect(world.asked).toHaveLength(1)
    await world.time.advance(1)
    expect(world.asked).toHaveLength(2)
    world.feed.stop()
  })

  it('asks for candles up to the venue’s own now', async () => {
    const world = feedWorld()
    world.watch('w1', { kind: 'candles', symbol, type: '1hour' })
    await world.time.flush()
    const now = world.time.now() / 1_000
    expect(world.asked[0]?.request).toEqual({ symbol, type: '1hour', startAt: now - 300 * 3_600, endAt: now + 3_600 })
    world.feed.stop()
  })
})

describe('within the rate budget', () => {
  const pairs = Array.from({ length: 24 }, (_unused, index) => `C${index}-USDT`)
  const kinds = [
    (pair: string): Topic => ({ kind: 'ticker', symbol: pair }),
    (pair: string): Topic => ({ kind: 'book', symbol: pair, depth: 20 }),
    (pair: string): Topic => ({ kind: 'trades', symbol: pair }),
    (pair: string): Topic => ({ kind: 'stats', symbol: pair }),
  ]

  it('L1: however much is watched, half of the pool stays free, and the page is told the slower pace', async () => {
    const world = feedWorld()
    for (const pair of pairs) kinds.forEach((topicOf, index) => world.watch(`${pair}-${index}`, topicOf(pair)))
    // One reading of each, which the first window holds besides the paced ones.
    const burst = pairs.length * 22
    await world.time.advance(300_000)
    const used = (from: number, until: number): number =>
      world.asked.filter(({ at }) => at >= from && at < until).reduce((sum, { row }) => sum + endpoints[row].weight, 0)
    expect(used(0, 300_000)).toBeLessThanOrEqual(10 * 1_000 + burst)
    expect(used(0, 300_000)).toBeGreaterThan(9_000)
    for (let from = 0; from < 300_000; from += 30_000) {
      expect(used(from, from + 30_000)).toBeLessThanOrEqual(1_000 + burst)
    }
    const told = world.eventsOf('C0-USDT-0').at(-1)
    expect(told?.kind === 'change' && told.everyMs).toBeGreaterThan(4_000)
    world.feed.stop()
  })

  it('L1: where others use up the pool, feeds slow down, and wait for the next window before it is empty', async () => {
    const world = feedWorld()
    const limiter = world.lines.get('p1')?.limits.public as unknown as {
      acquire(weight: number, priority: 'cancel'): Promise<{ weight: number; window: number }>
      release(permit: unknown, headers: Record<string, string>): void
    }
    const permit = await limiter.acquire(1, 'cancel')
    limiter.release(permit, {
      'gw-ratelimit-limit': '2000',
      'gw-ratelimit-remaining': '402',
      'gw-ratelimit-reset': '20000',
    })
    world.watch('w1', { kind: 'stats', symbol })
    for (const pair of pairs) world.watch(pair, { kind: 'trades', symbol: pair })
    await world.time.advance(19_900)
    const used = world.asked.reduce((sum, { row }) => sum + endpoints[row].weight, 0)
    expect(used).toBeLessThanOrEqual(201 + 24 * 3 + 15)
    const before = world.asked.length
    await world.time.advance(5_000)
    expect(world.asked.length - before).toBeGreaterThan(48)
    world.feed.stop()
  })
})

describe('while the venue cannot be reached', () => {
  const outage = async () => {
    const world = feedWorld()
    world.watch('w1', ticker)
    world.watch('w2', balances)
    world.watch('w3', trades)
    world.watch('w4', ticker, { profileId: 'p2' })
    world.watch('w5', { kind: 'stats', symbol }, { pace: 'slow' })
    await world.time.advance(900)
    world.answerWith((asked) => (asked.profileId === 'p1' ? unreachable : living(asked)))
    await world.time.advance(200)
    return world
  }

  it('all that the line carried is stale at once, and only of this profile', async () => {
    const world = await outage()
    for (const id of ['w1', 'w2', 'w3']) {
      expect(world.eventsOf(id).at(-1)).toMatchObject({ kind: 'error', error: { code: 'not-connected' } })
    }
    expect(world.eventsOf('w4').at(-1)).toMatchObject({ kind: 'change' })
    expect(world.shown('w2', balances)).not.toBeNull()
    world.feed.stop()
  })

  it('one probe at a time goes out, ever less often', async () => {
    const world = await outage()
    const lost = world.asked.length
    await world.time.advance(60_000)
    const probes = world.asked.slice(lost).filter(({ profileId }) => profileId === 'p1')
    const gaps = probes.map(({ at }, index) => at - (probes[index - 1]?.at ?? 1_000))
    expect(gaps.slice(0, 4)).toEqual([1_000, 2_000, 5_000, 5_000])
    expect(probes.length).toBeLessThan(15)
    world.feed.stop()
  })

  it('a probe that gets no answer for long is still the only one', async () => {
    const world = await outage()
    world.answerWith((asked) => (asked.profileId === 'p1' ? held(world.time, unreachable, 20_000) : living(asked)))
    const lost = world.asked.length
    await world.time.advance(19_000)
    expect(world.asked.slice(lost).filter(({ profileId }) => profileId === 'p1')).toHaveLength(1)
    world.feed.stop()
  })

  it('a probe whose watch went away makes room for the next one', async () => {
    const world = await outage()
    world.answerWith((asked) => (asked.profileId === 'p1' ? held(world.time, unreachable, 600_000) : living(asked)))
    await world.time.advance(2_000)
    const rows = new Map([
      ['getTicker', 'w1'],
      ['listAccounts', 'w2'],
      ['listTrades', 'w3'],
    ])
    const probe = world.asked.findLast(({ profileId }) => profileId === 'p1')
    world.answerWith(living)
    world.feed.unwatch(rows.get(probe?.row ?? '') ?? '')
    await world.time.advance(1_000)
    const left = ['w1', 'w2', 'w3'].filter((id) => id !== rows.get(probe?.row ?? ''))
    for (const id of left) expect(world.eventsOf(id).at(-1)).toMatchObject({ kind: 'change' })
    world.feed.stop()
  })

  it('all is asked for at once when it is back', async () => {
    const world = await outage()
    world.answerWith(living)
    await world.time.advance(1_500)
    for (const id of ['w1', 'w2', 'w3', 'w5']) expect(world.eventsOf(id).at(-1)).toMatchObject({ kind: 'change' })
    world.feed.stop()
  })

  it('one topic without an answer among others that get theirs backs off alone', async () => {
    const timedOut = appError('timed-out', asWritten('no'))
    const world = feedWorld({
      answer: ({ row, ...asked }) =>
        row === 'listTrades' ? held(asked as never, timedOut, 0) : living({ row, ...asked }),
    })
    world.answerWith((asked) => (asked.row === 'listTrades' ? held(world.time, timedOut, 1_500) : living(asked)))
    world.watch('w1', ticker)
    world.watch('w2', trades)
    await world.time.advance(120_000)
    expect(world.eventsOf('w1').every(({ kind }) => kind === 'change')).toBe(true)
    expect(world.count('getTicker')).toBeGreaterThan(115)
    expect(world.count('listTrades')).toBeLessThan(9)
    world.feed.stop()
  })
})
