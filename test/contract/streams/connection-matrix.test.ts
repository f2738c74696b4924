import { afterEach, describe, expect, it } from 'vitest'
import { systemTime } from '#main/platform/time.ts'
import { bookPush, type DeskOptions, openStreamDesk, type Session, startStreamVenue } from './stream-venue.ts'
import { watching } from './watching.ts'

/** The rows of the connection matrix, each on real sockets. */
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(options: DeskOptions = {}) {
  const venue = await startStreamVenue()
  ends.push(venue.close)
  const desk = openStreamDesk(venue.venue, options)
  ends.push(desk.close)
  return { venue, ...desk }
}

const book = '/market/level2:BTC-USDT'
const ordersTopic = '/spotMarket/tradeOrdersV2'
const orderPush = (orderId: string) => ({
  type: 'message',
  topic: ordersTopic,
  subject: 'orderChange',
  data: { orderId, symbol: 'BTC-USDT', side: 'buy', orderType: 'limit', type: 'open', status: 'open', ts: '1' },
})
/** Pings may be as frequent as the venue says, and the next attempt follows soon. */
const quick = { leastPingMs: 100, silenceMs: 100, backoffFromMs: 50 } as const

describe('the connection matrix', () => {
  it('server gone: it is said, and the line comes back by itself with a new token', async () => {
    const { venue, streams } = await open({ timing: quick })
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    venue.sessions[0]?.socket.terminate()
    await watched.joined(2)
    expect(watched.told).toEqual(['joined', 'streams.ended', 'joined'])
    expect(venue.sessions.map(({ token }) => token)).toEqual(venue.tokens)
    expect(new Set(venue.tokens).size).toBe(2)
    venue.sessions[1]?.say(bookPush(1))
    await watched.pushed(1)
    expect(streams.view('p1').public).toMatchObject({ state: 'joined', connects: 2, error: null })
  })

  it('server gone with an orderly close: its reason is shown', async () => {
    const { venue, streams } = await open({ timing: quick })
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    venue.sessions[0]?.socket.close(1001, 'maintenance')
    await watched.joined(2)
    expect(watched.losses).toMatchObject([{ code: 'not-connected', venue: { code: '1001', message: 'maintenance' } }])
  })

  it('half-open: a peer that vanished without a word is noticed, and its socket is given up', async () => {
    const { venue, streams } = await open({ timing: quick })
    venue.manners.pingInterval = 500
    venue.manners.pingTimeout = 500
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    venue.sessions[0]?.wire.pause()
    await watched.joined(2)
    expect(watched.told).toEqual(['joined', 'streams.silent', 'joined'])
    venue.sessions[0]?.wire.resume()
    await venue.until(() => venue.open().length === 1)
    expect(venue.open()).toEqual([venue.sessions[1]])
  })

  it('slow: a venue that takes its time is waited for', async () => {
    const { venue, streams } = await open({ timing: { ...quick, silenceMs: 5_000 } })
    venue.manners.onConnect = (session) => {
      setTimeout(() => session.say({ id: '1', type: 'welcome' }), 300)
      return true
    }
    venue.manners.onMessage = (session, { id }) => {
      setTimeout(() => session.say({ id, type: 'ack' }), 300)
      return true
    }
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    expect(streams.view('p1').public.state).toBe('connecting')
    await watched.joined(1)
    expect([watched.told, venue.sessions.length]).toEqual([['joined'], 1])
  })

  it('slow reader: where main was held up, the line is not given up, and nothing of what waited is lost', async () => {
    const { venue, streams } = await open({ timing: { ...quick, lateMs: 100 } })
    // Long enough for a busy machine to read what waited, and shorter than it is held up.
    venue.manners.pingInterval = 1_000
    venue.manners.pingTimeout = 2_000
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    for (let sequence = 1; sequence <= 500; sequence++) venue.sessions[0]?.say(bookPush(sequence))
    const until = performance.now() + 3_500
    while (performance.now() < until);
    await watched.pushed(500)
    expect(watched.told).toEqual(['joined'])
    expect(watched.pushes.map(({ push }) => push.sequenceEnd)).toEqual(
      Array.from({ length: 500 }, (_, index) => index + 1),
    )
  })

  it('refused token: the next connection asks for another one', async () => {
    const { venue, streams } = await open({ timing: quick })
    let refusals = 2
    venue.manners.onConnect = (session) => {
      if (refusals-- <= 0) return false
      session.say({ id: 'x', type: 'error', code: 401, data: 'token is expired' })
      return true
    }
    const watched = watching(streams, 'p1', 'orders', null)
    await watched.joined(1)
    expect(watched.told).toEqual(['streams.token-refused', 'joined'])
    expect(new Set(venue.sessions.map(({ token }) => token)).size).toBe(3)
  })

  it('roll-over before the cut: no message is lost nor doubled, counted by sequence', async () => {
    const { venue, streams } = await open({ timing: { rollOverMs: 1_000, overlapMs: 300 } })
    const [prices, orders] = [watching(streams, 'p1', 'book', 'BTC-USDT'), watching(streams, 'p1', 'orders', null)]
    await Promise.all([prices.joined(1), orders.joined(1)])
    // The older of two connections is behind, and what it still had to say when it is closed is lost with it.
    const behind = new Set<Session>()
    const say = (session: Session, frames: readonly object[]): void => {
      const both = venue.open().filter(({ access }) => access === session.access)
      if (both.length > 1 && both[0] === session) behind.add(session)
      const send = (): void => {
        if (session.socket.readyState === session.socket.OPEN) frames.forEach(session.say)
      }
      if (behind.has(session)) setTimeout(send, 150)
      else send()
    }
    venue.manners.onMessage = (session, { id, type }) => {
      if (type === 'ping') say(session, [{ id, type: 'pong' }])
      return type === 'ping'
    }
    let sequence = 0
    const pushing = setInterval(() => {
      sequence += 1
      for (const session of venue.open()) {
        if (session.topics.has(book)) say(session, [bookPush(sequence)])
        if (session.topics.has(ordersTopic)) say(session, [orderPush(String(sequence))])
      }
    }, 2)
    const connections = (access: string): number => venue.sessions.filter((one) => one.access === access).length
    await venue.until(
      () => connections('public') >= 4 && connections('private') >= 4 && venue.open().length === 2 && sequence > 500,
    )
    clearInterval(pushing)
    const all = Array.from({ length: sequence }, (_, index) => index + 1)
    await Promise.all([prices.pushed(sequence), orders.pushed(sequence)])
    expect(prices.pushes.map(({ push }) => push.sequenceEnd)).toEqual(all)
    expect(orders.pushes.map(({ push }) => Number(push.orderId))).toEqual(all)
    expect([prices.told, orders.told]).toEqual([['joined'], ['joined']])
    // The next change may be under way: the venue has its session before it is welcomed.
    await venue.until(() => streams.view('p1').public.connects === connections('public'))
    expect(streams.view('p1').public.state).toBe('joined')
  })

  it('sleep and resume: a line that the sleep killed is connected anew at once', async () => {
    let asleep = 0
    const time = { ...systemTime, now: () => systemTime.now() + asleep }
    // An attempt that waited for its turn would outlast the test.
    const { venue, streams } = await open({ time, timing: { backoffFromMs: 3_600_000, backoffToMs: 3_600_000 } })
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    venue.sessions[0]?.wire.pause()
    asleep = 3_600_000
    streams.check()
    await watched.joined(2)
    expect(watched.told).toEqual(['joined', 'streams.silent', 'joined'])
  })

  it('profile switch: each private line is its own, and nothing of one reaches the other', async () => {
    const { venue, streams } = await open({ timing: { ...quick, lingerMs: 100 } })
    const first = watching(streams, 'p1', 'orders', null)
    const prices = watching(streams, 'p1', 'book', 'BTC-USDT')
    await Promise.all([first.joined(1), prices.joined(1)])
    first.end()
    prices.end()
    const second = watching(streams, 'p2', 'orders', null)
    const others = watching(streams, 'p2', 'book', 'BTC-USDT')
    await Promise.all([second.joined(1), others.joined(1)])
    // Both profiles have the venue's one public line.
    expect(venue.sessions.map(({ access }) => access).sort()).toEqual(['private', 'private', 'public'])
    const [ofFirst, ofSecond] = venue.sessions.filter(({ access }) => access === 'private')
    ofFirst?.say(orderPush('late one of the first'))
    ofSecond?.say(orderPush('of the second'))
    await second.pushed(1)
    await venue.until(() => venue.open().length === 2)
    expect([first.pushes, second.pushes.map(({ push }) => push.orderId)]).toEqual([[], ['of the second']])
    expect(venue.open()).not.toContain(ofFirst)
    expect(streams.view('p1').private).toMatchObject({ state: 'idle', topics: 0 })
  })

  it('lock: private lines are closed and their tokens forgotten; unlocked, they come back with new ones', async () => {
    const { venue, streams, hidden } = await open()
    const orders = watching(streams, 'p1', 'orders', null)
    const prices = watching(streams, 'p1', 'book', 'BTC-USDT')
    await Promise.all([orders.joined(1), prices.joined(1)])
    expect(hidden().sort()).toEqual(venue.tokens.toSorted())
    streams.pausePrivate()
    await venue.until(() => venue.open().length === 1)
    expect(hidden()).toEqual(venue.tokens.filter((token) => token.includes('public')))
    expect(venue.open()[0]?.access).toBe('public')
    expect(orders.losses).toMatchObject([{ code: 'vault-locked' }])
    const meanwhile = watching(streams, 'p2', 'balances', null)
    await meanwhile.lost(1)
    expect(venue.sessions).toHaveLength(2)
    streams.resumePrivate()
    await Promise.all([orders.joined(2), meanwhile.joined(1)])
    expect(new Set(venue.tokens).size).toBe(4)
    expect(prices.told).toEqual(['joined'])
  })

  it('a key that changed: the old line ends first, and the token of the new one is asked for with the new key', async () => {
    let keys = 'first'
    const { venue, streams } = await open({ keysOf: () => keys })
    const orders = watching(streams, 'p1', 'orders', null)
    await orders.joined(1)
    streams.keep(['p1'])
    keys = 'second'
    streams.keep(['p1'])
    await orders.joined(2)
    expect(orders.told).toEqual(['joined', 'streams.key-changed', 'joined'])
    expect(venue.sessions).toHaveLength(2)
    streams.keep([])
    await venue.until(() => venue.open().length === 0)
    expect(orders.told).toHaveLength(3)
  })

  it('ten profiles at once: one public line, ten private ones, each within the limits of the venue', async () => {
    const { venue, streams } = await open()
    const profiles = Array.from({ length: 10 }, (_, index) => `p${index}`)
    const watched = profiles.flatMap((profile) => [
      ...(['orders', 'balances', 'stops'] as const).map((name) => watching(streams, profile, name, null)),
      ...['BTC-USDT', 'ETH-USDT'].map((pair) => watching(streams, profile, 'book', pair)),
    ])
    await Promise.all(watched.map((one) => one.joined(1)))
    expect([venue.sessions.length, venue.upgrades(), new Set(venue.tokens).size]).toEqual([11, 11, 11])
    const [shared] = venue.sessions.filter(({ access }) => access === 'public')
    expect([...(shared?.topics ?? [])]).toEqual([book, '/market/level2:ETH-USDT'])
    for (const { received } of venue.sessions) expect(received.length).toBeLessThan(10)
    shared?.say(bookPush(1))
    await Promise.all(watched.filter((_, index) => index % 5 === 3).map((one) => one.pushed(1)))
  })
})
