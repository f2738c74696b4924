import { afterEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { unreachable } from '../support.ts'
import type { LiveWorld } from './support.ts'
import { liveWorld, lostLine, symbol } from './support.ts'

const ocos: Topic = { kind: 'ocos' }
const fills: Topic = { kind: 'read', row: 'listFills', request: { symbol } }

let world: LiveWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

/** A venue whose only OCO order has the version that the test says. */
function open(topic: Topic = ocos) {
  const state = { version: 1, isDown: false }
  world = liveWorld(({ row }) => {
    if (state.isDown) return unreachable
    const items = [{ orderId: 'o1', orderTime: 1, status: `v${state.version}` }]
    return { data: row === 'listOcos' ? { items, totalPage: 1 } : { items, lastId: '1' } }
  })
  world.watch('w1', topic)
  return state
}
const shown = (): string => JSON.stringify(world.shown('w1', ocos))
const last = () => world.eventsOf('w1').findLast(({ kind }) => kind !== 'alive')
const source = (): unknown => {
  const event = last()
  return event?.kind === 'change' ? [event.source, event.unstreamed?.reason.id ?? null] : event?.kind
}
const push = (name: 'orders' | 'stops'): void => world.push(name, null, { orderId: 'o1' } as never)

describe('what pushes of other topics tell to have changed', () => {
  it.each([
    ['OCO orders', ocos, 'listOcos', ['orders', 'stops']],
    ['fills', fills, 'listFills', ['orders']],
  ] as const)(
    '%s: polled at their pace until the topics are acknowledged, then checked',
    async (_, topic, row, names) => {
      open(topic)
      await world.time.advance(20_000)
      expect(world.count(row)).toBeGreaterThanOrEqual(4)
      expect(source()).toEqual(['poll', null])
      for (const name of names) world.join(name)
      await world.time.advance(3_000)
      expect(source()).toEqual(['stream', null])
      const before = world.count(row)
      for (let second = 0; second < 300; second += 1) {
        world.heard()
        await world.time.advance(1_000)
      }
      expect(world.count(row) - before).toBeGreaterThanOrEqual(5)
      expect(world.count(row) - before).toBeLessThanOrEqual(10)
      expect(world.eventsOf('w1').at(-1)?.kind).toBe('alive')
      world.lose(names[0])
      const polled = world.count(row)
      await world.time.advance(20_000)
      expect(world.count(row) - polled).toBeGreaterThanOrEqual(4)
      expect([source(), world.missed()]).toEqual([['poll', lostLine.reason.id], 0])
    },
  )

  it('are not called streamed while one of their topics is not acknowledged', async () => {
    open()
    world.join('orders')
    await world.time.advance(20_000)
    expect(source()).toEqual(['poll', null])
    expect(world.count('listOcos')).toBeGreaterThanOrEqual(4)
  })

  it('are read at each push, and once more when no answer can be older than it', async () => {
    const state = open()
    world.join('orders')
    world.join('stops')
    await world.time.advance(5_000)
    const before = world.count('listOcos')
    push('stops')
    await world.time.advance(500)
    expect(world.count('listOcos') - before).toBe(1)
    // The first answer was still the old one.
    state.version = 2
    await world.time.advance(3_000)
    expect(world.count('listOcos') - before).toBe(2)
    expect(shown()).toContain('v2')
    for (let times = 0; times < 50; times += 1) {
      push('orders')
      await world.time.advance(100)
    }
    expect(world.count('listOcos') - before).toBeLessThanOrEqual(9)
    await world.time.advance(500)
    state.version = 3
    await world.time.advance(3_000)
    expect(shown()).toContain('v3')
    expect(world.count('listOcos') - before).toBeLessThanOrEqual(11)
    expect([source(), world.missed()]).toEqual([['stream', null], 0])
  })

  it('are old where what a push called for could not be read, and only then', async () => {
    const state = open()
    world.join('orders')
    world.join('stops')
    await world.time.advance(5_000)
    state.isDown = true
    await world.time.advance(50_000)
    expect(last()?.kind).toBe('change')
    push('stops')
    await world.time.advance(5_000)
    expect(last()?.kind).toBe('error')
    state.isDown = false
    await world.time.advance(10_000)
    expect(source()).toEqual(['stream', null])
  })

  it('rule 9: what only the check found is counted, and polled until the next push', async () => {
    const state = open()
    world.join('orders')
    world.join('stops')
    await world.time.advance(5_000)
    state.version = 2
    await world.time.advance(65_000)
    expect([shown().includes('v2'), world.missed()]).toEqual([true, 1])
    const before = world.count('listOcos')
    await world.time.advance(20_000)
    expect(world.count('listOcos') - before).toBeGreaterThanOrEqual(4)
    expect(source()).toEqual(['poll', 'streams.missed'])
    push('orders')
    await world.time.advance(5_000)
    const after = world.count('listOcos')
    await world.time.advance(20_000)
    expect([source(), world.count('listOcos') - after]).toEqual([['stream', null], 0])
  })
})
