import { expect, it } from 'vitest'
import type { Level } from '#renderer/views/trading/chart/levels/level.ts'
import { dragAfter, leastPx } from '#renderer/views/trading/chart/trade/level-drag.ts'

const level = (key: string, price = '100'): Level => ({ kind: 'alert', key, price, side: null, alert: {} as never })
const [a, b] = [level('a'), level('b')]

const heldBy = (clientY: number) => dragAfter(null, a, { kind: 'hold', clientY })

it('a plain press, with a hand that trembles, changes no price; a pull moves by what it is pulled', () => {
  const held = heldBy(50)
  expect(held).toEqual({ level: a, heldAt: 50, byPx: null, steps: 0 })
  for (const clientY of [50, 50 + leastPx - 1, 50 - leastPx + 1])
    expect(dragAfter(held, a, { kind: 'pointer', clientY })?.byPx).toBeNull()
  const pulled = dragAfter(held, a, { kind: 'pointer', clientY: 50 + leastPx })
  expect(pulled?.byPx).toBe(leastPx)
  // Once it is a drag, it may come back to where it began.
  expect(dragAfter(pulled, a, { kind: 'pointer', clientY: 51 })?.byPx).toBe(1)
  expect(dragAfter(null, a, { kind: 'pointer', clientY: 99 }), 'no grip is held').toBeNull()
})

it('a drag counts steps by keys, and keeps the level as it was when it began', () => {
  const changed = level('a', '101')
  expect(dragAfter(heldBy(5), changed, { kind: 'pointer', clientY: 25 })).toMatchObject({ level: a, byPx: 20 })
  const stepped = dragAfter(dragAfter(null, a, { kind: 'step', by: 1 }), changed, { kind: 'step', by: -10 })
  expect(stepped).toEqual({ level: a, heldAt: null, byPx: null, steps: -9 })
})

it('a drop and a cancel end the drag of their own level, and nobody else’s', () => {
  const held = heldBy(5)
  for (const kind of ['drop', 'cancel'] as const) {
    expect(dragAfter(held, level('a'), { kind })).toBeNull()
    expect(dragAfter(held, b, { kind })).toBe(held)
    expect(dragAfter(null, a, { kind })).toBeNull()
  }
  expect(dragAfter(held, b, { kind: 'step', by: 2 })).toEqual({ level: b, heldAt: null, byPx: null, steps: 2 })
})
