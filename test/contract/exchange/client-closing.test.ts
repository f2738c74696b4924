import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createClient, type ExchangeClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { type PracticeServer, startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'

let server: PracticeServer
let quit: AbortController
let client: ExchangeClient
let limits: Record<'spot' | 'management' | 'public', ReturnType<typeof createRateLimiter>>

beforeEach(async () => {
  const exchange = createPracticeExchange({ seed: 7, time: systemTime })
  server = await startPracticeServer({ exchange })
  const accountId = exchange.createAccount({ funding: { USDT: '100000' } })
  const key = exchange.createKey({ accountId, permissions: ['Spot'] })
  const venue = { ...practiceVenue, baseUrl: server.baseUrl }
  const transport = createHttpTransport({ time: systemTime, allowedOrigins: () => true, allowLoopbackHttp: true })
  quit = new AbortController()
  limits = {
    spot: createRateLimiter({ pool: 'spot', time: systemTime }),
    management: createRateLimiter({ pool: 'management', time: systemTime }),
    public: createRateLimiter({ pool: 'public', time: systemTime }),
  }
  client = createClient({
    venue,
    transport,
    clock: createServerClock({ time: systemTime, sample: createTimeSample(venue, transport) }),
    limits,
    credentials: () => Promise.resolve(ok({ ...key, keyVersion: 3 as const })),
    time: systemTime,
    random: Math.random,
    closing: quit.signal,
  })
})
afterEach(() => server.close())

const paths = (): string[] => server.control.seen.map(({ path }) => path).filter((path) => !path.includes('timestamp'))
/** Far more than a test may take: whatever ends before was ended. */
const never = { kind: 'delay', ms: 600_000 } as const

describe('quit: the client when Coffer closes', () => {
  it('a read whose answer is awaited ends at once, and is not tried again', async () => {
    server.control.fault({ match: { method: 'GET', path: '/api/v1/accounts' }, fault: never })
    const reading = client.call('listAccounts', {})
    await expect.poll(() => paths().length).toBe(1)
    quit.abort()
    expect((await reading).kind).not.toBe('accepted')
    expect(paths()).toHaveLength(1)
  })

  it('a read that waits for quota ends at once, and nothing of it leaves', async () => {
    const permit = await limits.management.acquire(1, 'order')
    const spent = { 'gw-ratelimit-limit': '4000', 'gw-ratelimit-remaining': '0', 'gw-ratelimit-reset': '600000' }
    if (permit !== null) limits.management.release(permit, spent, true)
    const reading = client.call('listAccounts', {})
    quit.abort()
    expect(await reading).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' }, receipt: { attempts: 0 } })
    expect(paths()).toEqual([])
  })

  it('a read that an act under way waits for is made all the same', async () => {
    quit.abort()
    expect((await client.call('listAccounts', {}, { isPartOfAct: true })).kind).toBe('accepted')
  })

  it('a read that is asked for after that ends before it begins', async () => {
    quit.abort()
    expect(await client.call('listAccounts', {})).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } })
    expect(paths()).toEqual([])
  })

  it('the caller’s own signal ends a read as ever', async () => {
    server.control.fault({ match: { method: 'GET', path: '/api/v1/accounts' }, fault: never })
    const stop = new AbortController()
    const reading = client.call('listAccounts', {}, { signal: stop.signal })
    await expect.poll(() => paths().length).toBe(1)
    stop.abort()
    expect((await reading).kind).not.toBe('accepted')
  })

  it('M13: what moves money goes on to its own end', async () => {
    server.control.fault({ match: { method: 'POST' }, fault: { kind: 'delay', ms: 200 } })
    const order = {
      type: 'limit',
      symbol: 'BTC-USDT',
      side: 'buy',
      price: '1000',
      size: '0.01',
      clientOid: 'a1',
    } as const
    const placing = client.call('placeOrder', order)
    await expect.poll(() => paths().length).toBe(1)
    quit.abort()
    expect((await placing).kind).toBe('accepted')
  })
})
