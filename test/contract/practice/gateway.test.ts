import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowNames, rows } from '#main/practice/rows.ts'
import type { Method } from '#shared/exchange/endpoint.ts'
import { practiceDesk, signedHeaders } from '#test/support/practice.ts'
import { violations } from '#test/support/practice-invariants.ts'
import { runs } from '#test/support/runs.ts'

describe('quotas', () => {
  it('take the weight of the row from its pool and say so in the headers', () => {
    const { user } = practiceDesk()
    const trader = user()
    const first = trader.call('listActiveSymbols', {})
    expect(first.headers).toMatchObject({
      'gw-ratelimit-limit': '4000',
      'gw-ratelimit-remaining': '3998',
      'gw-ratelimit-reset': '30000',
    })
    expect(trader.call('cancelAllOrders', {}).headers['gw-ratelimit-remaining']).toBe('3968')
    expect(trader.call('getAccountSummary', {}).headers['gw-ratelimit-remaining']).toBe('1980')
  })

  it('refuse with 429000 when used up, take no more, and open again when the window ends', () => {
    const { user, clock } = practiceDesk()
    const trader = user()
    const other = user()
    for (let calls = 0; calls < 100; calls += 1) expect(trader.call('getAccountSummary', {}).status).toBe(200)
    clock.step(10_000)
    const refused = trader.call('getAccountSummary', {})
    expect([refused.status, refused.code]).toEqual([429, '429000'])
    expect(refused.headers).toMatchObject({ 'gw-ratelimit-remaining': '0', 'gw-ratelimit-reset': '20000' })
    expect(trader.call('listActiveSymbols', {}).code).toBe('200000')
    expect(other.call('getAccountSummary', {}).code).toBe('200000')
    clock.step(20_000)
    expect(trader.call('getAccountSummary', {}).code).toBe('200000')
  })

  it('count the public pool by address and the levels by user', () => {
    const { anyone, user } = practiceDesk()
    const path = '/api/v1/market/allTickers'
    for (let calls = 0; calls < 133; calls += 1) expect(anyone({ path, address: '10.0.0.1' }).code).toBe('200000')
    expect(anyone({ path, address: '10.0.0.1' }).code).toBe('429000')
    expect(anyone({ path, address: '10.0.0.2' }).code).toBe('200000')
    expect(user({ level: 12 }).call('listActiveSymbols', {}).headers['gw-ratelimit-limit']).toBe('40000')
  })

  it('do not count what failed to authenticate', () => {
    const { user, anyone } = practiceDesk()
    const trader = user()
    expect(anyone({ path: '/api/v1/accounts' }).headers['gw-ratelimit-limit']).toBeUndefined()
    expect(trader.call('listActiveSymbols', {}).headers['gw-ratelimit-remaining']).toBe('3998')
  })
})

describe('requests as clients really send them', () => {
  it('ignores unknown parameters, empty ones and null fields', () => {
    const { user } = practiceDesk()
    const trader = user()
    expect(trader.send('GET', '/api/v1/accounts?currency=BTC&type=&nonsense=1').data).toHaveLength(1)
    const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', funds: 100, price: null, autoBorrow: false, x: {} }
    expect(trader.send('POST', '/api/v1/hf/orders', order).code).toBe('200000')
  })

  it('takes numbers where text belongs, blanks as plus signs, and repeated names', () => {
    const { user, anyone } = practiceDesk()
    const trader = user()
    const order = { type: 'limit', symbol: 'BTC-USDT', side: 'sell', price: 200_000, size: 0.01 }
    expect(trader.send('POST', '/api/v1/hf/orders', order).code).toBe('200000')
    expect(trader.send('POST', '/api/v1/hf/orders', { ...order, type: 'market', price: null }).code).toBe('200000')
    expect(anyone({ path: '/api/v2/symbols?market=Layer+1' }).data).toEqual([])
    expect(trader.send('GET', '/api/v1/hf/orders/active?symbol=NO-PAIR&symbol=BTC-USDT').code).toBe('200000')
  })

  it('answers 400100 to a body that is no JSON, no object, or too deep a surprise', () => {
    const desk = practiceDesk()
    const { keys } = desk.user()
    const path = '/api/v1/hf/orders'
    for (const body of ['{', '[]', '"text"', 'null', '7', '{"type":{"a":1}}', '{"__proto__":{"type":"limit"}}']) {
      const headers = signedHeaders(keys, { method: 'POST', path, body, timestamp: desk.clock.now() })
      expect(desk.anyone({ method: 'POST', path, body, headers }).code, body).toBe('400100')
    }
  })

  it('answers 404000 to a known path with another method', () => {
    expect(practiceDesk().anyone({ method: 'PUT', path: '/api/v1/accounts' }).code).toBe('404000')
  })
})

