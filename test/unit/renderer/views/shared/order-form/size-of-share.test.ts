import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, isMultipleOf, multiply } from '#shared/decimal.ts'
import { sizeOfShare } from '#renderer/views/shared/order-form/size-of-share.ts'
import { runs } from '#test/support/runs.ts'

const amount = fc
  .tuple(
    fc.constantFrom('0', '1', '7', '1000', '97274', '100000000'),
    fc.constantFrom('', '.5', '.00000001', '.36919077'),
  )
  .map(([whole, places]) => `${whole}${places}`)

describe('a share of what is available', () => {
  it('never takes more than the share, fee included, and one step more would', () => {
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('buy' as const, 'sell' as const),
          available: amount,
          price: fc.constantFrom('0.1', '1', '66500.1', '100000'),
          feeRate: fc.constantFrom('0', '0.001', '0.002'),
          step: fc.constantFrom('0.00000001', '0.001', '1'),
        }),
        fc.constantFrom('25', '50', '75', '100'),
        (given, percent) => {
          const size = sizeOfShare(percent, given) ?? 'none'
          expect(isMultipleOf(size, given.step)).toBe(true)
          const cost = (base: string): string =>
            given.side === 'sell' ? base : multiply(multiply(base, given.price), add('1', given.feeRate))
          const part = multiply(multiply(given.available, percent), '0.01')
          expect(compare(cost(size), part)).toBeLessThanOrEqual(0)
          expect(compare(cost(add(size, given.step)), part)).toBe(1)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('is none without a price to buy at', () => {
    const given = { side: 'buy', available: '100', feeRate: '0', step: '0.1' } as const
    expect(sizeOfShare('50', { ...given, price: null })).toBeNull()
    expect(sizeOfShare('50', { ...given, price: '0' })).toBeNull()
    expect(sizeOfShare('50', { ...given, side: 'sell', price: null })).toBe('50.0')
  })
})
