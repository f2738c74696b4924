import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pushApart } from '#renderer/views/trading/chart/levels/push-apart.ts'
import type { Box } from '#renderer/views/trading/chart/levels/push-apart.ts'
import { runs } from '#test/support/runs.ts'

const [length, gap] = [1_000, 3]

/**
 * The same by the closed form of isotonic regression: each box takes the greatest of the least means of the runs around it.
 * Cubic, and written from the formula.
 */
function naive(boxes: readonly Box[]): number[] {
  const order = boxes.map((box, index) => ({ ...box, index })).sort((p, q) => p.at - q.at || p.index - q.index)
  const shift = order.map((_, place) => {
    let sum = 0
    for (let before = 1; before <= place; before += 1)
      sum += ((order[before - 1]?.size ?? 0) + (order[before]?.size ?? 0)) / 2 + gap
    return sum
  })
  const wish = order.map(({ at }, place) => at - (shift[place] ?? 0))
  const mean = (from: number, to: number): number => {
    const run = wish.slice(from, to + 1)
    return run.reduce((sum, one) => sum + one, 0) / run.length
  }
  const low = (order[0]?.size ?? 0) / 2
  const high = length - (order.at(-1)?.size ?? 0) / 2 - (shift.at(-1) ?? 0)
  const middles: number[] = []
  order.forEach(({ index }, place) => {
    let greatest = -Infinity
    for (let from = 0; from <= place; from += 1) {
      let least = Infinity
      for (let to = place; to < order.length; to += 1) least = Math.min(least, mean(from, to))
      greatest = Math.max(greatest, least)
    }
    middles[index] = Math.min(Math.max(greatest, low), high) + (shift[place] ?? 0)
  })
  return middles
}

const box = fc.record({
  // Many at one place, some far out of the line, some everywhere.
  at: fc.oneof(
    fc.constantFrom(0, 500, 1_000, -1e6, 1e6),
    fc.double({ min: 480, max: 520, noNaN: true }),
    fc.double({ min: -200, max: 1_200, noNaN: true }),
  ),
  size: fc.integer({ min: 8, max: 40 }),
})

describe('boxes on a line', () => {
  it('stand where they want to while there is room', () => {
    expect(pushApart([], length, gap)).toEqual([])
    expect(
      pushApart(
        [
          { at: 300, size: 20 },
          { at: 100, size: 20 },
        ],
        length,
        gap,
      ),
    ).toEqual([300, 100])
  })

  it('give way to both sides alike, and are whole at the ends', () => {
    expect(
      pushApart(
        [
          { at: 100, size: 20 },
          { at: 100, size: 20 },
        ],
        length,
        gap,
      ),
    ).toEqual([88.5, 111.5])
    expect(
      pushApart(
        [
          { at: -50, size: 20 },
          { at: 5, size: 20 },
        ],
        length,
        gap,
      ),
    ).toEqual([10, 33])
    expect(pushApart([{ at: 999, size: 20 }], length, gap)).toEqual([990])
  })

  it('are where the plain formula puts them, apart, in order and within the line, whatever they want', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 22 }), (boxes) => {
        const middles = pushApart(boxes, length, gap)
        const plain = naive(boxes)
        middles.forEach((middle, at) => expect(middle).toBeCloseTo(plain[at] ?? NaN, 5))
        const standing = boxes
          .map(({ at, size }, index) => ({ at, size, middle: middles[index] ?? NaN }))
          .sort((p, q) => p.middle - q.middle)
        standing.forEach((one, place) => {
          expect(one.middle - one.size / 2).toBeGreaterThanOrEqual(-1e-6)
          expect(one.middle + one.size / 2).toBeLessThanOrEqual(length + 1e-6)
          const before = standing[place - 1]
          if (before === undefined) return
          expect(one.middle - before.middle).toBeGreaterThanOrEqual((one.size + before.size) / 2 + gap - 1e-6)
          expect(one.at).toBeGreaterThanOrEqual(before.at)
        })
      }),
      { numRuns: runs(300) },
    )
  })

  it('make room for one that stays where it is', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 8 }), fc.integer({ min: 400, max: 600 }), (boxes, at) => {
        const middles = pushApart([...boxes, { at, size: 20, isFixed: true }], length, gap)
        expect(middles.at(-1)).toBeCloseTo(at, 2)
      }),
      { numRuns: runs(200) },
    )
  })
})
