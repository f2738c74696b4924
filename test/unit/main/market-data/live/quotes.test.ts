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
