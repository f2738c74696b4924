import { afterEach, describe, expect, it } from 'vitest'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createClient, type ExchangeClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { systemTime as time } from '#main/platform/time.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import type { StreamSettings } from '#main/practice/streams/settings.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { createStreams } from '#main/streams/create-streams.ts'
import type { Timing } from '#main/streams/timing.ts'
import { watching } from './watching.ts'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

interface Options {
  readonly settings?: Partial<StreamSettings>
  readonly timing?: Partial<Timing>
}

/** The practice exchange in process, as the app has it, and the streams of its profiles: each has a key of its own. */
function open({ settings = {}, timing = {} }: Options = {}) {
  const exchange = createPracticeExchange({ seed: 7, time, streams: settings })
  const transport = practiceTransport(exchange)
  const clock = createServerClock({ time, sample: createTimeSample(practiceVenue, transport) })
  const limits = {
    spot: createRateLimiter({ pool: 'spot', time }),
    management: createRateLimiter({ pool: 'management', time }),
    public: createRateLimiter({ pool: 'public', time }),
  }
  const newClient = (): ExchangeClient => {
    const key = exchange.createKey({ accountId: exchange.defaultAccountId, permissions: ['Spot'] })
    const credentials = () => Promise.resolve(ok({ ...key, keyVersion: 3 as const }))
    return createClient({ venue: practiceVenue, transport, clock, limits, credentials, time, random: Math.random })
  }
  const client = newClient()
  const others = new Map([['p1', client]])
  const clientOf = (profileId: string): ExchangeClient => {
    const known = others.get(profileId) ?? newClient()
    others.set(profileId, known)
    return known
  }
  const errors: unknown[] = []
  const streams = createStreams({
    connectionOf: (profileId) => ok({ venue: practiceVenue, client: clientOf(profileId) }),
    timing,
    openSocket: () => exchange.openSocket,
    keyOf: () => '',
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

  it('ten profiles of one user, each with every private topic, and every pair’s book stay within its limits', async () => {
    const { streams, exchange, errors } = open()
    const profiles = Array.from({ length: 10 }, (_, index) => `p${index}`)
    const watched = profiles.flatMap((profile) => [
      ...(['orders', 'balances', 'stops'] as const).map((name) => watching(streams, profile, name, null)),
      ...exchange.venue.pairs.map(({ symbol }) => watching(streams, profile, 'book', symbol)),
      ...exchange.venue.pairs.map(({ symbol }) => watching(streams, profile, 'trades', symbol)),
    ])
    await Promise.all(watched.map((one) => one.joined(1)))
    // The venue answers 509 to a message, a topic or a connection too many, which loses what it was for.
    expect(watched.filter(({ told }) => told.length > 1)).toEqual([])
    expect([exchange.streams.sessions(), errors]).toEqual([11, []])
  })

  it('sessions that it cuts at 3 s are renewed before, and no change of the book is lost', async () => {
    const { streams, exchange, errors } = open({
      settings: { sessionLife: 3_000 },
      timing: { rollOverMs: 1_000, overlapMs: 200 },
    })
    const book = watching(streams, 'p1', 'book', 'BTC-USDT')
    await book.joined(1)
    const stepping = setInterval(() => exchange.step(), 10)
    ends.push(() => clearInterval(stepping))
    await book.until(() => streams.view('p1').public.connects >= 5 && book.pushes.length > 100)
    expect(book.told).toEqual(['joined'])
    const from = book.pushes[0]?.push.sequenceStart ?? 0
    expect(book.pushes.map(({ push }) => push.sequenceStart)).toEqual(
      [from, ...book.pushes.map(({ push }) => push.sequenceEnd + 1)].slice(0, book.pushes.length),
    )
    expect(errors).toEqual([])
  })
})
