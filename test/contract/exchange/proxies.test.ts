import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeFailure } from '#main/exchange/wire-messages.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import { systemTime } from '#main/platform/time.ts'
import { foreignCertificate, ownCertificate } from '#test/support/loopback-certificates.ts'
import { startConnectProxy, startSocksProxy, type Refusal, type TestProxy } from '#test/support/proxies.ts'
import { deadPort, happy, type RawHandler, type RawServer, reply, startRawServer } from '#test/support/raw-server.ts'
import { said } from '#test/support/said.ts'

const open: { close(): Promise<void> }[] = []
const trustedBefore = getCACertificates()
const kept = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const started = await starting
  open.push(started)
  return started
}
const serve = (handler: RawHandler = (socket) => reply(socket, happy)): Promise<RawServer> =>
  kept(startRawServer(handler, ownCertificate))

beforeEach(() => setDefaultCACertificates([...trustedBefore, ownCertificate.cert]))
afterEach(async () => {
  setDefaultCACertificates(trustedBefore)
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const order = (origin: string): WireRequest => ({
  method: 'POST',
  origin,
  path: '/api/v1/hf/orders',
  headers: { 'KC-API-KEY': 'CANARY' },
  body: '{}',
  priority: 'order',
})
const transport = (proxy: (origin: string) => Promise<string>) =>
  createHttpTransport({
    time: systemTime,
    allowedOrigins: () => true,
    connectTimeoutMs: 500,
    headersTimeoutMs: 2_000,
    proxy,
  })
const along = (list: string) => transport(() => Promise.resolve(list))
const at = (word: string, { port }: Pick<TestProxy, 'port'>): string => `${word} 127.0.0.1:${port}`
const nothing = { ok: false, error: { sent: 'nothing' } }

describe.each([
  ['an HTTP proxy', 'PROXY', () => startConnectProxy()],
  ['an HTTPS proxy', 'HTTPS', () => startConnectProxy({ tls: ownCertificate })],
  ['a SOCKS 5 proxy', 'SOCKS5', () => startSocksProxy()],
  ['a proxy that is only called SOCKS', 'SOCKS', () => startSocksProxy()],
  ['a SOCKS 5 proxy that answers in pieces', 'SOCKS5', () => startSocksProxy({ inPieces: true })],
] as const)('through %s', (_name, word, start) => {
  it('the request arrives once, and the proxy sees where it goes and nothing else', async () => {
    const server = await serve()
    const proxy = await kept<TestProxy>(start())
    expect(await along(at(word, proxy))(order(server.origin))).toMatchObject({ ok: true, value: { body: happy } })
    expect(proxy.asked).toEqual([`127.0.0.1:${server.port}`])
    expect(proxy.carried()).not.toContain('CANARY')
    expect(server.requests).toMatchObject([{ method: 'POST', body: '{}' }])
    expect(server.connections()).toBe(1)
  })

  it('a name is resolved by the proxy alone', async () => {
    const server = await serve()
    const proxy = await kept<TestProxy>(start())
    const named = `https://venue.invalid:${server.port}`
    // The certificate is for the address, so the venue behind the name gets nothing; the tunnel itself came about.
    expect(await along(at(word, proxy))(order(named))).toMatchObject({ ok: false, error: { reason: 'tls' } })
    expect(proxy.asked).toEqual([`venue.invalid:${server.port}`])
    expect(server.bytes()).toBe(0)
  })

  it('T10: it cannot pass its own certificate off as the venue’s', async () => {
    const server = await kept(startRawServer((socket) => reply(socket, happy), foreignCertificate))
    const proxy = await kept<TestProxy>(start())
    expect(await along(at(word, proxy))(order(server.origin))).toMatchObject({
      ok: false,
      error: { sent: 'nothing', reason: 'tls' },
    })
    expect(server.bytes()).toBe(0)
  })

  it('N1: what left is never sent again, though another way stands in the list', async () => {
    const server = await serve((socket) => socket.destroy())
    const [proxy, other] = await Promise.all([kept<TestProxy>(start()), kept(startConnectProxy())])
    const list = `${at(word, proxy)}; ${at('PROXY', other)}; DIRECT`
    expect(await along(list)(order(server.origin))).toMatchObject({ ok: false, error: { sent: 'maybe' } })
    expect(server.requests).toHaveLength(1)
    expect(other.connections()).toBe(0)
  })
})

describe('the list of the system', () => {
  const refusals: readonly (readonly [string, string, () => Promise<TestProxy>])[] = [
    ['asks for a password', 'PROXY', () => refusing({ answer: 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n' })],
    ['answers with something else', 'PROXY', () => refusing({ answer: 'SSH-2.0-OpenSSH_9.9\r\n\r\n' })],
    ['hangs up', 'PROXY', () => refusing('hang-up')],
    ['never answers', 'PROXY', () => refusing('silent')],
    ['is no TLS server', 'HTTPS', () => startConnectProxy()],
    ['asks for a password', 'SOCKS5', () => startSocksProxy({ refusal: { answer: Buffer.from([5, 0xff]) } })],
    ['does not reach the venue', 'SOCKS5', () => startSocksProxy({ reply: 4 })],
    ['speaks version 4', 'SOCKS5', () => startSocksProxy({ refusal: { answer: Buffer.from([0, 0x5b]) } })],
    ['speaks version 4', 'SOCKS', () => startSocksProxy({ refusal: { answer: Buffer.from([0, 0x5b]) } })],
    ['speaks version 4 and hangs up on the greeting of 5', 'SOCKS', () => startSocksProxy({ refusal: 'hang-up' })],
    ['hangs up', 'SOCKS5', () => startSocksProxy({ refusal: 'hang-up' })],
    ['never answers', 'SOCKS5', () => startSocksProxy({ refusal: 'silent' })],
  ]
  const refusing = (refusal: Refusal): Promise<TestProxy> => startConnectProxy({ refusal })

  it.each(refusals)('a proxy that %s (%s): nothing was sent, and it is not gone around', async (_why, word, start) => {
    const server = await serve()
    const proxy = await kept(start())
    expect(await along(at(word, proxy))(order(server.origin))).toMatchObject({
      ok: false,
      error: { sent: 'nothing', reason: 'proxy' },
    })
    expect(server.connections()).toBe(0)
  })

  it('of version 4 alone behind a plain SOCKS ends in a sentence that says what to do', async () => {
    const proxy = await kept(startSocksProxy({ refusal: { answer: Buffer.from([0, 0x5b]) } }))
    const result = await along(at('SOCKS', proxy))(order('https://127.0.0.1:1'))
    if (result.ok) throw new Error('it got through')
    expect(said(describeFailure(result.error))).toBe(
      'No proxy this computer is set to can be reached or used; nothing was sent. Check the system’s proxy settings.',
    )
  })

  it.each(refusals)('one that %s (%s) gives way to the next of the list', async (_why, word, start) => {
    const server = await serve()
    const [bad, good] = await Promise.all([kept(start()), kept(startSocksProxy())])
    const send = along(`${at(word, bad)}; ${at('SOCKS5', good)}`)
    expect(await send(order(server.origin))).toMatchObject({ ok: true })
    // For a while the one that failed is not asked first again.
    const before = bad.connections()
    expect(await send(order(server.origin))).toMatchObject({ ok: true })
    expect(bad.connections()).toBe(before)
    expect(server.requests).toHaveLength(2)
  })

  it.each(refusals)(
    'one that %s (%s) is not gone around on the straight way, now or later',
    async (_why, word, start) => {
      const server = await serve()
      const proxy = await kept(start())
      const send = along(`${at(word, proxy)}; DIRECT`)
      for (let press = 0; press < 2; press += 1) {
        expect(await send(order(server.origin))).toMatchObject({
          ok: false,
          error: { sent: 'nothing', reason: 'proxy' },
        })
      }
      expect(server.connections()).toBe(0)
    },
  )

  it('goes straight only where it says so', async () => {
    const server = await serve()
    const gone = { port: await deadPort() }
    expect(await along(at('PROXY', gone))(order(server.origin))).toMatchObject(nothing)
    expect(server.connections()).toBe(0)
    expect(await along(`${at('PROXY', gone)}; DIRECT`)(order(server.origin))).toMatchObject({ ok: true })
  })

  it('of a kind that is not spoken: a plain sentence, and never the straight way instead', async () => {
    const server = await serve()
    for (const list of ['SOCKS4 127.0.0.1:1', 'SOCKS4 127.0.0.1:1; DIRECT', 'QUIC a:1', 'PROXY']) {
      const result = await along(list)(order(server.origin))
      expect(result).toMatchObject({ ok: false, error: { sent: 'nothing', reason: 'proxy-unsupported' } })
      if (!result.ok) expect(said(describeFailure(result.error))).toContain('SOCKS 5')
    }
    expect(server.connections()).toBe(0)
  })

  it('that is empty, fails, does not come, or makes no sense: nothing was sent', async () => {
    const server = await serve()
    const ways: (() => Promise<string>)[] = [
      () => Promise.resolve(''),
      () => Promise.reject(new Error('no answer')),
      () => new Promise(() => undefined),
      () => Promise.resolve('not a list'),
    ]
    for (const proxy of ways) expect(await transport(proxy)(order(server.origin))).toMatchObject(nothing)
    expect(server.connections()).toBe(0)
  })

  it('is asked once a minute, again after reset(), and again after a failure', async () => {
    const server = await serve()
    let asked = 0
    const send = transport(() => (++asked === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve('DIRECT')))
    expect((await send(order(server.origin))).ok).toBe(false)
    expect((await send(order(server.origin))).ok).toBe(true)
    expect((await send(order(server.origin))).ok).toBe(true)
    expect(asked).toBe(2)
    await send.reset()
    expect((await send(order(server.origin))).ok).toBe(true)
    expect(asked).toBe(3)
  })

  it('M1: the deadline of the press holds for all ways together', async () => {
    const server = await serve()
    const proxies = await Promise.all([1, 2, 3].map(() => kept(startConnectProxy({ refusal: 'silent' }))))
    const send = along(`${proxies.map((proxy) => at('PROXY', proxy)).join('; ')}; DIRECT`)
    const leaveBy = { steady: systemTime.monotonic() + 800, wall: systemTime.now() + 800 }
    expect(await send({ ...order(server.origin), leaveBy })).toMatchObject({
      ok: false,
      error: { sent: 'nothing', reason: 'too-late' },
    })
    expect(server.connections()).toBe(0)
    expect(proxies[2]?.connections()).toBe(0)
  })
})
