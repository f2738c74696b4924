import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Pool } from 'undici'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { systemTime as time } from '#main/platform/time.ts'
import { said } from '#test/support/said.ts'

/** Places one order and throws unless the venue took it. */
export type PlaceOne = () => Promise<void>

export const credentials = {
  key: '67b3000000000000000000aa',
  secret: 'f03a5284-5c39-4aaa-9b20-dea10bdcf8e3',
  passphrase: 'bench',
  keyVersion: 3,
} as const
let serial = 0
const order = (price = '94000.1') => ({
  clientOid: `bench-${serial++}`,
  symbol: 'BTC-USDT',
  side: 'buy' as const,
  type: 'limit' as const,
  price,
  size: '0.00125',
  timeInForce: 'GTC' as const,
})

/** What nobody can do without: sign, send, read, look at the code. No schema, limits, clock or outcome. */
export function bareLoop(origin: string): PlaceOne {
  const pool = new Pool(origin)
  const hmac = (text: string): string => createHmac('sha256', credentials.secret).update(text).digest('base64')
  return async () => {
    const body = JSON.stringify(order())
    const timestamp = Date.now().toString()
    const response = await pool.request({
      method: 'POST',
      path: '/api/v1/hf/orders',
      headers: {
        'content-type': 'application/json',
        'KC-API-KEY': credentials.key,
        'KC-API-SIGN': hmac(`${timestamp}POST/api/v1/hf/orders${body}`),
        'KC-API-TIMESTAMP': timestamp,
        'KC-API-PASSPHRASE': hmac(credentials.passphrase),
        'KC-API-KEY-VERSION': '3',
      },
      body,
    })
    const answer = (await response.body.json()) as { code: string; data: { orderId: string } }
    if (answer.code !== '200000' || answer.data.orderId === '') throw new Error('bare: not accepted')
  }
}

/** Coffer's client as the app builds it. */
export function cofferClient(origin: string, price?: string): PlaceOne {
  const venue = { ...kucoinVenue, baseUrl: origin }
  const transport = createHttpTransport({ time, allowedOrigins: (asked) => asked === origin, allowLoopbackHttp: true })
  const client = createClient({
    random: Math.random,
    venue,
    transport,
    clock: createServerClock({ time, sample: createTimeSample(venue, transport) }),
    limits: {
      spot: createRateLimiter({ pool: 'spot', time, limit: 1_000_000_000 }),
      management: createRateLimiter({ pool: 'management', time }),
      public: createRateLimiter({ pool: 'public', time }),
    },
    credentials: () => Promise.resolve(ok(credentials)),
    time,
  })
  return async () => {
    const outcome = await client.call('placeOrder', order(price))
    if (outcome.kind !== 'accepted') throw new Error(`coffer: ${outcome.kind} ${said(outcome.error)}`)
  }
}

interface CcxtKucoin {
  urls: { api: Record<string, string> }
  privatePostHfOrders(order: object): Promise<{ data: { orderId: string } }>
}

/** ccxt as installed in `folder`: its raw endpoint method, without its own order checks and market table. */
export async function ccxtLoop(origin: string, folder: string): Promise<PlaceOne> {
  const entry = pathToFileURL(join(folder, 'node_modules/ccxt/js/ccxt.js')).href
  const { default: ccxt } = (await import(entry)) as {
    default: { kucoin: new (options: object) => CcxtKucoin }
  }
  const exchange = new ccxt.kucoin({
    apiKey: credentials.key,
    secret: credentials.secret,
    password: credentials.passphrase,
    enableRateLimit: false,
  })
  exchange.urls.api['private'] = origin
  return async () => {
    const answer = await exchange.privatePostHfOrders(order())
    if (answer.data.orderId === '') throw new Error('ccxt: not accepted')
  }
}
