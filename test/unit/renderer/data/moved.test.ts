import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moved } from '#renderer/data/moved.ts'

it('a moved item stands where it was put, and all others keep their order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(99)),
      fc.integer({ min: -3, max: 99 }),
      fc.integer({ min: -3, max: 99 }),
      (items, from, to) => {
        const next = moved(items, from, to)
        const item = items[from]
        if (item === undefined) {
          expect(next).toBe(items)
          return
        }
        expect(next[Math.min(Math.max(to, 0), items.length - 1)]).toBe(item)
        expect(next.filter((one) => one !== item)).toEqual(items.filter((one) => one !== item))
      },
    ),
  )
})
