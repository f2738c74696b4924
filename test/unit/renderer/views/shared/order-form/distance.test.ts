import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, isMultipleOf, multiply, subtract } from '#shared/decimal.ts'
import { awayOf, priceAt } from '#renderer/views/shared/order-form/distance.ts'
import { runs } from '#test/support/runs.ts'

describe('a price at a distance from another one', () => {
  it('lies on a step, at least as far away as asked for and less than one step further', () => {
    const price = fc.integer({ min: 1, max: 10_000_000_000 }).map((units) => multiply(String(units), '0.00001'))
    fc.assert(
      fc.property(
        price,
        fc.constantFrom('-5', '-2', '-1', '-0.5', '-0.1', '0.1', '0.5', '1', '5'),
        fc.constantFrom('0.1', '0.00001', '1', '5'),
        (from, percent, step) => {
          const found = priceAt(from, percent, step)
          // A second model in steps of a hundred thousandth of a percent.
          const wanted = multiply(multiply(from, String(100_000 + Math.round(Number(percent) * 1000))), '0.00001')
          if (found === null) return void expect(compare(wanted, step)).toBe(-1)
          expect(isMultipleOf(found, step)).toBe(true)
          const beyond = percent.startsWith('-') ? subtract(wanted, found) : subtract(found, wanted)
          expect(compare(beyond, '0')).toBeGreaterThanOrEqual(0)
          expect(compare(beyond, step)).toBe(-1)
        },
      ),
      { numRuns: runs(200) },
    )
  })

  it('is none where no price above zero lies there, or the pair has no step', () => {
    expect(priceAt('0', '1', '0.1')).toBeNull()
    expect(priceAt('0.05', '-50', '0.1')).toBeNull()
    expect(priceAt('100', '1', '0')).toBeNull()
    expect(priceAt('100', '-1', '0.1')).toBe('99.0')
  })

  it('is told as a signed fraction, and not at all without both', () => {
    expect(awayOf('98', '100')).toBe('-0.02')
    expect(awayOf(null, '100')).toBeNull()
    expect(awayOf('98', null)).toBeNull()
    expect(awayOf('98', '0')).toBeNull()
  })
})
