import { afterEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import type { LiveWorld } from './support.ts'
import { line, liveWorld, matched, quote, symbol, trade, venue } from './support.ts'

/** A venue that counts anew, as after a reset of the practice exchange or a failover: sequences are low again. */
let world: LiveWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

const ticker: Topic = { kind: 'ticker', symbol }
const tickers: Topic = { kind: 'tickers' }
const trades: Topic = { kind: 'trades', symbol }
const stats: Topic = { kind: 'stats', symbol }
const candles: Topic = { kind: 'candles', symbol, type: '1min' }
const book: Topic = { kind: 'book', symbol, depth: 20 }
const source = (): unknown => {
  const last = world.eventsOf('w1').findLast(({ kind }) => kind !== 'alive')
  return last?.kind === 'change' ? last.source : last?.kind
}

const bookAt = (sequence: number, size: string, time: number): OrderBook => ({
  time,
  sequence: String(sequence),
  bids: [['100', size]],
  asks: [['101', '1']],
})
const bookPush = (sequence: number, size: string, time: number) => ({
  symbol,
  sequenceStart: sequence,
  sequenceEnd: sequence,
  time,
  changes: { bids: [['100', size, String(sequence)] as [string, string, string]], asks: [] },
})

describe('after the line was lost', () => {
  it('a ticker stands on the reading after the ack and moves by its pushes, however low they count', async () => {
    const { state, answer } = venue()
    state.quote = quote(1_000_000, '10')
    world = liveWorld(answer)
    world.watch('w1', ticker)
    await world.time.flush()
    world.join('ticker', symbol)
    await world.time.advance(500)
    world.push('ticker', symbol, quote(1_000_001, '11', 1_000_002))
    world.lose('ticker', symbol)
    state.quote = quote(1, '70', 1_000_010)
    world.join('ticker', symbol)
    await world.time.advance(500)
    expect(world.shown('w1', ticker)).toMatchObject({ price: '70' })
    world.push('ticker', symbol, quote(2, '71', 1_000_020))
    await world.time.advance(200)
    expect(world.shown('w1', ticker)).toMatchObject({ price: '71', sequence: '2' })
    expect([source(), world.missed()]).toEqual(['stream', 0])
  })

  it('every pair moves by its pushes, however low they count', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', tickers)
    await world.time.flush()
    world.join('tickers')
    await world.time.advance(1_000)
    world.push('tickers', null, quote(1_000_000, '5'), 'B-USDT')
    await world.time.advance(200)
    world.lose('tickers')
    state.rows = [line('A-USDT', '1'), line('B-USDT', '70')]
    world.join('tickers')
    await world.time.advance(500)
    expect(world.shown('w1', tickers)).toEqual([line('A-USDT', '1'), line('B-USDT', '70')])
    world.push('tickers', null, quote(1, '71'), 'B-USDT')
    await world.time.advance(200)
    expect(world.shown('w1', tickers)).toEqual([line('A-USDT', '1'), line('B-USDT', '71')])
    state.rows = [line('A-USDT', '1'), line('B-USDT', '71')]
    await world.time.advance(120_000)
    expect(world.missed()).toBe(0)
  })

  it('trades of the venue before are gone, and none of the new ones is taken for an old one', async () => {
    const { state, answer } = venue()
    state.trades = Array.from({ length: 100 }, (_, index) => trade(1_000_000 - index))
    world = liveWorld(answer)
    world.watch('w1', trades)
    await world.time.flush()
    world.join('trades', symbol)
    await world.time.advance(500)
    world.lose('trades', symbol)
    state.trades = [{ ...trade(2), time: trade(1_000_500).time }]
    world.join('trades', symbol)
    await world.time.advance(500)
    expect(world.shown('w1', trades)).toEqual(state.trades)
    world.push('trades', symbol, { ...matched(3), time: trade(1_000_600).time })
    await world.time.advance(100)
    expect(world.shown('w1', trades)).toMatchObject([{ sequence: '3' }, { sequence: '2' }])
    state.trades = []
    world.lose('trades', symbol)
    world.join('trades', symbol)
    await world.time.advance(500)
    expect(world.shown('w1', trades)).toEqual([])
  })

  it('no trade of the venue before stays below those that count higher', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', trades)
    await world.time.flush()
    world.join('trades', symbol)
    await world.time.advance(500)
    world.lose('trades', symbol)
    state.trades = [trade(500)]
    world.join('trades', symbol)
    await world.time.advance(500)
    expect(world.shown('w1', trades)).toEqual([trade(500)])
  })

  it('24-hour figures are the new venue’s, though its clock is behind', async () => {
    const day = { symbol, time: 9_000_000, last: '5', vol: '3' }
    let now = day
    world = liveWorld(() => ({ data: now }))
    world.watch('w1', stats)
    await world.time.flush()
    world.join('snapshot', symbol)
    await world.time.advance(500)
    world.lose('snapshot', symbol)
    now = { ...day, time: 1_000, last: '7' }
    world.join('snapshot', symbol)
    await world.time.advance(500)
    expect(world.shown('w1', stats)).toMatchObject({ last: '7' })
  })

  it('the candle under way is the new venue’s, though less was traded in it', async () => {
    const start = Math.floor(1_760_000_000_000 / 60_000) * 60
    const row = (volume: string, close: string) => ({
      start,
      open: close,
      high: close,
      low: close,
      close,
      volume,
      turnover: volume,
    })
    const pushed = (volume: string, close: string) => ({
      symbol,
      time: '0',
      candles: [start, close, close, close, close, volume, volume] as [
        number,
        string,
        string,
        string,
        string,
        string,
        string,
      ],
    })
    let now = row('900', '1')
    world = liveWorld(() => ({ data: [now] }))
    world.watch('w1', candles)
    await world.time.flush()
    world.join('candles', `${symbol}_1min`)
    await world.time.advance(500)
    world.push('candles', `${symbol}_1min`, pushed('901', '1'))
    world.lose('candles', `${symbol}_1min`)
    now = row('3', '70')
    world.join('candles', `${symbol}_1min`)
    await world.time.advance(500)
    expect(world.shown('w1', candles)).toEqual([row('3', '70')])
    world.push('candles', `${symbol}_1min`, pushed('4', '71'))
    await world.time.advance(200)
    expect(world.shown('w1', candles)).toEqual([row('4', '71')])
  })

  it('a book is polled and streamed as the new venue has it, though its clock is behind', async () => {
    let now = bookAt(1_000_000, '5', 9_000_000)
    world = liveWorld(() => ({ data: now }))
    world.watch('w1', book)
    await world.time.flush()
    world.join('book', symbol)
    await world.time.advance(500)
    world.push('book', symbol, bookPush(1_000_001, '6', 9_000_001))
    await world.time.advance(200)
    world.lose('book', symbol)
    now = bookAt(1, '70', 1_000)
    await world.time.advance(5_000)
    expect((world.shown('w1', book) as OrderBook).bids).toEqual([['100', '70']])
    world.join('book', symbol)
    await world.time.advance(500)
    world.push('book', symbol, bookPush(2, '71', 1_001))
    await world.time.advance(200)
    expect((world.shown('w1', book) as OrderBook).bids).toEqual([['100', '71']])
    expect(source()).toBe('stream')
  })
})

