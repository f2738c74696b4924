import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, isMultipleOf, multiply } from '#shared/decimal.ts'
import { gapOf, sizeOfTyped, typedByPreset } from '#renderer/views/shared/order-form/sizing.ts'
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
  const steps = { baseIncrement: '0.00000001', quoteIncrement: '0.000001' }
  const funds = {
    side: 'buy',
    available: '1001',
    buysBy: 'size',
    price: '100',
    feeRate: '0.001',
    rules: steps,
  } as const
  const all = { kind: 'share', value: '100' } as const
  const half = { kind: 'share', value: '50' } as const

  it('types its own amount in its own unit, whatever is known', () => {
    expect(typedByPreset({ kind: 'base', value: '0.1' }, { ...funds, available: null, feeRate: null })).toEqual({
      by: 'size',
      text: '0.1',
    })
    expect(typedByPreset({ kind: 'quote', value: '500' }, funds)).toEqual({ by: 'total', text: '500' })
    expect(gapOf({ kind: 'base', value: '0.1' }, { ...funds, rules: null })).toBeNull()
  })

  it('of a share leaves room for the fee', () => {
    expect(typedByPreset(all, funds)).toEqual({ by: 'size', text: '10.00000000' })
    expect(typedByPreset(all, { ...funds, buysBy: 'total', price: null })).toEqual({ by: 'total', text: '1000.000000' })
  })

  it('sells a share without a price and without the fee rate, which is paid from what comes in', () => {
    const sells = { ...funds, side: 'sell', available: '3', price: null, feeRate: null } as const
    expect(typedByPreset(half, sells)).toEqual({ by: 'size', text: '1.50000000' })
    expect(typedByPreset(half, { ...sells, buysBy: 'total' })).toEqual({ by: 'size', text: '1.50000000' })
  })

  it('of a share types nothing while a figure is missing, and names it', () => {
    const lacks = {
      noRules: { ...funds, rules: null },
      noBalance: { ...funds, available: null },
      noStart: { ...funds, price: null },
      noFee: { ...funds, feeRate: null },
    }
    for (const [gap, lacking] of Object.entries(lacks)) {
      expect(gapOf(all, lacking)).toBe(gap)
      expect(typedByPreset(all, lacking)).toBeNull()
    }
    expect(gapOf(all, { ...funds, price: '0' })).toBe('noStart')
    expect(typedByPreset(all, { ...funds, buysBy: 'total', feeRate: null })).toBeNull()
    expect(gapOf(all, funds)).toBeNull()
  })
})

const amount = fc
  .tuple(
    fc.constantFrom('0', '1', '7', '1000', '97274', '100000000'),
    fc.constantFrom('', '.5', '.00000001', '.36919077'),
  )
  .map(([whole, places]) => `${whole}${places}`)

it('a share never takes more than the share, fee included, and one step more would', () => {
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        buysBy: fc.constantFrom('size' as const, 'total' as const),
        available: amount,
        price: fc.constantFrom('0.1', '1', '66500.1', '100000'),
        feeRate: fc.constantFrom('0', '0.001', '0.0025'),
      }),
      fc.constantFrom('10', '33', '100'),
      fc.constantFrom('0.00000001', '0.001', '1'),
      (given, value, step) => {
        const funds = { ...given, rules: { baseIncrement: step, quoteIncrement: step } }
        const { by, text } = typedByPreset({ kind: 'share', value }, funds) ?? { by: 'size', text: 'none' }
        expect(isMultipleOf(text, step)).toBe(true)
        expect(by).toBe(given.side === 'sell' ? 'size' : given.buysBy)
        const cost = (typed: string): string => {
          if (given.side === 'sell') return typed
          const quote = given.buysBy === 'total' ? typed : multiply(typed, given.price)
          return multiply(quote, add('1', given.feeRate))
        }
        const part = multiply(multiply(given.available, value), '0.01')
        expect(compare(cost(text), part)).toBeLessThanOrEqual(0)
        expect(compare(cost(add(text, step)), part)).toBe(1)
      },
    ),
    { numRuns: runs(300) },
  )
})
