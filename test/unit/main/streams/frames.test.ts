import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StreamName } from '#shared/streams/topics.ts'
import { longestFrame, readFrame, readPush } from '#main/streams/frames.ts'
import { lineTopic, topicMessage } from '#main/streams/topic-messages.ts'
import { documented, orderSteps } from './documented-frames.ts'

describe('frames', () => {
  it('the documented ones are read, with codes as a number or as text', () => {
    expect(readFrame('{"id":"hQvf8jkno","type":"welcome"}')).toEqual({ type: 'welcome', id: 'hQvf8jkno' })
    expect(readFrame('{"id":"2","type":"pong","timestamp":1545910590801000}')).toEqual({ type: 'pong', id: '2' })
    expect(readFrame('{"id":1545910660739,"type":"ack"}')).toEqual({ type: 'ack', id: '1545910660739' })
    expect(readFrame('{"id":"1","type":"error","code":404,"data":"topic /x is not found"}')).toEqual({
      type: 'error',
      id: '1',
      code: '404',
      words: 'topic /x is not found',
    })
    expect(readFrame('{"id":"1","type":"error","code":"509","data":"exceed max permits per second"}')).toMatchObject({
      code: '509',
    })
    for (const type of ['notice', 'command', 'ping', 'new', 7, null]) {
      expect(readFrame(JSON.stringify({ type, id: '1' }))).toEqual({ type: 'other', id: '1' })
    }
  })

  it('what is no object of JSON, too long or too deep is none', () => {
    const deep = (levels: number): string => `{"type":"message","data":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(readFrame(deep(31))).not.toBeNull()
    for (const text of ['', 'x', 'null', '[]', '"ack"', '{"type":"ack"', deep(32), deep(1_000), deep(1_000_000)]) {
      expect(readFrame(text)).toBeNull()
    }
    const long = (length: number): string => JSON.stringify({ type: 'ack', id: 'x'.repeat(length - 22) })
    expect(long(longestFrame)).toHaveLength(longestFrame)
    expect(readFrame(long(longestFrame))).not.toBeNull()
    expect(readFrame(long(longestFrame + 1))).toBeNull()
  })

  it('any text and any JSON: a frame or none, and never an exception', () => {
    const read = (text: string): boolean => readFrame(text) === null || typeof readFrame(text)?.type === 'string'
    fc.assert(fc.property(fc.string(), read))
    fc.assert(fc.property(fc.json(), read))
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom('message', 'error', 'ack'),
          id: fc.anything(),
          code: fc.anything(),
          data: fc.anything(),
        }),
        (value) => read(JSON.stringify(value) ?? ''),
      ),
    )
  })

  it('words of the venue come as one short line', () => {
    const frame = readFrame(
      JSON.stringify({ type: 'error', id: '1', code: 400, data: `a\u0000\n\u202Eb${'c'.repeat(500)}` }),
    )
    expect(frame).toMatchObject({ words: `a b${'c'.repeat(117)}` })
  })
})

describe('pushes', () => {
  it.each(documented)('the documented push of %s is read', (name, text, expected) => {
    const frame = readFrame(text)
    if (frame?.type !== 'message') throw new Error('no message')
    expect(readPush(name, frame.data)).toMatchObject(expected)
  })

  it.each(orderSteps)('an own order: %s', (_name, data) => {
    expect(readPush('orders', data)).toMatchObject({ orderId: data.orderId, type: data.type })
  })

  it('integers beyond 2^53 arrive digit by digit', () => {
    const text = `{"type":"message","topic":"/market/match:BTC-USDT","subject":"trade.l3match","data":{"symbol":"BTC-USDT","sequence":"1","side":"buy","price":"1","size":"0001.50","tradeId":11067996711960577,"time":1729843222921000000}}`
    const frame = readFrame(text)
    if (frame?.type !== 'message') throw new Error('no message')
    expect(readPush('trades', frame.data)).toMatchObject({
      tradeId: '11067996711960577',
      time: '1729843222921000000',
      size: '1.50',
    })
  })

  it.each(documented)('a field of the wrong kind refuses the push of %s, an unknown one does not', (name, text) => {
    const frame = readFrame(text)
    if (frame?.type !== 'message') throw new Error('no message')
    const data = frame.data as Readonly<Record<string, unknown>>
    expect(readPush(name, { ...data, never: { seen: 1 } })).not.toBeNull()
    const [first] = Object.keys(data)
    expect(readPush(name, { ...data, [first ?? '']: { odd: true } })).toBeNull()
    for (const odd of [null, [], 'x', 7, undefined]) expect(readPush(name, odd)).toBeNull()
  })
})

describe('requests', () => {
  it.each([
    ['book', 'BTC-USDT', '/market/level2:BTC-USDT', false],
    ['tickers', null, '/market/ticker:all', false],
    ['candles', 'BTC-USDT_1hour', '/market/candles:BTC-USDT_1hour', false],
    ['orders', null, '/spotMarket/tradeOrdersV2', true],
    ['balances', null, '/account/balance', true],
  ] as const)(
    '%s is asked for by its topic, and always with an answer',
    (name: StreamName, subject, topic, privateChannel) => {
      expect(JSON.parse(topicMessage('7', 'subscribe', [lineTopic(name, subject)]))).toEqual({
        id: '7',
        type: 'subscribe',
        topic,
        privateChannel,
        response: true,
      })
    },
  )
})