describe('while the line stands', () => {
  it('a ticker takes a push that counts lower and is seconds later', async () => {
    const { state, answer } = venue()
    state.quote = quote(1_000_000, '10')
    world = liveWorld(answer)
    world.watch('w1', ticker)
    await world.time.flush()
    world.join('ticker', symbol)
    await world.time.advance(500)
    world.push('ticker', symbol, quote(5, '66', 999_999))
    await world.time.advance(200)
    expect(world.shown('w1', ticker)).toMatchObject({ price: '10' })
    world.push('ticker', symbol, quote(2, '71', 1_005_000))
    await world.time.advance(200)
    expect(world.shown('w1', ticker)).toMatchObject({ price: '71' })
  })

  it('a pair of all takes one as well', async () => {
    const { answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', tickers)
    await world.time.flush()
    world.join('tickers')
    await world.time.advance(1_000)
    world.push('tickers', null, quote(1_000_000, '5'), 'B-USDT')
    world.push('tickers', null, quote(5, '66', 999_999), 'B-USDT')
    world.push('tickers', null, quote(2, '71', 1_005_000), 'B-USDT')
    await world.time.advance(200)
    expect(world.shown('w1', tickers)).toEqual([line('A-USDT', '1'), line('B-USDT', '71')])
  })

  it('a book is built anew at a push that counts lower and is seconds later', async () => {
    let now = bookAt(1_000_000, '5', 9_000_000)
    world = liveWorld(() => ({ data: now }))
    world.watch('w1', book)
    await world.time.flush()
    world.join('book', symbol)
    await world.time.advance(500)
    world.push('book', symbol, bookPush(999_999, '66', 9_000_000))
    await world.time.advance(200)
    expect((world.shown('w1', book) as OrderBook).bids).toEqual([['100', '5']])
    now = bookAt(7, '70', 9_005_000)
    world.push('book', symbol, bookPush(7, '70', 9_005_000))
    expect(source()).toBe('rebuilding')
    await world.time.advance(500)
    expect((world.shown('w1', book) as OrderBook).bids).toEqual([['100', '70']])
  })

  it('a book that is pushed no more is polled once the check is later by the venue’s time and counts lower', async () => {
    let now = bookAt(1_000_000, '5', 9_000_000)
    world = liveWorld(() => ({ data: now }))
    world.watch('w1', book)
    await world.time.flush()
    world.join('book', symbol)
    await world.time.advance(500)
    now = bookAt(7, '70', 9_060_000)
    await world.time.advance(62_000)
    expect((world.shown('w1', book) as OrderBook).bids).toEqual([['100', '70']])
    expect([source(), world.missed()]).toEqual(['poll', 1])
  })
})
