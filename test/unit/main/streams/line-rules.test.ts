import { describe, expect, it } from 'vitest'
import { createSlidingWindow } from '#main/streams/sliding-window.ts'
import { connectLimit } from '#main/streams/timing.ts'
import { simulatedVenue } from './simulated-venue.ts'

const book = '/market/level2:BTC-USDT'

const joined = (options?: Parameters<typeof simulatedVenue>[0]) => {
  const venue = simulatedVenue(options)
  venue.want('book', 'BTC-USDT')
  venue.run(200)
  expect(venue.toldOf(book)).toEqual(['joined'])
  return venue
}
const isPing = (text: string): boolean => (JSON.parse(text) as { type: string }).type === 'ping'
const sentTimes = ({ connections }: ReturnType<typeof simulatedVenue>): number[] =>
  connections.flatMap(({ sent }) => sent.filter(({ text }) => !isPing(text)).map(({ at }) => at))

describe('streams rule 1: a stream is a hint', () => {
  it('what a push says is handed on as it came, and nothing else follows from it', () => {
    const venue = joined()
    const before = venue.connections[0]?.sent.length
    venue.push(book)
    expect(venue.pushes).toEqual([{ topic: book, sequence: 1 }])
    expect(venue.connections[0]?.sent).toHaveLength(before ?? -1)
  })
})

