import { describe, expect, it } from 'vitest'
import { practiceDesk, signedHeaders } from '#test/support/practice.ts'

const path = '/api/v1/user/api-key'

describe('authentication as the venue does it', () => {
  const desk = practiceDesk()
  const user = desk.user()
  const signed = (changes: Record<string, string | undefined> = {}, timestamp = desk.clock.now()) =>
    desk.anyone({ path, headers: { ...signedHeaders(user.keys, { method: 'GET', path, timestamp }), ...changes } })

  it('takes a good signature with key version 3 and 2', () => {
    expect(signed().code).toBe('200000')
    expect(signed({ 'kc-api-key-version': '2' }).code).toBe('200000')
  })

  it.each(['kc-api-key', 'kc-api-sign', 'kc-api-timestamp', 'kc-api-passphrase'])('400001: %s is missing', (header) => {
    const answer = signed({ [header]: undefined })
    expect([answer.status, answer.code]).toEqual([401, '400001'])
  })

  it.each([
    ['five seconds early', -5_000],
    ['five seconds late', 5_000],
    ['a minute off', 60_000],
  ])('400002: %s', (_case, offset) => {
    expect(signed({}, desk.clock.now() + offset).code).toBe('400002')
  })

  it('400002: the timestamp is no number, and 4.999 s off is still good', () => {
    expect(signed({ 'kc-api-timestamp': 'soon' }).code).toBe('400002')
    expect(signed({}, desk.clock.now() - 4_999).code).toBe('200000')
    expect(signed({}, desk.clock.now() + 4_999).code).toBe('200000')
  })

  it('400002: the clock of the venue runs ahead', () => {
    desk.exchange.control.setClockSkew(60_000)
    expect(signed().code).toBe('400002')
    expect(desk.anyone({ path: '/api/v1/timestamp' }).data).toBe(desk.clock.now() + 60_000)
    desk.exchange.control.setClockSkew(0)
    expect(signed().code).toBe('200000')
  })

  it('400003: unknown key', () => {
    expect(signed({ 'kc-api-key': 'nobody' }).code).toBe('400003')
  })

  it('400004: wrong passphrase, and a plain one', () => {
    expect(signed({ 'kc-api-passphrase': 'wrong' }).code).toBe('400004')
    expect(signed({ 'kc-api-passphrase': user.keys.passphrase }).code).toBe('400004')
  })

  it('400005: wrong secret, other method, other path, other body, other timestamp', () => {
    expect(signed({ 'kc-api-sign': 'AAAA' }).code).toBe('400005')
    const { keys } = user
    const timestamp = desk.clock.now()
    const forPost = signedHeaders(keys, { method: 'POST', path, timestamp })
    const forPath = signedHeaders(keys, { method: 'GET', path: `${path}?a=1`, timestamp })
    const forBody = signedHeaders(keys, { method: 'GET', path, body: '{}', timestamp })
    for (const headers of [forPost, forPath, forBody]) expect(desk.anyone({ path, headers }).code).toBe('400005')
    expect(signed({ 'kc-api-timestamp': String(timestamp + 1) }).code).toBe('400005')
  })

  it('400006: the address is not in the whitelist, and the text names it', () => {
    const keys = desk.exchange.createKey({
      accountId: user.accountId,
      permissions: ['Spot'],
      ipWhitelist: ['10.0.0.1'],
    })
    const headers = signedHeaders(keys, { method: 'GET', path, timestamp: desk.clock.now() })
    const outside = desk.anyone({ path, headers, address: '10.0.0.2' })
    expect([outside.status, outside.code]).toEqual([403, '400006'])
    expect(outside.msg).toContain('10.0.0.2')
    expect(desk.anyone({ path, headers, address: '10.0.0.1' }).code).toBe('200000')
  })

  it('400007: a permission is missing, for each kind of row', () => {
    const reader = desk.user({ permissions: [] })
    expect(reader.call('listAccounts', {}).code).toBe('200000')
    expect(reader.call('listActiveSymbols', {}).code).toBe('400007')
    expect(reader.call('cancelAllOrders', {}).code).toBe('400007')
    const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', funds: '10' } as const
    expect(reader.call('placeOrder', order).code).toBe('400007')
    const trader = desk.user({ permissions: ['Spot'] })
    expect(trader.call('placeOrder', order).code).toBe('200000')
    const withdrawal = { currency: 'USDT', toAddress: '0x1', amount: '20', withdrawType: 'ADDRESS' } as const
    expect(trader.call('placeWithdrawal', withdrawal).code).toBe('400007')
  })

  it('400008: version 1 keys, and requests that name no version', () => {
    const old = desk.exchange.createKey({ accountId: user.accountId, permissions: ['Spot'], version: 1 })
    const timestamp = desk.clock.now()
    const headers = signedHeaders(old, { method: 'GET', path, timestamp })
    expect(desk.anyone({ path, headers }).code).toBe('400008')
    expect(signed({ 'kc-api-key-version': '1' }).code).toBe('400008')
    expect(signed({ 'kc-api-key-version': undefined }).code).toBe('400008')
  })

  it('400009: a version that does not exist', () => {
    expect(signed({ 'kc-api-key-version': '9' }).code).toBe('400009')
  })

  it('signs the un-encoded path and query, and also takes clients that sign what they send', () => {
    const encoded = '/api/v1/hf/orders/active?symbol=BTC%2DUSDT&note=a%20b%20c%21%40%23'
    const timestamp = desk.clock.now()
    const plain = signedHeaders(user.keys, { method: 'GET', path: encoded, timestamp })
    expect(desk.anyone({ path: encoded, headers: plain }).code).toBe('200000')
    const raw = signedHeaders(user.keys, {
      method: 'GET',
      path: encodeURIComponent(encoded).replaceAll('%2F', '/').replaceAll('%3F', '?'),
      timestamp,
    })
    expect(desk.anyone({ path: encoded, headers: raw }).code).toBe('200000')
  })

  it('needs no headers for public rows, and refuses unknown addresses and wrong content types', () => {
    expect(desk.anyone({ path: '/api/v1/status' }).code).toBe('200000')
    const unknown = desk.anyone({ path: '/api/v1/nothing' })
    expect([unknown.status, unknown.code]).toEqual([404, '404000'])
    const order = '/api/v1/hf/orders'
    const body = '{}'
    const headers = signedHeaders(user.keys, { method: 'POST', path: order, body, timestamp: desk.clock.now() })
    const wrongType = desk.anyone({
      method: 'POST',
      path: order,
      body,
      headers: { ...headers, 'content-type': 'text/plain' },
    })
    expect([wrongType.status, wrongType.code]).toEqual([415, '415000'])
  })
})
