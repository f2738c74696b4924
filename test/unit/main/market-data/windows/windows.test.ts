import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FeedValues, Topic } from '#shared/domain/feed-topic.ts'
import { cell, queryKey } from '#shared/domain/ticker-table.ts'
import type { TickerWindow } from '#shared/domain/ticker-table.ts'
import type { Sink } from '#main/market-data/source.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { expectOk } from '#test/support/results.ts'
import { feedWorld, unreachable } from '../support.ts'
import type { Answering, FeedWorld } from '../support.ts'
import { lineOf, pairOf } from './naive-table.ts'

type Figures = Readonly<Record<string, string | null>>
const query = { sort: { by: 'last', down: true }, text: '', segment: null, quote: null, pairs: null } as const
const table = { kind: 'tickerTable', ...query, from: 0, count: 50 } as const
const byName = { ...table, sort: { by: 'symbol', down: false } } as const
const movers = { kind: 'movers', quote: 'USDT', most: 3 } as const
const breadth = { kind: 'breadth', segment: null, quote: null } as const

const market: Record<'last' | 'change', Figures> = { last: {}, change: {} }
const overloaded = appError('service-unavailable', asWritten('Not now.'), {
  venue: { httpStatus: 503, code: '503000', message: 'no' },
})
let trouble: Partial<Record<string, typeof unreachable>>
const venue: Answering = ({ row, request, at }) => {
  const failure = trouble[request['market'] === undefined ? row : `${row} ${String(request['market'])}`]
  if (failure !== undefined) return failure
  const { last, change } = market
  if (row === 'listSymbols') {
    const listed = Object.keys(last).filter((name) => request['market'] === undefined || name.startsWith('A'))
    return { data: listed.map((name) => pairOf(name)) }
  }
  const rows = Object.entries(last).map(([name, price]) =>
    lineOf(name, { last: price, changeRate: change[name] ?? null, volValue: price }),
  )
  return { data: { time: at, ticker: rows } }
}

