import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChartWindow } from '#shared/domain/chart-window.ts'
import type { OpenQuery } from '#shared/domain/open-orders.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { candle } from '#test/unit/renderer/views/trading/chart/venue.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'
import { feedWorld, unreachable } from './support.ts'
import type { Answering, FeedWorld } from './support.ts'

const symbol = 'BTC-USDT'
const openQuery: OpenQuery = { sort: null, filter: { pair: '', side: 'all', origin: 'all', type: 'all' } }
const openOrders: Topic = { kind: 'openOrders', ...openQuery, from: 0, count: 50 }
const balances = { kind: 'balanceTable', sort: { by: 'worth', down: true }, text: '', dustBelow: null } as const
const chart = (count: number, of = symbol): Topic => ({ kind: 'chart', symbol: of, type: '1hour', reach: { count } })
const topics: readonly (readonly [string, Topic])[] = [
  ['open orders', openOrders],
  ['the count of them', { kind: 'orderCount' }],
  ['worth in money', { kind: 'worth', base: 'USD' }],
  ['worth in coins', { kind: 'worth', base: 'USDT' }],
  ['balances in money', { ...balances, base: 'USD', from: 0, count: 50 }],
  ['balances in coins', { ...balances, base: 'USDT', from: 0, count: 50 }],
  ['the chart', chart(300)],
]

const hour = 3_600
/** So many candles on end up to `now` in ms, and no more than an answer holds of those that were asked for. */
const candles = (now: number, most: number, { startAt, endAt }: Readonly<Record<string, unknown>>) =>
  Array.from({ length: most }, (_, back) => (Math.floor(now / 1_000 / hour) - back) * hour)
    .filter((start) => start >= Number(startAt) && start <= Number(endAt))
    .slice(0, 1_500)
    .map((start) => candle(start, 100))

let world: FeedWorld
let bars: number
const venue: Answering = ({ row, request, at }) => {
  switch (row) {
    case 'listActiveSymbols':
      return { data: { symbols: [symbol] } }
    case 'listOpenOrders':
      return { data: [orderRecord({ id: '1', symbol, createdAt: 1_000 })] }
    case 'listAccounts':
      return { data: [{ id: 'a', currency: 'BTC', type: 'trade', balance: '1', available: '1', holds: '0' }] }
    case 'getPrices':
      return { data: { BTC: '2' } }
    case 'listTickers':
      return { data: { time: at, ticker: [{ symbol, last: '2' }] } }
    case 'listCandles':
      return { data: candles(world.time.now(), bars, request) }
    default:
      return { data: { symbol, price: '1' } }
  }
}
beforeEach(() => {
  bars = 400
  world = feedWorld({ answer: venue })
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

/** A watch that stays, by which the outage is noticed; another topic is watched for five seconds and left before it begins. */
async function leaveAndLose(...left: readonly Topic[]): Promise<number> {
  world.watch('stays', { kind: 'ticker', symbol })
  for (const topic of left) {
    world.watch('w1', topic)
    await world.time.advance(5_000)
    world.feed.unwatch('w1')
  }
  const leftAt = world.time.now()
  world.answerWith(() => unreachable)
  await world.time.advance(30_000)
  return leftAt
}
const kindsOf = (id: string): string[] => world.eventsOf(id).map(({ kind }) => kind)

describe('out of reach, a watch that returns', () => {
  it.each(topics)('gets %s at once, of their own age, and that the venue is out of reach', async (_, topic) => {
    const leftAt = await leaveAndLose(topic)
    const before = world.shown('w1', topic)
    expect(before).not.toBeNull()
    world.watch('w2', topic)
    expect(world.shown('w2', topic)).toEqual(before)
    const [first] = world.eventsOf('w2')
    expect(first?.kind === 'change' && first.at).toBeLessThanOrEqual(leftAt)
    expect(first?.kind === 'change' && first.at).toBeGreaterThanOrEqual(leftAt - 5_000)
    await world.time.advance(100)
    expect(kindsOf('w2').slice(0, 2)).toEqual(['change', 'error'])
    await world.time.advance(30_000)
    expect(kindsOf('w2').filter((kind) => kind !== 'error')).toEqual(['change'])
    world.answerWith(venue)
    await world.time.advance(10_000)
    const last = world.eventsOf('w2').at(-1)
    expect(last !== undefined && 'at' in last && last.at).toBeGreaterThan(leftAt + 60_000)
    expect(world.shown('w2', topic)).toEqual(before)
  })

  it.each(topics)('gets nothing of %s of another profile', async (_, topic) => {
    await leaveAndLose(topic)
    world.watch('w2', topic, { profileId: 'p2' })
    await world.time.advance(30_000)
    expect(new Set(kindsOf('w2'))).toEqual(new Set(['error']))
  })

  it('gets them in another order and part, and all for a copy', async () => {
    await leaveAndLose(openOrders)
    world.watch('w2', { kind: 'openOrders', ...openQuery, sort: { by: 'price', down: true }, from: 0, count: 7 })
    expect(world.shown('w2', openOrders)).toMatchObject({ total: 1, state: { orders: 1 } })
    const copy = world.feed.openOrders('p1', openQuery)
    expect(copy.ok && copy.value.rows.length).toBe(1)
  })

  it('gets a shorter chart out of the longer one that was left', async () => {
    await leaveAndLose(chart(350))
    world.watch('w2', chart(20))
    expect((world.shown('w2', chart(1)) as ChartWindow).candles.length).toBe(20)
  })

  it('gets what money has moved since as no longer right', async () => {
    await leaveAndLose(openOrders)
    world.feed.touch('p1', ['orders'])
    world.watch('w2', openOrders)
    expect(kindsOf('w2')).toEqual(['change', 'rebuilding'])
  })
})

it('candles of at most eight charts are kept, the longest unwatched forgotten first', async () => {
  const left = Array.from({ length: 9 }, (_, at) => chart(300, `C${at}-USDT`))
  await leaveAndLose(...left)
  for (const [at, topic] of left.entries()) world.watch(`r${at}`, topic)
  await world.time.advance(1_000)
  const kept = left.map((topic, at) => world.shown(`r${at}`, topic) !== null)
  expect(kept).toEqual([false, ...Array.from({ length: 8 }, () => true)])
})

it('no more candles are kept for a return than one chart may show', async () => {
  bars = 20_000
  const left = [chart(18_000, 'A-USDT'), chart(300, 'B-USDT'), chart(18_000, 'C-USDT')]
  await leaveAndLose(...left)
  for (const [at, topic] of left.entries()) world.watch(`r${at}`, topic)
  await world.time.advance(1_000)
  const kept = left.map((topic, at) => (world.shown(`r${at}`, topic) as ChartWindow | null)?.candles.length ?? 0)
  expect(kept[0]).toBe(0)
  expect(kept[1]).toBeGreaterThanOrEqual(300)
  expect(kept[2]).toBeGreaterThan(12_000)
})
