import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { systemTime } from '#main/platform/time.ts'
import { deadPort, happy, type RawHandler, type RawServer, reply, startRawServer } from '#test/support/raw-server.ts'
import { failureOf, get, loopbackTransport, post, remove, valueOf } from '#test/support/wire-requests.ts'

const open: RawServer[] = []
const serve = async (handler: RawHandler): Promise<RawServer> => {
  const server = await startRawServer(handler)
  open.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/** Lets the HTTP library take a socket back: until then it opens another one. */
const socketReturned = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('an ordinary exchange', () => {
  it('writes the request as given and reads status, headers and body', async () => {
    const server = await serve((socket) =>
      reply(socket, '{"code":"200000","data":"grün"}', 'GW-RateLimit-Remaining: 7\r\nx: a\r\nx: b\r\n'),
    )
    const value = valueOf(await loopbackTransport()(post(server.origin)))
    expect(value).toMatchObject({ status: 200, body: '{"code":"200000","data":"grün"}' })
    expect(value.headers).toMatchObject({ 'gw-ratelimit-remaining': '7', x: 'a, b' })
    expect(server.requests).toMatchObject([{ method: 'POST', path: '/api/v1/x', body: '{"size":"1"}' }])
    expect(server.requests[0]?.head).toContain('KC-API-KEY: CANARY')
  })

  it('reuses a fresh socket, and sends no body with GET and DELETE', async () => {
    const server = await serve((socket) => reply(socket, happy))
    const transport = loopbackTransport()
    for (const request of [get(server.origin), remove(server.origin), get(server.origin), remove(server.origin)]) {
      valueOf(await transport(request))
    }
    expect(server.requests.map(({ body }) => body)).toEqual(['', '', '', ''])
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 2, 1, 2])
    expect(server.requests.every(({ head }) => !/content-length|transfer-encoding/i.test(head))).toBe(true)
  })

  it('reads past early hints', async () => {
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')
      reply(socket, happy)
    })
    expect(valueOf(await loopbackTransport()(get(server.origin))).body).toBe(happy)
  })
})