let world: FeedWorld
beforeEach(() => {
  market.last = { 'A-USDT': '1', 'B-USDT': '2', 'C-BTC': '3' }
  market.change = { 'A-USDT': '0.1', 'B-USDT': '-0.2' }
  trouble = {}
  world = feedWorld({ answer: venue })
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

const news = (id: string) =>
  world.eventsOf(id).map((event) => (event.kind === 'change' ? event.change.kind : event.kind))
const shown = <Kind extends 'tickerTable' | 'movers' | 'breadth' | 'coinPrices'>(
  id: string,
  topic: Topic & { kind: Kind },
) => world.shown(id, topic) as FeedValues[Kind] | null
const names = (id: string, topic: typeof table | typeof byName = table) =>
  shown(id, topic as typeof table)?.rows.map((row) => row[cell.symbol])

describe('windows onto the market', () => {
  it('all stand on one reading of the tickers and one of the pairs', async () => {
    expectOk(world.watch('w1', table))
    world.watch('w2', byName)
    world.watch('w3', movers)
    world.watch('w4', breadth)
    world.watch('w5', { kind: 'coinPrices', base: 'USDT', currencies: ['A', 'C', 'X'] })
    await world.time.advance(4_500)
    expect(world.count('listTickers')).toBe(3)
    expect(world.count('listSymbols')).toBe(1)
    expect(names('w1')).toEqual(['C-BTC', 'B-USDT', 'A-USDT'])
    expect(names('w2', byName)).toEqual(['A-USDT', 'B-USDT', 'C-BTC'])
    const of = (rows: TickerWindow['rows'] | undefined) => rows?.map((row) => row[cell.symbol])
    const moved = shown('w3', movers)
    expect([of(moved?.up), of(moved?.down), of(moved?.busy)]).toEqual([['A-USDT'], ['B-USDT'], ['B-USDT', 'A-USDT']])
    expect(shown('w4', breadth)).toEqual({ pairs: 3, up: 1, down: 1, still: 0, unknown: 1 })
    expect(world.shown('w5', { kind: 'coinPrices', base: 'USDT', currencies: [] })).toEqual({ A: '1' })
    expect(world.eventsOf('w1')[0]).toMatchObject({ at: 1_760_000_000_000, source: 'poll', everyMs: 2_000 })
  })

  it('are told of what changed in them alone, and of nothing where nothing did but that it is still true', async () => {
    world.watch('top', { ...table, count: 1 })
    world.watch('rest', { ...table, from: 1 })
    await world.time.advance(1_000)
    market.last = { ...market.last, 'A-USDT': '1.5' }
    await world.time.advance(2_000)
    expect(news('top')).toEqual(['whole', 'alive'])
    expect(news('rest')).toEqual(['whole', 'slots'])
    expect(world.eventsOf('rest')[1]).toMatchObject({
      change: { moved: [], cells: [1, cell.last, '1.5', 1, cell.turnover, '1.5', 1, cell.value, '1.5'] },
    })
    expect(world.eventsOf('top')[1]).toMatchObject({ at: 1_760_000_002_000 })
    market.last = { ...market.last, 'A-USDT': '9' }
    await world.time.advance(2_000)
    expect(names('top')).toEqual(['A-USDT'])
    expect(names('rest')).toEqual(['C-BTC', 'B-USDT'])
    expect(world.eventsOf('rest')[2]).toMatchObject({ change: { moved: [0, expect.anything(), 1, 0], cells: [] } })
  })

  it('change their sort, filter and range at once under the same watch, with nothing asked and nothing empty between', async () => {
    world.watch('w', table)
    await world.time.advance(1_000)
    const asked = world.asked.length
    world.watch('w', byName)
    expect(news('w')).toEqual(['whole', 'whole'])
    expect(names('w', byName)).toEqual(['A-USDT', 'B-USDT', 'C-BTC'])
    world.watch('w', { ...byName, quote: 'USDT', from: 1, count: 1 })
    expect(shown('w', table)).toMatchObject({ total: 2, from: 1, key: queryKey({ ...byName, quote: 'USDT' }) })
    expect(names('w')).toEqual(['B-USDT'])
    await world.time.advance(500)
    expect(world.asked).toHaveLength(asked)
    await world.time.advance(1_000)
    expect(world.count('listTickers')).toBe(2)
    expect(news('w').slice(3)).toEqual(['alive'])
  })

  it('show what is known on a return, with its age, and ask for it when it is due', async () => {
    world.watch('w1', table)
    await world.time.advance(500)
    world.feed.unwatch('w1')
    await world.time.advance(1_000)
    world.watch('w2', byName)
    expect(names('w2', byName)).toEqual(['A-USDT', 'B-USDT', 'C-BTC'])
    expect(world.eventsOf('w2')[0]).toMatchObject({ at: 1_760_000_000_000 })
    expect(world.count('listTickers')).toBe(1)
    await world.time.advance(700)
    expect(world.count('listTickers')).toBe(2)
    expect(world.count('listSymbols')).toBe(1)
    expect(news('w1')).toEqual(['whole'])
  })
})

describe('a window whose figures cannot be had', () => {
  it('is told so, and is fresh again after the next reading, even an equal one', async () => {
    world.watch('w', table)
    await world.time.advance(1_000)
    trouble['listTickers'] = overloaded
    await world.time.advance(2_000)
    expect(news('w')).toEqual(['whole', 'error'])
    world.watch('late', byName)
    expect(news('late')).toEqual(['whole', 'error'])
    trouble = {}
    await world.time.advance(30_000)
    expect(news('w').slice(0, 3)).toEqual(['whole', 'error', 'same'])
    expect(news('w').slice(3)).not.toContain('error')
  })

  it('waits for the pairs, and says why they are missing', async () => {
    trouble['listSymbols'] = overloaded
    world.watch('w', table)
    world.watch('prices', { kind: 'coinPrices', base: 'USDT', currencies: ['B'] })
    await world.time.advance(1_000)
    expect(news('w')).toEqual(['error'])
    expect(shown('prices', { kind: 'coinPrices', base: 'USDT', currencies: [] })).toEqual({ B: '2' })
    trouble = {}
    await world.time.advance(60_000)
    expect(names('w')).toEqual(['C-BTC', 'B-USDT', 'A-USDT'])
  })

  it('keeps its pairs where only their next reading fails', async () => {
    world.watch('w', table)
    await world.time.advance(1_000)
    trouble['listSymbols'] = overloaded
    await world.time.advance(700_000)
    expect(news('w')).not.toContain('error')
  })

  it('of a segment that is not known shows nothing in place of it, while the others go on', async () => {
    trouble['listSymbols DeFi'] = overloaded
    world.watch('all', table)
    await world.time.advance(500)
    world.watch('w', { ...table, segment: 'DeFi' })
    await world.time.advance(1_000)
    expect(news('w')).toEqual(['error'])
    trouble = {}
    await world.time.advance(60_000)
    expect(names('w')).toEqual(['A-USDT'])
    expect(news('all')).not.toContain('error')
    world.watch('b', { ...breadth, segment: 'DeFi' })
    expect(shown('b', breadth)).toMatchObject({ pairs: 1, up: 1 })
  })

  it('is old after sleep until its market was read again', async () => {
    world.watch('w', table)
    await world.time.advance(1_000)
    world.syncWith(() => world.time.sleep(500))
    void world.feed.onResume()
    await world.time.advance(100)
    expect(news('w')).toEqual(['whole', 'error'])
    trouble['listTickers'] = unreachable
    await world.time.advance(3_000)
    expect(news('w').slice(2)).not.toContain('alive')
    expect(news('w').at(-1)).not.toBe('same')
    trouble = {}
    await world.time.advance(30_000)
    expect(news('w').at(-1)).toBe('alive')
  })

  it('asks for nothing while hidden, and at once on demand', async () => {
    world.watch('w', table)
    await world.time.advance(1_000)
    world.feed.setVisible(false)
    await world.time.advance(60_000)
    expect(world.count('listTickers')).toBe(1)
    world.feed.setVisible(true)
    await world.time.advance(100)
    expect(world.count('listTickers')).toBe(2)
    await world.time.advance(300)
    world.watch('w', table)
    await world.time.advance(300)
    expect(world.count('listTickers')).toBe(3)
  })
})

describe('a market that is streamed', () => {
  const line = (last: string) => [lineOf('A-USDT', { last }), lineOf('B-USDT', { last: '0' })]
  let sinks: Map<string, Sink>
  beforeEach(async () => {
    sinks = new Map()
    const flow = { pace: () => undefined, refresh: () => undefined, close: () => undefined }
    world = feedWorld({
      source: {
        open: ({ topic }, sink) => {
          sinks.set(topic.kind, sink)
          return flow
        },
      },
    })
    world.watch('w', table)
    await world.time.flush()
    sinks.get('read')?.value([pairOf('A-USDT'), pairOf('B-USDT')] as never, told())
  })
  const told = () => ({ at: world.time.now(), source: 'stream', everyMs: 3_000, unreadable: null }) as const

  it('tells each window at most every 100 ms, the last state always', async () => {
    for (let turn = 1; turn <= 100; turn += 1) {
      sinks.get('tickers')?.value(line(`${turn}`), told())
      await world.time.advance(10)
    }
    await world.time.advance(100)
    expect(world.eventsOf('w').length).toBeGreaterThan(8)
    expect(world.eventsOf('w').length).toBeLessThanOrEqual(12)
    expect(shown('w', table)?.rows[0]?.[cell.last]).toBe('100')
  })

  it('takes what changed without going through all of it', async () => {
    sinks.get('tickers')?.value(line('1'), told())
    await world.time.advance(100)
    // The list itself is not looked at: only what is said to have changed in it.
    sinks
      .get('tickers')
      ?.value([], told(), { kind: 'rows', added: [], changed: [['B-USDT', { last: '7' }]], removed: [] })
    await world.time.advance(100)
    expect(names('w')).toEqual(['B-USDT', 'A-USDT'])
  })

  it('says that it is being rebuilt, and is believed again with the next value alone', async () => {
    sinks.get('tickers')?.value(line('1'), told())
    await world.time.advance(100)
    sinks.get('tickers')?.rebuilding(world.time.now())
    await world.time.advance(2_000)
    sinks.get('tickers')?.alive(world.time.now(), world.time.now())
    await world.time.advance(2_000)
    expect(news('w')).toEqual(['whole', 'rebuilding'])
    sinks.get('tickers')?.value(line('1'), told())
    await world.time.advance(100)
    expect(news('w')).toEqual(['whole', 'rebuilding', 'same'])
    await world.time.advance(2_000)
    sinks.get('tickers')?.alive(world.time.now(), world.time.now())
    await world.time.advance(100)
    expect(news('w').at(-1)).toBe('alive')
  })
})
