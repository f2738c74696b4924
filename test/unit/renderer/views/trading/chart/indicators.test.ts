import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movingAverage, relativeStrength } from '#renderer/views/trading/chart/indicators.ts'

const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 120 })
const period = fc.integer({ min: 2, max: 30 })

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Written as in the textbook: lists of gains and losses, seeds, then the recursion. */
function slowStrength(values: readonly number[], length: number, place: number): number | null {
  if (place < length) return null
  const changes = values.slice(1, place + 1).map((value, before) => value - (values[before] ?? 0))
  let gain = mean(changes.slice(0, length).map((change) => Math.max(change, 0)))
  let loss = mean(changes.slice(0, length).map((change) => Math.max(-change, 0)))
  for (const change of changes.slice(length)) {
    gain = (gain * (length - 1) + Math.max(change, 0)) / length
    loss = (loss * (length - 1) + Math.max(-change, 0)) / length
  }
  if (gain === 0 && loss === 0) return 50
  return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss)
}

describe('indicators', () => {
  it('average the last closes as the definition does', () => {
    fc.assert(
      fc.property(prices, period, (values, length) => {
        const line = movingAverage(values, length)
        expect(line).toHaveLength(values.length)
        for (const [place, value] of line.entries()) {
          if (place + 1 < length) expect(value).toBeNull()
          else expect(value).toBeCloseTo(mean(values.slice(place - length + 1, place + 1)), 5)
        }
      }),
    )
  })

  it('do not drift over a long history of very different sizes', () => {
    const values = Array.from({ length: 30_000 }, (_, place) => (place % 7 === 0 ? 1e12 : 1e-6 * place))
    const line = movingAverage(values, 20)
    expect(line.at(-1)).toBe(mean(values.slice(-20)))
  })

  it('give the relative strength of the definition, between 0 and 100', () => {
    fc.assert(
      fc.property(prices, period, (values, length) => {
        const line = relativeStrength(values, length)
        expect(line).toHaveLength(values.length)
        for (const [place, value] of line.entries()) {
          const slow = slowStrength(values, length, place)
          if (slow === null || value === null || value === undefined) expect(value).toBe(slow)
          else expect(value).toBeCloseTo(slow, 6)
        }
      }),
    )
  })

  it('know the ends: only gains, only losses, no move', () => {
    expect(relativeStrength([1, 2, 3, 4], 3).at(-1)).toBe(100)
    expect(relativeStrength([4, 3, 2, 1], 3).at(-1)).toBe(0)
    expect(relativeStrength([2, 2, 2, 2], 3).at(-1)).toBe(50)
  })
})
