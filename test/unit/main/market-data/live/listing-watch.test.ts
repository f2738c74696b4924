import { afterEach, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { LiveWorld } from './support.ts'
import { liveWorld } from './support.ts'

const pairs: Topic = { kind: 'read', row: 'listSymbols', request: {} }
const segment: Topic = { kind: 'read', row: 'listSymbols', request: { market: 'DeFi' } }

let world: LiveWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

const trading = new Map<string, boolean>()
const list = () => [...trading].map(([symbol, enableTrading]) => ({ symbol, enableTrading }))
function open() {
  trading.clear()
  trading.set('A-USDT', true).set('B-USDT', true)
  world = liveWorld(({ request }) => ({ data: 'market' in request ? list().slice(0, 1) : list() }))
  world.watch('w1', pairs)
  world.watch('w2', segment)
}

it('a halt, a listing and a delisting of pairs that nobody looks at arrive within 2 s, once', async () => {
  open()
  await world.time.advance(30_000)
  expect(['w1', 'w2'].map((id) => world.eventsOf(id).length)).toEqual([1, 1])
  const changes = [
    () => trading.set('B-USDT', false),
    () => trading.set('C-USDT', true),
    () => trading.delete('A-USDT'),
  ]
  for (const [index, change] of changes.entries()) {
    change()
    await world.time.advance(1_900)
    expect(world.shown('w1', pairs)).toEqual(list())
    expect(world.shown('w2', segment)).toEqual(list().slice(0, 1))
    await world.time.advance(20_000)
    expect(['w1', 'w2'].map((id) => world.eventsOf(id).length)).toEqual([index + 2, index + 2])
  }
})

it('reads the list every 1.7 s for all who show pairs, and never while nobody looks', async () => {
  open()
  await world.time.advance(1_000)
  const before = world.asked.length
  await world.time.advance(30_000)
  expect(world.asked.length - before).toBeLessThanOrEqual(19)
  expect(world.asked.length - before).toBeGreaterThanOrEqual(16)
  world.feed.setVisible(false)
  const hidden = world.asked.length
  await world.time.advance(60_000)
  expect(world.asked.length).toBe(hidden)
  world.feed.setVisible(true)
  world.feed.unwatch('w1')
  world.feed.unwatch('w2')
  const gone = world.asked.length
  await world.time.advance(60_000)
  expect(world.asked.length - gone).toBeLessThanOrEqual(1)
})

it('a list that changed while a view rested is the new one within 2 s of its return', async () => {
  open()
  await world.time.advance(5_000)
  world.feed.setVisible(false)
  trading.set('B-USDT', false)
  await world.time.advance(60_000)
  world.feed.setVisible(true)
  await world.time.advance(1_900)
  expect(world.shown('w1', pairs)).toEqual(list())
  // Left, changed meanwhile under the eyes of the other view alone, and opened again with what is remembered of it.
  world.feed.unwatch('w1')
  trading.set('A-USDT', false)
  await world.time.advance(10_000)
  world.watch('w3', pairs)
  await world.time.advance(1_900)
  expect(world.shown('w3', pairs)).toEqual(list())
})
