import { afterEach, describe, expect, it } from 'vitest'
import type { Credentials } from '#shared/domain/profile.ts'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createClient, type ExchangeClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { createPracticeExchange, type KeyRequest } from '#main/practice/exchange.ts'
import { type Fault, type PracticeServer, startPracticeServer } from '#main/practice/server.ts'
import { systemTime, type Time } from '#main/platform/time.ts'
import { heard, said } from '#test/support/said.ts'

const open: PracticeServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/** Waits of the retry rule are cut short; everything else runs in real time. */
const hasty: Time = { ...systemTime, sleep: (ms, signal) => systemTime.sleep(Math.min(ms, 10), signal) }

const fullKey = { permissions: ['Spot', 'Withdrawal'] } as const satisfies Partial<KeyRequest>

/** The practice exchange behind loopback HTTP, a funded account, and the client as the app builds it. */
async function venueAndClient(
  key: Partial<KeyRequest> = fullKey,
  change: Partial<Credentials> = {},
  answerWithinMs = 20_000,
) {
  const exchange = createPracticeExchange({ seed: 7, time: systemTime })
  const server = await startPracticeServer({ exchange })
  open.push(server)
  const accountId = exchange.createAccount({ funding: { USDT: '100000', BTC: '1' }, mainFunding: { USDT: '1000' } })
  const keys = exchange.createKey({ accountId, ...fullKey, ...key })
  const venue = { ...practiceVenue, baseUrl: server.baseUrl }
  const transport = createHttpTransport({
    time: systemTime,
    allowedOrigins: (origin) => origin === venue.baseUrl,
    allowLoopbackHttp: true,
    headersTimeoutMs: answerWithinMs,
    totalTimeoutMs: 2 * answerWithinMs,
  })
  const clock = createServerClock({ time: systemTime, sample: createTimeSample(venue, transport) })
  const limits = {
    spot: createRateLimiter({ pool: 'spot', time: hasty }),
    management: createRateLimiter({ pool: 'management', time: hasty }),
    public: createRateLimiter({ pool: 'public', time: hasty }),
  }
  const credentials = () => Promise.resolve(ok({ ...keys, keyVersion: 3 as const, ...change }))
  const client = createClient({ random: Math.random, venue, transport, clock, limits, credentials, time: hasty })
  const { control } = server
  /** Requests that reached the wire, the clock's own readings left out. */
  const seen = () => control.seen.filter(({ path }) => path !== '/api/v1/timestamp')
  return { client, limits, control, exchange, seen, origin: server.baseUrl }
}

let serial = 0
const order = () =>
  ({
    type: 'limit',
    symbol: 'BTC-USDT',
    side: 'buy',
    price: '1000',
    size: '0.001',
    clientOid: `t-${++serial}`,
  }) as const

async function place(client: ExchangeClient): Promise<string> {
  const outcome = await client.call('placeOrder', order())
  if (outcome.kind !== 'accepted') throw new Error(said(outcome.error))
  return outcome.data.orderId
}

const held = async (client: ExchangeClient): Promise<string | undefined> => {
  const outcome = await client.call('listAccounts', { currency: 'USDT', type: 'trade' })
  if (outcome.kind !== 'accepted') throw new Error(said(outcome.error))
  return outcome.data[0]?.holds
}

