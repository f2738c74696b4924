import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allRoom, roomFor, turnAfter } from '#main/market-data/budget.ts'
import { runs } from '#test/support/runs.ts'

const fresh = { limit: 2_000, remaining: 2_000, resetMs: 0 }

describe('room for feeds in a pool', () => {
  it('is all they ask for while they ask for less than their share', () => {
    expect(roomFor(0, fresh)).toEqual({ ...allRoom, msPerUnit: 30 })
    expect(roomFor(1_000 / 30_000, fresh)).toMatchObject({ stretch: 1, scarcity: 1 })
  })

  it('L1: keeps what they take within half of the quota, however much they ask for', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 5, noNaN: true }),
        fc.integer({ min: 10, max: 9_000 }),
        (asked, limit) => {
          const { stretch } = roomFor(asked, { limit, remaining: limit, resetMs: 0 })
          expect((asked / stretch) * 30_000).toBeLessThanOrEqual(limit / 2 + 1e-6)
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('L1: keeps what they take until the window ends within half of what is left of it', () => {
    const quota = fc.record({
      limit: fc.constant(2_000),
      remaining: fc.integer({ min: 1, max: 2_000 }),
      resetMs: fc.integer({ min: 1, max: 30_000 }),
    })
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 5, noNaN: true }), quota, (asked, left) => {
        const { scarcity } = roomFor(asked, left)
        expect((asked / scarcity) * left.resetMs).toBeLessThanOrEqual(left.remaining / 2 + 1e-6)
      }),
      { numRuns: runs(100) },
    )
  })

  it('does not slow feeds that have the pool to themselves', () => {
    const half = 1_000 / 30_000
    expect(roomFor(half, { limit: 2_000, remaining: 1_500, resetMs: 15_000 })).toMatchObject({
      stretch: 1,
      scarcity: 1,
    })
    expect(roomFor(half, { limit: 2_000, remaining: 1_010, resetMs: 100 })).toMatchObject({ stretch: 1, scarcity: 1 })
  })
})

describe('the next turn', () => {
  it('comes at the pace asked for, stretched as far as the share needs it', () => {
    expect(turnAfter(10_000, 1_000, allRoom, 10_100)).toBe(11_000)
    expect(turnAfter(10_000, 1_000, { ...allRoom, stretch: 2 }, 10_100)).toBe(12_000)
    expect(turnAfter(10_000, 1_000, { ...allRoom, scarcity: 3, resetMs: 20_000 }, 10_100)).toBe(13_000)
  })

  it('waits for the end of the window where nothing is left, and no longer', () => {
    const nothingLeft = roomFor(0.01, { limit: 2_000, remaining: 0, resetMs: 9_000 })
    expect(nothingLeft.scarcity).toBe(Infinity)
    expect(turnAfter(10_000, 1_000, nothingLeft, 10_100)).toBe(19_100)
    expect(turnAfter(10_000, 20_000, { ...allRoom, scarcity: Infinity, resetMs: 500 }, 10_100)).toBe(30_000)
  })
})
