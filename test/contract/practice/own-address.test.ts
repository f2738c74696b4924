import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ControlServer } from '#main/practice/control/server.ts'
import type { PracticeServer } from '#main/practice/server.ts'
import { closeServers, practiceServers, type PracticeDesk } from '#test/support/practice.ts'

let desk: PracticeDesk
let server: PracticeServer
let control: ControlServer

beforeEach(async () => {
  ;({ desk, server, control } = await practiceServers())
})
afterEach(() => closeServers({ server, control }))

/** Sends a head byte by byte as given, as no client library would, and gives the status of the answer. */
const statusOf = (baseUrl: string, lines: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`),
    )
    socket.setEncoding('latin1')
    socket.once('data', (text: string) => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]))
    })
    socket.once('error', reject)
  })

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
]

/** Every way in, with the status of a request that is let in. */
const ways = [
  ['REST', () => server.baseUrl, 'GET /api/v1/timestamp HTTP/1.1', [], 200],
  ['stream', () => server.baseUrl, 'GET /?token=none HTTP/1.1', upgrade, 101],
  ['control', () => control.baseUrl, 'GET / HTTP/1.1', [], 200],
] as const

describe.each(ways)('%s of the practice server', (_way, baseUrl, start, more, welcome) => {
  const send = (host: string, origin?: string): Promise<number> =>
    statusOf(baseUrl(), [start, `Host: ${host}`, ...more, ...(origin === undefined ? [] : [`Origin: ${origin}`])])
  const port = (): string => new URL(baseUrl()).port

  it('lets in whoever names a loopback host with its own port, and its own origin', async () => {
    for (const name of ['127.0.0.1', '127.8.9.10', 'localhost', 'LOCALHOST', '[::1]']) {
      expect([name, await send(`${name}:${port()}`)]).toEqual([name, welcome])
    }
    expect(await send(`localhost:${port()}`, `http://localhost:${port()}`)).toBe(welcome)
  })

  it('refuses a name that was made to point at loopback (DNS rebinding), and the port of another server', async () => {
    const names = [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '127.evil',
      '0.0.0.0',
      '[::ffff:a00:1]',
    ]
    for (const name of names) expect([name, await send(`${name}:${port()}`)]).toEqual([name, 403])
    for (const host of [
      '127.0.0.1',
      'localhost:1',
      `user@localhost:${port()}`,
      `localhost:${port()}/`,
      `evil.example#@localhost:${port()}`,
    ]) {
      expect([host, await send(host)]).toEqual([host, 403])
    }
  })

  it('refuses a page of another origin, also of another port of this machine', async () => {
    const origins = [
      'null',
      '',
      'http://evil.example',
      'http://127.0.0.1:1',
      `https://127.0.0.1:${port()}`,
      `http://localhost:${port()}`,
    ]
    for (const origin of origins) expect([origin, await send(`127.0.0.1:${port()}`, origin)]).toEqual([origin, 403])
  })
})

it('carries nothing out for a foreign page, and counts no request of it', async () => {
  const { port } = new URL(server.baseUrl)
  await statusOf(server.baseUrl, [
    'POST /api/v1/bullet-public HTTP/1.1',
    `Host: evil.example:${port}`,
    'Content-Length: 0',
  ])
  expect([server.control.seen.length, desk.exchange.streams.sessions()]).toEqual([0, 0])
})
