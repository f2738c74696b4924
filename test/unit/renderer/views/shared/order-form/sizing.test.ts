import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, isMultipleOf, multiply } from '#shared/decimal.ts'
import { quoteOfShare, sizeOfTyped, typedByPreset } from '#renderer/views/shared/order-form/sizing.ts'
import { runs } from '#test/support/runs.ts'

const rules = { baseIncrement: '0.00000001' }

describe('an amount typed in base or quote', () => {
  it('in base is the size as it stands, whatever else is known', () => {
    expect(sizeOfTyped({ by: 'size', text: '0.5' }, null, null)).toBe('0.5')
    expect(sizeOfTyped({ by: 'size', text: '' }, '100', rules)).toBeNull()
  })

  it('in quote is worth at most what was typed, and one step more would not be', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1', '17', '1000.5', '99999999'),
        fc.constantFrom('0.00000123', '1', '66500.1'),
        fc.constantFrom('0.00000001', '0.001', '1'),
        (text, price, baseIncrement) => {
          const size = sizeOfTyped({ by: 'total', text }, price, { baseIncrement }) ?? 'none'
          expect(isMultipleOf(size, baseIncrement)).toBe(true)
          expect(compare(multiply(size, price), text)).toBeLessThanOrEqual(0)
          expect(compare(multiply(add(size, baseIncrement), price), text)).toBe(1)
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('in quote needs a price and the rules of the pair', () => {
    expect(sizeOfTyped({ by: 'total', text: '100' }, null, rules)).toBeNull()
    expect(sizeOfTyped({ by: 'total', text: '100' }, '50', null)).toBeNull()
    expect(sizeOfTyped({ by: 'total', text: '100' }, '0', rules)).toBeNull()
  })
})

describe('a preset', () => {
  const funds = { side: 'buy', available: '1001', price: '100', feeRate: '0.001', rules } as const
  it('types its own amount in its own unit', () => {
    expect(typedByPreset({ kind: 'base', value: '0.1' }, { ...funds, available: null })).toEqual({
      by: 'size',
      text: '0.1',
    })
    expect(typedByPreset({ kind: 'quote', value: '500' }, funds)).toEqual({ by: 'total', text: '500' })
  })

  it('of a share leaves room for the fee, and types nothing while a figure is missing', () => {
    expect(typedByPreset({ kind: 'share', value: '100' }, funds)).toEqual({ by: 'size', text: '10.00000000' })
    expect(typedByPreset({ kind: 'share', value: '50' }, { ...funds, side: 'sell', available: '3' })).toEqual({
      by: 'size',
      text: '1.50000000',
    })
    expect(typedByPreset({ kind: 'share', value: '50' }, { ...funds, price: null })).toBeNull()
    expect(typedByPreset({ kind: 'share', value: '50' }, { ...funds, available: null })).toBeNull()
  })
})

it('a share of the quote with its fee is never more than the share', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('0', '0.000001', '1', '92596.044380657718'),
      fc.constantFrom('10', '33', '100'),
      fc.constantFrom('0', '0.001', '0.0025'),
      (available, percent, feeRate) => {
        const total = quoteOfShare(percent, available, { feeRate, step: '0.000001' })
        const paid = multiply(multiply(total, add('1', feeRate)), '100')
        expect(compare(paid, multiply(available, percent))).toBeLessThanOrEqual(0)
      },
    ),
    { numRuns: runs(100) },
  )
})
