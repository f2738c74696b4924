import { describe, expect, it } from 'vitest'
import { readStreamFaultText } from '#main/practice/streams/fault-text.ts'
import type { StreamFaultRule } from '#main/practice/streams/faults.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { practiceDesk, signedHeaders } from '#test/support/practice.ts'
import { turns } from '#test/support/stream-client.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const pair = 'BTC-USDT'
const bookTopic = `/market/level2:${pair}`
const ordersTopic = '/spotMarket/tradeOrdersV2'

const world = async (...rules: StreamFaultRule[]) => {
  const desk = practiceDesk()
  const user = desk.user()
  const { price: last } = desk.anyone({ path: `/api/v1/market/orderbook/level1?symbol=${pair}` }).data
  for (const rule of rules) desk.exchange.streams.fault(rule)
  const client = desk.stream(user)
  await turns()
  const order = (more: object) => user.call('placeOrder', { side: 'buy', symbol: pair, ...more } as never).data
  const rest = () => order({ type: 'limit', price: (Number(last) * 0.5).toFixed(1), size: '0.01' })
  const subscribe = async (topic: string) => {
    client.subscribe(topic, { privateChannel: true })
    await turns()
  }
  return { desk, user, client, order, rest, subscribe }
}

const starts = (client: { pushes(topic: string): { sequenceStart: number }[] }): number[] =>
  client.pushes(bookTopic).map(({ sequenceStart }) => sequenceStart)

/** Three changes of the book, each seen before the next. */
const threeChanges = async ({ rest }: { rest(): unknown }) => {
  for (let change = 0; change < 3; change += 1) {
    rest()
    await turns()
  }
}

describe('a client sees', () => {
  it.each([
    ['gap', [0, 2]],
    ['duplicate', [0, 1, 1, 2]],
    ['reorder', [0, 2, 1]],
  ] as const)('%s: the second of three pushes', async (kind, expected) => {
    const there = await world({ match: { topic: bookTopic, skip: 1, count: 1 }, fault: { kind } })
    await there.subscribe(bookTopic)
    await threeChanges(there)
    const found = starts(there.client)
    expect(found.map((start) => start - (found[0] as number))).toEqual(expected)
  })

  it('faults that strike, and who asked for it is told each', async () => {
    const struck: string[] = []
    const desk = practiceDesk({ onStreamFault: (kind, topic) => struck.push(`${kind} ${topic}`) })
    desk.exchange.streams.fault({ match: { topic: '/market/level2', skip: 1, count: 2 }, fault: { kind: 'gap' } })
    const client = desk.stream()
    await turns()
    client.subscribe(bookTopic)
    await turns()
    expect(struck).toEqual([])
    const user = desk.user()
    for (const price of ['10000', '10001', '10002', '10003']) {
      user.call('placeOrder', { side: 'buy', symbol: pair, type: 'limit', price, size: '0.01' } as never)
      await turns()
    }
    expect(struck).toEqual([`gap ${bookTopic}`, `gap ${bookTopic}`])
    expect(starts(client)).toHaveLength(2)
  })

  it('gap with `every`: of four pushes the second and the fourth', async () => {
    const there = await world({ match: { topic: bookTopic, every: 2 }, fault: { kind: 'gap' } })
    await there.subscribe(bookTopic)
    await threeChanges(there)
    there.rest()
    await turns()
    const [first = 0, ...more] = starts(there.client)
    expect(more.map((start) => start - first)).toEqual([2])
  })

  it('stale: one topic falls silent, another and the pongs go on, until the fault is taken back', async () => {
    const there = await world()
    const end = there.desk.exchange.streams.fault({ match: { topic: bookTopic }, fault: { kind: 'stale' } })
    await there.subscribe(bookTopic)
    await there.subscribe(ordersTopic)
    await threeChanges(there)
    there.client.send({ id: 'p', type: 'ping' })
    await turns()
    expect([starts(there.client).length, there.client.pushes(ordersTopic).length]).toEqual([0, 6])
    expect(there.client.frames.at(-1)).toMatchObject({ type: 'pong' })
    end()
    there.rest()
    await turns()
    expect(starts(there.client)).toHaveLength(1)
  })

  it('half-open: nothing comes any more, not even a pong, and nothing ends', async () => {
    const there = await world({ match: { topic: bookTopic, skip: 1 }, fault: { kind: 'half-open' } })
    await there.subscribe(bookTopic)
    await threeChanges(there)
    const before = there.client.frames.length
    there.client.send({ id: 'p', type: 'ping' })
    there.desk.clock.step(90_000)
    there.desk.exchange.step()
    await turns()
    expect(starts(there.client)).toHaveLength(1)
    expect(there.client.frames).toHaveLength(before)
    expect(there.client.ended()).toBeNull()
  })

  it('refuse-subscribe: an error that names only the id', async () => {
    const { client, subscribe } = await world({ match: { topic: bookTopic }, fault: { kind: 'refuse-subscribe' } })
    await subscribe(bookTopic)
    const data = `topic ${bookTopic} is not found`
    expect(client.frames.at(-1)).toEqual({ id: '1', type: 'error', code: 404, data })
  })

  it('refuse-token: 401 and the end, although the token is good', async () => {
    const { client } = await world({ fault: { kind: 'refuse-token', problem: 'token is expired' } })
    expect(client.frames).toEqual([{ id: 'c1', type: 'error', code: 401, data: 'token is expired' }])
    expect(client.ended()).toMatchObject({ code: 1008 })
  })

  it('canceled-though-filled: a market buy by funds that filled whole', async () => {
    const { client, order, user, subscribe } = await world({ fault: { kind: 'canceled-though-filled' } })
    await subscribe(ordersTopic)
    const { orderId } = order({ type: 'market', funds: '100' })
    await turns()
    const last = client.pushes(ordersTopic).at(-1)
    expect(last).toMatchObject({ orderId, type: 'canceled', status: 'done' })
    expect(Number(last.filledSize)).toBeGreaterThan(0)
    const { dealSize, cancelExist } = user.call('getOrder', { orderId, symbol: pair }).data
    expect({ filledSize: last.filledSize, cancelExist }).toEqual({ filledSize: dealSize, cancelExist: false })
  })

  it('missing-open: an order rests and only `received` told of it', async () => {
    const { client, rest, subscribe } = await world({ fault: { kind: 'missing-open' } })
    await subscribe(ordersTopic)
    rest()
    await turns()
    expect(client.pushes(ordersTopic).map(({ type }) => type)).toEqual(['received'])
  })

  it.each([
    ['early', ['push', 'answer']],
    ['none', ['answer', 'push']],
  ])('%s: in which order the answer and the push come', async (kind, expected) => {
    const there = await world(...(kind === 'early' ? [{ fault: { kind: 'early' as const } }] : []))
    await there.subscribe(ordersTopic)
    const { exchange, clock } = there.desk
    const order = { type: 'limit', side: 'buy', symbol: pair, price: '10000', size: '0.01', clientOid: 'x' }
    const request = { method: 'POST' as const, path: '/api/v1/hf/orders', body: JSON.stringify(order) }
    const headers = signedHeaders(there.user.keys, { ...request, timestamp: clock.now() })
    const seen: string[] = []
    const transport = practiceTransport(exchange)
    const answered = transport({ origin: '', priority: 'order', headers, ...request }).then(() => seen.push('answer'))
    while (there.client.pushes(ordersTopic).length === 0) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    seen.push('push')
    await answered
    expect(seen).toEqual(expected)
  })

  it('late: the push so many ms after the answer', async () => {
    const time = virtualTime(1_790_000_000_000)
    const desk = practiceDesk({ time })
    const user = desk.user()
    desk.exchange.streams.fault({ match: { topic: ordersTopic }, fault: { kind: 'late', ms: 500 } })
    const client = desk.stream(user)
    await turns()
    client.subscribe(ordersTopic)
    await turns()
    user.call('placeOrder', { type: 'limit', side: 'buy', symbol: pair, price: '10000', size: '0.01' })
    await turns()
    await time.advance(499)
    expect(client.pushes(ordersTopic)).toEqual([])
    await time.advance(1)
    expect(client.pushes(ordersTopic).map(({ type }) => type)).toEqual(['received', 'open'])
  })
})

