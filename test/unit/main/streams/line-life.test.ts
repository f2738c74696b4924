import { describe, expect, it } from 'vitest'
import { simulatedVenue } from './simulated-venue.ts'

const book = '/market/level2:BTC-USDT'

const joined = (options?: Parameters<typeof simulatedVenue>[0]) => {
  const venue = simulatedVenue(options)
  venue.want('book', 'BTC-USDT')
  venue.run(200)
  expect(venue.toldOf(book)).toEqual(['joined'])
  return venue
}
it('streams rule 10: asked when to wake, it changes nothing, also where a topic was dropped that the venue refused', () => {
  const venue = simulatedVenue()
  venue.manners.acks = 'limit'
  venue.want('book', 'BTC-USDT')
  venue.run(200)
  expect(venue.told.length).toBeGreaterThan(0)
  venue.drop(book)
  const first = venue.machine.wakeAt(venue.now())
  expect(venue.machine.wakeAt(venue.now())).toBe(first)
})

describe('streams rule 4: backoff', () => {
  const waits = (random: number): number[] => {
    const venue = simulatedVenue()
    venue.setRandom(random)
    venue.manners.sockets = 'refused'
    venue.want('book', 'BTC-USDT')
    venue.run(900_000)
    const at = venue.connections.map((one) => one.at)
    return at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0) - 40) / 100) / 10)
  }
  it('grows from 1 s to 60 s', () => {
    expect(waits(0.999_999).slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })
  it('with full jitter: any part of it', () => {
    expect(waits(0.25).slice(0, 8)).toEqual([0.3, 0.5, 1, 2, 4, 8, 15, 15])
  })
  it('begins anew after 30 s of health, and not before', () => {
    const venue = simulatedVenue()
    venue.setRandom(0.999_999)
    venue.manners.sockets = 'refused'
    venue.want('book', 'BTC-USDT')
    venue.run(70_000)
    venue.manners.sockets = 'welcomed'
    venue.run(90_000)
    const retryIn = (): number => (venue.view().retryAt ?? 0) - venue.now() - 1_760_000_000_000
    venue.end(venue.current())
    expect(Math.round(retryIn() / 1_000)).toBe(1)
    venue.run(20_000)
    venue.end(venue.current())
    expect(Math.round(retryIn() / 1_000)).toBe(2)
  })
})

describe('streams rules 5 and 6: what is read over REST joins without a hole', () => {
  it('joined is told with the ack and not before, and again after each connection that was lost', () => {
    const venue = simulatedVenue()
    venue.manners.latency = 1_000
    venue.want('orders')
    venue.run(2_900)
    expect(venue.told).toEqual([])
    venue.run(200)
    expect(venue.toldOf('/spotMarket/tradeOrdersV2')).toEqual(['joined'])
    venue.end(venue.current())
    venue.run(10_000)
    expect(venue.toldOf('/spotMarket/tradeOrdersV2')).toEqual(['joined', 'lost', 'joined'])
  })

  it('a push that counts and cannot be read makes its topic start anew, at most every 30 s', () => {
    const venue = joined()
    const bad = {
      type: 'message',
      topic: book,
      subject: 'trade.l2update',
      data: { symbol: 'BTC-USDT', sequenceStart: 'x' },
    }
    for (let times = 0; times < 50; times++) venue.arrive(venue.current(), bad)
    venue.push(book)
    expect(venue.view().unreadable).toBe(50)
    expect(venue.toldOf(book)).toEqual(['joined', 'lost', 'joined'])
    expect(venue.pushes).toHaveLength(1)
    venue.run(29_000)
    expect(venue.toldOf(book)).toHaveLength(3)
    // Those within the half minute are one hole more, which is read again at its end.
    venue.run(1_000)
    expect(venue.toldOf(book)).toHaveLength(5)
    venue.run(120_000)
    expect(venue.toldOf(book)).toHaveLength(5)
    venue.arrive(venue.current(), bad)
    expect(venue.toldOf(book)).toHaveLength(7)
  })

  it('a message whose topic cannot be read may be a hole in every topic of an account, and in none of the market', () => {
    const venue = joined()
    venue.want('orders')
    venue.run(5_000)
    const orders = '/spotMarket/tradeOrdersV2'
    venue.garble(venue.current())
    expect(venue.view().unreadable).toBe(1)
    expect([venue.toldOf(orders), venue.toldOf(book)]).toEqual([['joined', 'lost', 'joined'], ['joined']])
    venue.garble(venue.current())
    venue.run(29_000)
    expect(venue.toldOf(orders)).toHaveLength(3)
    venue.run(1_000)
    expect(venue.toldOf(orders)).toHaveLength(5)
  })

  it('a hole whose topic was lost meanwhile is read by its next start alone', () => {
    const venue = joined()
    const bad = { type: 'message', topic: book, subject: '', data: {} }
    for (let times = 0; times < 2; times++) venue.arrive(venue.current(), bad)
    venue.end(venue.current())
    venue.run(10_000)
    const told = ['joined', 'lost', 'joined', 'lost', 'joined']
    expect(venue.toldOf(book)).toEqual(told)
    venue.run(60_000)
    expect(venue.toldOf(book)).toEqual(told)
  })
})

