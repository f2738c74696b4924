import { afterEach, describe, expect, it } from 'vitest'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { systemTime as time } from '#main/platform/time.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { createStreams } from '#main/streams/create-streams.ts'
import { watching } from './watching.ts'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** The practice exchange in process, as the app has it, and the streams of one profile of it. */
function open() {
  const exchange = createPracticeExchange({ seed: 7, time })
  const transport = practiceTransport(exchange)
  const key = exchange.createKey({ accountId: exchange.defaultAccountId, permissions: ['Spot'] })
  const limits = {
    spot: createRateLimiter({ pool: 'spot', time }),
    management: createRateLimiter({ pool: 'management', time }),
    public: createRateLimiter({ pool: 'public', time }),
  }
  const client = createClient({
    venue: practiceVenue,
    transport,
    clock: createServerClock({ time, sample: createTimeSample(practiceVenue, transport) }),
    limits,
    credentials: () => Promise.resolve(ok({ ...key, keyVersion: 3 })),
    time,
    random: Math.random,
  })
  const errors: unknown[] = []
  const streams = createStreams({
    connectionOf: () => ok({ venue: practiceVenue, client }),
    openSocket: () => exchange.openSocket,
    keysOf: () => '',
    packaged: true,
    time,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    onError: (where, error) => errors.push([where, error]),
    onSecret: () => undefined,
    log: () => undefined,
  })
  ends.push(streams.stop)
  return { streams, client, exchange, errors }
}

describe('streams of the practice exchange', () => {
  it('every topic is acknowledged, and an own order comes over the private line', async () => {
    const { streams, client, errors } = open()
    const topics = [
      ['ticker', 'BTC-USDT'],
      ['tickers', null],
      ['snapshot', 'BTC-USDT'],
      ['depth5', 'BTC-USDT'],
      ['depth50', 'BTC-USDT'],
      ['book', 'BTC-USDT'],
      ['trades', 'BTC-USDT'],
      ['candles', 'BTC-USDT_1min'],
      ['orders', null],
      ['balances', null],
      ['stops', null],
    ] as const
    const watched = topics.map(([name, subject]) => [name, watching(streams, 'p1', name, subject)] as const)
    await Promise.all(watched.map(([, one]) => one.joined(1)))
    expect(streams.view('p1')).toMatchObject({
      public: { state: 'joined', topics: 8, error: null },
      private: { state: 'joined', topics: 3, error: null },
    })
    const placed = await client.call('placeOrder', {
      type: 'limit',
      symbol: 'BTC-USDT',
      side: 'buy',
      price: '1000',
      size: '0.001',
      clientOid: 'a1',
    })
    if (placed.kind !== 'accepted') throw new Error(placed.kind)
    const orders = watched.find(([name]) => name === 'orders')?.[1]
    await orders?.pushed(1)
    expect(orders?.pushes[0]).toMatchObject({ push: { orderId: placed.data.orderId, symbol: 'BTC-USDT' } })
    expect(errors).toEqual([])
  })
})
