import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineSide } from '#main/practice/engine/types.ts'
import { engineDesk, limit } from '#test/support/practice-engine.ts'
import { runs } from '#test/support/runs.ts'

interface Resting {
  readonly seq: number
  readonly side: EngineSide
  readonly price: number
  left: number
}

/** The rule itself, as slowly and plainly as it can be written: sort by price, then by age, and take from the front. */
const matchPlainly = (book: Resting[], side: EngineSide, price: number, size: number): number => {
  const sign = side === 'buy' ? 1 : -1
  const fitting = book
    .filter((order) => order.side !== side && order.left > 0 && (order.price - price) * sign <= 0)
    .sort((a, b) => (a.price - b.price) * sign || a.seq - b.seq)
  let left = size
  for (const order of fitting) {
    const part = Math.min(left, order.left)
    order.left -= part
    left -= part
  }
  return left
}

const step = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.integer({ min: 990, max: 1010 }),
  size: fc.integer({ min: 1, max: 50 }),
  immediate: fc.boolean(),
  cancel: fc.option(fc.nat({ max: 500 }), { freq: 3 }),
  hidden: fc.boolean(),
})

describe('price-time priority', () => {
  it('gives every order what the plain rule gives it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150, size: 'max' }), (steps) => {
        const { engine, placed, account, now } = engineDesk()
        account(1)
        account(2)
        const book: Resting[] = []
        for (const [index, { side, price, size, immediate, cancel, hidden }] of steps.entries()) {
          const target = cancel === null ? undefined : book[cancel % Math.max(1, book.length)]
          if (target && target.left > 0) {
            engine.run('reduce', now(), { uid: (target.seq % 2) + 1, seq: target.seq, lots: size })
            target.left = Math.max(0, target.left - size)
            continue
          }
          const seq = engine.state.nextOrder
          const request = limit(side, '1', '1', { price, size, hidden, timeInForce: immediate ? 'IOC' : 'GTC' })
          const order = placed((seq % 2) + 1, request)
          const left = matchPlainly(book, side, price, size)
          expect(order.filled, `step ${index}`).toBe(size - left)
          book.push({ seq, side, price, left: immediate ? 0 : left })
        }
        for (const { seq, left } of book) {
          const order = engine.state.orders.get(seq)
          if (order?.active) expect(order.request.size - order.filled - order.cancelled).toBe(left)
          else expect(left).toBe(0)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})
