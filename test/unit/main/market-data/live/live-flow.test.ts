import { afterEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { held, unreachable } from '../support.ts'
import type { LiveWorld } from './support.ts'
import { refusal } from '#main/streams/stream-errors.ts'
import { liveWorld, matched, quote, symbol, trade, venue } from './support.ts'

const ticker: Topic = { kind: 'ticker', symbol }
const trades: Topic = { kind: 'trades', symbol }

let world: LiveWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

const sources = (): readonly unknown[] =>
  world.eventsOf('w1').map((event) => (event.kind === 'change' ? event.source : event.kind))

describe('a subject under a stream', () => {
  it('is polled until the topic is acknowledged, then read once more and pushed', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', ticker)
    await world.time.advance(500)
    expect(sources()).toEqual(['poll'])
    world.join('ticker', symbol)
    state.quote = quote(5, '12')
    await world.time.advance(500)
    expect(sources()).toEqual(['poll', 'stream'])
    world.push('ticker', symbol, quote(6, '13'))
    await world.time.advance(200)
    expect(world.shown('w1', ticker)).toMatchObject({ price: '13', sequence: '6' })
    expect(world.eventsOf('w1').at(-1)).toMatchObject({ source: 'stream', everyMs: 3_000 })
  })

  it('rule 5: takes for its ground no reading that began before the acknowledgement, and applies what came meanwhile on top', async () => {
    const { state, answer } = venue()
    world = liveWorld((asked) => held(world.time, answer(asked) as never, 300))
    world.watch('w1', trades)
    await world.time.advance(100)
    world.join('trades', symbol)
    world.push('trades', symbol, matched(3))
    state.trades = [trade(2), trade(1)]
    await world.time.advance(250)
    // The reading that was under way lacks trade 2, which no push will tell of.
    expect(world.shown('w1', trades)).toEqual([trade(1)])
    await world.time.advance(600)
    expect(world.shown('w1', trades)).toEqual([trade(3), trade(2), trade(1)])
  })

  it('rule 9: falls to a slow check of 30 to 60 s, and goes back to its pace when the topic is lost', async () => {
    const { answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', trades)
    await world.time.flush()
    world.join('trades', symbol)
    await world.time.advance(1_000)
    const before = world.count('listTrades')
    await world.time.advance(600_000)
    expect(world.count('listTrades') - before).toBeGreaterThanOrEqual(10)
    expect(world.count('listTrades') - before).toBeLessThanOrEqual(20)
    world.lose('trades', symbol)
    const polled = world.count('listTrades')
    await world.time.advance(60_000)
    expect(world.count('listTrades') - polled).toBeGreaterThanOrEqual(59)
    expect(sources().at(-1)).toBe('poll')
    expect(world.missed()).toBe(0)
  })

  it.each<[string, Topic, 'trades' | 'ticker']>([
    ['a tape', trades, 'trades'],
    ['a price', ticker, 'ticker'],
  ])('%s that lost its stream is due at the fast pace, although no reading answers', async (_name, topic, name) => {
    const { answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', topic)
    await world.time.flush()
    world.join(name, symbol)
    await world.time.advance(20_000)
    world.answerWith(() => new Promise(() => undefined))
    const lostAt = world.time.now()
    world.lose(name, symbol)
    await world.time.advance(500)
    const last = world.eventsOf('w1').findLast(({ kind }) => kind === 'change')
    expect(last).toMatchObject({ source: 'stream', everyMs: 1_000, unstreamed: { code: 'not-connected' } })
    expect(last?.kind === 'change' ? (last.lastMessageAt ?? last.at) : Infinity).toBeLessThanOrEqual(lostAt)
  })

  it('rule 9: counts one disagreement once, however often the readings that follow find more', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', ticker)
    await world.time.flush()
    world.join('ticker', symbol)
    await world.time.advance(1_000)
    let sequence = 9
    state.quote = quote(sequence, '12')
    await world.time.advance(63_000)
    expect(world.missed()).toBe(1)
    for (let second = 0; second < 20; second += 1) {
      state.quote = quote((sequence += 1), String(12 + second))
      await world.time.advance(1_000)
    }
    expect(world.missed()).toBe(1)
    // It agreed again, and a later disagreement is another one.
    world.push('ticker', symbol, quote((sequence += 1), '99'))
    state.quote = quote(sequence, '99')
    await world.time.advance(5_000)
    state.quote = quote(sequence + 1, '7')
    await world.time.advance(63_000)
    expect(world.missed()).toBe(2)
  })

  it.each<[string, Topic, (live: LiveWorld) => void, (state: ReturnType<typeof venue>['state']) => void]>([
    ['ticker', ticker, (live) => live.join('ticker', symbol), (state) => (state.quote = quote(9, '12'))],
    ['trade', trades, (live) => live.join('trades', symbol), (state) => state.trades.push(trade(9))],
  ])('rule 9: counts a %s that only the check found, and shows it', async (_name, topic, join, change) => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', topic)
    await world.time.flush()
    join(world)
    await world.time.advance(1_000)
    change(state)
    await world.time.advance(61_000)
    expect(JSON.stringify(world.shown('w1', topic))).toContain('"9"')
    await world.time.advance(2_000)
    expect(world.missed()).toBe(1)
    await world.time.advance(120_000)
    expect(world.missed()).toBe(1)
    // A topic that fell silent is polled at its pace, until it is heard again.
    expect(
      sources()
        .slice(-60)
        .every((source) => source === 'poll'),
    ).toBe(true)
    state.quote = quote(20, '14')
    if (topic === ticker) world.push('ticker', symbol, quote(20, '14'))
    else world.push('trades', symbol, matched(20))
    const before = world.asked.length
    await world.time.advance(25_000)
    expect(sources().at(-1)).toBe('stream')
    expect(world.asked.length - before).toBeLessThanOrEqual(topic === ticker ? 4 : 1)
  })

  it('rule 9: counts nothing that a push tells within two seconds of the check', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer, () => 0)
    world.watch('w1', trades)
    await world.time.flush()
    world.join('trades', symbol)
    await world.time.advance(1_000)
    state.trades = [trade(9), ...state.trades]
    const before = world.count('listTrades')
    while (world.count('listTrades') === before) await world.time.advance(500)
    await world.time.advance(1_000)
    world.push('trades', symbol, matched(9))
    await world.time.advance(5_000)
    expect(world.missed()).toBe(0)
    expect(world.shown('w1', trades)).toEqual([trade(9), trade(1)])
  })

  it('says why it is polled: the error of the topic, or that a check found what was missed', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', ticker)
    await world.time.advance(1_500)
    const why = (): unknown => {
      const last = world.eventsOf('w1').findLast(({ kind }) => kind === 'change')
      return last?.kind === 'change' ? [last.source, last.unstreamed?.reason.id ?? null] : null
    }
    expect(why()).toEqual(['poll', null])
    world.lose('ticker', symbol, refusal('509', 'exceed max permits per second'))
    await world.time.advance(1_500)
    expect(why()).toEqual(['poll', 'streams.limit'])
    world.lose('ticker', symbol, refusal('401', 'token is expired'))
    await world.time.advance(1_500)
    expect(why()).toEqual(['poll', 'streams.token-refused'])
    world.watch('w2', ticker)
    expect(world.eventsOf('w2')).toMatchObject([
      { unstreamed: { venue: { code: '401', message: 'token is expired' } } },
    ])
    world.feed.unwatch('w2')
    world.join('ticker', symbol)
    await world.time.advance(1_500)
    expect(why()).toEqual(['stream', null])
    state.quote = quote(9, '12')
    await world.time.advance(65_000)
    expect(why()).toEqual(['poll', 'streams.missed'])
  })

  it('shows no error of a check while the stream is whole, and one as soon as it is not', async () => {
    const { answer } = venue()
    let isDown = false
    world = liveWorld((asked) => (isDown ? unreachable : answer(asked)))
    world.watch('w1', ticker)
    await world.time.flush()
    world.join('ticker', symbol)
    await world.time.advance(1_000)
    isDown = true
    await world.time.advance(60_000)
    expect(sources()).not.toContain('error')
    world.lose('ticker', symbol)
    await world.time.advance(10_000)
    expect(sources().at(-1)).toBe('error')
  })

  it('is told to be alive as often as its line is heard', async () => {
    const { answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', trades)
    await world.time.flush()
    world.join('trades', symbol)
    await world.time.advance(500)
    const before = sources().length
    for (let turn = 0; turn < 10; turn += 1) {
      world.heard()
      await world.time.advance(1_000)
    }
    const told = sources().slice(before)
    expect(told.length).toBeGreaterThanOrEqual(9)
    expect(new Set(told)).toEqual(new Set(['alive']))
    const silent = sources().length
    await world.time.advance(20_000)
    expect(sources().length - silent).toBeLessThanOrEqual(1)
  })

  it('rule 8: tells a ticker at most ten times a second, the newest last', async () => {
    const { answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', ticker)
    await world.time.flush()
    world.join('ticker', symbol)
    await world.time.advance(500)
    const before = sources().length
    for (let turn = 0; turn < 200; turn += 1) {
      world.push('ticker', symbol, quote(10 + turn, String(100 + turn)))
      await world.time.advance(5)
    }
    await world.time.advance(200)
    expect(sources().length - before).toBeLessThanOrEqual(12)
    expect(world.shown('w1', ticker)).toMatchObject({ price: '299' })
  })

  it('rule 8: reads anew where more pushes wait than are kept', async () => {
    const { answer } = venue()
    world = liveWorld((asked) => held(world.time, answer(asked) as never, 2_000))
    world.watch('w1', trades)
    await world.time.flush()
    world.join('trades', symbol)
    await world.time.advance(100)
    for (let turn = 0; turn < 5_001; turn += 1) world.push('trades', symbol, matched(100 + turn))
    await world.time.advance(2_000)
    // Without the full queue, this reading would have been the ground.
    expect(sources()).toEqual(['poll'])
    await world.time.advance(2_500)
    expect(sources().at(-1)).toBe('stream')
  })

  it('asks for no topic while nobody looks, and for it again afterwards', async () => {
    const { answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', ticker)
    await world.time.flush()
    expect(world.topics()).toEqual(['p1 /market/ticker:BTC-USDT'])
    world.feed.setVisible(false)
    expect(world.topics()).toEqual([])
    world.feed.setVisible(true)
    expect(world.topics()).toHaveLength(1)
    world.feed.unwatch('w1')
    expect(world.topics()).toEqual([])
  })
})
