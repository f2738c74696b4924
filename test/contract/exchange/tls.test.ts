import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpTransport } from '#main/exchange/transport.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import { foreignCertificate, ownCertificate } from '#test/support/loopback-certificates.ts'
import { deadPort, happy, type RawServer, reply, startRawServer } from '#test/support/raw-server.ts'

const trustedBefore = getCACertificates('default')
const open: { close(): Promise<void> }[] = []
const serve = async (certificate: { key: string; cert: string }): Promise<RawServer> => {
  const server = await startRawServer((socket) => reply(socket, happy), certificate)
  open.push(server)
  return server
}
afterEach(async () => {
  setDefaultCACertificates(trustedBefore)
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/** From here on this process trusts the certificate, as if it were in the system's store. */
const trust = (certificate: { cert: string }): void => setDefaultCACertificates([...trustedBefore, certificate.cert])

const order = (origin: string): WireRequest => ({
  method: 'POST',
  origin,
  path: '/api/v1/hf/orders',
  headers: { 'KC-API-KEY': 'CANARY' },
  body: '{}',
  lane: 'order',
})
const transport = (proxy?: () => Promise<string | null>) =>
  createHttpTransport({
    allowedOrigins: () => true,
    connectTimeoutMs: 500,
    headersTimeoutMs: 2_000,
    ...(proxy === undefined ? {} : { proxy }),
  })

/** An HTTP proxy that tunnels, and keeps what it was told in the clear. */
async function startProxy(answer = 'HTTP/1.1 200 Connection established\r\n\r\n') {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const { connect } = await import('node:net')
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined)
    client.once('data', (chunk: Buffer) => {
      seen.push(chunk.toString('latin1'))
      client.write(answer)
      if (!answer.includes(' 200 ')) return client.end()
      const upstream = connect(Number(/:(\d+) HTTP/.exec(seen[0] ?? '')?.[1]), '127.0.0.1')
      sockets.add(upstream)
      upstream.on('error', () => client.destroy())
      client.pipe(upstream).pipe(client)
      client.on('data', (bytes: Buffer) => seen.push(bytes.toString('latin1')))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  open.push({
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
  return { url: `http://127.0.0.1:${port}`, seen }
}

describe('T10: certificates', () => {
  it('a trusted certificate for the right host gets the request', async () => {
    trust(ownCertificate)
    const server = await serve(ownCertificate)
    expect(await transport()(order(server.origin))).toMatchObject({ ok: true, value: { body: happy } })
    expect(server.requests).toHaveLength(1)
  })

  it('an unknown authority gets 0 bytes of the request', async () => {
    const server = await serve(ownCertificate)
    expect(await transport()(order(server.origin))).toMatchObject({
      ok: false,
      error: { sent: 'nothing', reason: 'tls' },
    })
    expect(server.bytes()).toBe(0)
  })

  it('a certificate for another host gets 0 bytes of the request', async () => {
    trust(foreignCertificate)
    const server = await serve(foreignCertificate)
    expect(await transport()(order(server.origin))).toMatchObject({
      ok: false,
      error: { sent: 'nothing', reason: 'tls' },
    })
    expect(server.bytes()).toBe(0)
  })

  it('NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    const server = await serve(ownCertificate)
    expect(await transport()(order(server.origin))).toMatchObject({
      ok: false,
      error: { sent: 'nothing', reason: 'tls' },
    })
    expect(server.bytes()).toBe(0)
  })

  it('a server that speaks no TLS gets 0 readable bytes of the request', async () => {
    const server = await startRawServer((socket) => reply(socket, happy))
    open.push(server)
    const plain = order(server.origin.replace('http:', 'https:'))
    expect(await transport()(plain)).toMatchObject({ ok: false, error: { sent: 'nothing' } })
    expect(server.requests).toHaveLength(0)
  })

  it('a handshake that never ends is given up: nothing was sent', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    expect(await transport()(order(`https://127.0.0.1:${port}`))).toMatchObject({
      ok: false,
      error: { sent: 'nothing', reason: 'timed-out' },
    })
    silent.close()
  })
})

describe('the system’s proxy', () => {
  it('sees where the request goes and nothing else', async () => {
    trust(ownCertificate)
    const server = await serve(ownCertificate)
    const proxy = await startProxy()
    expect(await transport(() => Promise.resolve(proxy.url))(order(server.origin))).toMatchObject({ ok: true })
    expect(proxy.seen[0]).toMatch(new RegExp(`^CONNECT 127\\.0\\.0\\.1:${server.port} HTTP/1\\.1`))
    expect(proxy.seen.join('')).not.toContain('CANARY')
    expect(server.requests).toMatchObject([{ method: 'POST', body: '{}' }])
  })

  it('T10: cannot pass its own certificate off as the venue’s', async () => {
    const server = await serve(ownCertificate)
    const proxy = await startProxy()
    expect(await transport(() => Promise.resolve(proxy.url))(order(server.origin))).toMatchObject({
      ok: false,
      error: { sent: 'nothing', reason: 'tls' },
    })
    expect(server.bytes()).toBe(0)
  })

  it('that refuses, is gone, fails to be found, or makes no sense: nothing was sent, and it is not gone around', async () => {
    trust(ownCertificate)
    const server = await serve(ownCertificate)
    const refusing = await startProxy('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    const gone = `http://127.0.0.1:${await deadPort()}`
    const ways: (() => Promise<string | null>)[] = [
      () => Promise.resolve(refusing.url),
      () => Promise.resolve(gone),
      () => Promise.reject(new Error('no answer')),
      () => new Promise(() => undefined),
      () => Promise.resolve('not a url'),
    ]
    for (const proxy of ways) {
      expect(await transport(proxy)(order(server.origin))).toMatchObject({ ok: false, error: { sent: 'nothing' } })
    }
    expect(server.connections()).toBe(0)
  })

  it('is asked once a minute, again after reset(), and again after a failure', async () => {
    trust(ownCertificate)
    const server = await serve(ownCertificate)
    let asked = 0
    const send = transport(() => (++asked === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve(null)))
    expect((await send(order(server.origin))).ok).toBe(false)
    expect((await send(order(server.origin))).ok).toBe(true)
    expect((await send(order(server.origin))).ok).toBe(true)
    expect(asked).toBe(2)
    await send.reset()
    expect((await send(order(server.origin))).ok).toBe(true)
    expect(asked).toBe(3)
  })
})
