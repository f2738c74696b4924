import { virtualTime } from '#test/support/virtual-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closesOf } from '#main/market-data/topic-reads.ts'
import { topicSchema } from '#shared/domain/feed-topic.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { kindsMovedBy } from '#main/market-data/read-topics.ts'
import { isPrivate } from '#main/market-data/topic-reads.ts'
import { feedWorld, unreachable } from './support.ts'
import type { Answering } from './support.ts'

const second = 1_000
const fees: Topic = { kind: 'read', row: 'getTradeFees', request: { symbols: 'BTC-USDT' } }
const withdrawal: Topic = { kind: 'read', row: 'getWithdrawal', request: { withdrawalId: 'w1' } }
const order: Topic = { kind: 'read', row: 'getOrder', request: { symbol: 'BTC-USDT', orderId: 'o1' } }

const answering =
  (data: unknown): Answering =>
  () => ({ data })
const world = (data: unknown) => feedWorld({ answer: answering(data) })
const from =
  (pages: readonly (readonly object[])[], name: 'listOcos' | 'listWithdrawals'): Answering =>
  ({ row, request }) =>
    row === name
      ? { data: { items: pages[Number(request['currentPage']) - 1] ?? [], totalPage: pages.length } }
      : unreachable

describe('a row that a page watches', () => {
  it('is read at the pace of main’s own table, and once for all who watch it', async () => {
    const one = world([{ symbol: 'BTC-USDT' }])
    one.watch('w1', fees)
    one.watch('w2', fees)
    await one.time.advance(899 * second)
    expect(one.asked.map(({ at, row, request }) => [at, row, request])).toEqual(
      [0, 300, 600].map((at) => [at * second, 'getTradeFees', { symbols: 'BTC-USDT' }]),
    )
    expect(one.shown('w2', fees)).toEqual([{ symbol: 'BTC-USDT' }])
    one.feed.stop()
  })

  it('cannot be named with a pace, nor with a request that its row does not take', () => {
    expect(topicSchema.parse({ ...fees, everyMs: 1 })).toEqual(fees)
    expect(topicSchema.safeParse({ ...fees, request: {} }).success).toBe(false)
    expect(topicSchema.safeParse({ kind: 'read', row: 'placeOrder', request: {} }).success).toBe(false)
  })

  it('backs off by the rule, and rests after what lasts until the user asks again', async () => {
    const one = feedWorld({ answer: () => appError('permission-refused', asWritten('No.')) })
    one.watch('w1', fees)
    await one.time.advance(7_200 * second)
    expect(one.asked).toHaveLength(1)
    one.watch('w1', fees)
    await one.time.flush()
    expect(one.asked).toHaveLength(2)
    one.feed.stop()
  })

  it('V6: is forgotten with the lock where it took a key, and not asked for behind it', async () => {
    const one = world([{ symbol: 'BTC-USDT' }])
    one.watch('w1', fees)
    await one.time.flush()
    one.setLocked(true)
    expect(one.shown('w1', fees)).toBeNull()
    await one.time.advance(600 * second)
    expect(one.asked).toHaveLength(1)
    one.feed.stop()
    expect(isPrivate({ kind: 'read', row: 'listSymbols', request: {} })).toBe(false)
  })

  it('is read again when money may have moved, if that can change it', async () => {
    const one = world({ id: 'o1', active: true })
    one.watch('w1', order)
    one.watch('w2', fees)
    await one.time.advance(second)
    one.feed.touch('p1', ['read'])
    await one.time.advance(second)
    expect(one.rows()).toEqual(['getOrder', 'getTradeFees', 'getOrder'])
    one.feed.stop()
  })

  it('is not listed anew for an order where it is withdrawals, nor for a withdrawal where it is orders', async () => {
    const one = feedWorld({ answer: () => ({ data: { items: [], totalPage: 1, symbols: [] } }) })
    one.watch('w1', { kind: 'withdrawals', currency: 'BTC' })
    one.watch('w2', { kind: 'orders', symbol: null })
    await one.time.advance(second)
    one.feed.touch('p1', kindsMovedBy('place'))
    await one.time.advance(second / 2)
    expect(one.rows()).toEqual(['listWithdrawals', 'listActiveSymbols', 'listActiveSymbols'])
    one.feed.touch('p1', kindsMovedBy('withdraw'))
    await one.time.advance(second / 4)
    expect(one.rows().slice(3)).toEqual(['listWithdrawals'])
    one.feed.stop()
  })

  it.each([
    [withdrawal, { id: 'w1', status: 'PROCESSING' }, { id: 'w1', status: 'SUCCESS' }],
    [order, { id: 'o1', active: true }, { id: 'o1', active: false }],
  ])('%j is hardly asked for once it has ended', async (topic, open, over) => {
    const one = world(open)
    one.watch('w1', topic)
    await one.time.advance(39 * second)
    expect(one.asked).toHaveLength(10)
    one.answerWith(answering(over))
    await one.time.advance(540 * second)
    expect(one.asked).toHaveLength(11)
    expect(one.eventsOf('w1').at(-1)).toMatchObject({ everyMs: 600 * second })
    one.feed.stop()
  })

  it('I4: gives no more of an API key than its tail', async () => {
    const info: Topic = { kind: 'read', row: 'getApiKeyInfo', request: {} }
    const one = world({ apiKey: '0123456789abcdef', remark: null })
    one.watch('w1', info)
    await one.time.flush()
    expect(one.shown('w1', info)).toEqual({ apiKey: 'cdef', remark: null })
    expect(JSON.stringify(one.events)).not.toContain('0123456789')
    one.feed.stop()
  })
})