describe('streams rule 2: a token for every connection, and acknowledged subscriptions', () => {
  it('nothing is sent before the welcome, which the venue watches', () => {
    const venue = simulatedVenue()
    venue.manners.sockets = 'silent'
    venue.want('book', 'BTC-USDT')
    venue.run(9_000)
    expect(venue.connections[0]?.sent).toEqual([])
  })

  it('each new connection asks for a new token', () => {
    const venue = joined()
    for (let times = 2; times < 5; times++) {
      venue.end(venue.current())
      venue.run(61_000)
      expect(venue.connections.map(({ link }) => link)).toHaveLength(times)
    }
    expect(new Set(venue.connections.map(({ link }) => link)).size).toBe(4)
  })

  it('a topic without an ack within 5 s is lost with a reason, asked for again, and joined when the ack comes', () => {
    const venue = simulatedVenue()
    venue.manners.acks = 'lost'
    venue.want('book', 'BTC-USDT')
    venue.run(4_900)
    expect(venue.told).toEqual([])
    venue.run(200)
    expect(venue.told).toMatchObject([{ what: 'lost', error: { code: 'timed-out', reason: { id: 'streams.no-ack' } } }])
    venue.manners.acks = 'given'
    venue.run(6_000)
    expect(venue.toldOf(book)).toEqual(['lost', 'joined'])
    expect(venue.view()).toMatchObject({ state: 'joined', error: null, connects: 1 })
  })

  it('an ack that comes late still counts', () => {
    const venue = simulatedVenue()
    venue.manners.latency = 6_000
    venue.want('book', 'BTC-USDT')
    venue.run(24_000)
    expect(venue.toldOf(book)).toEqual(['lost', 'joined'])
  })

  it('an error frame is tied to its topic by the id alone, with its code as a number or as text', () => {
    const venue = joined()
    venue.manners.acks = 'unknown-topic'
    venue.want('candles', 'NOPE-USDT_1hour')
    venue.run(100)
    expect(venue.told.at(-1)).toMatchObject({
      what: 'lost',
      topic: '/market/candles:NOPE-USDT_1hour',
      error: { code: 'refused', venue: { code: '404' } },
    })
    expect(venue.toldOf(book)).toEqual(['joined'])
    venue.arrive(venue.current(), { id: 'of nobody', type: 'error', code: '404', data: 'topic x is not found' })
    expect(venue.toldOf(book)).toEqual(['joined'])
  })

  it('of a refused list each topic is asked for by itself, so that one pair takes none along', () => {
    const venue = simulatedVenue()
    venue.manners.acks = 'unknown-topic'
    venue.want('book', 'BTC-USDT')
    venue.want('book', 'ETH-USDT')
    venue.run(45)
    venue.manners.acks = 'given'
    venue.run(100)
    expect(venue.requests().map(({ topic }) => topic)).toEqual([`${book},ETH-USDT`, book, '/market/level2:ETH-USDT'])
    expect([venue.toldOf(book), venue.toldOf('/market/level2:ETH-USDT')]).toEqual([['joined'], ['joined']])
  })

  it('pairs of one row share messages of at most 100 topics; private ones are asked for as private', () => {
    const venue = simulatedVenue()
    for (let pair = 0; pair < 250; pair++) venue.want('book', `P${pair}-USDT`)
    venue.want('orders')
    venue.run(500)
    expect(venue.requests().map(({ topic }) => topic.split(',').length)).toEqual([100, 100, 50, 1])
    expect(venue.view()).toMatchObject({ state: 'joined', topics: 251 })
  })

  it('requests stay under 100 messages in 10 s, and all of them arrive', () => {
    const venue = simulatedVenue()
    for (let pair = 0; pair < 300; pair++) venue.want('candles', `P${pair}-USDT_1min`)
    venue.run(45_000)
    expect(venue.told.filter(({ what }) => what === 'joined')).toHaveLength(300)
    expect(sentTimes(venue)[79]).toBeLessThan(1_000)
    expect(sentTimes(venue)[80]).toBeGreaterThan(10_000)
  })

  it('a venue that refuses every connection is asked at most 30 times a minute, by all its lines together', () => {
    const connects = createSlidingWindow(connectLimit)
    const venues = [simulatedVenue({ connects }), simulatedVenue({ connects })]
    for (const venue of venues) {
      venue.setRandom(0)
      venue.manners.sockets = 'refused'
      venue.want('book', 'BTC-USDT')
    }
    for (let second = 0; second < 180; second++) for (const venue of venues) venue.run(1_000)
    const at = venues.flatMap(({ connections }) => connections.map((one) => one.at)).sort((a, b) => a - b)
    expect(at.length).toBeGreaterThan(60)
    for (const [index, time] of at.entries()) expect((at[index + 30] ?? Infinity) - time).toBeGreaterThan(60_000)
  })

  it('at most 400 topics: the next one is told so, and takes the place of one that ends', () => {
    const venue = simulatedVenue()
    for (let pair = 0; pair < 401; pair++) venue.want('book', `P${pair}-USDT`)
    venue.run(1_000)
    expect(venue.told.filter(({ what }) => what === 'joined')).toHaveLength(400)
    expect(venue.told).toContainEqual(
      expect.objectContaining({
        topic: '/market/level2:P400-USDT',
        error: expect.objectContaining({ code: 'rate-limited' }) as unknown,
      }),
    )
    venue.drop('/market/level2:P7-USDT')
    venue.run(1_000)
    expect(venue.toldOf('/market/level2:P400-USDT')).toEqual(['lost', 'joined'])
  })

  it('a limit of the venue (509) is waited out, and asked for again more slowly', () => {
    const venue = simulatedVenue()
    venue.manners.acks = 'limit'
    for (let pair = 0; pair < 100; pair++) venue.want('book', `P${pair}-USDT`)
    venue.run(5_000)
    expect(venue.requests()).toHaveLength(1)
    expect(venue.told).toHaveLength(100)
    expect(venue.told[0]).toMatchObject({
      what: 'lost',
      error: { code: 'rate-limited', reason: { id: 'streams.limit' } },
    })
    venue.manners.acks = 'given'
    venue.run(10_000)
    expect(
      venue
        .requests()
        .slice(1)
        .map(({ topic }) => topic.split(',').length),
    ).toEqual([25, 25, 25, 25])
    expect(venue.view()).toMatchObject({ state: 'joined', error: null })
  })

  it('a token that is refused at connect, or later, brings a new connection with a new token', () => {
    const venue = joined()
    venue.arrive(venue.current(), { id: '1', type: 'error', code: 401, data: 'token is expired' })
    expect(venue.told.at(-1)).toMatchObject({ what: 'lost', error: { code: 'key-refused' } })
    venue.manners.sockets = 'token-refused'
    venue.run(5_000)
    venue.manners.sockets = 'welcomed'
    venue.run(60_000)
    expect(venue.toldOf(book)).toEqual(['joined', 'lost', 'joined'])
    expect(venue.connections.length).toBeGreaterThan(2)
  })
})

