import { describe, expect, it } from 'vitest'
import type { PracticeOptions } from '#main/practice/exchange.ts'
import { practiceDesk } from '#test/support/practice.ts'
import { turns } from '#test/support/stream-client.ts'

const world = async (streams: PracticeOptions['streams'] = {}, more: Partial<PracticeOptions> = {}) => {
  const desk = practiceDesk({ streams, ...more })
  const client = desk.stream()
  await turns()
  /** The last frame after this message. */
  const said = async (message: object) => {
    client.send(message)
    await turns()
    return client.frames.at(-1)
  }
  const pass = async (ms: number) => {
    desk.clock.step(ms)
    desk.exchange.step()
    await turns()
  }
  return { desk, client, said, pass }
}

const symbols = (count: number, word = 'S'): string =>
  Array.from({ length: count }, (_, at) => `${word}${at}-USDT`).join(',')
const subscribe = (topic: unknown) => ({ id: '9', type: 'subscribe', topic, response: true })

describe('the venue refuses', () => {
  it.each([
    [
      'a topic it does not have',
      subscribe('/market/nothing:BTC-USDT'),
      404,
      'topic /market/nothing:BTC-USDT is not found',
    ],
    ['a topic without its symbols', subscribe('/market/level2'), 404, 'topic /market/level2 is not found'],
    ['a message without a topic', subscribe(undefined), 406, 'topic is required'],
    ['a type it does not have', { id: '9', type: 'shout' }, 415, 'type is not supported'],
    ['a private topic for a public token', subscribe('/account/balance'), 403, 'login is required'],
    [
      '101 topics in a message',
      subscribe(`/market/ticker:${symbols(101)}`),
      509,
      'exceed max subscription count limitation of 100 per time',
    ],
  ])('%s', async (_name, message, code, data) => {
    const { said, client } = await world()
    expect(await said(message)).toEqual({ id: '9', type: 'error', code, data })
    expect(client.ended()).toBeNull()
  })

  it('what is not JSON', async () => {
    const { client } = await world()
    client.socket.send('{')
    await turns()
    expect(client.frames.at(-1)).toMatchObject({ type: 'error', code: 400 })
  })

  it('the 401st topic of a session, and takes it when another was given up', async () => {
    const { said } = await world()
    for (const word of 'ABCD') {
      expect(await said(subscribe(`/market/level2:${symbols(100, word)}`))).toEqual({ id: '9', type: 'ack' })
    }
    const data = 'exceed max subscription count limitation of 400 per session'
    expect(await said(subscribe('/market/match:X-Y'))).toEqual({ id: '9', type: 'error', code: 509, data })
    await said({ id: '9', type: 'unsubscribe', topic: '/market/level2:A0-USDT', response: true })
    expect(await said(subscribe('/market/match:X-Y'))).toEqual({ id: '9', type: 'ack' })
  })

  it('the 101st message in 10 s, and ends the session', async () => {
    const { client, pass } = await world()
    const ping = (count: number) => {
      for (let sent = 0; sent < count; sent += 1) client.send({ id: 'p', type: 'ping' })
    }
    ping(100)
    await turns()
    await pass(10_000)
    ping(100)
    await turns()
    expect(client.ended()).toBeNull()
    ping(1)
    await turns()
    expect(client.frames.at(-1)).toMatchObject({ type: 'error', code: 509, data: 'exceed max permits per 10 seconds' })
    expect(client.ended()).toMatchObject({ code: 1008 })
  })

  it('the 31st connection of an address in a minute, while a user of the same address still gets in', async () => {
    const { desk, pass } = await world()
    for (let opened = 1; opened < 30; opened += 1) desk.stream()
    const refused = desk.stream()
    const user = desk.stream(desk.user())
    await turns()
    expect(refused.frames).toMatchObject([{ type: 'error', code: 509 }])
    expect(refused.ended()).toMatchObject({ code: 1008 })
    expect(user.frames).toMatchObject([{ type: 'welcome' }])
    await pass(60_000)
    const later = desk.stream()
    await turns()
    expect(later.frames).toMatchObject([{ type: 'welcome' }])
  })

  it('the 801st open connection of a user, until one of the others ends', async () => {
    const { desk, pass } = await world({ silence: 3_600_000 })
    const user = desk.user()
    const { token } = user.call('getPrivateStreamToken', {}).data
    const open = async () => {
      const client = desk.connect(token)
      await turns()
      return client
    }
    let client = await open()
    for (let opened = 1; opened < 800; opened += 1) {
      if (opened % 30 === 0) await pass(60_000)
      client = await open()
    }
    expect(client.frames).toMatchObject([{ type: 'welcome' }])
    await pass(60_000)
    const data = 'exceed max connections of 800 per user'
    expect((await open()).frames).toMatchObject([{ type: 'error', code: 509, data }])
    client.socket.close()
    expect((await open()).frames).toMatchObject([{ type: 'welcome' }])
  })

  it('a token it did not give out, and one that is too old', async () => {
    const { desk, pass } = await world({ tokenLife: 3_000 })
    const { token } = desk.anyone({ method: 'POST', path: '/api/v1/bullet-public' }).data
    const open = async (with_: string) => {
      const client = desk.connect(with_)
      await turns()
      return client
    }
    expect((await open(token)).frames).toMatchObject([{ type: 'welcome' }])
    await pass(3_000)
    for (const [given, data] of [
      [token, 'token is expired'],
      ['made up', 'token is invalid'],
    ]) {
      const client = await open(given)
      expect(client.frames).toEqual([{ id: 'c1', type: 'error', code: 401, data }])
      expect(client.ended()).toMatchObject({ code: 1008 })
    }
  })
})