/** Paths near the real ones: a row's path with its fields filled by anything, and a query of anything. */
const anyRequest = fc
  .record({
    name: fc.constantFrom(...rowNames),
    known: fc.boolean(),
    method: fc.constantFrom<Method | 'PUT'>('GET', 'POST', 'DELETE', 'PUT'),
    garbage: fc.string({ maxLength: 60 }),
    values: fc.array(fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('BTC-USDT', '20', '-1', '1e999', 'null')), {
      maxLength: 6,
    }),
    body: fc.oneof(fc.json({ maxDepth: 3 }), fc.string({ maxLength: 40 }), fc.constant(null)),
    header: fc.option(fc.string({ maxLength: 30 }), { freq: 6 }),
    fields: fc.uniqueArray(
      fc.constantFrom('symbol', 'orderId', 'size', 'price', 'type', 'side', 'funds', 'limit', 'timeout', 'orderList'),
      { maxLength: 6 },
    ),
    wellFormed: fc.boolean(),
  })
  .map(({ name, known, method, garbage, values, body, header, fields, wellFormed }) => {
    const row = rows[name]
    let next = 0
    const value = (): string => values[next++ % Math.max(1, values.length)] ?? ''
    const filled = row.path.replace(/\{\w+\}/g, () => encodeURIComponent(value()))
    const query = fields.map((field) => `${field}=${wellFormed ? encodeURIComponent(value()) : value()}`).join('&')
    const object = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value()])))
    return {
      method: known ? row.method : method,
      path: known ? `${filled}?${query}` : garbage,
      body: wellFormed && row.method === 'POST' ? object : body,
      header,
    }
  })

describe('bad requests', () => {
  it('get an envelope with a code, 10,000 times over, and leave books and balances whole', () => {
    const desk = practiceDesk()
    const trader = desk.user({ level: 12 })
    let served = 0
    fc.assert(
      fc.property(anyRequest, ({ method, path, body, header }) => {
        // Windows end before a quota is used up, so that most requests reach their route.
        desk.clock.step(100)
        const signed = signedHeaders(trader.keys, { method: 'GET', path: '/', timestamp: desk.clock.now() })
        const valid = (() => {
          try {
            return signedHeaders(trader.keys, { method: method as Method, path, body, timestamp: desk.clock.now() })
          } catch {
            return signed
          }
        })()
        const headers = header === null ? valid : { ...valid, 'kc-api-timestamp': header, 'content-type': header }
        const answer = desk.anyone({ method, path, body, headers })
        expect(answer.code).toMatch(/^\d{6}$/)
        expect(answer.code, `${method} ${path} ${body}`).not.toBe('500000')
        if (answer.code === '200000') served += 1
      }),
      { numRuns: runs(10_000) },
    )
    expect(served).toBeGreaterThan(100)
    expect(violations(desk.exchange.venue.engine.state)).toEqual([])
  })
})

describe('a whole exchange', () => {
  it('is the same again for the same seed, time and requests', () => {
    const run = () => {
      const desk = practiceDesk()
      const trader = desk.user()
      const answers = [trader.call('placeOrder', { type: 'market', symbol: 'ETH-BTC', side: 'buy', funds: '0.5' }).body]
      for (let beats = 0; beats < 20; beats += 1) {
        desk.clock.step(1_000)
        desk.exchange.step()
      }
      answers.push(trader.call('getFullBook', { symbol: 'ETH-BTC' }).body, trader.call('listTickers', {}).body)
      return answers
    }
    expect(run()).toEqual(run())
    const other = practiceDesk({ seed: 8 }).anyone({ path: '/api/v1/market/orderbook/level1?symbol=BTC-USDT' })
    expect(other.body).not.toBe(practiceDesk().anyone({ path: '/api/v1/market/orderbook/level1?symbol=BTC-USDT' }).body)
  })

  it('comes back after a restart: orders, balances, history, ids and prices', () => {
    const desk = practiceDesk()
    const trader = desk.user({ funding: { USDT: '1000' }, mainFunding: { USDT: '50' } })
    const order = {
      type: 'limit',
      symbol: 'XRP-USDT',
      side: 'buy',
      price: '0.1',
      size: '10',
      clientOid: 'kept',
    } as const
    trader.call('placeOrder', order)
    trader.call('placeWithdrawal', {
      currency: 'USDT',
      toAddress: 'T1',
      amount: '20',
      withdrawType: 'ADDRESS',
      chain: 'trx',
    })
    for (let beats = 0; beats < 10; beats += 1) {
      desk.clock.step(1_000)
      desk.exchange.step()
    }
    const saved = desk.exchange.save()
    expect(saved).not.toContain(trader.keys.secret)
    const again = practiceDesk({ state: saved, time: desk.clock })
    const keys = again.exchange.createKey({ accountId: trader.accountId, permissions: ['Spot'] })
    const ask = (path: string) => {
      const headers = signedHeaders(keys, { method: 'GET', path, timestamp: desk.clock.now() })
      return again.anyone({ path, headers })
    }
    expect(ask('/api/v1/hf/orders/client-order/kept?symbol=XRP-USDT').data).toMatchObject({ active: true, size: '10' })
    expect(ask('/api/v1/accounts?currency=USDT').data).toMatchObject([
      { type: 'main', holds: '21.5' },
      { type: 'trade', holds: '1.001' },
    ])
    expect(ask('/api/v1/market/orderbook/level1?symbol=XRP-USDT').data.bestAsk).not.toBeNull()
    desk.clock.step(60_000)
    expect(ask('/api/v1/withdrawals?currency=USDT').data.items[0].status).toBe('SUCCESS')
    expect(violations(again.exchange.venue.engine.state)).toEqual([])
    expect(again.exchange.createAccount()).toBeGreaterThan(trader.accountId)
  })
})
