import { afterEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { LiveWorld } from './support.ts'
import { line, liveWorld, quote, venue } from './support.ts'

let world: LiveWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

const tickers: Topic = { kind: 'tickers' }
const source = (): unknown => {
  const last = world.eventsOf('w1').findLast(({ kind }) => kind !== 'alive')
  return last?.kind === 'change' ? last.source : last?.kind
}

describe('a pair that fell silent among all of them', () => {
  it('has them polled until it is pushed again, whatever comes of the others', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', tickers)
    await world.time.flush()
    world.join('tickers')
    await world.time.advance(1_000)
    world.push('tickers', null, quote(1, '1'), 'A-USDT')
    world.push('tickers', null, quote(1, '2'), 'B-USDT')
    state.rows = [line('A-USDT', '9'), line('B-USDT', '2')]
    await world.time.advance(65_000)
    expect([source(), world.missed()]).toEqual(['poll', 1])
    world.push('tickers', null, quote(2, '3'), 'B-USDT')
    state.rows = [line('A-USDT', '9'), line('B-USDT', '3')]
    const before = world.count('listTickers')
    await world.time.advance(10_000)
    expect(source()).toBe('poll')
    expect(world.count('listTickers') - before).toBeGreaterThanOrEqual(4)
    world.push('tickers', null, quote(2, '9'), 'A-USDT')
    await world.time.advance(2_500)
    const after = world.count('listTickers')
    world.push('tickers', null, quote(3, '4'), 'B-USDT')
    await world.time.advance(20_000)
    expect([source(), world.count('listTickers') - after]).toEqual(['stream', 0])
  })

  it('is forgotten once it is listed no more', async () => {
    const { state, answer } = venue()
    world = liveWorld(answer)
    world.watch('w1', tickers)
    await world.time.flush()
    world.join('tickers')
    await world.time.advance(1_000)
    world.push('tickers', null, quote(1, '1'), 'A-USDT')
    state.rows = [line('A-USDT', '9'), line('B-USDT', '2')]
    await world.time.advance(65_000)
    expect(source()).toBe('poll')
    state.rows = [line('B-USDT', '2')]
    await world.time.advance(5_000)
    expect(source()).toBe('stream')
  })
})
