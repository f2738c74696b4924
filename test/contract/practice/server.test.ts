import { Agent, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPracticeServer, type Fault, type PracticeServer } from '#main/practice/server.ts'
import { ownCertificate } from '#test/support/loopback-certificates.ts'
import { practiceDesk, signedHeaders, type PracticeDesk, type PracticeUser } from '#test/support/practice.ts'

interface Seen {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** Code of the socket error, if there was one. */
  readonly error?: string
}

describe('the loopback server', () => {
  let desk: PracticeDesk
  let user: PracticeUser
  let server: PracticeServer
  let agent: Agent

  beforeEach(async () => {
    desk = practiceDesk()
    user = desk.user()
    server = await startPracticeServer({ exchange: desk.exchange })
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
  })
  afterEach(async () => {
    agent.destroy()
    await server.close()
  })

  const send = (method: 'GET' | 'POST', path: string, body: string | null = null): Promise<Seen> =>
    new Promise((resolve) => {
      const headers = signedHeaders(user.keys, { method, path, body, timestamp: desk.clock.now() })
      const call = httpRequest(`${server.baseUrl}${path}`, { method, headers, agent }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        const head = { status: response.statusCode ?? 0, headers: response.headers }
        response.on('end', () => resolve({ ...head, body: text }))
        response.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ ...head, body: text, error: error.code ?? '' }),
        )
      })
      call.on('error', (error: NodeJS.ErrnoException) => resolve({ body: '', error: error.code ?? '' }))
      call.end(body ?? undefined)
    })

  const order = JSON.stringify({ type: 'market', symbol: 'BTC-USDT', side: 'sell', size: '0.01', clientOid: 'once' })
  const place = () => send('POST', '/api/v1/hf/orders', order)
  const isPlaced = () => user.call('getOrderByClientOid', { clientOid: 'once', symbol: 'BTC-USDT' }).code === '200000'
  const strike = (fault: Fault) =>
    server.control.fault({ match: { method: 'POST', path: '/api/v1/hf/', count: 1 }, fault })

  it('listens on loopback only and answers over one kept connection', async () => {
    expect(server.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(JSON.parse((await send('GET', '/api/v1/timestamp')).body)).toEqual({
      code: '200000',
      data: desk.clock.now(),
    })
    const answer = await place()
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([200, '200000'])
    expect(answer.headers?.['gw-ratelimit-remaining']).toBe('3999')
    expect(isPlaced()).toBe(true)
    expect([server.control.connections(), new Set(server.control.seen.map(({ socketId }) => socketId)).size]).toEqual([
      1, 1,
    ])
    expect(server.control.seen.at(-1)).toMatchObject({ method: 'POST', path: '/api/v1/hf/orders', body: order })
  })

  it.each<[string, Fault, boolean, (seen: Seen) => void]>([
    ['reset before it is read', { kind: 'reset-before-read' }, false, ({ error }) => expect(error).toBe('ECONNRESET')],
    [
      'reset after it was carried out',
      { kind: 'reset-after-read' },
      true,
      ({ error }) => expect(error).toBe('ECONNRESET'),
    ],
    [
      'reset after it was read, not carried out',
      { kind: 'reset-after-read', executed: false },
      false,
      ({ error }) => expect(error).toBe('ECONNRESET'),
    ],
    ['FIN after it was carried out', { kind: 'fin-after-read' }, true, ({ error }) => expect(error).toBe('ECONNRESET')],
    [
      'truncated body',
      { kind: 'truncated-body' },
      true,
      ({ status, body, error }) => {
        expect([status, error]).toEqual([200, 'ECONNRESET'])
        expect(() => JSON.parse(body)).toThrow()
      },
    ],
    ['reset mid-answer', { kind: 'reset-mid-answer' }, true, ({ error }) => expect(error).toBe('ECONNRESET')],
    [
      'HTML 502',
      { kind: 'html', status: 502 },
      false,
      ({ status, body }) => expect([status, body.startsWith('<html>')]).toEqual([502, true]),
    ],
    [
      'HTML 503, carried out all the same',
      { kind: 'html', status: 503, executed: true },
      true,
      ({ status }) => expect(status).toBe(503),
    ],
    [
      'a refusal',
      { kind: 'refusal', status: 200, code: '400100', msg: 'no' },
      false,
      ({ body }) => expect(JSON.parse(body)).toEqual({ code: '400100', msg: 'no' }),
    ],
    [
      'a refusal that was carried out',
      { kind: 'refusal', status: 500, code: '500000', executed: true },
      true,
      ({ status }) => expect(status).toBe(500),
    ],
    [
      '429 with headers',
      { kind: 'rate-limited', headers: true, resetMs: 700 },
      false,
      ({ status, headers }) => expect([status, headers?.['gw-ratelimit-reset']]).toEqual([429, '700']),
    ],
    [
      '429 without headers',
      { kind: 'rate-limited', headers: false },
      false,
      ({ status, headers }) => expect([status, headers?.['gw-ratelimit-reset']]).toEqual([429, undefined]),
    ],
    [
      'a redirect',
      { kind: 'redirect', to: 'https://elsewhere.invalid/' },
      false,
      ({ status, headers }) => expect([status, headers?.location]).toEqual([307, 'https://elsewhere.invalid/']),
    ],
    [
      'a slow drip',
      { kind: 'slow-drip', msPerByte: 1 },
      true,
      ({ body }) => expect(JSON.parse(body).code).toBe('200000'),
    ],
    [
      'an oversized answer',
      { kind: 'oversized', bytes: 9_000_000 },
      true,
      ({ body }) => expect(body.length).toBeGreaterThan(9_000_000),
    ],
    [
      'a wrong content type',
      { kind: 'content-type', value: 'text/plain' },
      true,
      ({ headers }) => expect(headers?.['content-type']).toBe('text/plain'),
    ],
    ['no JSON', { kind: 'not-json' }, true, ({ body }) => expect(() => JSON.parse(body)).toThrow()],
    ['a delay', { kind: 'delay', ms: 30 }, true, ({ body }) => expect(JSON.parse(body).code).toBe('200000')],
    ['a duplicated answer', { kind: 'duplicated' }, true, ({ body }) => expect(JSON.parse(body).code).toBe('200000')],
  ])('%s', async (_name, fault, placed, check) => {
    strike(fault)
    check(await place())
    expect(isPlaced()).toBe(placed)
    expect(server.control.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
    // The fault has struck once: the next request is served.
    expect(JSON.parse((await send('GET', '/api/v1/status')).body).code).toBe('200000')
  })

  it('holds an answer until an event, however that ends', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answers: Promise<Seen>[] = []
    for (const { promise } of [first, second]) {
      server.control.fault({ match: { count: 1 }, fault: { kind: 'hold', until: promise } })
      answers.push(fetch(`${server.baseUrl}/api/v1/status`).then(async (got) => ({ body: await got.text() })))
      await expect.poll(() => server.control.seen.length).toBe(answers.length)
    }
    second.reject(new Error('the test went wrong'))
    first.resolve()
    for (const { body } of await Promise.all(answers)) expect(JSON.parse(body).code).toBe('200000')
  })

  it('lets requests pass before a fault, counts its strikes, and takes it back', async () => {
    const path = /^\/api\/v1\/(timestamp|status)/
    const remove = server.control.fault({ match: { path, skip: 1, count: 1 }, fault: { kind: 'html', status: 502 } })
    const statuses = []
    for (let calls = 0; calls < 3; calls += 1) statuses.push((await send('GET', '/api/v1/status')).status)
    expect(statuses).toEqual([200, 502, 200])
    remove()
    server.control.fault({ fault: { kind: 'html', status: 503 } })
    expect((await send('GET', '/api/v1/status')).status).toBe(503)
    server.control.clearFaults()
    expect((await send('GET', '/api/v1/status')).status).toBe(200)
  })

  it('remembers only as many of the latest requests as it was told', async () => {
    const brief = await startPracticeServer({ exchange: desk.exchange, remember: 10 })
    try {
      for (let call = 0; call < 25; call += 1) await fetch(`${brief.baseUrl}/api/v1/timestamp?call=${call}`)
      const { seen } = brief.control
      expect(seen.length).toBeLessThanOrEqual(11)
      expect(seen.at(-1)?.path).toBe('/api/v1/timestamp?call=24')
    } finally {
      await brief.close()
    }
  })

  it('serves HTTPS with a certificate of its own, faults included', async () => {
    const secure = await startPracticeServer({ exchange: desk.exchange, https: ownCertificate })
    const ask = (path: string, ca?: string): Promise<Seen> =>
      new Promise((resolve) => {
        const call = httpsRequest(`${secure.baseUrl}${path}`, { agent: false, ...(ca ? { ca } : {}) }, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
        })
        call.on('error', (error: NodeJS.ErrnoException) => resolve({ body: '', error: error.code ?? '' })).end()
      })
    try {
      expect(secure.baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
      const answer = await ask('/api/v1/timestamp', ownCertificate.cert)
      expect(JSON.parse(answer.body)).toEqual({ code: '200000', data: desk.clock.now() })
      expect(secure.control.seen).toHaveLength(1)
      expect(secure.control.connections()).toBe(1)
      secure.control.fault({ match: { count: 1 }, fault: { kind: 'reset-before-read' } })
      expect((await ask('/api/v1/timestamp', ownCertificate.cert)).error).toBe('ECONNRESET')
      // Who does not know the certificate gets nowhere near the exchange.
      expect((await ask('/api/v1/timestamp')).error).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
      expect(secure.control.seen).toHaveLength(2)
    } finally {
      await secure.close()
    }
  })
})
