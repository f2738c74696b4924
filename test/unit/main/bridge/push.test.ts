import { expect, it } from 'vitest'
import { createHeldEvents } from '#main/bridge/push.ts'
import type { Push } from '#main/bridge/push.ts'

const setUp = () => {
  const sent: unknown[] = []
  const { push, ...held } = createHeldEvents(((name, payload) => void sent.push([name, payload])) as Push)
  return { sent, ...held, push: push as (name: string, payload: unknown) => void }
}

it('holds events until a page is ready, then sends them once and in their order; what a page reads anyway is not held', () => {
  const { push, release, sent } = setUp()
  push('alert-fired', 1)
  push('alerts-changed', 'list')
  push('order-filled', 2)
  push('stop-triggered', 3)
  expect(sent).toEqual([['alerts-changed', 'list']])
  release()
  const held = [
    ['alert-fired', 1],
    ['order-filled', 2],
    ['stop-triggered', 3],
  ]
  expect(sent.slice(1)).toEqual(held)
  push('alert-fired', 4)
  release()
  expect(sent.slice(1)).toEqual([...held, ['alert-fired', 4]])
})

it('holds them again once the page is gone, for the next one', () => {
  const { push, release, hold, sent } = setUp()
  release()
  hold()
  push('alert-fired', 1)
  expect(sent).toEqual([])
  release()
  expect(sent).toEqual([['alert-fired', 1]])
})

it('holds a view that the menu asks for while no page is open', () => {
  const { push, release, sent } = setUp()
  push('view-asked', 'settings')
  expect(sent).toEqual([])
  release()
  expect(sent).toEqual([['view-asked', 'settings']])
})

it('holds the newest hundred', () => {
  const { push, release, sent } = setUp()
  for (let at = 0; at < 150; at += 1) push('alert-fired', at)
  release()
  expect(sent.map((one) => (one as unknown[])[1])).toEqual(Array.from({ length: 100 }, (_, at) => at + 50))
})

it('a fill held without price or fee is sent with those that came meanwhile, for its own order and size alone', () => {
  const { push, release, sent } = setUp()
  const unpriced = { orderId: 'o1', size: '2', averagePrice: null, fees: null }
  const news = (profileId: string, fill: object) => ({ profileId, symbol: 'BTC-USDT', fill, added: '1', isLate: true })
  push('order-filled', news('a', unpriced))
  push('order-filled', news('b', unpriced))
  push('order-filled', news('a', { ...unpriced, size: '1' }))
  const later = { ...unpriced, size: '2.0', averagePrice: '100', fees: [] }
  push('intent-changed', { id: 'i1', profileId: 'a', fill: later })
  push('intent-changed', { id: 'i2', profileId: 'a' })
  expect(sent.map((one) => (one as unknown[])[0])).toEqual(['intent-changed', 'intent-changed'])
  release()
  expect(sent.slice(2)).toEqual([
    ['order-filled', news('a', { ...later, size: '2' })],
    ['order-filled', news('b', unpriced)],
    ['order-filled', news('a', { ...unpriced, size: '1' })],
  ])
})
