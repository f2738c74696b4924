import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, isMultipleOf, isPositive, multiply, subtract } from '#shared/decimal.ts'
import { rungsOf, scaledTotalsOf } from '#renderer/views/trading/scaled/scaled-orders.ts'
import type { ScaledPlan } from '#renderer/views/trading/scaled/scaled-orders.ts'
import { readPasted, readWeights } from '#renderer/views/trading/scaled/pasted.ts'

const increments = { priceIncrement: '0.1', baseIncrement: '0.0001' }
const plan: ScaledPlan = {
  side: 'buy',
  from: '100',
  to: '200',
  count: 5,
  spacing: 'linear',
  weighting: 'equal',
  weights: [],
  total: '1',
  by: 'base',
}
const pricesOf = (part: Partial<ScaledPlan>) => rungsOf({ ...plan, ...part }, increments).map(({ price }) => price)
const sizesOf = (part: Partial<ScaledPlan>) => rungsOf({ ...plan, ...part }, increments).map(({ size }) => size)

describe('the rungs of scaled orders', () => {
  it('lie in even steps, whichever end was typed first', () => {
    expect(pricesOf({})).toEqual(['100.0', '125.0', '150.0', '175.0', '200.0'])
    expect(pricesOf({ from: '200', to: '100' })).toEqual(pricesOf({}))
  })

  it('lie in even ratios', () => {
    const [, second = '0', third = '0'] = pricesOf({ from: '100', to: '1600', spacing: 'geometric', side: 'sell' })
    // The root is cut, so that a rung may stand one step beside the exact one.
    for (const [rung, exact] of [
      [second, '200'],
      [third, '400'],
    ] as const)
      expect(compare(multiply(subtract(rung, exact), subtract(rung, exact)), '0.01')).toBeLessThanOrEqual(0)
  })

  it('are aligned away from the market: buys down, sells up', () => {
    const odd = { from: '100', to: '101', count: 4 }
    expect(pricesOf(odd)).toEqual(['100.0', '100.3', '100.6', '101.0'])
    expect(pricesOf({ ...odd, side: 'sell' })).toEqual(['100.0', '100.4', '100.7', '101.0'])
  })

  it('share the total by weight', () => {
    expect(sizesOf({ count: 4, weighting: 'rising' })).toEqual(['0.1000', '0.2000', '0.3000', '0.4000'])
    expect(sizesOf({ count: 4, weighting: 'falling' })).toEqual(['0.4000', '0.3000', '0.2000', '0.1000'])
    expect(sizesOf({ count: 2, weighting: 'own', weights: ['3', '1'] })).toEqual(['0.7500', '0.2500'])
  })

  it('M9: never add up to more than the total, keep the increments and the range, and rise', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 }).map((ticks) => multiply(String(ticks), '0.1'))
    const plans = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      from: amount,
      to: amount,
      count: fc.integer({ min: 2, max: 20 }),
      spacing: fc.constantFrom('linear' as const, 'geometric' as const),
      weighting: fc.constantFrom('equal' as const, 'rising' as const, 'falling' as const),
      weights: fc.constant([]),
      total: fc.integer({ min: 1, max: 1_000_000_000 }).map((lots) => multiply(String(lots), '0.0001')),
      by: fc.constantFrom('base' as const, 'quote' as const),
    })
    fc.assert(
      fc.property(plans, (wanted) => {
        const rungs = rungsOf(wanted, increments)
        const [low, high] = compare(wanted.from, wanted.to) < 0 ? [wanted.from, wanted.to] : [wanted.to, wanted.from]
        expect(rungs).toHaveLength(wanted.count)
        rungs.forEach(({ price, size }, index) => {
          expect(isMultipleOf(price, '0.1') && isMultipleOf(size, '0.0001')).toBe(true)
          expect(isPositive(price)).toBe(true)
          expect(compare(price, low) >= 0 && compare(price, high) <= 0).toBe(true)
          const before = rungs[index - 1]
          if (before !== undefined) expect(compare(before.price, price)).toBeLessThanOrEqual(0)
        })
        const spent = scaledTotalsOf(rungs)
        expect(compare(wanted.by === 'base' ? spent.base : spent.quote, wanted.total)).toBeLessThanOrEqual(0)
        const lost = subtract(wanted.total, spent.base)
        if (wanted.by === 'base')
          expect(compare(lost, multiply('0.0001', add(String(wanted.count), '0')))).toBeLessThan(1)
      }),
      { numRuns: 60 },
    )
  })
})

describe('pasted rows', () => {
  it('are read as a spreadsheet gives them', () => {
    expect(readPasted('61000.5\t0.01\n60900 0,02\r\n\n60800; 1.5').rungs).toEqual([
      { price: '61000.5', size: '0.01' },
      { price: '60900', size: '0.02' },
      { price: '60800', size: '1.5' },
    ])
  })

  it('are refused by line where they can be read in two ways or in none', () => {
    const { problems, rungs } = readPasted('1,234 1\n5\n1 2 3\n7 0\n1e3 1\n9 1')
    expect(problems).toEqual([
      { line: 1, kind: 'amount' },
      { line: 2, kind: 'columns' },
      { line: 3, kind: 'columns' },
      { line: 4, kind: 'zero' },
      { line: 5, kind: 'amount' },
    ])
    expect(rungs).toEqual([{ price: '9', size: '1' }])
  })

  it('are at most twenty', () => {
    expect(readPasted('1 1\n'.repeat(21))).toMatchObject({ tooMany: true, rungs: { length: 20 } })
  })

  it('weights are positive numbers', () => {
    expect(readWeights('1 2,5; 3')).toEqual(['1', '2.5', '3'])
    expect(readWeights('1 0')).toBeNull()
    expect(readWeights('1 x')).toBeNull()
  })
})