describe('a session ends', () => {
  it('after 60 s without a JSON ping, whatever else came', async () => {
    const { client, pass, said } = await world()
    for (let minutes = 0; minutes < 2; minutes += 1) {
      await pass(59_000)
      await said({ id: 'p', type: 'ping' })
    }
    await pass(59_000)
    expect((await said(subscribe('/market/ticker:all')))?.type).toBe('ack')
    expect(client.ended()).toBeNull()
    await pass(1_000)
    expect(client.frames.at(-1)).toMatchObject({ type: 'error', code: 400, data: 'ping timeout' })
    expect(client.ended()).toMatchObject({ code: 1001 })
  })

  it('after its life, which a setting makes short, pings or not', async () => {
    const { client, pass, said } = await world({ sessionLife: 3_000 })
    await pass(2_999)
    await said({ id: 'p', type: 'ping' })
    expect(client.ended()).toBeNull()
    await pass(1)
    expect(client.ended()).toMatchObject({ code: 1001 })
  })

  it('sooner, where it counts as old when it is opened', async () => {
    const { client, pass } = await world({}, { sessionAge: () => 24 * 3_600_000 - 3_000 })
    await pass(2_999)
    expect(client.ended()).toBeNull()
    await pass(1)
    expect(client.ended()).toEqual({ code: 1001, detail: 'the connection is 24 hours old' })
  })

  it('when the servers of the venue go, and a new one is welcomed', async () => {
    const { client, desk } = await world()
    desk.exchange.streams.cut()
    await turns()
    expect(client.ended()).toMatchObject({ code: 1001 })
    const again = desk.stream()
    await turns()
    expect(again.frames).toMatchObject([{ type: 'welcome' }])
  })

  it('by the client, without anything told after it', async () => {
    const { client, desk, pass } = await world()
    client.subscribe('/market/ticker:all')
    await turns()
    client.socket.close()
    await pass(1_000)
    expect(client.pushes('/market/ticker:all')).toEqual([])
    expect([client.ended(), desk.exchange.streams.sessions()]).toEqual([null, 0])
  })
})

it('a topic given up tells nothing more', async () => {
  const { client, pass, said } = await world()
  await said(subscribe('/market/ticker:all'))
  await pass(1_000)
  const before = client.pushes('/market/ticker:all').length
  expect(before).toBeGreaterThan(0)
  await said({ id: '9', type: 'unsubscribe', topic: '/market/ticker:all', response: true })
  await pass(1_000)
  expect(client.pushes('/market/ticker:all')).toHaveLength(before)
})

it('a slow reader loses the pushes that its queue has no place for, and no answer', async () => {
  const { desk, pass } = await world({ queue: 10 })
  const { token } = desk.anyone({ method: 'POST', path: '/api/v1/bullet-public' }).data
  const read: { type: string }[] = []
  let waiting = Infinity
  const outlet = { write: (text: string) => read.push(JSON.parse(text)), waiting: () => waiting, end: () => undefined }
  const connection = desk.exchange.streams.connect(`/?token=${token}&connectId=slow`, outlet, '127.0.0.1')
  connection.receive(JSON.stringify(subscribe('/market/ticker:all')))
  await pass(1_000)
  connection.receive(JSON.stringify({ id: 'p', type: 'ping' }))
  await turns()
  expect(read).toEqual([])
  waiting = 0
  connection.drained()
  await turns()
  const counts = Object.groupBy(read, ({ type }) => type)
  // Welcome and ack stand in the queue too.
  expect(counts).toMatchObject({
    welcome: { length: 1 },
    ack: { length: 1 },
    message: { length: 8 },
    pong: { length: 1 },
  })
})

it('a client hears nothing of what changed before it subscribed', async () => {
  const { client, desk } = await world()
  const user = desk.user()
  await turns()
  const place = () =>
    user.call('placeOrder', { type: 'limit', side: 'buy', symbol: 'BTC-USDT', price: '10000', size: '0.01' })
  client.subscribe('/market/level2:BTC-USDT')
  // The message arrives a turn from now; so does what this tells.
  place()
  const { sequence } = user.call('getFullBook', { symbol: 'BTC-USDT' }).data
  await turns()
  place()
  await turns()
  const [first, ...more] = client.pushes('/market/level2:BTC-USDT')
  expect([first.sequenceStart, more]).toEqual([Number(sequence) + 1, []])
})