describe('a fault in words', () => {
  it.each<[string, StreamFaultRule]>([
    ['stale', { match: {}, fault: { kind: 'stale' } }],
    ['gap:100 /market/level2', { match: { every: 100, topic: '/market/level2' }, fault: { kind: 'gap' } }],
    ['late:250 /spotMarket', { match: { topic: '/spotMarket' }, fault: { kind: 'late', ms: 250 } }],
    ['early', { match: {}, fault: { kind: 'early' } }],
    ['duplicate:3', { match: { every: 3 }, fault: { kind: 'duplicate' } }],
    ['reorder', { match: {}, fault: { kind: 'reorder' } }],
    ['half-open', { match: {}, fault: { kind: 'half-open' } }],
    ['canceled-though-filled', { match: {}, fault: { kind: 'canceled-though-filled' } }],
    ['missing-open', { match: {}, fault: { kind: 'missing-open' } }],
    ['refuse-subscribe:403', { match: {}, fault: { kind: 'refuse-subscribe', code: 403 } }],
    ['refuse-token:expired', { match: {}, fault: { kind: 'refuse-token', problem: 'token is expired' } }],
    ['{"match":{"skip":2,"count":1},"fault":{"kind":"gap"}}', { match: { skip: 2, count: 1 }, fault: { kind: 'gap' } }],
  ])('%s', (text, rule) => expect(readStreamFaultText(text)).toEqual(rule))

  it.each(['', 'explosion', 'late', 'gap:x', 'stale:3', 'gap a b', 'refuse-subscribe:700', '{"fault":{}}', '{'])(
    'is refused: %s',
    (text) => expect(readStreamFaultText(text)).toBeNull(),
  )
})