describe('client and practice exchange over HTTP', () => {
  it('places an order, sees it rest and its balance held, cancels it and sees the balance released', async () => {
    const { client, limits } = await venueAndClient()
    const orderId = await place(client)
    expect(await client.call('getOrder', { orderId, symbol: 'BTC-USDT' })).toMatchObject({
      kind: 'accepted',
      data: { id: orderId, active: true },
    })
    expect(Number(await held(client))).toBeGreaterThanOrEqual(1)
    expect(await client.call('cancelOrder', { orderId, symbol: 'BTC-USDT' })).toMatchObject({
      kind: 'accepted',
      data: { orderId },
    })
    expect(Number(await held(client))).toBe(0)
    expect(limits.spot.snapshot().remaining).toBeLessThan(4_000)
  })

  it('N4: spaces and reserved characters in queries and paths are signed and sent so that the venue agrees', async () => {
    const { client } = await venueAndClient()
    expect((await client.call('getOrderByClientOid', { clientOid: 'no such order', symbol: 'BTC-USDT' })).kind).toBe(
      'refused',
    )
    expect(await client.call('listLedgers', { currency: 'USDT', bizType: 'Loans Repaid' })).toMatchObject({
      kind: 'accepted',
    })
  })

  it('selects key version 2', async () => {
    const { client, seen } = await venueAndClient({ version: 2 }, { keyVersion: 2 })
    await place(client)
    expect(seen().at(-1)?.headers['kc-api-key-version']).toBe('2')
  })

  it.each([
    ['a wrong key', fullKey, { key: '67b300000000000000000000' }, 'key-refused', /does not know this API key/],
    ['a wrong secret', fullKey, { secret: 'wrong' }, 'key-refused', /passphrase or the API secret is wrong/],
    ['a wrong passphrase', fullKey, { passphrase: 'wrong' }, 'key-refused', /passphrase or the API secret is wrong/],
    ['a key of version 1', { ...fullKey, version: 1 }, {}, 'key-refused', /version/],
    ['a missing permission', { permissions: ['General'] }, {}, 'permission-refused', /permission/],
    [
      'an address outside the whitelist',
      { ...fullKey, ipWhitelist: ['203.0.113.7'] },
      {},
      'ip-refused',
      /127\.0\.0\.1.*whitelist/,
    ],
  ] as const)('%s: refused with one clear sentence, after one request', async (_name, key, change, code, sentence) => {
    const { client, seen } = await venueAndClient(key, change)
    const outcome = await client.call('placeOrder', order())
    expect(heard(outcome)).toMatchObject({
      kind: 'refused',
      error: { code, message: expect.stringMatching(sentence) as string },
    })
    expect(seen()).toHaveLength(1)
  })
})

describe('L4: the clock', () => {
  it.each([3_000, -3_000, 60_000, -60_000, 86_400_000, -86_400_000])(
    '%i ms off: every signed call is within 1 s',
    async (skew) => {
      const { client, exchange, seen } = await venueAndClient()
      exchange.control.setClockSkew(skew)
      await place(client)
      const [request] = seen()
      expect(Math.abs(Number(request?.headers['kc-api-timestamp']) - ((request?.at ?? 0) + skew))).toBeLessThan(1_000)
    },
  )

  it('L5: a drift meanwhile costs a cancel one more attempt, and an order one press', async () => {
    const { client, exchange, seen } = await venueAndClient()
    const orderId = await place(client)
    exchange.control.setClockSkew(60_000)
    const refused = await client.call('placeOrder', order())
    expect(heard(refused)).toMatchObject({
      kind: 'refused',
      error: {
        code: 'clock-off',
        message: 'Your clock is 60 s off. Coffer allows for that and does not set it. Press again.',
      },
    })
    expect(seen()).toHaveLength(2)
    exchange.control.setClockSkew(-60_000)
    const cancelled = await client.call('cancelOrder', { orderId, symbol: 'BTC-USDT' })
    expect(cancelled).toMatchObject({ kind: 'accepted', receipt: { attempts: 2 } })
    expect(seen()).toHaveLength(4)
  })
})