/** What a server may do after it has read a whole request on a socket that already carried one. */
const breaks: readonly (readonly [name: string, act: (socket: Socket) => void])[] = [
  ['RST', (socket) => socket.resetAndDestroy()],
  ['FIN', (socket) => socket.end()],
  ['FIN inside the head', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
  ['FIN inside the body', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"code":"200000"')],
  [
    'RST inside the body',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"code"', () => socket.resetAndDestroy()),
  ],
  ['FIN inside a chunk', (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"code"')],
  ['something that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
]

describe('N1, N7: a reused socket that breaks', () => {
  for (const [method, request] of [
    ['POST', post],
    ['DELETE', remove],
    ['GET', get],
  ] as const) {
    it.each(breaks)(`${method}, then %s: one request on the wire, and the outcome is open`, async (_name, act) => {
      const server = await serve((socket, { connection }) => {
        const isSecondOnFirst = connection === 1 && server.requests.length === 2
        if (isSecondOnFirst) act(socket)
        else reply(socket, happy)
      })
      const transport = loopbackTransport()
      valueOf(await transport(request(server.origin)))
      await socketReturned()
      const failure = failureOf(await transport(request(server.origin)))
      expect(failure.sent).toBe('maybe')
      expect(['reset', 'answer-unreadable']).toContain(failure.reason)
      expect(JSON.stringify(failure)).not.toContain('CANARY')
      // A repeat by the library would come before this one.
      valueOf(await transport(request(server.origin)))
      expect(server.requests.map(({ connection }) => connection)).toEqual([1, 1, 2])
    })
  }
})

describe('N7: idle sockets', () => {
  it('a money socket is closed by us after 4 s without use, whatever the server says of its own patience', async () => {
    const hint = 'connection: keep-alive\r\nkeep-alive: timeout=600\r\n'
    const servers = await Promise.all(['', hint].map((head) => serve((socket) => reply(socket, happy, head))))
    await Promise.all(
      servers.map(async (server) => {
        const transport = loopbackTransport()
        valueOf(await transport(post(server.origin)))
        const since = performance.now()
        await server.idle()
        // The server never closes it, and asks for ten minutes in one case.
        expect(performance.now() - since).toBeGreaterThan(3_000)
        valueOf(await transport(post(server.origin)))
        expect(server.requests.map(({ connection }) => connection)).toEqual([1, 2])
      }),
    )
  })

  it('no socket from before a sleep is used, though the steady clock missed it', async () => {
    const server = await serve((socket) => reply(socket, happy))
    let asleepMs = 0
    const transport = loopbackTransport({
      time: { ...systemTime, now: () => Date.now() + asleepMs },
    })
    valueOf(await transport(post(server.origin)))
    await socketReturned()
    valueOf(await transport(post(server.origin)))
    await socketReturned()
    asleepMs = 3_600_000
    valueOf(await transport(post(server.origin)))
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 1, 2])
  })

  it('reset() leaves running requests alone and forgets the rest', async () => {
    let held: Socket | undefined
    const server = await serve((socket, { connection }) => {
      if (connection === 1) held = socket
      else reply(socket, happy)
    })
    const transport = loopbackTransport()
    const running = transport(post(server.origin))
    await server.arrived(1)
    const dropped = transport.reset()
    valueOf(await transport(post(server.origin)))
    if (held !== undefined) reply(held, happy)
    valueOf(await running)
    await dropped
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 2])
  })
})

describe('N7: priorities', () => {
  it('a market priority full of requests without answers delays no cancel', async () => {
    const server = await serve((socket, { method }) => {
      if (method === 'DELETE') reply(socket, happy)
    })
    const transport = loopbackTransport()
    const stop = new AbortController()
    const flood = Array.from({ length: 40 }, () => transport(get(server.origin, 'market'), stop.signal))
    await server.arrived(16)
    valueOf(await transport(remove(server.origin)))
    stop.abort()
    const sent = (await Promise.all(flood)).map((result) => failureOf(result).sent)
    expect(sent.filter((state) => state === 'maybe')).toHaveLength(16)
    expect(sent.filter((state) => state === 'nothing')).toHaveLength(24)
  })
})

describe('N2: redirects', () => {
  it.each([300, 301, 302, 303, 307, 308, 399])('HTTP %i is a failure, and its target gets 0 bytes', async (status) => {
    const target = await serve((socket) => reply(socket, happy))
    const server = await serve((socket) => {
      socket.write(`HTTP/1.1 ${status} Moved\r\nlocation: ${target.origin}/steal\r\ncontent-length: 0\r\n\r\n`)
    })
    for (const request of [post(server.origin), get(server.origin), remove(server.origin)]) {
      expect(failureOf(await loopbackTransport()(request))).toMatchObject({
        sent: 'maybe',
        reason: 'redirected',
        status,
      })
    }
    expect(target.connections()).toBe(0)
    expect(target.bytes()).toBe(0)
    expect(server.requests).toHaveLength(3)
  })
})

describe('N3: where it may speak at all', () => {
  it.each([
    'http://api.kucoin.com',
    'http://192.168.1.7:8080',
    'http://127.0.0.1.evil.example',
    'https://user:pass@api.kucoin.com',
    'https://api.kucoin.com/',
    'https://api.kucoin.com/path',
    'ftp://api.kucoin.com',
    'HTTPS://API.KUCOIN.COM',
    'nonsense',
    '',
  ])('%j is refused although the caller allows everything', async (origin) => {
    expect(failureOf(await loopbackTransport()(get(origin)))).toMatchObject({
      sent: 'nothing',
      reason: 'host-not-allowed',
    })
  })

  it('refuses what no venue record names, and plain loopback in a packaged app', async () => {
    const server = await serve((socket) => reply(socket, happy))
    const strict = [
      loopbackTransport({ allowedOrigins: (origin) => origin === 'https://api.kucoin.com', allowLoopbackHttp: true }),
      loopbackTransport({ allowLoopbackHttp: false }),
      createHttpTransport({ time: systemTime, allowedOrigins: () => true }),
    ]
    for (const transport of strict) {
      expect(failureOf(await transport(get(server.origin)))).toMatchObject({
        sent: 'nothing',
        reason: 'host-not-allowed',
      })
    }
    expect(server.connections()).toBe(0)
  })
})

describe('sent: nothing, and only then', () => {
  it('no connection', async () => {
    const origin = `http://127.0.0.1:${await deadPort()}`
    expect(failureOf(await loopbackTransport()(post(origin)))).toMatchObject({
      sent: 'nothing',
      reason: 'not-connected',
      detail: 'ECONNREFUSED',
    })
  })

  it('a host that does not exist', async () => {
    expect(failureOf(await loopbackTransport()(post('https://no-such-host.invalid')))).toMatchObject({
      sent: 'nothing',
      reason: 'not-connected',
    })
  })

  it('a request given up while it waited for a socket is never written later', async () => {
    const held: Socket[] = []
    const server = await serve((socket) => (held.length < 16 ? held.push(socket) : reply(socket, happy)))
    const transport = loopbackTransport()
    const running = Array.from({ length: 16 }, () => transport(post(server.origin)))
    await server.arrived(16)
    const stop = new AbortController()
    const queued = transport({ ...post(server.origin), path: '/api/v1/given-up' }, stop.signal)
    await socketReturned()
    stop.abort()
    expect(failureOf(await queued)).toMatchObject({ sent: 'nothing', reason: 'cancelled' })
    for (const socket of held) reply(socket, happy)
    for (const result of await Promise.all(running)) valueOf(result)
    // All sockets are free again: what was given up would go before this one.
    valueOf(await transport(post(server.origin)))
    expect(server.requests).toHaveLength(17)
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/v1/given-up')
  })

  it('a signal before sending', async () => {
    const server = await serve((socket) => reply(socket, happy))
    expect(failureOf(await loopbackTransport()(post(server.origin), AbortSignal.abort()))).toMatchObject({
      sent: 'nothing',
      reason: 'cancelled',
    })
    expect(server.connections()).toBe(0)
  })

  it('a signal after sending leaves it open', async () => {
    const server = await serve(() => undefined)
    const stop = new AbortController()
    const running = loopbackTransport()(post(server.origin), stop.signal)
    await server.arrived(1)
    stop.abort()
    expect(failureOf(await running)).toMatchObject({ sent: 'maybe', reason: 'cancelled' })
    await server.idle()
    expect(server.requests).toHaveLength(1)
  })
})
