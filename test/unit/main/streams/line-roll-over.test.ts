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

  it('the first one stays until the second has acknowledged every topic, however long that takes', () => {
    const venue = joined({ timing })
    venue.manners.acks = 'lost'
    venue.run(80_000)
    expect(venue.connections.map(({ isOpen }) => isOpen)).toEqual([true, true])
    venue.manners.acks = 'given'
    venue.run(40_000)
    expect([venue.connections[0]?.isOpen, venue.toldOf(book)]).toEqual([false, ['joined']])
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
