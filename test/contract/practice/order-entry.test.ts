import { describe, expect, it } from 'vitest'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import type { Transport } from '#main/exchange/wire.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { systemTime } from '#main/platform/time.ts'
import { practiceDesk } from '#test/support/practice.ts'

const symbol = 'BTC-USDT'
/** What the venue's own client libraries send with every order by default. */
const defaults = { timeInForce: 'GTC', postOnly: false, hidden: false, iceberg: false, cancelAfter: -1 }
const order = { type: 'market', symbol, side: 'buy', funds: '100' }

const trader = () => {
  const desk = practiceDesk()
  const user = desk.user()
  const last = Number(desk.anyone({ path: `/api/v1/market/orderbook/level1?symbol=${symbol}` }).data.price)
  const post = (path: string, body: object) => user.send('POST', `/api/v1/${path}`, body)
  const ask = (path: string) => user.send('GET', `/api/v1/${path}`)
  return { ...desk, user, post, ask, price: (factor: number) => (last * factor).toFixed(1) }
}

describe('a market order with the defaults of limit orders', () => {
  it.each(['hf/orders', 'hf/orders/test', 'hf/orders/sync'])('is taken at %s', (path) => {
    const { post } = trader()
    for (const more of [defaults, { ...defaults, visibleSize: '' }, { ...defaults, visibleSize: '0' }]) {
      const answer = post(path, { ...order, ...more })
      expect([answer.code, answer.msg]).toEqual(['200000', undefined])
    }
  })

  it('is taken as a stop order', () => {
    const { post, price } = trader()
    expect(post('stop-order', { ...order, ...defaults, stopPrice: price(1.2), stop: 'entry' }).code).toBe('200000')
  })

  it.each([{ timeInForce: 'IOC' }, { postOnly: true }, { hidden: true }, { cancelAfter: 60 }, { visibleSize: '1' }])(
    'but asking for something a market order cannot do (%o) is refused',
    (more) => {
      expect(trader().post('hf/orders', { ...order, ...defaults, ...more }).code).toBe('400100')
    },
  )

  it("is still refused by Coffer's own client, before anything is sent", async () => {
    const exchange = createPracticeExchange({ seed: 7, time: systemTime })
    const keys = exchange.createKey({ accountId: exchange.defaultAccountId, permissions: ['Spot'] })
    const sent: string[] = []
    const wire = practiceTransport(exchange)
    const transport: Transport = (request, signal) => {
      sent.push(request.path)
      return wire(request, signal)
    }
    const clock = createServerClock({ time: systemTime, sample: createTimeSample(practiceVenue, transport) })
    const limiter = (pool: 'spot' | 'management' | 'public') => createRateLimiter({ pool, time: systemTime })
    const client = createClient({
      random: Math.random,
      venue: practiceVenue,
      transport,
      clock,
      limits: { spot: limiter('spot'), management: limiter('management'), public: limiter('public') },
      credentials: () => Promise.resolve(ok({ ...keys, keyVersion: 3 as const })),
      time: systemTime,
    })
    const asked = { ...order, timeInForce: 'GTC' } as const
    expect(await client.call('placeOrder', asked as never)).toMatchObject({
      kind: 'not-sent',
      error: { code: 'bad-input', field: 'timeInForce' },
    })
    expect(sent).toEqual([])
  })
})

describe('a batch', () => {
  const limit = (price: string, more: object = {}) => ({
    type: 'limit',
    symbol,
    side: 'buy',
    price,
    size: '0.01',
    ...more,
  })

  it.each(['hf/orders/multi', 'hf/orders/multi/sync'])('at %s judges every entry alone', (path) => {
    const { post, price, ask } = trader()
    const orderList = [
      limit(price(0.8), { side: 'hold' }),
      limit(price(0.8), { clientOid: 'first', ...defaults }),
      { ...order, clientOid: 'market' },
      limit(price(0.8), { symbol: 'ETH-USDT' }),
      limit(price(0.8), { clientOid: 'x'.repeat(41) }),
      'nonsense',
      null,
      limit(price(0.81), { clientOid: 'last', price: Number(price(0.81)) }),
    ]
    const answer = post(path, { orderList })
    expect(answer.code).toBe('200000')
    expect(answer.data.map(({ success }: { success: boolean }) => success)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      false,
      true,
    ])
    for (const entry of answer.data as Record<string, unknown>[]) {
      if (entry['success'] === false) expect(Object.keys(entry).sort()).toEqual(['failMsg', 'success'])
    }
    expect(answer.data[2].failMsg).toBe('type must be limit in a batch.')
    expect(answer.data[3].failMsg).toBe('symbol must be BTC-USDT: a batch is of one pair.')
    const open = ask(`hf/orders/active?symbol=${symbol}`).data as { clientOid: string }[]
    expect(open.map(({ clientOid }) => clientOid).sort()).toEqual(['first', 'last'])
  })
})

describe('an order without a client id', () => {
  it('gets one, by which it can be looked up', () => {
    const { post, ask, price } = trader()
    const resting = { type: 'limit', symbol, side: 'buy', price: price(0.8), size: '0.01' }
    for (const path of ['hf/orders', 'hf/orders/sync']) {
      const { orderId, clientOid } = post(path, resting).data
      expect(ask(`hf/orders/client-order/${clientOid}?symbol=${symbol}`).data.id).toBe(orderId)
    }
    const [first, second] = post('hf/orders/multi', { orderList: [resting, resting] }).data
    expect(first.clientOid).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
    expect(second.clientOid).not.toBe(first.clientOid)
    expect(post('hf/orders/test', resting).data.clientOid).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
  })

  it('gets one as a stop and as an OCO, too', () => {
    const { post, price, user } = trader()
    const stop = { type: 'limit', symbol, side: 'sell', price: price(0.9), size: '0.01', stopPrice: price(0.95) }
    const { orderId, clientOid } = post('stop-order', stop).data
    expect(user.call('getStopOrderByClientOid', { clientOid }).data).toMatchObject([{ id: orderId }])
    const legs = { price: price(1.05), stopPrice: price(0.95), limitPrice: price(0.94) }
    const oco = user.send('POST', '/api/v3/oco/order', { symbol, side: 'sell', size: '0.01', ...legs }).data
    expect(user.call('getOcoByClientOid', { clientOid: oco.clientOid }).data.orderId).toBe(oco.orderId)
  })
})

