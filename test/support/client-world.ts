import { type Credentials } from '#shared/domain/profile.ts'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { type AppError, ok, type Result } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { type EndpointName, endpoints, type RequestOf } from '#shared/exchange/index.ts'
import type { CallEvent } from '#main/exchange/call-event.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import type { WireFailure, WireRequest, WireResult } from '#main/exchange/wire.ts'
import { virtualTime } from './virtual-time.ts'

export const canaries = {
  key: 'CANARY-key-67b3',
  secret: 'CANARY-secret-f03a',
  passphrase: 'CANARY-pass-Ab12',
  keyVersion: 3,
} as const

export const quotaHeaders = (remaining: number, reset: number): Record<string, string> => ({
  'gw-ratelimit-limit': '4000',
  'gw-ratelimit-remaining': String(remaining),
  'gw-ratelimit-reset': String(reset),
})

export const answered = (status: number, envelope: unknown, headers: Record<string, string> = {}): WireResult => ({
  ok: true,
  value: { status, headers, body: typeof envelope === 'string' ? envelope : JSON.stringify(envelope) },
})
export const success = (data: unknown): WireResult => answered(200, { code: '200000', data })
export const refusal = (code: string, msg = 'no', status = 200, headers: Record<string, string> = {}): WireResult =>
  answered(status, { code, msg }, headers)
export const broken = (sent: WireFailure['sent'], reason: WireFailure['reason']): WireResult => ({
  ok: false,
  error: { sent, reason, detail: 'test', status: null },
})

/** One valid request for each row that moves money: the compiler names a missing one. */
export const moneyRequests = {
  placeOrder: { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '94000.1', size: '0.001', clientOid: 'a1' },
  placeOrderSync: { type: 'market', symbol: 'BTC-USDT', side: 'sell', size: '0.001', clientOid: 'a2' },
  placeBatch: {
    orderList: [{ type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '1', size: '1', clientOid: 'a3' }],
  },
  placeBatchSync: {
    orderList: [{ type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '1', size: '1', clientOid: 'a4' }],
  },
  amendOrder: { symbol: 'BTC-USDT', orderId: '671124f9', newPrice: '2' },
  setDeadMan: { timeout: 30, symbols: 'BTC-USDT' },
  cancelOrder: { orderId: '671124f9', symbol: 'BTC-USDT' },
  cancelOrderByClientOid: { clientOid: 'a1', symbol: 'BTC-USDT' },
  cancelPartial: { orderId: '671124f9', symbol: 'BTC-USDT', cancelSize: '0.0001' },
  cancelSymbolOrders: { symbol: 'BTC-USDT' },
  cancelAllOrders: {},
  cancelOrderSync: { orderId: '671124f9', symbol: 'BTC-USDT' },
  cancelOrderByClientOidSync: { clientOid: 'a1', symbol: 'BTC-USDT' },
  cancelStopOrders: { symbol: 'BTC-USDT' },
  placeStopOrder: {
    clientOid: 's1',
    symbol: 'BTC-USDT',
    side: 'sell',
    type: 'limit',
    stopPrice: '90',
    price: '89',
    size: '1',
  },
  placeOco: {
    symbol: 'BTC-USDT',
    side: 'buy',
    price: '94000',
    size: '0.1',
    stopPrice: '98000',
    limitPrice: '96000',
    clientOid: 'a5',
  },
  cancelOco: { orderId: '671124f9' },
  cancelOcoByClientOid: { clientOid: 'a5' },
  cancelOcos: { symbol: 'BTC-USDT' },
  placeWithdrawal: { currency: 'USDT', toAddress: 'TKFRQXSDcY', amount: '10', withdrawType: 'ADDRESS', chain: 'trx' },
  cancelWithdrawal: { withdrawalId: '67110000' },
  innerTransfer: { clientOid: 'a6', currency: 'USDT', from: 'main', to: 'trade', amount: '10' },
} as const satisfies { readonly [Name in EndpointName]?: RequestOf<Name> }

export type MoneyRow = keyof typeof moneyRequests
export const moneyRows = Object.keys(moneyRequests) as MoneyRow[]
export const isCancelRow = (name: MoneyRow): boolean => endpoints[name].money === 'cancel'

type Answer = WireResult | ((request: WireRequest) => WireResult | Promise<WireResult>)

interface WorldOptions {
  /** ms by which the venue's clock is ahead of the machine's. */
  readonly skew?: number
  readonly credentials?: (role: KeyRole, signal?: AbortSignal) => Promise<Result<Credentials>>
  /** Coffer closes. */
  readonly closing?: AbortSignal
}

/** A client over a scripted transport in virtual time. Answers are given in turn; the last one repeats. */
export function clientWorld(answers: Answer | readonly Answer[], options: WorldOptions = {}) {
  const time = virtualTime()
  const script = Array.isArray(answers) ? (answers as readonly Answer[]) : [answers as Answer]
  const sent: WireRequest[] = []
  const at: number[] = []
  const events: CallEvent[] = []
  const roles: KeyRole[] = []
  let samples = 0
  let skew = options.skew ?? 0
  let timeWorks = true
  let timeTakes = 0

  const transport = async (request: WireRequest): Promise<WireResult> => {
    if (request.path === endpoints.getTimestamp.path) {
      samples++
      if (timeTakes > 0) await time.sleep(timeTakes)
      return timeWorks ? success(time.now() + skew) : broken('nothing', 'not-connected')
    }
    sent.push(request)
    at.push(time.monotonic())
    const answer = script[Math.min(sent.length, script.length) - 1]
    if (answer === undefined) throw new Error('no answer scripted')
    return typeof answer === 'function' ? await answer(request) : answer
  }
  const clock = createServerClock({ time, sample: createTimeSample(kucoinVenue, transport) })
  const limits = {
    spot: createRateLimiter({ pool: 'spot', time }),
    management: createRateLimiter({ pool: 'management', time }),
    public: createRateLimiter({ pool: 'public', time }),
  }
  const client = createClient({
    venue: kucoinVenue,
    transport,
    clock,
    limits,
    credentials: async (role, signal) => {
      roles.push(role)
      return options.credentials === undefined ? ok(canaries) : options.credentials(role, signal)
    },
    time,
    log: (event) => events.push(event),
    random: () => 0.5,
    ...(options.closing === undefined ? {} : { closing: options.closing }),
  })
  return {
    time,
    client,
    clock,
    limits,
    /** Requests that reached the transport, the readings of the clock left out. */
    sent,
    /** Steady time of each of them, in ms. */
    at,
    events,
    roles,
    samples: () => samples,
    setSkew: (ms: number) => {
      skew = ms
    },
    /** Makes each reading of the venue's clock take so many ms. */
    delayTime: (ms: number) => {
      timeTakes = ms
    },
    breakTime: () => {
      timeWorks = false
    },
    /** Runs a call to its end, however long it waits. */
    async finish<T>(running: Promise<T>): Promise<T> {
      let done = false
      const watched = running.finally(() => {
        done = true
      })
      watched.catch(() => undefined)
      for (let i = 0; i < 400 && !done; i++) await time.advance(250)
      return watched
    },
  }
}

/** The error of an outcome that must not be a success. */
export function errorOf(outcome: { readonly kind: string; readonly error?: AppError }): AppError {
  if (outcome.error === undefined) throw new Error(`expected an error, got ${outcome.kind}`)
  return outcome.error
}