describe('streams rule 3: pings, and a silent line is dead', () => {
  it('a JSON ping goes out every interval, though pushes come all the time', () => {
    const venue = joined()
    for (let second = 0; second < 60; second++) {
      venue.run(1_000)
      venue.push(book)
    }
    const pings = venue.connections[0]?.sent.filter(({ text }) => isPing(text)).map(({ at }) => at) ?? []
    expect(pings).toHaveLength(3)
    for (const [index, at] of pings.entries()) expect(at - (pings[index - 1] ?? 0)).toBeLessThan(18_200)
  })

  it('a line with topics proves that it lives within about 3 s, though the market stands still', () => {
    const venue = joined()
    for (let second = 0; second < 60; second++) {
      venue.run(1_000)
      expect(venue.view().lastMessageAt).toBeGreaterThan(1_760_000_000_000 + venue.now() - 3_000)
    }
    expect(venue.connections).toHaveLength(1)
  })

  it('it is dead after interval and time-out without any message, and connected anew', () => {
    const venue = joined()
    venue.manners.pongs = false
    venue.run(27_500)
    expect(venue.toldOf(book)).toEqual(['joined'])
    venue.manners.pongs = true
    venue.run(1_000)
    expect(venue.told[1]).toMatchObject({ what: 'lost', error: { reason: { id: 'streams.silent' } } })
    expect(venue.connections[0]?.isOpen).toBe(false)
    venue.run(2_000)
    expect(venue.toldOf(book)).toEqual(['joined', 'lost', 'joined'])
  })

  it('any message keeps it alive, not the pong alone', () => {
    const venue = joined()
    venue.manners.pongs = false
    for (let turn = 0; turn < 20; turn++) {
      venue.run(10_000)
      venue.push(book)
    }
    expect(venue.connections).toHaveLength(1)
  })

  it('one that ended during a short sleep is not pinged once more, and is called ended', () => {
    const venue = simulatedVenue()
    venue.want('book', 'BTC-USDT')
    venue.run(100)
    const [gone] = venue.connections
    if (gone === undefined) throw new Error('no connection')
    const sent = gone.sent.length
    venue.sleep(3_000)
    // The end is what wakes it.
    venue.end(gone)
    expect(gone.sent).toHaveLength(sent)
    expect(venue.told.at(-1)?.error?.reason.id).toBe('streams.ended')
    venue.run(5_000)
    expect(venue.view()).toMatchObject({ state: 'joined', error: null })
  })

  it('after a sleep it counts as dead at once; the clock alone tells', () => {
    const venue = joined()
    venue.run(2_000)
    venue.sleep(3_600_000)
    venue.handle({ type: 'check' })
    expect(venue.toldOf(book)).toEqual(['joined', 'lost'])
    venue.run(200)
    expect(venue.toldOf(book)).toEqual(['joined', 'lost', 'joined'])
  })

  it('a jump of the clock is noticed without being told of', () => {
    const venue = joined()
    venue.sleep(3_600_000)
    venue.run(3_000)
    expect(venue.toldOf(book)).toEqual(['joined', 'lost', 'joined'])
  })

  it('after a change of network a line that heard something lately has to answer within 5 s', () => {
    const venue = joined()
    venue.handle({ type: 'check' })
    venue.run(6_000)
    expect(venue.toldOf(book)).toEqual(['joined'])
    venue.manners.pongs = false
    venue.handle({ type: 'check' })
    venue.run(5_100)
    expect(venue.toldOf(book).slice(0, 2)).toEqual(['joined', 'lost'])
  })

  it('where this machine was held up, the venue is not blamed: answers may lie unread', () => {
    const venue = joined()
    venue.manners.pongs = false
    venue.run(27_000)
    const now = { now: venue.now() + 40_000, wall: 1_760_000_000_000 + venue.now() + 40_000, random: () => 0 }
    expect(venue.machine.handle({ type: 'wake', late: true }, now).some((command) => command.do === 'lost')).toBe(false)
    const later = { ...now, now: now.now + 1_100, wall: now.wall + 1_100 }
    expect(venue.machine.handle({ type: 'wake', late: false }, later).some((command) => command.do === 'lost')).toBe(
      true,
    )
  })

  it('a line is not opened without a topic, and closed 30 s after the last one ended', () => {
    const venue = simulatedVenue()
    venue.run(60_000)
    expect(venue.connections).toEqual([])
    venue.want('book', 'BTC-USDT')
    venue.run(1_000)
    venue.drop(book)
    venue.run(29_000)
    expect(venue.view()).toMatchObject({ state: 'joined', topics: 0 })
    expect(venue.requests().map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe'])
    venue.run(1_100)
    expect(venue.view()).toMatchObject({ state: 'idle', retryAt: null })
    expect(venue.connections[0]?.isOpen).toBe(false)
  })
})
