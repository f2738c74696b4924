import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topFor, rowWindowOf } from '#renderer/ui/data-grid/fixed-window.ts'
import type { WindowBox } from '#renderer/ui/data-grid/fixed-window.ts'

const box = fc.record({
  top: fc.integer({ min: 0, max: 4_000_000 }),
  height: fc.integer({ min: 0, max: 2_000 }),
  head: fc.constant(28),
  row: fc.integer({ min: 19, max: 58 }),
  count: fc.integer({ min: 0, max: 100_000 }),
})
const mostTop = ({ height, head, row, count }: WindowBox): number => Math.max(head + count * row - height, 0)

describe('the rows of a fixed grid that exist', () => {
  it('are all that have a pixel on screen, wherever it is scrolled to', () => {
    fc.assert(
      fc.property(box, fc.nat(8), (any, spare) => {
        const here = { ...any, top: Math.min(any.top, mostTop(any)) }
        const { first, rows } = rowWindowOf(here, spare)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(first + rows).toBeLessThanOrEqual(here.count)
        const shown = Math.max(here.height - here.head, 0)
        for (const px of [0, shown - 1]) {
          const index = Math.floor((here.top + px) / here.row)
          if (shown > 0 && index < here.count) {
            expect(index).toBeGreaterThanOrEqual(first)
            expect(index).toBeLessThan(first + rows)
          }
        }
      }),
    )
  })

  it('are few, however many there are', () => {
    const here = { top: 1_234_567, height: 800, head: 28, row: 30, count: 100_000 }
    expect(rowWindowOf(here, 3)).toEqual({ first: 41_149, rows: 33 })
    expect(rowWindowOf({ ...here, top: 9e9 }, 3), 'beyond the end').toEqual({ first: 99_967, rows: 33 })
  })

  it('are scrolled to until the row is whole on screen, and not at all where it is', () => {
    fc.assert(
      fc.property(box, fc.nat(), fc.constantFrom('auto' as const, 'center' as const), (any, at, align) => {
        const here = { ...any, height: any.height + 28 + any.row, count: any.count + 1 }
        const from = { ...here, top: Math.min(here.top, mostTop(here)) }
        const index = at % from.count
        const top = topFor(index, from, align)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top).toBeLessThanOrEqual(mostTop(from))
        expect(index * from.row).toBeGreaterThanOrEqual(top)
        expect(index * from.row + from.row).toBeLessThanOrEqual(top + from.height - from.head)
        expect(topFor(index, { ...from, top }, 'auto')).toBe(top)
      }),
    )
  })
})