describe('a list that takes several requests', () => {
  it('of OCO orders is whole, newest first, each once, and says where it was cut', async () => {
    const oco = (orderId: string, orderTime: number) => ({ orderId, orderTime })
    const pages = [
      [oco('a', 1), oco('b', 3)],
      [oco('b', 3), oco('c', 2)],
    ]
    const one = feedWorld({ answer: from(pages, 'listOcos') })
    one.watch('w1', { kind: 'ocos' })
    await one.time.flush()
    expect(one.shown('w1', { kind: 'ocos' })).toEqual({ rows: [oco('b', 3), oco('c', 2), oco('a', 1)], cut: false })
    one.answerWith(
      from(
        Array.from({ length: 6 }, (_unused, index) => [oco(`p${index}`, index)]),
        'listOcos',
      ),
    )
    await one.time.advance(5 * second)
    const { rows, cut } = one.shown('w1', { kind: 'ocos' }) as { rows: unknown[]; cut: boolean }
    expect([rows.length, cut]).toEqual([5, true])
    one.feed.stop()
  })

  it('of withdrawals keeps those without an id, and fails whole with any of its pages', async () => {
    const topic: Topic = { kind: 'withdrawals', currency: 'BTC', status: 'SUCCESS', startAt: 1, endAt: 2 }
    const row = (id: string | null, amount: string) => ({ id, amount })
    const pages = [[row(null, '1'), row(null, '1')], [row('a', '2')]]
    const one = feedWorld({ answer: from(pages, 'listWithdrawals') })
    one.watch('w1', topic)
    await one.time.flush()
    expect(one.shown('w1', topic)).toEqual({ rows: pages.flat(), cut: false })
    const asked = { currency: 'BTC', status: 'SUCCESS', startAt: 1, endAt: 2, pageSize: 500 }
    expect(one.asked.map(({ request }) => request)).toEqual([
      { ...asked, currentPage: 1 },
      { ...asked, currentPage: 2 },
    ])
    one.answerWith((said) => (said.request['currentPage'] === 2 ? unreachable : from(pages, 'listWithdrawals')(said)))
    await one.time.advance(61 * second)
    expect(one.eventsOf('w1').at(-1)?.kind).toBe('error')
    expect(one.shown('w1', topic)).toEqual({ rows: pages.flat(), cut: false })
    one.feed.stop()
  })

  it('of chains has the quota of each, or says that it is not known', async () => {
    const topic: Topic = { kind: 'chains', currency: 'BTC' }
    const one = feedWorld({
      answer: ({ row, request }) => {
        if (row === 'getCurrency') return { data: { chains: [{ chainId: 'btc' }, { chainId: 'bsc' }] } }
        return request['chain'] === 'btc' ? { data: { availableAmount: '1' } } : unreachable
      },
    })
    one.watch('w1', topic)
    await one.time.flush()
    const chains = [{ chainId: 'btc' }, { chainId: 'bsc' }]
    expect(one.shown('w1', topic)).toEqual({ chains, quotas: [{ availableAmount: '1' }, null] })
    one.feed.stop()
  })

  it('L1: however many are watched, half of their pool stays free', async () => {
    const one = feedWorld({ answer: from([[]], 'listWithdrawals') })
    for (let index = 0; index < 200; index += 1) one.watch(`w${index}`, { kind: 'withdrawals', currency: `C${index}` })
    // The first reading of each is not paced.
    await one.time.advance(120 * second)
    const before = one.asked.length
    await one.time.advance(600 * second)
    const used = (one.asked.length - before) * endpoints.listWithdrawals.weight
    expect(used).toBeGreaterThan(15_000)
    expect(used).toBeLessThanOrEqual(20 * 1_000 + 100)
    one.feed.stop()
  })
})

