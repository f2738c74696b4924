import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sink } from '#main/market-data/source.ts'
import { feedWorld, unreachable } from './support.ts'
import type { FeedWorld } from './support.ts'

const value = { symbol: 'BTC-USDT', price: '1' } as never
const streamed = { source: 'stream', everyMs: 3_000, unreadable: null } as const

let world: FeedWorld
let sink: Sink
beforeEach(() => {
  const flow = { pace: () => undefined, refresh: () => undefined, close: () => undefined }
  world = feedWorld({
    source: {
      open: (_subject, to) => {
        sink = to
        return flow
      },
    },
  })
  world.watch('w1', { kind: 'ticker', symbol: 'BTC-USDT' })
})
afterEach(() => world.feed.stop())

const kinds = (id = 'w1') => world.eventsOf(id).map(({ kind }) => kind)

describe('signs of life of a streamed value', () => {
  it('are told once a second at most, and only where no change was told meanwhile', async () => {
    sink.alive(1, 1)
    expect(kinds()).toEqual([])
    sink.value(value, { ...streamed, at: 2 })
    for (let turn = 0; turn < 30; turn += 1) {
      await world.time.advance(100)
      sink.alive(world.time.now(), world.time.now())
    }
    expect(kinds()).toEqual(['change', 'alive', 'alive', 'alive'])
    expect(world.eventsOf('w1')[0]).toMatchObject({ source: 'stream', everyMs: 3_000, at: 2 })
    await world.time.advance(900)
    sink.value(value, { ...streamed, at: world.time.now() })
    await world.time.advance(900)
    sink.alive(world.time.now(), world.time.now())
    expect(kinds().at(-1)).toBe('change')
  })

  it('are not told of a value that is being rebuilt or that failed, until the next one', async () => {
    sink.value(value, { ...streamed, at: 1 })
    sink.rebuilding(2)
    await world.time.advance(2_000)
    sink.alive(3, 3)
    world.watch('w2', { kind: 'ticker', symbol: 'BTC-USDT' })
    expect(kinds('w2')).toEqual(['change', 'rebuilding'])
    sink.error(unreachable, 4)
    await world.time.advance(2_000)
    sink.alive(5, 5)
    expect(kinds()).toEqual(['change', 'rebuilding', 'error'])
    sink.value(value, { ...streamed, at: 6 })
    await world.time.advance(2_000)
    sink.alive(7, 7)
    expect(kinds().slice(3)).toEqual(['change', 'alive'])
  })

  it('give a later watch the newer time', async () => {
    sink.value(value, { ...streamed, at: 1 })
    sink.alive(5, 5)
    world.watch('w2', { kind: 'ticker', symbol: 'BTC-USDT' })
    expect(world.eventsOf('w2')).toMatchObject([{ kind: 'change', at: 5, source: 'stream' }])
    await world.time.flush()
  })
})
