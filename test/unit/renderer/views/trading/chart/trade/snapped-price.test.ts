import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMultipleOf, isPositive } from '#shared/decimal.ts'
import { fillsAtOnce, snappedPrice } from '#renderer/views/trading/chart/trade/snapped-price.ts'
import { runs } from '#test/support/runs.ts'

describe('a limit order at a price', () => {
  const best = { bestBid: '99.9', bestAsk: '100.1' }

  it('fills at once where it meets the other side, and nowhere else', () => {
    expect(['100', '100.1', '101'].map((price) => fillsAtOnce('buy', price, best))).toEqual([false, true, true])
    expect(['100', '99.9', '99'].map((price) => fillsAtOnce('sell', price, best))).toEqual([false, true, true])
  })

  it('is not said to fill at once while nobody is known to stand on the other side', () => {
    for (const met of [null, '0']) {
      expect(fillsAtOnce('buy', '101', { bestBid: '99.9', bestAsk: met })).toBe(false)
      expect(fillsAtOnce('sell', '1', { bestBid: met, bestAsk: '100.1' })).toBe(false)
    }
  })
})

describe('a price that is read off the chart', () => {
  it('is a whole step above zero, no more than half a step away, or none', () => {
    const increments = fc.constantFrom('0.1', '0.00001', '5', '0.000000001', '0.25')
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e7, noNaN: true }), increments, (drawn, increment) => {
        const price = snappedPrice(drawn, increment)
        if (price === null) {
          expect(drawn).toBeLessThanOrEqual(Number(increment) / 2 + 1e-12)
          return
        }
        expect(isPositive(price)).toBe(true)
        expect(isMultipleOf(price, increment)).toBe(true)
        expect(price).toMatch(/^\d+(\.\d+)?$/)
        expect(Math.abs(Number(price) - drawn)).toBeLessThanOrEqual(Number(increment) / 2 + drawn * 1e-12)
      }),
      { numRuns: runs(400) },
    )
    for (const drawn of [0, -1, NaN, Infinity, -Infinity]) expect(snappedPrice(drawn, '0.1')).toBeNull()
    expect(snappedPrice(100, '0')).toBeNull()
    expect(snappedPrice(0.04, '0.1')).toBeNull()
    expect(snappedPrice(66_289.249_999, '0.1')).toBe('66289.2')
  })
})
