import { once } from 'node:events'
import { createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpTransport } from '#main/exchange/transport.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import { systemTime } from '#main/platform/time.ts'
import { foreignCertificate, ownCertificate } from '#test/support/loopback-certificates.ts'
import { happy, type RawServer, reply, startRawServer } from '#test/support/raw-server.ts'

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
  priority: 'order',
})
const transport = () =>
  createHttpTransport({ time: systemTime, allowedOrigins: () => true, connectTimeoutMs: 500, headersTimeoutMs: 2_000 })

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
