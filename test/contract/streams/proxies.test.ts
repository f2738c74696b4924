import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStreamSockets } from '#main/exchange/stream-sockets.ts'
import { systemTime as time } from '#main/platform/time.ts'
import type { SocketEnd } from '#main/streams/socket.ts'
import { foreignCertificate, ownCertificate } from '#test/support/loopback-certificates.ts'
import { startConnectProxy, startSocksProxy, type TestProxy } from '#test/support/proxies.ts'
import { deadPort } from '#test/support/raw-server.ts'
import { type StreamVenue, startStreamVenue } from './stream-venue.ts'

const ends: (() => Promise<void>)[] = []
const trustedBefore = getCACertificates()
beforeEach(() => setDefaultCACertificates([...trustedBefore, ownCertificate.cert]))
afterEach(async () => {
  setDefaultCACertificates(trustedBefore)
  for (const end of ends.splice(0).reverse()) await end()
})

const kept = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const started = await starting
  ends.push(started.close)
  return started
}
const secure = (
  certificate: typeof ownCertificate | typeof foreignCertificate = ownCertificate,
): Promise<StreamVenue> => kept(startStreamVenue(certificate))
const at = (word: string, { port }: Pick<TestProxy, 'port'>): string => `${word} 127.0.0.1:${port}`

/** Opens one socket and tells what came of it: `open` with its first message, or its end. */
function openOne(list: () => string, venue: { readonly port: number }) {
  const sockets = createStreamSockets({ time, connectTimeoutMs: 500, proxy: () => Promise.resolve(list()) })
  ends.push(sockets.reset)
  const open = (): Promise<SocketEnd | string> =>
    new Promise((resolve) => {
      const socket = sockets.open(`wss://127.0.0.1:${venue.port}/?token=CANARY&connectId=1`, {
        onOpen: () => undefined,
        onText: (text) => {
          socket.close()
          resolve(text)
        },
        onEnd: resolve,
      })
    })
  return { open, forget: sockets.reset }
}
const welcome = '{"id":"1","type":"welcome"}'

describe('streams through proxies', () => {
  it.each([
    ['an HTTP proxy', 'PROXY', () => startConnectProxy()],
    ['an HTTPS proxy', 'HTTPS', () => startConnectProxy({ tls: ownCertificate })],
    ['a SOCKS 5 proxy', 'SOCKS5', () => startSocksProxy()],
  ] as const)(
    'through %s the stream opens, and the proxy sees where it goes and nothing else',
    async (_name, word, start) => {
      const venue = await secure()
      const proxy = await kept<TestProxy>(start())
      expect(await openOne(() => at(word, proxy), venue).open()).toBe(welcome)
      expect(proxy.asked).toEqual([`127.0.0.1:${venue.port}`])
      expect(proxy.carried()).not.toContain('CANARY')
    },
  )

  it.each([
    [
      'asks for a password',
      () => startConnectProxy({ refusal: { answer: 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n' } }),
    ],
    ['hangs up', () => startConnectProxy({ refusal: 'hang-up' })],
    ['never answers', () => startConnectProxy({ refusal: 'silent' })],
  ])('a proxy that %s is not gone around', async (_why, start) => {
    const venue = await secure()
    const proxy = await kept(start())
    const end = await openOne(() => `${at('PROXY', proxy)}; DIRECT`, venue).open()
    expect(end).toMatchObject({ code: null, detail: expect.stringMatching(/^proxy: /) as unknown })
    expect([venue.upgrades(), proxy.connections()]).toEqual([0, 1])
  })

  it('a proxy that is not there gives way to the next of the list', async () => {
    const venue = await secure()
    const [good, dead] = await Promise.all([kept(startSocksProxy()), deadPort()])
    expect(await openOne(() => `PROXY 127.0.0.1:${dead}; ${at('SOCKS5', good)}`, venue).open()).toBe(welcome)
  })

  it('proxy change: the next connection goes where the system says then', async () => {
    const venue = await secure()
    const [first, second] = await Promise.all([kept(startConnectProxy()), kept(startConnectProxy())])
    let list = at('PROXY', first)
    const { open, forget } = openOne(() => list, venue)
    expect(await open()).toBe(welcome)
    list = at('PROXY', second)
    await forget()
    expect(await open()).toBe(welcome)
    expect([first.asked.length, second.asked.length]).toEqual([1, 1])
  })

  it.each(['DIRECT', 'proxy'])('T10: a certificate that does not check out opens nothing (%s)', async (way) => {
    const venue = await secure(foreignCertificate)
    const proxy = await kept(startConnectProxy())
    const end = await openOne(() => (way === 'DIRECT' ? way : at('PROXY', proxy)), venue).open()
    expect(end).toMatchObject({ detail: expect.stringMatching(/^tls: /) as unknown })
    expect(venue.upgrades()).toBe(0)
  })

  it('a proxy that Coffer cannot use, or an answer that does not come, is said', async () => {
    const venue = await secure()
    expect(await openOne(() => 'QUIC 127.0.0.1:1', venue).open()).toMatchObject({ detail: 'proxy-unsupported: list' })
    const sockets = createStreamSockets({ time, connectTimeoutMs: 100, proxy: () => Promise.reject(new Error('no')) })
    const end = await new Promise((resolve) =>
      sockets.open('wss://127.0.0.1:1/?token=CANARY', {
        onOpen: () => undefined,
        onText: () => undefined,
        onEnd: resolve,
      }),
    )
    expect(end).toMatchObject({ detail: expect.stringMatching(/^proxy: not told/) as unknown })
  })

  it('a socket that is closed while it opens says nothing more, and leaves no connection', async () => {
    const venue = await secure()
    const proxy = await kept(startConnectProxy({ refusal: 'silent' }))
    const sockets = createStreamSockets({
      time,
      connectTimeoutMs: 500,
      proxy: () => Promise.resolve(at('PROXY', proxy)),
    })
    const told: unknown[] = []
    const socket = sockets.open(`wss://127.0.0.1:${venue.port}/?token=CANARY`, {
      onOpen: () => told.push('open'),
      onText: (text) => told.push(text),
      onEnd: (end) => told.push(end),
    })
    socket.close()
    expect(await openOne(() => 'DIRECT', venue).open()).toBe(welcome)
    // Another one on the same way ends after the first would have.
    expect(await openOne(() => at('PROXY', proxy), venue).open()).toMatchObject({ code: null })
    expect([told, venue.upgrades()]).toEqual([[], 1])
  })
})
