import { expect, it } from 'vitest'
import type { Level } from '#renderer/views/trading/chart/levels/level.ts'
import { dragAfter } from '#renderer/views/trading/chart/trade/level-drag.ts'

const level = (key: string, price = '100'): Level => ({ kind: 'alert', key, price, side: null, alert: {} as never })
const [a, b] = [level('a'), level('b')]

it('a drag follows the pointer, counts steps by keys, and keeps the level as it was when it began', () => {
  const held = dragAfter(null, a, { kind: 'pointer', clientY: 5 })
  expect(held).toEqual({ level: a, clientY: 5, steps: 0 })
  const changed = level('a', '101')
  expect(dragAfter(held, changed, { kind: 'pointer', clientY: 7 })).toEqual({ level: a, clientY: 7, steps: 0 })
  const stepped = dragAfter(dragAfter(null, a, { kind: 'step', by: 1 }), changed, { kind: 'step', by: -10 })
  expect(stepped).toEqual({ level: a, clientY: null, steps: -9 })
})

it('a drop and a cancel end the drag of their own level, and nobody else’s', () => {
  const held = dragAfter(null, a, { kind: 'pointer', clientY: 5 })
  for (const kind of ['drop', 'cancel'] as const) {
    expect(dragAfter(held, level('a'), { kind })).toBeNull()
    expect(dragAfter(held, b, { kind })).toBe(held)
    expect(dragAfter(null, a, { kind })).toBeNull()
  }
  expect(dragAfter(held, b, { kind: 'step', by: 2 })).toEqual({ level: b, clientY: null, steps: 2 })
})