describe('streams rule 8: what counts is never dropped', () => {
  it('each push is handed on in its order, however many come at once', () => {
    const venue = joined()
    for (let step = 0; step < 5_000; step++) venue.push(book)
    expect(venue.pushes.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1))
  })
})

describe('codes of error frames', () => {
  const refusedWith = (code: number | string) => {
    const venue = joined()
    venue.manners.acks = 'lost'
    venue.want('candles', 'BTC-USDT_1min')
    venue.run(10)
    const id = venue.requests().at(-1)?.id
    venue.arrive(venue.current(), { id, type: 'error', code, data: 'no' })
    return venue
  }

  it.each([400, '404', 406, 415, '500'])(
    '%s refuses the one topic, which is asked for again after 5 minutes',
    (code) => {
      const venue = refusedWith(code)
      expect(venue.told.at(-1)).toMatchObject({
        topic: '/market/candles:BTC-USDT_1min',
        error: { code: 'refused', venue: { code: String(code), message: 'no' } },
      })
      expect(venue.toldOf(book)).toEqual(['joined'])
      const before = venue.requests().length
      venue.run(299_000)
      expect(venue.requests()).toHaveLength(before)
      venue.manners.acks = 'given'
      venue.run(2_000)
      expect(venue.toldOf('/market/candles:BTC-USDT_1min')).toEqual(['lost', 'joined'])
    },
  )

  it.each([401, '403'])('%s ends the connection: nothing on it can work any more', (code) => {
    const venue = refusedWith(code)
    expect(venue.connections[0]?.isOpen).toBe(false)
    expect(venue.told.map(({ error }) => error?.code)).toEqual([undefined, 'key-refused', 'key-refused'])
  })
})

it('a topic whose subscription nobody answered is ended as well: the venue may have it', () => {
  const venue = joined()
  venue.manners.acks = 'lost'
  venue.want('book', 'ETH-USDT')
  venue.run(5_100)
  venue.drop('/market/level2:ETH-USDT')
  venue.run(1_000)
  expect([...(venue.connections[0]?.topics ?? [])]).toEqual([book])
})

describe('pause and restart', () => {
  const locked = { code: 'vault-locked', reason: { id: 'streams.locked' } } as const

  it('a paused line is closed, says why, and comes back with a new token', () => {
    const venue = joined()
    venue.handle({ type: 'pause', error: locked })
    expect(venue.connections[0]?.isOpen).toBe(false)
    expect(venue.told.at(-1)).toMatchObject({ what: 'lost', error: locked })
    venue.want('trades', 'BTC-USDT')
    venue.run(300_000)
    expect(venue.toldOf('/market/match:BTC-USDT')).toEqual(['lost'])
    expect([venue.connections.length, venue.view().state, venue.view().error]).toEqual([1, 'idle', locked])
    venue.handle({ type: 'resume' })
    venue.run(500)
    expect(venue.toldOf('/market/match:BTC-USDT')).toEqual(['lost', 'joined'])
  })

  it('a restarted line ends its connection first', () => {
    const venue = joined()
    venue.handle({ type: 'restart', error: { code: 'cancelled', reason: { id: 'streams.key-changed' } } })
    expect(venue.connections[0]?.isOpen).toBe(false)
    venue.run(500)
    expect(venue.toldOf(book)).toEqual(['joined', 'lost', 'joined'])
  })

  it('a stopped line does nothing more', () => {
    const venue = joined()
    venue.handle({ type: 'stop' })
    venue.run(100_000)
    expect([venue.connections.length, venue.connections[0]?.isOpen]).toEqual([1, false])
  })
})