/** Faults and what may be said of a request that moves money (safety, section 4). */
const matrix: readonly (readonly [name: string, fault: Fault, kind: string, code: string])[] = [
  ['RST before the body is read', { kind: 'reset-before-read' }, 'unknown', 'not-connected'],
  ['RST after the request', { kind: 'reset-after-read' }, 'unknown', 'not-connected'],
  ['FIN after the request', { kind: 'fin-after-read' }, 'unknown', 'not-connected'],
  ['a body cut short by FIN', { kind: 'truncated-body' }, 'unknown', 'answer-unreadable|not-connected'],
  ['a body cut short by RST', { kind: 'reset-mid-answer' }, 'unknown', 'answer-unreadable|not-connected'],
  ['no answer in time', { kind: 'delay', ms: 600_000 }, 'unknown', 'timed-out'],
  ['one byte a minute', { kind: 'slow-drip', msPerByte: 60_000 }, 'unknown', 'timed-out'],
  ['HTML 502', { kind: 'html', status: 502 }, 'unknown', 'answer-unreadable'],
  ['HTML 403', { kind: 'html', status: 403 }, 'unknown', 'answer-unreadable'],
  [
    'a refusal under 503',
    { kind: 'refusal', status: 503, code: '503000', executed: true },
    'unknown',
    'service-unavailable',
  ],
  ['code 504000', { kind: 'refusal', status: 200, code: '504000', executed: true }, 'unknown', 'service-unavailable'],
  [
    'a plain refusal',
    { kind: 'refusal', status: 400, code: '400100', msg: 'account.available.amount' },
    'refused',
    'refused',
  ],
  ['429000 with headers', { kind: 'rate-limited', headers: true, resetMs: 200 }, 'refused', 'rate-limited'],
  ['429000 without headers', { kind: 'rate-limited', headers: false }, 'unknown', 'overloaded'],
  ['9 MB', { kind: 'oversized', bytes: 9_000_000 }, 'unknown', 'answer-too-large'],
  [
    'another charset',
    { kind: 'content-type', value: 'application/json; charset=utf-16' },
    'unknown',
    'answer-unreadable',
  ],
  ['not JSON', { kind: 'not-json' }, 'unknown', 'answer-unreadable'],
]

describe('M2: one request on the wire, and an honest outcome', () => {
  it.each(matrix)('%s', async (_name, fault, kind, code) => {
    // A venue that does not answer is given up soon; for any other answer a busy machine may need long.
    const { client, control, seen } = await venueAndClient(fullKey, {}, code === 'timed-out' ? 1_000 : 20_000)
    const orderId = await place(client)
    const before = seen().length
    control.fault({ fault, match: { path: '/api/v1/hf/orders' } })
    control.fault({ fault, match: { path: '/api/v3/withdrawals' } })
    const outcomes = [
      await client.call('placeOrder', order()),
      await client.call('cancelOrder', { orderId, symbol: 'BTC-USDT' }),
      await client.call('placeWithdrawal', {
        currency: 'USDT',
        toAddress: 'TKFRQXSDcY',
        amount: '10',
        withdrawType: 'ADDRESS',
        chain: 'trx',
      }),
    ]
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind, receipt: { attempts: 1 } })
      if (outcome.kind !== 'accepted') expect(outcome.error.code).toMatch(new RegExp(`^(${code})$`))
    }
    expect(
      seen()
        .slice(before)
        .map(({ method }) => method),
    ).toEqual(['POST', 'DELETE', 'POST'])
  })

  it('N2: a redirect is unknown, raises its own code, and its target hears nothing', async () => {
    const other = await venueAndClient()
    const { client, control, seen } = await venueAndClient()
    control.fault({ fault: { kind: 'redirect', to: `${other.origin}/steal`, status: 307 } })
    expect(await client.call('placeOrder', order())).toMatchObject({ kind: 'unknown', error: { code: 'redirected' } })
    expect(seen()).toHaveLength(1)
    expect(other.control.connections()).toBe(0)
  })

  it('an answer sent twice counts once, and the next request gets its own', async () => {
    const { client, control } = await venueAndClient()
    control.fault({ fault: { kind: 'duplicated' }, match: { count: 1, path: '/api/v1/hf/orders' } })
    const first = await client.call('placeOrder', order())
    const next = order()
    const second = await client.call('placeOrder', next)
    expect(first.kind).toBe('accepted')
    expect(second).toMatchObject({ kind: 'accepted', data: { clientOid: next.clientOid } })
  })

  it.each(matrix.filter(([, { kind }]) => kind !== 'refusal' && kind !== 'oversized'))(
    'a read is tried again after %s',
    async (_name, fault, _kind, code) => {
      const { client, control, seen } = await venueAndClient(fullKey, {}, code === 'timed-out' ? 5_000 : 20_000)
      control.fault({ fault, match: { count: 1, path: '/api/v1/accounts' } })
      expect(await client.call('listAccounts', {})).toMatchObject({ kind: 'accepted', receipt: { attempts: 2 } })
      expect(seen()).toHaveLength(2)
    },
  )
})
