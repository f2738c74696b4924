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

describe('streams rule 7: roll-over at 23 h, make before break', () => {
  const timing = { rollOverMs: 60_000 }

  it.each([
    ['at once', 0, 'new'],
    ['late on the new line', 700, 'new'],
    ['on the new line later than the old one lives', 5_000, 'new'],
    ['late on the old line', 1_500, 'old'],
  ] as const)('no message is lost nor doubled, counted by sequence: pushes come %s', (_name, lag, late) => {
    const venue = joined({ timing })
    for (let step = 0; step < 1_000; step++) {
      venue.run(100)
      const isLate = late === 'old' ? venue.connections[0]?.isOpen === true : venue.connections.length === 2
      venue.push(book, isLate ? lag : 0, late)
    }
    venue.run(6_000)
    expect(venue.connections).toHaveLength(2)
    expect(venue.connections.map(({ isOpen }) => isOpen)).toEqual([false, true])
    const sequences = venue.pushes.map(({ sequence }) => sequence)
    expect(sequences).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
    expect(venue.toldOf(book)).toEqual(['joined'])
  })

  it('happens after 23 h, before the venue cuts at 24 h', () => {
    const venue = joined()
    venue.run(22.9 * 3_600_000)
    expect(venue.connections).toHaveLength(1)
    venue.run(0.2 * 3_600_000)
    expect(venue.connections.map(({ isOpen }) => isOpen)).toEqual([false, true])
  })

  it('a second line that fails is tried again, and the first goes on', () => {
    const venue = joined({ timing })
    venue.manners.sockets = 'refused'
    venue.run(200_000)
    expect(venue.connections.length).toBeGreaterThan(3)
    expect([venue.connections[0]?.isOpen, venue.toldOf(book)]).toEqual([true, ['joined']])
    venue.manners.sockets = 'welcomed'
    venue.run(70_000)
    expect([venue.connections[0]?.isOpen, venue.toldOf(book)]).toEqual([false, ['joined']])
  })

  it('asked for ahead of its time, one that fails is tried again as well, and not once more after it went well', () => {
    const venue = joined()
    venue.manners.sockets = 'refused'
    venue.handle({ type: 'renew' })
    venue.run(100_000)
    expect(venue.connections.length).toBeGreaterThan(2)
    expect([venue.connections[0]?.isOpen, venue.toldOf(book)]).toEqual([true, ['joined']])
    venue.manners.sockets = 'welcomed'
    venue.run(70_000)
    expect([venue.connections[0]?.isOpen, venue.connections.at(-1)?.isOpen]).toEqual([false, true])
    const { length } = venue.connections
    venue.run(3_600_000)
    expect([venue.connections.length, venue.toldOf(book)]).toEqual([length, ['joined']])
  })

  it('asked for while the second one opens, or while there is none yet, it follows that one', () => {
    const venue = joined({ timing })
    venue.run(60_010)
    venue.handle({ type: 'renew' })
    venue.run(20_000)
    expect(venue.connections).toHaveLength(3)
    expect([venue.connections.map(({ isOpen }) => isOpen), venue.toldOf(book)]).toEqual([
      [false, false, true],
      ['joined'],
    ])
    const first = simulatedVenue()
    first.want('book', 'BTC-USDT')
    first.handle({ type: 'renew' })
    first.run(20_000)
    expect(first.connections.map(({ isOpen }) => isOpen)).toEqual([false, true])
  })

  it('where the first one ends before the second is joined, that is said, and so is the join', () => {
    const venue = joined({ timing })
    venue.manners.acks = 'lost'
    venue.run(60_100)
    expect(venue.connections).toHaveLength(2)
    venue.end(venue.connections[0] as never)
    venue.manners.acks = 'given'
    venue.run(10_000)
    // First that the line ended, then that the other one has no ack yet.
    expect(venue.toldOf(book)).toEqual(['joined', 'lost', 'lost', 'joined'])
    expect(venue.connections).toHaveLength(2)
  })

  it('a topic that comes while two lines run is joined on both, and one that goes ends on both', () => {
    const venue = joined({ timing: { ...timing, overlapMs: 4_000 } })
    venue.want('trades', 'BTC-USDT')
    venue.run(60_500)
    expect(venue.connections.filter(({ isOpen }) => isOpen)).toHaveLength(2)
    venue.want('book', 'ETH-USDT')
    venue.drop('/market/match:BTC-USDT')
    venue.run(1_000)
    const topics = [book, '/market/level2:ETH-USDT']
    expect(venue.connections.map((one) => [...one.topics])).toEqual([topics, topics])
    venue.run(9_000)
    expect(venue.toldOf('/market/level2:ETH-USDT')).toEqual(['joined'])
    expect(venue.connections.map(({ isOpen }) => isOpen)).toEqual([false, true])
  })

  it('asked for ahead of its time, it goes the same way', () => {
    const venue = joined()
    venue.handle({ type: 'renew' })
    venue.run(10_000)
    expect(venue.connections.map(({ isOpen }) => isOpen)).toEqual([false, true])
    expect(venue.toldOf(book)).toEqual(['joined'])
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
