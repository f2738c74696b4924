import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnLevels } from '#renderer/views/trading/book/book-levels.ts'
import { columnsIn, widestColumns, widthsFor } from '#renderer/views/trading/book/book-columns.ts'

const sides = drawnLevels({ bids: [['67044.7', '0.00655402']], asks: [['67044.8', '12.5']] })
const widths = widthsFor(sides, { price: 1, size: 8 })

describe('columns of the book', () => {
  it('are as wide as the figures: a mark is as wide as a figure, and one stays free', () => {
    expect(widths).toEqual({ first: 5 + 1 + 1 + 1 + 1, second: 2 + 1 + 8 + 1, third: 2 + 1 + 8 + 1 })
  })

  it('leave from the right, the running total first and then the size, never the price', () => {
    const { first, second, third } = widths
    expect(columnsIn(first + second + third, widths).shown).toBe(3)
    expect(columnsIn(first + second + third - 0.1, widths).shown).toBe(2)
    expect(columnsIn(first + second - 0.1, widths)).toEqual({ shown: 1, first: 1, second: 0, third: 0 })
    expect(columnsIn(null, widths).shown).toBe(3)
  })

  it('that are shown have what they need and fill the row, whatever the room is', () => {
    const need = fc.record({
      first: fc.integer({ min: 2, max: 20 }),
      second: fc.integer({ min: 2, max: 20 }),
      third: fc.integer({ min: 2, max: 20 }),
    })
    fc.assert(
      fc.property(need, fc.integer({ min: 20, max: 80 }), (needs, room) => {
        const columns = columnsIn(room, needs)
        const names = (['first', 'second', 'third'] as const).slice(0, columns.shown)
        for (const name of names) expect(columns[name] * room).toBeGreaterThanOrEqual(needs[name] - 1e-9)
        expect(columns.first + columns.second + columns.third).toBeCloseTo(1)
      }),
    )
  })

  it('keep the widestColumns figures that were seen', () => {
    const a = { first: 7, second: 3, third: 9 }
    expect(widestColumns(a, { first: 6, second: 4, third: 9 })).toEqual({ first: 7, second: 4, third: 9 })
  })
})
