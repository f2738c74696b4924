import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, multiply } from '#shared/decimal.ts'
import { feeOn, feeRange } from '#shared/domain/fee-estimate.ts'
import type { FeeQuestion, SeenBook } from '#shared/domain/fee-estimate.ts'

const rates = { makerFeeRate: '0.0008', takerFeeRate: '0.001' }
const book: SeenBook = {
  bids: [
    ['99', '1'],
    ['98', '2'],
  ],
  asks: [
    ['100', '1'],
    ['101', '2'],
  ],
}
const limit = (fields: Partial<FeeQuestion>): FeeQuestion => ({ type: 'limit', side: 'buy', size: '1', ...fields })
const which = (order: FeeQuestion, seen: SeenBook | null = book) => feeRange(order, seen, rates).liquidity

describe('which rate holds', () => {
  it.each([
    ['a market order takes', { type: 'market', side: 'sell', size: '1' }, 'taker'],
    ['a buy below the ask rests', limit({ price: '99.99' }), 'maker'],
    ['a sell above the bid rests', limit({ side: 'sell', price: '99.01' }), 'maker'],
    ['a buy at the ask takes', limit({ price: '100' }), 'taker'],
    ['a sell at the bid takes', limit({ side: 'sell', price: '99' }), 'taker'],
    ['more than is offered within the price may rest with a part', limit({ price: '100', size: '1.5' }), 'either'],
    ['all of it within a higher price takes', limit({ price: '101', size: '3' }), 'taker'],
    ['a size that is not known may rest with a part', limit({ price: '100', size: undefined }), 'either'],
    ['a price that is half typed decides nothing', limit({ price: '100.' }), 'either'],
    ['post only rests', limit({ price: '100', postOnly: true }), 'maker'],
    ['IOC never rests', limit({ price: '90', timeInForce: 'IOC' }), 'taker'],
    ['post only has no effect with FOK', limit({ price: '90', timeInForce: 'FOK', postOnly: true }), 'taker'],
    ['GTT rests like GTC', limit({ price: '90', timeInForce: 'GTT' }), 'maker'],
    ['hidden pays the taker’s rate', limit({ price: '90', hidden: true }), 'taker'],
    ['iceberg pays the taker’s rate', limit({ price: '90', iceberg: true }), 'taker'],
  ] as const)('%s', (_case, order, liquidity) => {
    expect(which(order)).toBe(liquidity)
  })

  it('without a book, or without its other side, a limit order can be either', () => {
    expect(which(limit({ price: '90' }), null)).toBe('either')
    expect(which(limit({ price: '90' }), { bids: book.bids, asks: [] })).toBe('either')
  })

  it('a best price of unknown size tells a resting order, and no more', () => {
    const best: SeenBook = { bids: [['99', '0']], asks: [['100', '0']] }
    expect(which(limit({ price: '99.5' }), best)).toBe('maker')
    expect(which(limit({ price: '100' }), best)).toBe('either')
  })
})

it('the fee on a worth lies in the range, also where the maker is paid or pays more', () => {
  const order = limit({ price: '100', size: '9' })
  expect(feeOn('1000', feeRange(order, book, rates))).toEqual({ least: '0.8', most: '1' })
  expect(feeOn('1000', feeRange(order, book, { ...rates, makerFeeRate: '-0.0001' }))).toEqual({
    least: '-0.1',
    most: '1',
  })
  expect(feeOn('1000', feeRange(order, book, { ...rates, makerFeeRate: '0.002' }))).toEqual({ least: '1', most: '2' })
})

/** Walks the book level by level as the engine would, in whole numbers. */
const naive = (buys: boolean, price: number, size: number, levels: readonly (readonly [number, number])[]) => {
  let left = size
  for (const [at, offered] of levels) if (buys ? at <= price : at >= price) left -= Math.min(left, offered)
  return left === size ? 'maker' : left === 0 ? 'taker' : 'either'
}

it('property: what a walk through the book takes and leaves is what the rate says', () => {
  const counts = { maker: 0, taker: 0, either: 0 }
  const level = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 60 }),
      fc.uniqueArray(level, { minLength: 1, maxLength: 5, selector: ([at]) => at }),
      (side, price, size, levels) => {
        const sorted = levels.toSorted(([a], [b]) => (side === 'buy' ? a - b : b - a))
        const rows = sorted.map(([at, offered]) => [String(at), String(offered)] as const)
        const seen: SeenBook = side === 'buy' ? { bids: [], asks: rows } : { bids: rows, asks: [] }
        const said = feeRange(limit({ side, price: String(price), size: String(size) }), seen, rates)
        expect(said.liquidity).toBe(naive(side === 'buy', price, size, sorted))
        expect(compare(said.least, said.most)).toBeLessThanOrEqual(0)
        expect(feeOn('7', said).most).toBe(multiply('7', said.most))
        counts[said.liquidity] += 1
      },
    ),
    { numRuns: 500 },
  )
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20)
})
