import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { startPracticeServer, type PracticeServer } from '#main/practice/server.ts'
import { ownCertificate } from '#test/support/loopback-certificates.ts'
import { practiceDesk, type PracticeDesk } from '#test/support/practice.ts'

let desk: PracticeDesk
let server: PracticeServer

beforeEach(async () => {
  desk = practiceDesk({ streams: { queue: 50, highWater: 100_000, silence: 3_600_000 } })
  server = await startPracticeServer({ exchange: desk.exchange })
})
afterEach(() => server.close())

interface Access {
  readonly data: {
    readonly token: string
    readonly instanceServers: readonly { readonly endpoint: string; readonly encrypt: boolean }[]
  }
}

const access = async (origin = server.baseUrl) => {
  const answer = await fetch(`${origin}/api/v1/bullet-public`, { method: 'POST' })
  const { token, instanceServers } = ((await answer.json()) as Access).data
  return { token, ...instanceServers[0] }
}

interface Frame {
  readonly type: string
  readonly topic?: string
  readonly data: { readonly sequenceStart: number; readonly sequenceEnd: number }
}

const connect = async (options: ClientOptions = {}) => {
  const { endpoint, token } = await access()
  const socket = new WebSocket(`${endpoint ?? ''}?token=${token}&connectId=c1`, options)
  const frames: Frame[] = []
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8')) as Frame))
  await expect.poll(() => frames.at(-1)).toEqual({ id: 'c1', type: 'welcome' })
  return { socket, frames }
}

const symbols = (): string => desk.exchange.venue.pairs.map(({ symbol }) => symbol).join(',')

it('names an endpoint at the host that was asked, and serves the protocol there, deflated', async () => {
  const named = server.baseUrl.replace('127.0.0.1', 'localhost')
  expect(await access(named)).toMatchObject({ endpoint: `${named.replace('http:', 'ws:')}/`, encrypt: false })
  const { socket, frames } = await connect()
  expect(socket.extensions).toContain('permessage-deflate')
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', topic: '/market/ticker:all', response: true }))
  await expect.poll(() => frames.at(-1)).toEqual({ id: '1', type: 'ack' })
  desk.clock.step(1_000)
  desk.exchange.step()
  await expect.poll(() => frames.length).toBe(2 + desk.exchange.venue.pairs.length)
  socket.close()
})

it('serves wss where it serves https', async () => {
  const secure = await startPracticeServer({ exchange: desk.exchange, https: ownCertificate })
  try {
    const token = desk.anyone({ method: 'POST', path: '/api/v1/bullet-public' }).data.token as string
    const endpoint = `${secure.baseUrl.replace('https:', 'wss:')}/`
    const socket = new WebSocket(`${endpoint}?token=${token}`, { ca: ownCertificate.cert })
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect(JSON.parse(data.toString())).toMatchObject({ type: 'welcome' })
  } finally {
    await secure.close()
  }
})

it('half-open: the protocol’s own pings are not answered either, and the connection stays', async () => {
  const { socket, frames } = await connect()
  desk.exchange.streams.fault({ fault: { kind: 'half-open' } })
  let pongs = 0
  socket.on('pong', () => (pongs += 1))
  socket.ping()
  await expect.poll(() => pongs).toBe(1)
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', topic: '/market/ticker:all', response: true }))
  await expect.poll(() => frames.length).toBe(2)
  desk.clock.step(1_000)
  desk.exchange.step()
  await new Promise((resolve) => setImmediate(resolve))
  socket.ping()
  // Another client goes there and back meanwhile.
  await connect()
  expect([pongs, frames.length, socket.readyState]).toEqual([1, 2, WebSocket.OPEN])
  socket.terminate()
})

it('ends the connection of a client whose message is too large, and of everybody when it closes', async () => {
  const [large, other] = [await connect(), await connect()]
  large.socket.send('x'.repeat(1_000_001))
  await once(large.socket, 'close')
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
  await Promise.all([once(other.socket, 'close'), server.close()])
  await expect.poll(() => desk.exchange.streams.sessions()).toBe(0)
})

it('refuses a connection without a token in the words of the venue', async () => {
  const socket = new WebSocket(server.baseUrl.replace('http:', 'ws:'))
  const [data] = (await once(socket, 'message')) as [Buffer]
  expect(JSON.parse(data.toString())).toMatchObject({ type: 'error', code: 401, data: 'token is invalid' })
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(1008)
})

it('drops pushes of a reader that stopped reading, which finds holes when it reads again', async () => {
  const { socket, frames } = await connect({ perMessageDeflate: false })
  const topics = ['/market/level2', '/spotMarket/level2Depth50'].map((path) => `${path}:${symbols()}`)
  for (const topic of topics) socket.send(JSON.stringify({ id: '1', type: 'subscribe', topic, response: true }))
  await expect.poll(() => frames.length).toBe(3)
  const starts = () =>
    frames.flatMap(({ topic, data }) => (topic === '/market/level2:BTC-USDT' ? [data.sequenceStart] : []))
  const ends = () =>
    frames.flatMap(({ topic, data }) => (topic === '/market/level2:BTC-USDT' ? [data.sequenceEnd] : []))
  const holes = () =>
    starts()
      .slice(1)
      .filter((start, at) => start !== (ends()[at] ?? 0) + 1)
  const step = async () => {
    desk.clock.step(1_000)
    desk.exchange.step()
    await new Promise((resolve) => setImmediate(resolve))
  }
  // The reader keeps up: each step's pushes are read before the next one.
  const pongs = () => frames.filter(({ type }) => type === 'pong').length
  for (let read = 1; read <= 10; read += 1) {
    await step()
    socket.send(JSON.stringify({ id: '2', type: 'ping' }))
    await expect.poll(pongs).toBe(read)
  }
  expect(starts().length).toBeGreaterThan(5)
  expect(holes()).toEqual([])
  socket.pause()
  // As many as the buffers of both ends hold, and more.
  await expect
    .poll(async () => (await step(), desk.exchange.streams.dropped()), { timeout: 60_000, interval: 0 })
    .toBeGreaterThan(100)
  socket.resume()
  // What is pushed before the buffers are read empty is dropped as well: a hole shows with the first push after that.
  await expect.poll(async () => (await step(), holes().length), { timeout: 60_000, interval: 0 }).toBeGreaterThan(0)
  expect(socket.readyState).toBe(WebSocket.OPEN)
})
