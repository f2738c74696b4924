import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildRequest } from '#main/exchange/request.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

const build = (method: 'GET' | 'POST' | 'DELETE', path: `/api/${string}`, fields: Record<string, unknown>) =>
  expectOk(buildRequest({ method, path }, fields))

describe('the two spellings of a request', () => {
  it('N4: the signature covers the un-encoded query, the wire carries the encoded one', () => {
    const form = build('GET', '/api/v1/sub/api-key', { apiKey: '67b3', subName: 'test', passphrase: 'abc!@#11' })
    expect(form.signedPath).toBe('/api/v1/sub/api-key?apiKey=67b3&subName=test&passphrase=abc!@#11')
    expect(form.sentPath).toBe('/api/v1/sub/api-key?apiKey=67b3&subName=test&passphrase=abc%21%40%2311')
  })

  it('encodes spaces and ampersands of market names', () => {
    const form = build('GET', '/api/v2/symbols', { market: 'VR&AR Layer 1' })
    expect(form.signedPath).toBe('/api/v2/symbols?market=VR&AR Layer 1')
    expect(form.sentPath).toBe('/api/v2/symbols?market=VR%26AR%20Layer%201')
  })

  it('keeps the order of fields, repeats the key of arrays and drops what is undefined or null', () => {
    const form = build('GET', '/api/v1/x', { b: [1, 'two'], a: true, gone: undefined, none: null })
    expect(form.sentPath).toBe('/api/v1/x?b=1&b=two&a=true')
    expect(form.signedPath).toBe(form.sentPath)
  })

  it('puts path fields into the path and nowhere else', () => {
    const form = build('DELETE', '/api/v1/hf/orders/cancel/{orderId}', { orderId: 'abc', symbol: 'BTC-USDT' })
    expect(form.sentPath).toBe('/api/v1/hf/orders/cancel/abc?symbol=BTC-USDT')
    const book = build('GET', '/api/v1/market/orderbook/level2_{size}', { size: 20, symbol: 'BTC-USDT' })
    expect(book.sentPath).toBe('/api/v1/market/orderbook/level2_20?symbol=BTC-USDT')
  })

  it('signs odd client ids as they are and sends them encoded', () => {
    const form = build('GET', '/api/v1/hf/orders/client-order/{clientOid}', { clientOid: 'my order $& 1' })
    expect(form.signedPath).toBe('/api/v1/hf/orders/client-order/my order $& 1')
    expect(form.sentPath).toBe('/api/v1/hf/orders/client-order/my%20order%20%24%26%201')
  })

  it('writes a POST body as exact JSON without spaces and without path fields', () => {
    const form = build('POST', '/api/v1/x/{id}', {
      id: '7',
      symbol: 'BTC-USDT',
      size: '0.1',
      gone: undefined,
      deep: [{ a: 1 }],
    })
    expect(form.body).toBe('{"symbol":"BTC-USDT","size":"0.1","deep":[{"a":1}]}')
    expect(form.sentPath).toBe('/api/v1/x/7')
  })

  it('sends no body for a POST without fields, nor for GET and DELETE', () => {
    expect(build('POST', '/api/v1/bullet-private', {}).body).toBeNull()
    expect(build('DELETE', '/api/v1/hf/orders', { symbol: 'BTC-USDT' }).body).toBeNull()
  })

  it.each([
    ['a half surrogate pair in a query', 'GET', '/api/v1/x', { a: '\ud800' }, 'a'],
    ['a half surrogate pair in a path', 'GET', '/api/v1/x/{a}', { a: '\udc00' }, 'a'],
    ['a missing path field', 'GET', '/api/v1/x/{a}', {}, 'a'],
    ['an empty path field', 'GET', '/api/v1/x/{a}', { a: '' }, 'a'],
    ['a step up the path', 'GET', '/api/v1/x/{a}', { a: '..' }, 'a'],
    ['an object in a query', 'GET', '/api/v1/x', { a: {} }, 'a'],
    ['a number that is none', 'GET', '/api/v1/x', { a: Number.NaN }, 'a'],
  ] as const)('refuses %s and names the field', (_name, method, path, fields, field) => {
    expect(expectFail(buildRequest({ method, path }, fields))).toMatchObject({ code: 'bad-input', field })
  })

  it('N4: what is sent decodes to what is signed, for any query and path', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.isWellFormed())
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text), text, (query, id) => {
        fc.pre(id !== '.' && id !== '..')
        const form = build('GET', '/api/v1/x/{pathId}', { ...query, pathId: id })
        expect(decodeURIComponent(form.sentPath)).toBe(form.signedPath)
        expect(form.sentPath).toMatch(/^[A-Za-z0-9\-._~/?&=%]+$/)
        const url = new URL(`https://venue.example${form.sentPath}`)
        expect(url.host).toBe('venue.example')
        expect(Object.fromEntries(url.searchParams)).toEqual({ ...query })
      }),
    )
  })

  it('N4: the body that is signed is the body that is sent, and parses back to the fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue(), { minKeys: 1 }), (fields) => {
        const form = build('POST', '/api/v1/x', fields)
        expect(form.body).toBe(JSON.stringify(fields))
        expect(form.signedPath).toBe(form.sentPath)
      }),
    )
  })
})