describe('what stands beside a pair in a list', () => {
  it('has the names of currencies, without one that is only its code', async () => {
    const one = world([
      { currency: 'SOL', fullName: 'Solana' },
      { currency: 'XRP', fullName: 'XRP' },
      { currency: 'NEW', fullName: '' },
    ])
    one.watch('w1', { kind: 'currencyNames' })
    await one.time.flush()
    expect(one.shown('w1', { kind: 'currencyNames' })).toEqual({ SOL: 'Solana' })
    expect(one.asked.map(({ row }) => row)).toEqual(['listCurrencies'])
    one.feed.stop()
  })

  it.each([
    ['day', '1hour', 1, 300],
    ['week', '4hour', 7, 1_800],
  ] as const)('has the closing prices of a %s oldest first, read seldom', async (span, type, days, everySeconds) => {
    const line: Topic = { kind: 'priceLine', symbol: 'BTC-USDT', span }
    const length = { '1hour': 3_600, '4hour': 14_400 }[type]
    const newest = Math.floor(virtualTime().now() / second / length) * length
    // An interval without a trade is a gap: the venue leaves it out.
    const one = world([
      { start: newest, close: '3' },
      { start: newest - 2 * length, close: '2' },
    ])
    one.watch('w1', line)
    await one.time.advance((everySeconds * 2 - 1) * second)
    const { closes } = one.shown('w1', line) as { closes: readonly (string | null)[] }
    expect(closes).toHaveLength((days * 86_400) / length + 1)
    expect(closes.slice(-4)).toEqual([null, '2', null, '3'])
    expect(closes.slice(0, -4).every((close) => close === null)).toBe(true)
    expect(one.asked.map(({ at }) => at)).toEqual([0, everySeconds * second])
    const { row, request } = one.asked[0] ?? {}
    expect([row, request?.['type']]).toEqual(['listCandles', type])
    const [from, to] = [Number(request?.['startAt']), Number(request?.['endAt'])]
    expect(to - from).toBeGreaterThanOrEqual(days * 86_400)
    expect(to - from).toBeLessThan((days + 1) * 86_400)
    one.feed.stop()
  })
})

describe('the closes of a line', () => {
  it('are one of each interval, whatever the venue left out, sent twice or sent beyond the ends', () => {
    const length = 3_600
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 })), fc.integer({ min: 0, max: 30 }), (places, count) => {
        const from = 100 * length + 17
        const candles = places.map((at) => ({ start: (95 + at) * length, close: String(at) }))
        const closes = closesOf(candles, from, (100 + count) * length + 3_599, length)
        const wanted = Array.from({ length: count + 1 }, (_, at) => (places.includes(at + 5) ? String(at + 5) : null))
        expect(closes).toEqual(wanted)
      }),
    )
  })
})
