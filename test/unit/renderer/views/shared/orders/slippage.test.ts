import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, subtract } from '#shared/decimal.ts'
import { slippageInBook } from '#renderer/views/shared/orders/slippage.ts'
import { runs } from '#test/support/runs.ts'

const book = {
  asks: [
    ['100', '1'],
    ['101', '1'],
    ['103', '2'],
  ] as [string, string][],
  bids: [['99', '1']] as [string, string][],
}
const buy = { side: 'buy', price: null, size: null, funds: null } as const

describe('what an order meets in the book', () => {
  it('is the average over the levels it takes, against the best of them', () => {
    expect(slippageInBook({ ...buy, size: '2' }, book)).toMatchObject({
      filled: '2',
      funds: '201',
      average: '100.5',
      far: '0.005',
      short: false,
    })
  })

  it('stops at its limit: the rest waits, and nothing is short', () => {
    expect(slippageInBook({ ...buy, price: '101', size: '5' }, book)).toMatchObject({ filled: '2', short: false })
    expect(slippageInBook({ ...buy, price: '98', size: '1' }, book)).toMatchObject({
      filled: '0',
      average: null,
      far: null,
    })
  })

  it('says when the levels known do not hold enough', () => {
    expect(slippageInBook({ ...buy, size: '9' }, book)).toMatchObject({ filled: '4', short: true })
    expect(slippageInBook({ side: 'sell', price: null, size: '2', funds: null }, book)).toMatchObject({
      filled: '1',
      short: true,
    })
  })

  it('by funds spends them exactly, whatever the quotient is', () => {
    const met = slippageInBook({ ...buy, funds: '150' }, book)
    expect(met.short).toBe(false)
    expect(met.filled.startsWith('1.495049')).toBe(true)
  })
})

/** A book of whole prices, each with so many tenths of base: empty, of one level, or deeper. */
const levelsOf = fc.uniqueArray(
  fc.record({ price: fc.integer({ min: 1, max: 60 }), tenths: fc.integer({ min: 1, max: 9 }) }),
  {
    selector: ({ price }) => price,
    maxLength: 8,
  },
)
const tenth = (count: number): string => (count / 10).toFixed(1)

describe('against a second model that buys a tenth at a time', () => {
  it('fills, costs and is short of exactly as much, from nothing to more than the book holds', () => {
    fc.assert(
      fc.property(
        levelsOf,
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.option(fc.integer({ min: 1, max: 60 })),
        // Of what the levels hold: too little, exactly as much, more, far more.
        fc.constantFrom(-1, 0, 1, 1_000_000, -9),
        (drawn, side, limit, more) => {
          const best = drawn.toSorted((a, b) => (side === 'buy' ? a.price - b.price : b.price - a.price))
          const held = best.reduce((sum, { tenths }) => sum + tenths, 0)
          const wanted = Math.max(1, held + more)
          const reached = best.filter(
            ({ price }) => limit === null || (side === 'buy' ? price <= limit : price >= limit),
          )
          const each = reached
            .flatMap(({ price, tenths }) => Array.from({ length: tenths }, () => price))
            .slice(0, wanted)
          const funds = each.reduce((sum, price) => sum + price, 0)
          const levels = best.map(({ price, tenths }): [string, string] => [String(price), tenth(tenths)])
          const book = side === 'buy' ? { asks: levels, bids: [] } : { asks: [], bids: levels }
          const price = limit === null ? null : String(limit)
          const met = slippageInBook({ side, price, size: tenth(wanted), funds: null }, book)
          expect(compare(met.filled, tenth(each.length))).toBe(0)
          expect(compare(met.funds, tenth(funds))).toBe(0)
          // What is beyond the levels known is not known; what is beyond the limit waits, and is known.
          expect(met.short).toBe(each.length < wanted && reached.length === best.length)
          expect(met.average === null).toBe(each.length === 0)
          if (met.average !== null) expect(Number(met.average)).toBeCloseTo(funds / each.length, 9)
          if (met.far !== null)
            expect(Number(met.far)).toBeCloseTo(
              Math.abs(funds / each.length - (best[0]?.price ?? 0)) / (best[0]?.price ?? 1),
              9,
            )
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('by funds spends all of them where the book holds as much, and says where it does not', () => {
    fc.assert(
      fc.property(levelsOf, fc.integer({ min: 1, max: 5000 }), (drawn, wanted) => {
        const best = drawn.toSorted((a, b) => a.price - b.price)
        const worth = best.reduce((sum, { price, tenths }) => sum + price * tenths, 0)
        const asks = best.map(({ price, tenths }): [string, string] => [String(price), tenth(tenths)])
        const met = slippageInBook({ side: 'buy', price: null, size: null, funds: tenth(wanted) }, { asks, bids: [] })
        expect(met.short).toBe(worth < wanted)
        const spent = tenth(Math.min(worth, wanted))
        expect(compare(met.funds, spent)).toBeLessThanOrEqual(0)
        expect(compare(subtract(spent, met.funds), '0.000000001')).toBe(-1)
      }),
      { numRuns: runs(300) },
    )
  })
})
