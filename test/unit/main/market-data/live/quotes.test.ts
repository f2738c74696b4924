import { afterEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { LiveWorld } from './support.ts'
import { line, liveWorld, quote, symbol, venue } from './support.ts'

const tickers: Topic = { kind: 'tickers' }
const candles: Topic = { kind: 'candles', symbol, type: '1min' }

let world: LiveWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

describe('every pair', () => {
  it('moves the last price by pushes, and sends only the pairs that moved', async () => {
    const { answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', tickers)
    await world.time.flush()
    world.join('tickers')
    await world.time.advance(1_000)
    world.push('tickers', null, quote(5, '7'), 'B-USDT')
    world.push('tickers', null, quote(4, '6'), 'B-USDT')
    await world.time.advance(200)
    expect(world.eventsOf('w1').at(-1)).toMatchObject({
      change: { kind: 'rows', added: [], changed: [['B-USDT', { last: '7' }]], removed: [] },
    })
    expect(world.shown('w1', tickers)).toEqual([line('A-USDT', '1'), line('B-USDT', '7')])
  })

  it('keeps a price that was pushed shortly before a reading that lacks it', async () => {
    const { answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', tickers)
    await world.time.flush()
    world.join('tickers')
    await world.time.advance(1_000)
    world.push('tickers', null, quote(5, '7'), 'B-USDT')
    world.feed.touch('p1', ['tickers'])
    await world.time.advance(1_000)
    expect(world.shown('w1', tickers)).toEqual([line('A-USDT', '1'), line('B-USDT', '7')])
    await world.time.advance(5_000)
    world.feed.touch('p1', ['tickers'])
    await world.time.advance(3_000)
    expect(world.shown('w1', tickers)).toEqual([line('A-USDT', '1'), line('B-USDT', '2')])
    expect(world.missed()).toBe(1)
  })
})

describe('listing changes', () => {
  const stats: Topic = { kind: 'stats', symbol }
  const snapshot = (datetime: number, trading: boolean | null) => ({
    sequence: '1',
    data: {
      symbol,
      buy: null,
      sell: null,
      lastTradedPrice: '7',
      open: null,
      high: null,
      low: null,
      close: null,
      vol: null,
      volValue: null,
      changeRate: null,
      changePrice: null,
      averagePrice: null,
      datetime,
      trading,
    },
  })

  const pairs: Topic = { kind: 'read', row: 'listSymbols', request: {} }
  /** Far less than the time between two readings of the list. */
  const soonMs = 300

  it('have the list of pairs read at once when trading in a watched pair halts and when it goes on', async () => {
    let isTrading = true
    const list = () => [{ symbol, enableTrading: isTrading }]
    world = liveWorld(({ row }) => ({
      data: row === 'listSymbols' ? list() : { symbol, time: 1, last: '5', vol: '3' },
    }))
    world.watch('w1', stats)
    world.watch('w2', pairs)
    await world.time.flush()
    world.join('snapshot', symbol)
    await world.time.advance(500)
    const trading = [true, true, false, false, null, true]
    const asked: number[] = []
    for (const [index, is] of trading.entries()) {
      isTrading = is ?? isTrading
      const before = world.count('listSymbols')
      world.push('snapshot', symbol, snapshot(2 + index, is))
      await world.time.advance(soonMs)
      asked.push(world.count('listSymbols') - before)
      expect(world.shown('w2', pairs)).toEqual(list())
      // A reading of its own is not due within the next wait.
      await world.time.advance(soonMs)
    }
    expect([asked[2], asked[5]]).toEqual([1, 1])
    expect(world.shown('w1', stats)).toMatchObject({ last: '7', vol: '3', time: 7 })
  })

  it('have it read at once for a pair that is pushed and not listed, which is asked for once', async () => {
    const { answer } = venue()
    const listed = ['A-USDT', 'B-USDT']
    const list = () => listed.map((one) => ({ symbol: one, enableTrading: true }))
    world = liveWorld((asked) => (asked.row === 'listSymbols' ? { data: list() } : answer(asked)))
    world.watch('w1', tickers)
    world.watch('w2', pairs)
    await world.time.flush()
    world.join('tickers')
    await world.time.advance(1_000)
    const before = world.count('listTickers')
    listed.push('NEW-USDT')
    for (let turn = 1; turn < 20; turn += 1) world.push('tickers', null, quote(turn, '7'), 'NEW-USDT')
    await world.time.advance(soonMs)
    expect(world.shown('w2', pairs)).toEqual(list())
    await world.time.advance(5_000)
    expect(world.count('listTickers') - before).toBe(1)
  })
})

describe('candles', () => {
  const row = (start: number, volume: string) => ({
    start,
    open: '1',
    high: '2',
    low: '1',
    close: volume,
    volume,
    turnover: volume,
  })
  const pushOf = (start: number, volume: string) => ({
    symbol,
    time: '0',
    candles: [start, '1', volume, '2', '1', volume, volume] as [number, string, string, string, string, string, string],
  })

  it('take the candle with more volume, append a new one, and never go back', async () => {
    const now = Math.floor(1_760_000_000_000 / 60_000) * 60
    world = liveWorld(() => ({ data: [row(now - 60, '5'), row(now, '1')] }))
    world.watch('w1', candles)
    await world.time.flush()
    world.join('candles', `${symbol}_1min`)
    await world.time.advance(500)
    world.push('candles', `${symbol}_1min`, pushOf(now, '3'))
    world.push('candles', `${symbol}_1min`, pushOf(now, '2'))
    world.push('candles', `${symbol}_1min`, pushOf(now + 60, '1'))
    await world.time.advance(200)
    const shown = [row(now - 60, '5'), row(now, '3'), row(now + 60, '1')]
    expect(world.shown('w1', candles)).toEqual(shown)
  })
})
