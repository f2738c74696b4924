import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { endpointNames, endpoints } from '#shared/exchange/index.ts'
import { signature } from '#main/exchange/sign.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import {
  answered,
  broken,
  canaries,
  clientWorld,
  errorOf,
  moneyRequests,
  moneyRows,
  quotaHeaders,
  refusal,
  success,
} from '#test/support/client-world.ts'
import { asWritten } from '#shared/messages.ts'
import { heard } from '#test/support/said.ts'

const placed = success({ orderId: '671124f9365ccb00073debd4', clientOid: 'a1' })

describe('a call', () => {
  it('signs what it sends, by the clock of the venue, and gives the parsed data with a receipt', async () => {
    const world = clientWorld(placed, { skew: 60_000 })
    const outcome = await world.client.call('placeOrder', moneyRequests.placeOrder)
    expect(outcome).toMatchObject({ kind: 'accepted', data: { orderId: '671124f9365ccb00073debd4', clientOid: 'a1' } })
    const [request] = world.sent
    expect(request).toMatchObject({
      method: 'POST',
      origin: kucoinVenue.baseUrl,
      path: '/api/v1/hf/orders',
      priority: 'order',
    })
    const body = request?.body ?? ''
    expect(JSON.parse(body)).toEqual(moneyRequests.placeOrder)
    const timestamp = String(world.time.now() + 60_000)
    expect(request?.headers['KC-API-TIMESTAMP']).toBe(timestamp)
    const form = { method: 'POST', signedPath: '/api/v1/hf/orders', sentPath: '', body } as const
    expect(request?.headers['KC-API-SIGN']).toBe(signature(canaries.secret, timestamp, form))
    expect(outcome.receipt).toEqual({
      attempts: 1,
      sentAt: world.time.now(),
      sha256: createHash('sha256').update(`POST/api/v1/hf/orders${body}`).digest('hex'),
      httpStatus: 200,
    })
  })

  it('refuses a broken request before a byte leaves and names the field', async () => {
    const world = clientWorld(placed)
    const outcome = await world.client.call('placeOrder', { ...moneyRequests.placeOrder, price: '0' })
    expect(outcome).toMatchObject({
      kind: 'not-sent',
      error: { code: 'bad-input', field: 'price' },
      receipt: { attempts: 0, sha256: null },
    })
    expect(world.sent).toEqual([])
    expect(world.roles).toEqual([])
  })

  it('hands on why there is no key, and sends nothing', async () => {
    const world = clientWorld(placed, {
      credentials: () => Promise.resolve(fail(appError('key-locked', asWritten('Unlock first.')))),
    })
    const outcome = await world.client.call('placeOrder', moneyRequests.placeOrder)
    expect(heard(outcome)).toMatchObject({ kind: 'not-sent', error: { code: 'key-locked', message: 'Unlock first.' } })
    expect(world.sent).toEqual([])
  })

  it('refuses a key that cannot stand in a header', async () => {
    const world = clientWorld(placed, {
      credentials: () => Promise.resolve({ ok: true, value: { ...canaries, key: 'CANARY\n' } }),
    })
    const outcome = await world.client.call('placeOrder', moneyRequests.placeOrder)
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'key-refused' } })
    expect(JSON.stringify(outcome)).not.toContain('CANARY')
    expect(world.sent).toEqual([])
  })

  it('asks for the role of the row', async () => {
    const world = clientWorld(answered(500, ''))
    await world.client.call('placeWithdrawal', moneyRequests.placeWithdrawal)
    await world.client.call('placeOrder', moneyRequests.placeOrder)
    await world.finish(world.client.call('listAccounts', {}))
    expect([...new Set(world.roles)]).toEqual(['withdraw', 'trade', 'read'])
  })

  it('sends public calls without a key, without asking for one, and without measuring the clock', async () => {
    const world = clientWorld(success({ status: 'open', msg: '' }))
    expect((await world.client.call('getStatus', {})).kind).toBe('accepted')
    expect(world.roles).toEqual([])
    expect(world.samples()).toBe(0)
    expect(Object.keys(world.sent[0]?.headers ?? {}).filter((name) => name.startsWith('KC-'))).toEqual([])
  })

  it('N3: every row goes to the origin of the venue and to a path under /api/', () => {
    for (const name of endpointNames) expect(endpoints[name].path).toMatch(/^\/api\//)
  })

  it('keeps the priority of what moves money and takes the asked one for reads', async () => {
    const world = clientWorld(answered(200, ''))
    await world.client.call('cancelOrder', moneyRequests.cancelOrder, { priority: 'market' })
    await world.client.call('placeOrder', moneyRequests.placeOrder, { priority: 'cancel' })
    await world.finish(world.client.call('listAccounts', {}, { priority: 'reconcile' }))
    await world.finish(world.client.call('listAccounts', {}))
    await world.finish(world.client.call('getStatus', {}))
    expect([...new Set(world.sent.map(({ priority }) => priority))]).toEqual([
      'cancel',
      'order',
      'reconcile',
      'account',
      'market',
    ])
  })

  it('takes the weight of the row from its pool and learns from the answer', async () => {
    const world = clientWorld(answered(200, { code: '200000', data: true }, quotaHeaders(3_900, 20_000)))
    await world.client.call('getHfOpened', {})
    expect(world.limits.spot.snapshot()).toMatchObject({ remaining: 3_900, resetMs: 20_000 })
  })

  it('ends a wait for quota with its signal: nothing was sent', async () => {
    const world = clientWorld(placed)
    const permit = await world.limits.spot.acquire(1, 'order')
    if (permit !== null) world.limits.spot.release(permit, quotaHeaders(0, 30_000), true)
    const stop = new AbortController()
    const running = world.client.call('placeOrder', moneyRequests.placeOrder, { signal: stop.signal })
    await world.time.flush()
    stop.abort()
    expect(await running).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' }, receipt: { attempts: 0 } })
    expect(world.sent).toEqual([])
  })

  it('N2: a redirect ends as unknown with its own code', async () => {
    const world = clientWorld({ ok: false, error: { sent: 'maybe', reason: 'redirected', detail: '307', status: 307 } })
    expect(await world.client.call('placeOrder', moneyRequests.placeOrder)).toMatchObject({
      kind: 'unknown',
      error: { code: 'redirected', venue: { httpStatus: 307 } },
      receipt: { attempts: 1, httpStatus: 307 },
    })
    expect(await world.client.call('getStatus', {})).toMatchObject({ kind: 'unknown', error: { code: 'redirected' } })
    expect(world.sent).toHaveLength(2)
  })

  it('G2: neither outcomes nor log lines carry any part of the key, whatever the answer repeats', async () => {
    const echo = JSON.stringify({ code: '400005', msg: 'Invalid KC-API-SIGN' })
    const answers = [answered(401, echo), broken('maybe', 'reset'), broken('nothing', 'tls'), answered(502, '<html>')]
    for (const answer of answers) {
      const world = clientWorld(answer)
      const text = JSON.stringify([await world.client.call('placeOrder', moneyRequests.placeOrder), world.events])
      expect(text).not.toContain('CANARY')
      for (const [name, part] of Object.entries(world.sent[0]?.headers ?? {})) {
        if (/SIGN|PASSPHRASE|KEY$/.test(name)) expect(text).not.toContain(part)
      }
      expect(text).not.toContain('94000.1')
    }
  })

  it('I4, G1: what a venue echoes of key and signature reaches neither an error nor a batch entry, and is cut short', async () => {
    const echo = (request: WireRequest): string =>
      Object.values(request.headers).join(' ') + encodeURIComponent(request.headers['KC-API-SIGN'] ?? '')
    const long = 'x'.repeat(5_000)
    const world = clientWorld([
      (request) => refusal('400003', `KC-API-KEY ${echo(request)} not exists ${long}`),
      (request) => success([{ success: false, failMsg: `no ${echo(request)}`, clientOid: 'a3' }]),
    ])
    const refused = await world.client.call('placeOrder', moneyRequests.placeOrder)
    const batch = await world.client.call('placeBatch', moneyRequests.placeBatch)
    const text = JSON.stringify([refused, batch])
    expect(text).not.toContain('CANARY')
    for (const { headers } of world.sent) {
      for (const name of ['KC-API-SIGN', 'KC-API-PASSPHRASE', 'KC-API-KEY']) {
        expect(text).not.toContain(headers[name] ?? '')
        expect(text).not.toContain(encodeURIComponent(headers[name] ?? ''))
      }
    }
    expect(text).toContain('[redacted]')
    expect(errorOf(refused).venue?.message?.length).toBe(500)
    expect(batch).toMatchObject({ kind: 'accepted', data: [{ success: false }] })
  })

  it.each(['200000', 'orderId', 'a1f200'])(
    'M3: a passphrase that stands in an answer by chance (%s) changes neither its meaning nor an id',
    async (passphrase) => {
      const key = async () => ok({ ...canaries, passphrase })
      const world = clientWorld(
        [
          success({ orderId: '67a1f200', clientOid: 'a1' }),
          success([{ success: false, failMsg: `code 200000, orderId 67a1f200, ${canaries.secret}`, clientOid: 'a3' }]),
          refusal('200004', 'Balance insufficient'),
        ],
        { credentials: key },
      )
      expect(await world.client.call('placeOrder', moneyRequests.placeOrder)).toMatchObject({
        kind: 'accepted',
        data: { orderId: '67a1f200', clientOid: 'a1' },
      })
      const batch = await world.client.call('placeBatch', moneyRequests.placeBatch)
      expect(batch).toMatchObject({ kind: 'accepted', data: [{ success: false, clientOid: 'a3' }] })
      expect(JSON.stringify(batch)).toContain('[redacted]')
      expect(JSON.stringify(batch)).not.toContain('CANARY')
      const refused = await world.client.call('placeOrder', moneyRequests.placeOrder)
      expect(refused).toMatchObject({ kind: 'refused', error: { venue: { code: '200004' } } })
    },
  )

  it('I4, G1: a key, a signature or a passphrase in place of an id or a code does not pass either', async () => {
    const long = { ...canaries, key: 'CANARY-key-of-real-length', secret: 'CANARY-secret-of-real-length' }
    const world = clientWorld(
      [
        ({ headers }) => success({ orderId: `67 ${headers['KC-API-KEY'] ?? ''} ${headers['KC-API-SIGN'] ?? ''}` }),
        success({ orderId: '68', clientOid: long.secret }),
        refusal(canaries.passphrase),
      ],
      { credentials: async () => ok(long) },
    )
    const call = () => world.client.call('placeOrder', moneyRequests.placeOrder)
    const text = JSON.stringify([await call(), await call(), await call(), world.events])
    expect(text).not.toContain('CANARY')
    for (const { headers } of world.sent) expect(text).not.toContain(headers['KC-API-SIGN'])
    expect(text).toContain('67 [redacted] [redacted]')
  })

  it('logs one line per attempt', async () => {
    const world = clientWorld([answered(503, { code: '503000', msg: 'busy' }), success({ status: 'open', msg: '' })])
    await world.finish(world.client.call('getStatus', {}))
    expect(world.events).toMatchObject([
      {
        endpoint: 'getStatus',
        priority: 'market',
        attempt: 1,
        outcome: 'unknown',
        error: 'service-unavailable',
        httpStatus: 503,
        venueCode: '503000',
      },
      { endpoint: 'getStatus', attempt: 2, outcome: 'accepted', error: null, httpStatus: 200, venueCode: '200000' },
    ])
  })

  it('has a request for every row that moves money, so that no rule below misses one', () => {
    expect(moneyRows.toSorted()).toEqual(endpointNames.filter((name) => endpoints[name].money !== 'read').toSorted())
  })
})

describe('M4: which key signs', () => {
  it('is told as a mark that is not the key, and by the role that is asked', async () => {
    const world = clientWorld(placed)
    const mark = createHash('sha256').update(canaries.key).digest('hex').slice(0, 16)
    expect(await world.client.signer('trade')).toEqual({ ok: true, value: mark })
    await world.client.call('getOrderByClientOid', { clientOid: 'a1', symbol: 'BTC-USDT' }, { role: 'trade' })
    expect(new Set(world.roles)).toEqual(new Set(['trade']))
  })

  it('another key than the one named sends nothing', async () => {
    const world = clientWorld(placed)
    const outcome = await world.client.call('placeOrder', moneyRequests.placeOrder, { signer: '0123456789abcdef' })
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } })
    expect(world.sent).toEqual([])
  })
})