describe('figures beyond what can be counted', () => {
  const huge = '9'.repeat(40)

  it.each([
    ['hf/orders', { size: '0.01', iceberg: true, visibleSize: '0.02' }],
    ['hf/orders', { size: '0.01', iceberg: true, visibleSize: huge }],
    ['hf/orders', { size: huge }],
    ['stop-order', { size: huge, stopPrice: '1000' }],
    ['stop-order', { size: '10001', stopPrice: '1000' }],
    ['stop-order', { size: '0.01', iceberg: true, visibleSize: huge, stopPrice: '1000' }],
    ['stop-order', { size: '0.01', stopPrice: huge }],
    ['hf/orders/alter', { orderId: '', newSize: huge }],
  ])('are refused at %s: %o', (path, more) => {
    const { post, user, ask, price } = trader()
    const resting = { type: 'limit', symbol, side: 'buy', price: price(0.8), size: '0.02' }
    const { orderId } = post('hf/orders', resting).data
    const body = 'orderId' in more ? { symbol, ...more, orderId } : { ...resting, ...more }
    expect(post(path, body).code).toBe('400100')
    expect(ask(`hf/orders/active?symbol=${symbol}`).data).toMatchObject([{ size: '0.02', visibleSize: '0' }])
    expect(user.call('listStopOrders', {}).data.totalNum).toBe(0)
  })
})

describe('the funds of an order', () => {
  const record = (desk: ReturnType<typeof trader>, body: object, before?: (orderId: string) => void) => {
    const { orderId } = desk.post('hf/orders', body).data
    before?.(orderId)
    return desk.user.call('getOrder', { orderId, symbol }).data
  }

  it('are size times price for a limit order, and follow what is left and cancelled', () => {
    const desk = trader()
    const resting = { type: 'limit', symbol, side: 'buy', price: '40000', size: '0.03' }
    expect(record(desk, resting)).toMatchObject({ funds: '1200', remainFunds: '1200', cancelledFunds: '0' })
    const part = (orderId: string) => void desk.user.call('cancelPartial', { orderId, symbol, cancelSize: '0.0075' })
    expect(record(desk, resting, part)).toMatchObject({ funds: '1200', remainFunds: '900', cancelledFunds: '300' })
    const all = (orderId: string) => void desk.user.call('cancelOrder', { orderId, symbol })
    expect(record(desk, resting, all)).toMatchObject({ funds: '1200', remainFunds: '0', cancelledFunds: '1200' })
  })

  it('keep what a better price saved when a buy is filled, and are never negative when a sell is', () => {
    const desk = trader()
    const buy = record(desk, { type: 'limit', symbol, side: 'buy', price: desk.price(1.02), size: '0.01' })
    expect(Number(buy.remainFunds)).toBeCloseTo(Number(buy.funds) - Number(buy.dealFunds), 8)
    expect(Number(buy.remainFunds)).toBeGreaterThan(0)
    const sell = record(desk, { type: 'limit', symbol, side: 'sell', price: desk.price(0.98), size: '0.01' })
    expect(Number(sell.dealFunds)).toBeGreaterThan(Number(sell.funds))
    expect(sell).toMatchObject({ remainFunds: '0', cancelledFunds: '0' })
  })

  it('of a market sell that is not there are 200004', () => {
    const poor = practiceDesk().user({ funding: { BTC: '0.0001' } })
    for (const path of ['/api/v1/hf/orders', '/api/v1/hf/orders/test', '/api/v1/hf/orders/sync']) {
      expect(poor.send('POST', path, { ...order, side: 'sell', funds: '1000' }).code).toBe('200004')
    }
    expect(poor.balance('BTC')).toEqual({ available: '0.0001', holds: '0' })
  })
})

it('a partial cancel beyond the rest cancels the rest, and says how much that was', () => {
  const { user, post, price } = trader()
  const resting = { type: 'limit', symbol, side: 'buy', price: price(0.8), size: '0.02' }
  for (const cancelSize of ['0.03', '9'.repeat(40)]) {
    const { orderId } = post('hf/orders', resting).data
    user.call('cancelPartial', { orderId, symbol, cancelSize: '0.005' })
    expect(user.call('cancelPartial', { orderId, symbol, cancelSize }).data).toEqual({ orderId, cancelSize: '0.015' })
    expect(user.call('getOrder', { orderId, symbol }).data).toMatchObject({ active: false, cancelledSize: '0.02' })
  }
})

it('a cancelled stop says so, and not that it triggered', () => {
  const { user, post, price } = trader()
  const stop = { type: 'limit', symbol, side: 'sell', price: price(0.9), size: '0.01', stopPrice: price(0.95) }
  const { orderId } = post('stop-order', { ...stop, stop: 'loss' }).data
  user.call('cancelStopOrder', { orderId })
  expect(user.call('getStopOrder', { orderId }).data).toMatchObject({ status: 'CANCELED', stopTriggerTime: null })
})
