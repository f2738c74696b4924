import { afterEach, describe, expect, it } from 'vitest'
import type { FeedEvent } from '#shared/bridge/market-data.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import { createFeed } from '#main/market-data/feed.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import type { Time } from '#main/platform/time.ts'
import { systemTime } from '#main/platform/time.ts'

/** Both clocks and all waiting, `factor` times faster than life; the sockets between are real. */
const faster = (factor: number): Time => {
  const start = systemTime.now()
  const monotonic = () => systemTime.monotonic() * factor
  const begun = monotonic()
  return {
    monotonic,
    now: () => Math.round(start + monotonic() - begun),
    sleep: (ms, signal) => systemTime.sleep(ms / factor, signal),
  }
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The feed and its client as the app builds them, and a practice exchange behind loopback HTTP. */
async function feedOver(time: Time) {
  const exchange = createPracticeExchange({ seed: 7, time })
  const statuses: number[] = []
  const handle: typeof exchange.handle = (request) => {
    const answer = exchange.handle(request)
    statuses.push(answer.status)
    return answer
  }
  const server = await startPracticeServer({ exchange: { ...exchange, handle } })
  const accountId = exchange.createAccount({ funding: { USDT: '1000000', BTC: '10', ETH: '100' } })
  const key = exchange.createKey({ accountId, permissions: ['Spot'] })
  const venue = { ...practiceVenue, baseUrl: server.baseUrl }
  const http = createHttpTransport({
    time: systemTime,
    allowedOrigins: (origin) => origin === venue.baseUrl,
    allowLoopbackHttp: true,
  })
  const sent: { readonly request: WireRequest; readonly at: number }[] = []
  const transport: typeof http = Object.assign(
    (request: WireRequest, signal?: AbortSignal) => {
      sent.push({ request, at: time.monotonic() })
      return http(request, signal)
    },
    { reset: http.reset },
  )
  const clock = createServerClock({ time, sample: createTimeSample(venue, transport) })
  const limits = {
    spot: createRateLimiter({ pool: 'spot', time }),
    management: createRateLimiter({ pool: 'management', time }),
    public: createRateLimiter({ pool: 'public', time }),
  }
  const credentials = () => Promise.resolve(ok({ ...key, keyVersion: 3 as const }))
  const client = createClient({ random: Math.random, venue, transport, clock, limits, credentials, time })
  const events: FeedEvent[] = []
  const waiting = new Set<() => void>()
  /** Resolves once the condition holds, which every event of the feed may bring about. */
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  const errors: unknown[] = []
  const feed = createFeed({
    random: Math.random,
    connectionOf: () => ok({ client, limits, clock }),
    time,
    isLocked: () => false,
    push: (event) => {
      events.push(event)
      for (const look of [...waiting]) look()
    },
    hasPage: () => true,
    onError: (error) => errors.push(error),
  })
  const stopExchange = exchange.start()
  closing.push(async () => {
    feed.stop()
    stopExchange()
    await transport.reset()
    await server.close()
  })
  const watch = (topic: Topic): string => {
    const watchId = `w${events.length}-${Math.random().toString(36).slice(2)}`
    feed.watch({ watchId, profileId: 'p1', topic, pace: 'fast' })
    return watchId
  }
  return { time, exchange, client, limits, feed, watch, events, until, errors, statuses, sent }
}

const pairs = ['BTC-USDT', 'ETH-USDT', 'KCS-USDT', 'SOL-USDT', 'XRP-USDT', 'ADA-USDT']

const screenful = (pairsShown: readonly string[]): readonly Topic[] => [
  { kind: 'tickers' },
  { kind: 'orders', symbol: null },
  { kind: 'balances' },
  ...pairsShown.flatMap((symbol): Topic[] => [
    { kind: 'ticker', symbol },
    { kind: 'stats', symbol },
    { kind: 'book', symbol, depth: 20 },
    { kind: 'trades', symbol },
    { kind: 'candles', symbol, type: '1min' },
  ]),
]

/** What a request takes of the public quota. */
function publicUnits({ path, priority }: WireRequest): number {
  const bare = path.split('?')[0]?.replace(/level2_\d+/, 'level2_{size}')
  const row = Object.values(endpoints).find((one) => one.path === bare && one.pool === 'public')
  // The clock's own readings pass by the limiter.
  return priority === 'market' ? (row?.weight ?? 0) : 0
}

const order = (symbol: string, clientOid: string) =>
  ({ type: 'limit', symbol, side: 'sell', price: '900000', size: '0.001', clientOid }) as const

describe('at full load of the page', () => {
  it('L1: a minute of six charts meets no 429, takes no more than half of the public quota, and everything is read again', async () => {
    const desk = await feedOver(faster(10))
    for (let index = 0; index < 8; index += 1) {
      const symbol = index < 4 ? 'BTC-USDT' : 'ETH-USDT'
      expect((await desk.client.call('placeOrder', order(symbol, `o${index}`))).kind).toBe('accepted')
    }
    const topics = screenful(pairs)
    const watches = topics.map(desk.watch)
    const begun = desk.time.monotonic()
    const units = (): number => desk.sent.reduce((sum, { request }) => sum + publicUnits(request), 0)
    await desk.time.sleep(75_000)
    // For as long as it takes to have been a load.
    await desk.until(() => units() > 500)
    const quotas = (desk.time.monotonic() - begun) / 30_000
    const oneOfEach = 15 + pairs.length * (2 + 15 + 2 + 3 + 3)
    expect(units()).toBeLessThan(quotas * 1_000 + oneOfEach)
    const known = desk.events.length
    const changes = (watchId: string | undefined, from: number): number =>
      desk.events.slice(from).filter((event) => event.watchId === watchId && event.kind === 'change').length
    for (const watchId of watches) {
      expect(changes(watchId, 0)).toBeGreaterThan(1)
      // The reading goes on for each of them: what is not read again would be waited for in vain.
      await desk.until(() => changes(watchId, known) > 0)
    }
    expect(desk.events.filter(({ kind }) => kind === 'error')).toEqual([])
    expect(desk.errors).toEqual([])
    expect(desk.statuses.filter((status) => status === 429)).toEqual([])
  })

  it('L1: nor does a minute beside a page gone wild, which reads all it may', async () => {
    const desk = await feedOver(faster(10))
    const watches = screenful(pairs).map(desk.watch)
    const end = desk.time.monotonic() + 65_000
    const units = (): number => desk.sent.reduce((sum, { request }) => sum + publicUnits(request), 0)
    // For as long as it takes to have been a load.
    const wildReader = async (): Promise<void> => {
      while (desk.time.monotonic() < end || units() <= 1_600)
        await desk.client.call('listTrades', { symbol: 'BTC-USDT' })
    }
    await Promise.all([...Array.from({ length: 5 }, wildReader), desk.time.sleep(65_000)])
    expect(desk.statuses.filter((status) => status === 429)).toEqual([])
    expect(units()).toBeGreaterThan(1_600)
    expect(new Set(desk.events.map(({ watchId }) => watchId)).size).toBe(watches.length)
  })

  it('L3: with the pool used up by reading, a cancel leaves while the reads wait', async () => {
    const desk = await feedOver(systemTime)
    const placed = await desk.client.call('placeOrder', order('BTC-USDT', 'mine'))
    const orderId = placed.kind === 'accepted' ? placed.data.orderId : ''
    screenful(pairs.slice(0, 2)).forEach(desk.watch)
    const stop = new AbortController()
    const reads = Array.from({ length: 2_500 }, () =>
      desk.client.call('listFills', { symbol: 'BTC-USDT' }, { signal: stop.signal }),
    )
    const saturated = (): boolean => {
      const { limit, remaining, waiting } = desk.limits.spot.snapshot()
      return waiting > 0 && remaining < limit * 0.16
    }
    while (!saturated()) await desk.time.sleep(5)
    const cancelled = await desk.client.call('cancelOrder', { symbol: 'BTC-USDT', orderId })
    expect(cancelled.kind).toBe('accepted')
    // Of 30 s that the reads wait for: nothing was given back yet when it had left and was answered.
    expect(saturated()).toBe(true)
    stop.abort()
    await Promise.all(reads)
    expect(desk.statuses.filter((status) => status === 429)).toEqual([])
  })
})
