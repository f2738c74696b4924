import { afterEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { asWritten } from '#shared/messages.ts'
import type { BookPush } from '#main/market-data/live/book/book-build.ts'
import type { LiveWorld } from './support.ts'
import { liveWorld, lostLine } from './support.ts'

const symbol = 'BTC-USDT'
const shallow: Topic = { kind: 'book', symbol, depth: 20 }
const whole: Topic = { kind: 'book', symbol, depth: 'full' }

/** Thirty levels a side; the venue's book at each sequence is its best bid's size. */
const bookAt = (sequence: number, crossed = false): OrderBook => ({
  time: sequence,
  sequence: String(sequence),
  bids: Array.from({ length: 30 }, (_, index) => [String(100 - index), index === 0 ? String(sequence) : '1']),
  asks: Array.from({ length: 30 }, (_, index) => [String((crossed ? 99 : 101) + index), '1']),
})
const push = (sequence: number, start = sequence): BookPush => ({
  symbol,
  sequenceStart: start,
  sequenceEnd: sequence,
  time: sequence,
  changes: { bids: [['100', String(sequence), String(sequence)]], asks: [] },
})

let world: LiveWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

function open(topic: Topic = shallow) {
  const venue = { sequence: 1, crossed: false, refusal: null as AppError | null, wrong: false }
  world = liveWorld(({ row }) => {
    if (row === 'getFullBook' && venue.refusal !== null) return venue.refusal
    const data = bookAt(venue.sequence, venue.crossed)
    return { data: venue.wrong ? { ...data, bids: [['100', '777'], ...data.bids.slice(1)] } : data }
  })
  world.watch('w1', topic)
  return venue
}
const why = (): unknown => {
  const last = world.eventsOf('w1').findLast(({ kind }) => kind === 'change')
  return last?.kind === 'change' ? (last.unstreamed?.reason.id ?? null) : undefined
}
const told = (from = 0): readonly string[] =>
  world
    .eventsOf('w1')
    .filter(({ kind }) => kind !== 'alive')
    .slice(from)
    .map((event) => (event.kind === 'change' ? event.source : event.kind))
const best = (topic = shallow): unknown => (world.shown('w1', topic) as OrderBook | null)?.bids[0]?.[1]

describe('rule 6: a book under a stream', () => {
  it('is built from the whole book, moves by pushes, and is read only to confirm it', async () => {
    const venue = open()
    await world.time.flush()
    expect(told()).toEqual(['poll'])
    world.join('book', symbol)
    world.push('book', symbol, push(2))
    venue.sequence = 2
    await world.time.advance(500)
    expect(told()).toEqual(['poll', 'stream'])
    world.push('book', symbol, push(3))
    await world.time.advance(150)
    expect(best()).toBe('3')
    expect((world.shown('w1', shallow) as OrderBook).bids).toHaveLength(20)
    expect(world.count('getFullBook')).toBe(1)
    const polled = world.count('getPartialBook')
    await world.time.advance(20_000)
    // Nothing is pushed, and orders are judged by it.
    expect(world.count('getPartialBook') - polled).toBeLessThanOrEqual(2)
  })

  it('says at a gap that it is being rebuilt, and shows the book of a new snapshot', async () => {
    const venue = open(whole)
    world.join('book', symbol)
    await world.time.advance(500)
    venue.sequence = 6
    world.push('book', symbol, push(6))
    expect(told().at(-1)).toBe('rebuilding')
    await world.time.advance(300)
    expect(told().at(-1)).toBe('stream')
    expect(best(whole)).toBe('6')
  })

  it('takes at most three new snapshots a minute, and is polled until it may take another', async () => {
    const venue = open()
    world.join('book', symbol)
    await world.time.advance(500)
    for (let gap = 1; gap <= 3; gap += 1) {
      venue.sequence += 10
      world.push('book', symbol, push(venue.sequence))
      await world.time.advance(1_000)
      expect(told().at(-1)).toBe('stream')
    }
    venue.sequence += 10
    world.push('book', symbol, push(venue.sequence))
    expect(world.count('getFullBook')).toBe(4)
    await world.time.advance(10_000)
    expect(world.count('getFullBook')).toBe(4)
    expect(new Set(told().slice(-5))).toEqual(new Set(['poll']))
    expect(why()).toBe('streams.gaps')
    await world.time.advance(60_000)
    expect([told().at(-1), why()]).toEqual(['stream', null])
    expect(world.count('getFullBook')).toBe(5)
  })

  it('never shows a crossed book, pushed or polled', async () => {
    const venue = open()
    venue.crossed = true
    await world.time.advance(5_000)
    expect(world.shown('w1', shallow)).toBeNull()
    expect(new Set(told())).toEqual(new Set(['rebuilding']))
    venue.crossed = false
    world.join('book', symbol)
    await world.time.advance(2_000)
    const before = told().length
    world.push('book', symbol, { ...push(2), changes: { bids: [['103', '1', '2']], asks: [] } })
    expect(told(before)).toEqual(['rebuilding'])
  })

  it('is polled where the whole book cannot be had, and tried again later', async () => {
    const venue = open()
    venue.refusal = appError('key-absent', asWritten('no key'))
    world.join('book', symbol)
    await world.time.advance(10_000)
    expect(world.count('getFullBook')).toBe(1)
    expect(new Set(told())).toEqual(new Set(['poll']))
    venue.refusal = null
    await world.time.advance(31_000)
    expect(told().at(-1)).toBe('stream')
  })

  it('rule 9: is compared with a reading at the same sequence every 30 to 60 s, and polled where they differ until it is pushed again', async () => {
    const venue = open()
    world.join('book', symbol)
    await world.time.advance(500)
    for (let sequence = 2; sequence <= 300; sequence += 1) {
      world.push('book', symbol, push(sequence))
      // The reading is behind the pushes, or ahead of them.
      venue.sequence = sequence + (sequence % 3) - 1
      await world.time.advance(1_000)
    }
    expect(world.missed()).toBe(0)
    expect(world.count('getFullBook')).toBe(1)
    venue.wrong = true
    venue.sequence = 300
    await world.time.advance(120_000)
    expect(world.missed()).toBe(1)
    expect(told()).toContain('rebuilding')
    expect(told().at(-1)).toBe('poll')
    expect([best(), why()]).toEqual(['777', 'streams.missed'])
    expect(world.count('getFullBook')).toBe(1)
    venue.wrong = false
    venue.sequence = 301
    world.push('book', symbol, push(301))
    await world.time.advance(500)
    expect(told().at(-1)).toBe('stream')
    expect(best()).toBe('301')
  })

  it('rule 9: takes a reading that no push reaches within two seconds for what the stream missed', async () => {
    const venue = open()
    world.join('book', symbol)
    await world.time.advance(500)
    // Acknowledged and silent: the line lives, and every reading is ahead of what was pushed.
    for (let second = 0; second < 65; second += 1) {
      venue.sequence += 10
      world.heard()
      world.feed.touch('p1', ['book'])
      await world.time.advance(1_000)
    }
    expect([told().at(-1), why()]).toEqual(['poll', 'streams.missed'])
    await world.time.advance(1_000)
    expect(best()).toBe(String(venue.sequence))
    expect(world.missed()).toBe(1)
    venue.sequence += 1
    world.push('book', symbol, push(venue.sequence))
    await world.time.advance(500)
    expect([told().at(-1), best(), why()]).toEqual(['stream', String(venue.sequence), null])
  })

  it('rule 9: counts nothing where the pushes reach the reading in time', async () => {
    const venue = open()
    world.join('book', symbol)
    await world.time.advance(500)
    venue.sequence = 4
    world.feed.touch('p1', ['book'])
    await world.time.advance(1_500)
    for (const sequence of [2, 3, 4]) world.push('book', symbol, push(sequence))
    await world.time.advance(5_000)
    expect([world.missed(), told().at(-1), best()]).toEqual([0, 'stream', '4'])
  })

  it('tells ten times a second at most, and to each depth what it shows', async () => {
    open(whole)
    world.join('book', symbol)
    world.watch('w2', shallow)
    await world.time.advance(1_000)
    const before = told().length
    for (let sequence = 2; sequence <= 201; sequence += 1) {
      world.push('book', symbol, push(sequence))
      await world.time.advance(5)
    }
    await world.time.advance(200)
    expect(told().length - before).toBeLessThanOrEqual(12)
    expect(best(whole)).toBe('201')
    expect((world.shown('w2', shallow) as OrderBook).bids).toHaveLength(20)
    expect((world.shown('w2', shallow) as OrderBook).bids[0]).toEqual(['100', '201'])
    expect(world.topics()).toHaveLength(1)
    world.feed.unwatch('w1')
    world.feed.unwatch('w2')
    expect(world.topics()).toEqual([])
  })

  it('is polled at its pace while the topic is lost', async () => {
    open()
    world.join('book', symbol)
    await world.time.advance(1_000)
    world.lose('book', symbol)
    const polled = world.count('getPartialBook')
    await world.time.advance(10_000)
    expect(world.count('getPartialBook') - polled).toBeGreaterThanOrEqual(10)
    expect([told().at(-1), why()]).toEqual(['poll', lostLine.reason.id])
  })
})
