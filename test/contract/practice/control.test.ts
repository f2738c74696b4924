import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ControlServer } from '#main/practice/control/server.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import type { PracticeServer } from '#main/practice/server.ts'
import { closeServers, practiceServers, signedHeaders, type PracticeDesk } from '#test/support/practice.ts'
import { turns } from '#test/support/stream-client.ts'

const pair = 'BTC-USDT'

let desk: PracticeDesk
let server: PracticeServer
let control: ControlServer

beforeEach(async () => {
  ;({ desk, server, control } = await practiceServers())
})
afterEach(() => closeServers({ server, control }))

const post = async (path: string, body: unknown, type = 'application/json') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${control.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: text,
  })
  // What a command answers is another object for each.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  return { status: answer.status, said: (await answer.json()) as any }
}

const ticker = () => desk.anyone({ path: `/api/v1/market/orderbook/level1?symbol=${pair}` }).data

describe('a command', () => {
  it('lets time pass at once, so that a dead-man switch fires and old streams end', async () => {
    const user = desk.user()
    user.call('placeOrder', {
      type: 'limit',
      side: 'buy',
      symbol: pair,
      price: '10000',
      size: '0.01',
    })
    user.call('setDeadMan', { timeout: 60 })
    const client = desk.stream()
    await turns()
    expect(await post('/time', { advanceMs: 60_000 })).toEqual({
      status: 200,
      said: { now: desk.clock.now() + 60_000 },
    })
    await turns()
    expect(client.ended()).toMatchObject({ detail: 'ping timeout' })
    expect(desk.exchange.venue.engine.state.accounts.get(user.accountId)?.open.size).toBe(0)
  })

  it('halts a pair and lets it go on', async () => {
    const user = desk.user()
    const place = () => user.call('placeOrder', { type: 'market', side: 'sell', symbol: pair, size: '0.01' }).code
    await post('/halt', { symbol: pair, halted: true })
    expect(place()).toBe('600203')
    await post('/halt', { symbol: pair, halted: false })
    expect(place()).toBe('200000')
  })

  it('lets the venue take cancels alone, with its reason', async () => {
    await post('/service', { status: 'cancelonly', msg: 'upgrade' })
    expect(desk.anyone({ path: '/api/v1/status' }).data).toEqual({ status: 'cancelonly', msg: 'upgrade' })
    const order = { type: 'market', side: 'sell', symbol: pair, size: '0.01' } as const
    expect(desk.user().call('placeOrder', order).code).toBe('200001')
  })

  it('moves a price, so that orders in its way trade', async () => {
    const user = desk.user()
    const before = Number(ticker().price)
    const price = (before * 0.98).toFixed(1)
    const { orderId } = user.call('placeOrder', { type: 'limit', side: 'buy', symbol: pair, price, size: '0.01' }).data
    await post('/price', { currency: 'BTC', factor: 0.9 })
    expect(Number(ticker().bestAsk)).toBeLessThan(before * 0.91)
    expect(user.call('getOrder', { orderId, symbol: pair }).data).toMatchObject({ active: false, dealSize: '0.01' })
  })

  it('funds the first account, or any', async () => {
    const user = desk.user()
    await post('/fund', { accountId: user.accountId, currency: 'USDT', amount: '5.5' })
    expect(user.balance('USDT').available).toBe('1000005.5')
    await post('/fund', { currency: 'SOL', amount: '7', wallet: 'main' })
    const { accounts } = desk.exchange.venue.engine.state
    expect(accounts.get(desk.exchange.defaultAccountId)?.wallets.main.get('SOL')?.available).toBe(7n * 10n ** 16n)
  })

  it('opens a second trader whose key trades on the server', async () => {
    const { said } = await post('/traders', { funding: { USDT: '1000' } })
    const path = '/api/v1/accounts?currency=USDT&type=trade'
    const headers = signedHeaders(said as PracticeKey, { method: 'GET', path, timestamp: desk.clock.now() })
    const answer = await fetch(`${server.baseUrl}${path}`, { headers })
    expect(await answer.json()).toMatchObject({ data: [{ balance: '1000' }] })
  })

  it('switches faults of requests and of streams on and off', async () => {
    const status = async () => (await fetch(`${server.baseUrl}/api/v1/timestamp`)).status
    const { said } = await post('/faults', { fault: 'html:503 GET /api/v1/timestamp' })
    expect(await status()).toBe(503)
    await post('/faults/off', said)
    expect(await status()).toBe(200)

    const client = desk.stream()
    await turns()
    const ack = async () => {
      client.subscribe('/market/ticker:all')
      await turns()
      return client.frames.at(-1)?.type
    }
    const stream = await post('/stream-faults', { fault: { fault: { kind: 'refuse-subscribe' } } })
    expect(await ack()).toBe('error')
    await post('/faults/off', stream.said)
    expect(await ack()).toBe('ack')
    await post('/streams/cut', {})
    await turns()
    expect(client.ended()).not.toBeNull()
  })
})

it('lists its commands with what each field must be', async () => {
  const listed = (await (await fetch(control.baseUrl)).json()) as Record<string, { fields: object }>
  expect(listed['POST /halt']?.fields).toEqual({
    symbol: 'a pair, such as "BTC-USDT"',
    halted: 'true or false: whether the pair stands still',
  })
})

it.each([
  ['/time', { advanceMs: 0 }, 400, 'advanceMs must be a whole number of ms, 1 to 2678400000.'],
  ['/time', {}, 400, 'advanceMs must be a whole number of ms, 1 to 2678400000.'],
  ['/time', { advanceMs: 1, by: 2 }, 400, 'by is no field of this command. Its fields: advanceMs.'],
  ['/time', [], 400, 'The body must be a JSON object.'],
  ['/halt', { symbol: 'A-B', halted: true }, 400, 'There is no pair A-B.'],
  ['/fund', { accountId: 5, currency: 'USDT', amount: '1' }, 400, 'There is no account 5.'],
  ['/fund', { currency: 'USDT', amount: '-1' }, 400, 'amount must be an amount as text, such as "1000.5".'],
  ['/faults', { fault: 'explosion' }, 400, 'There is no such fault.'],
  ['/stream-faults', { fault: 'explosion' }, 400, 'There is no such fault of streams.'],
  ['/faults/off', { fault: 99_999 }, 400, 'No fault 99999 is on.'],
  ['/nothing', {}, 404, 'There is no command /nothing. GET / lists them.'],
  ['/time', '{', 400, 'The body is not valid JSON.'],
])('says in plain words what is wrong: %s %j', async (path, body, status, error) => {
  expect(await post(path, body)).toEqual({ status, said: { error } })
})

it('takes JSON by POST alone, on loopback', async () => {
  expect(control.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await post('/time', { advanceMs: 1 }, 'text/plain')).toMatchObject({ status: 415 })
  expect((await fetch(`${control.baseUrl}/time`)).status).toBe(405)
})
