import { Buffer } from 'node:buffer'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { happy, type RawHandler, type RawServer, reply, startRawServer } from '#test/support/raw-server.ts'
import { failureOf, get, loopbackTransport, post, valueOf } from '#test/support/wire-requests.ts'

const open: RawServer[] = []
const serve = async (handler: RawHandler): Promise<RawServer> => {
  const server = await startRawServer(handler)
  open.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

describe('N5: limits on the answer', () => {
  const quick = {
    headersTimeoutMs: 250,
    totalTimeoutMs: 500,
  }

  it('no head in time', async () => {
    const server = await serve(() => undefined)
    expect(failureOf(await loopbackTransport(quick)(post(server.origin)))).toMatchObject({
      sent: 'maybe',
      reason: 'timed-out',
      status: null,
    })
    await server.idle()
  })

  it('a head that drips', async () => {
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      const timer = setInterval(() => socket.write('y'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(failureOf(await loopbackTransport(quick)(post(server.origin)))).toMatchObject({
      sent: 'maybe',
      reason: 'timed-out',
      status: null,
    })
    await server.idle()
  })

  it('an answer that is not HTTP', async () => {
    const server = await serve((socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'))
    expect(failureOf(await loopbackTransport()(post(server.origin)))).toMatchObject({
      sent: 'maybe',
      reason: 'answer-unreadable',
    })
  })

  it('a body that drips', async () => {
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
      const timer = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    // Whole it would take hours.
    expect(failureOf(await loopbackTransport(quick)(post(server.origin)))).toMatchObject({
      sent: 'maybe',
      reason: 'timed-out',
      status: 200,
    })
    await server.idle()
  })

  it.each([
    ['with its length', 'content-length: 104857600\r\n\r\n'],
    ['without it', 'connection: close\r\n\r\n'],
  ])('100 MB %s: given up soon after 8 MB', async (_name, head) => {
    let written = 0
    const server = await serve((socket) => {
      const block = Buffer.alloc(1024 * 1024, 0x20)
      const pump = (): void => {
        while (written < 100 && !socket.destroyed) {
          written++
          if (!socket.write(block)) return void socket.once('drain', pump)
        }
      }
      socket.write(`HTTP/1.1 200 OK\r\n${head}`)
      pump()
    })
    expect(failureOf(await loopbackTransport()(get(server.origin)))).toMatchObject({
      sent: 'maybe',
      reason: 'answer-too-large',
    })
    await server.idle()
    expect(written).toBeLessThan(60)
  })

  it('headers without end', async () => {
    const server = await serve((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1_000)}\r\n`.repeat(200)}\r\n`),
    )
    expect(failureOf(await loopbackTransport()(get(server.origin)))).toMatchObject({
      sent: 'maybe',
      reason: 'answer-too-large',
    })
  })

  it('8 MB in pieces of one byte: given up early, without a buffer for each', async () => {
    let written = 0
    const before = process.memoryUsage.rss()
    let peak = before
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const pump = (): void => {
        while (written < 8_000_000 && !socket.destroyed) {
          written += 1_000
          peak = Math.max(peak, process.memoryUsage.rss())
          if (!socket.write('1\r\nx\r\n'.repeat(1_000))) return void socket.once('drain', pump)
        }
      }
      pump()
    })
    expect(failureOf(await loopbackTransport()(get(server.origin)))).toMatchObject({
      sent: 'maybe',
      reason: 'answer-too-large',
    })
    await server.idle()
    expect(written).toBeLessThan(8_000_000)
    // A buffer for each byte took 1.4 GB.
    expect(peak - before).toBeLessThan(256 * 1024 * 1024)
  })

  it('a gzip bomb stops at 8 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    const server = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
      socket.write(bomb)
    })
    const before = process.memoryUsage.rss()
    expect(failureOf(await loopbackTransport()(get(server.origin, 'market')))).toMatchObject({
      sent: 'maybe',
      reason: 'answer-too-large',
      status: 200,
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
  })
})

describe('bodies', () => {
  const withBody = (head: string, body: Buffer) =>
    serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${head}\r\ncontent-length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })

  it.each([
    ['gzip', gzipSync(happy)],
    ['GZIP', gzipSync(happy)],
    ['br', brotliCompressSync(happy)],
    ['identity', Buffer.from(happy)],
  ])('unpacks %s', async (encoding, body) => {
    const server = await withBody(`content-encoding: ${encoding}`, body)
    expect(valueOf(await loopbackTransport()(get(server.origin, 'market'))).body).toBe(happy)
  })

  it('asks for packing of market data only', async () => {
    const server = await serve((socket) => reply(socket, happy))
    await loopbackTransport()(get(server.origin, 'market'))
    await loopbackTransport()(post(server.origin))
    expect(server.requests[0]?.head).toMatch(/accept-encoding: gzip$/m)
    expect(server.requests[1]?.head).toMatch(/accept-encoding: identity$/m)
  })

  it.each([
    ['an unknown packing', 'content-encoding: zstd', Buffer.from(happy)],
    ['two packings', 'content-encoding: gzip, gzip', gzipSync(gzipSync(happy))],
    ['broken gzip', 'content-encoding: gzip', Buffer.from(happy)],
    ['truncated gzip', 'content-encoding: gzip', gzipSync(happy).subarray(0, -9)],
    ['another charset', 'content-type: application/json; charset=iso-8859-1', Buffer.from(happy)],
    ['bytes that are not UTF-8', 'content-type: application/json', Buffer.from('{"code":"gr\xfcn"}', 'latin1')],
  ])('%s is unreadable', async (_name, head, body) => {
    const server = await withBody(head, body)
    expect(failureOf(await loopbackTransport()(get(server.origin)))).toMatchObject({
      sent: 'maybe',
      reason: 'answer-unreadable',
      status: 200,
    })
  })

  it.each(['application/json; charset=UTF-8', 'application/json;charset="utf-8"', 'text/html'])(
    'reads %s',
    async (type) => {
      const server = await withBody(`content-type: ${type}`, Buffer.from('"grün"'))
      expect(valueOf(await loopbackTransport()(get(server.origin))).body).toBe('"grün"')
    },
  )
})
