import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import type { RequestForm } from '#main/exchange/request.ts'
import {
  fingerprint,
  keyProblem,
  passphraseHeader,
  publicHeaders,
  signature,
  signedHeaders,
} from '#main/exchange/sign.ts'

const secret = 'f03a5284-5c39-4aaa-9b20-dea10bdcf8e3'
const timestamp = '1547015186532'
const form = (method: RequestForm['method'], signedPath: string, body: string | null = null): RequestForm => ({
  method,
  signedPath,
  sentPath: signedPath,
  body,
})

describe('signature', () => {
  it.each([
    [form('POST', '/api/v1/deposit-addresses', '{"currency":"BTC"}'), '7QP/oM0ykidMdrfNEUmng8eZjg/ZvPafjIqmxiVfYu4='],
    [form('GET', '/api/v1/hf/orders/active?symbol=BTC-USDT'), 'YanufEw+RqWtpG4UZTpXJjtq5/JpIEm/dNnf8i8o+/4='],
    [
      form('GET', '/api/v1/sub/api-key?apiKey=67b3&subName=test&passphrase=abc!@#11'),
      'JxLc0FMzxCZgt1LBHN1pjQ4l8JIMz5oBMnTt/o7rXpA=',
    ],
    [form('POST', '/api/v1/bullet-private'), 'WNGQD2tKTq8y5eouFZ2ak/x4dJHTdH0SnSmHSZT4hnE='],
  ])('N4: golden vector %#', (request, expected) => {
    expect(signature(secret, timestamp, request)).toBe(expected)
  })

  it('N4: golden vector of the passphrase', () => {
    const header = passphraseHeader({ secret, passphrase: 'Ab12345678)(*&^%$#@' })
    expect(header).toBe('F2p2bNS1bBehHvC/Z4YkB7l1Wd0Pq2iV/oLHM/DyE+I=')
  })

  it('covers the signed spelling, not the sent one', () => {
    const request = { ...form('GET', '/api/v1/x?a=b c'), sentPath: '/api/v1/x?a=b%20c' }
    expect(signature(secret, timestamp, request)).toBe(signature(secret, timestamp, form('GET', '/api/v1/x?a=b c')))
  })
})

describe('headers', () => {
  const credentials = { key: 'the-key', secret, passphrase: 'the-passphrase', keyVersion: 3 as const }

  it('carries key, signature, time, hashed passphrase and version under the prefix of the venue', () => {
    const request = form('GET', '/api/v1/accounts')
    expect(signedHeaders({ headerPrefix: 'XY', siteType: 'australia' }, credentials, request, 1547015186532)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'Coffer',
      'X-SITE-TYPE': 'australia',
      'XY-API-KEY': 'the-key',
      'XY-API-SIGN': signature(secret, timestamp, request),
      'XY-API-TIMESTAMP': timestamp,
      'XY-API-PASSPHRASE': passphraseHeader(credentials),
      'XY-API-KEY-VERSION': '3',
    })
  })

  it('selects key version 2', () => {
    const headers = signedHeaders(kucoinVenue, { ...credentials, keyVersion: 2 }, form('GET', '/api/v1/accounts'), 1)
    expect(headers['KC-API-KEY-VERSION']).toBe('2')
  })

  it('leaves the site header out where the venue has none, and signs nothing on public calls', () => {
    expect(Object.keys(publicHeaders(kucoinVenue))).toEqual(['accept', 'content-type', 'user-agent'])
  })

  it('never carries secret or passphrase in the clear', () => {
    const text = fc.stringMatching(/^[\x21-\x7e]{12,40}$/)
    fc.assert(
      fc.property(text, text, (key, passphrase) => {
        fc.pre(key !== passphrase)
        const sent = JSON.stringify(
          signedHeaders(kucoinVenue, { key: 'k', secret: key, passphrase, keyVersion: 3 }, form('GET', '/api/v1/x'), 1),
        )
        expect(sent).not.toContain(JSON.stringify(key).slice(1, -1))
        expect(sent).not.toContain(JSON.stringify(passphrase).slice(1, -1))
      }),
    )
  })

  it.each(['with space', 'line\nbreak', 'ключ', ''])('refuses the key %j without repeating it', (key) => {
    const problem = keyProblem({ key })
    expect(problem?.code).toBe('key-refused')
    if (key !== '') expect(JSON.stringify(problem)).not.toContain(JSON.stringify(key).slice(1, -1))
    expect(keyProblem({ key: '67b3000000000000000000aa' })).toBeNull()
  })
})

describe('fingerprint', () => {
  it('G3: changes with method, path and body, and not with time', () => {
    const prints = [
      form('GET', '/api/v1/x'),
      form('DELETE', '/api/v1/x'),
      form('GET', '/api/v1/y'),
      form('POST', '/api/v1/x', '{"a":1}'),
      form('POST', '/api/v1/x', '{"a":2}'),
    ].map(fingerprint)
    expect(new Set(prints).size).toBe(prints.length)
    expect(prints[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(fingerprint(form('GET', '/api/v1/x'))).toBe(prints[0])
  })
})
