import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, isMultipleOf, multiply } from '#shared/decimal.ts'
import { exceeds, meetsBook, previewOf } from '#renderer/app/order-text/preview.ts'
import type { PairFigures, TextOrder } from '#renderer/app/order-text/preview.ts'
import { btc as btcUsdt } from '#test/unit/renderer/views/trading/symbol.ts'

const figures: PairFigures = { rules: btcUsdt, free: '1000', last: '50000', feeRate: '0.001' }
const order = (part: Partial<TextOrder>): TextOrder => ({
  state: 'order',
  side: 'buy',
  symbols: ['BTC-USDT'],
  size: { in: 'base', value: '0.01' },
  price: '50000',
  ...part,
})
const percent = (value: string): TextOrder['size'] => ({ in: 'percent', value })

describe('what an order text comes to', () => {
  it('keeps a size as written and names its cost', () => {
    expect(previewOf(order({}), figures)).toMatchObject({ size: '0.01', cost: '500', filled: { size: '0.01' } })
    expect(previewOf(order({ price: null }), { ...figures, last: null })).toMatchObject({ size: '0.01', cost: null })
  })

  it('fills an amount of quote as such', () => {
    const size = { in: 'quote' as const, value: '100' }
    expect(previewOf(order({ size, price: null }), figures)).toMatchObject({ cost: '100', filled: { total: '100' } })
    expect(previewOf(order({ size }), figures)).toMatchObject({ size: '0.00200', filled: { total: '100' } })
  })

  it('says which rule of the pair an order breaks, and fills it nevertheless', () => {
    const tooFine = previewOf(order({ size: { in: 'base', value: '0.0100000000001' } }), figures)
    expect(tooFine.problem).not.toBeNull()
    expect(tooFine.filled).toEqual({ size: '0.0100000000001' })
  })

  it('works out no share of an unknown balance, and none to buy without the fee; the form keeps no amount of another order', () => {
    const unknown = { size: null, cost: null, filled: { size: '' }, problem: null }
    expect(previewOf(order({ size: percent('50') }), { ...figures, free: null })).toEqual(unknown)
    expect(previewOf(order({ size: percent('50') }), { ...figures, feeRate: null })).toEqual(unknown)
  })

  it('takes a share that never exceeds what is available, in whole steps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.boolean(),
        (side, share, free, atMarket) => {
          const one = order({ side, size: percent(String(share)), price: atMarket ? null : '50000' })
          const shown = previewOf(one, { ...figures, free: String(free) })
          if (shown.size !== null) expect(isMultipleOf(shown.size, btcUsdt.baseIncrement)).toBe(true)
          const taken = (side === 'sell' ? shown.size : shown.cost) ?? '0'
          expect(compare(multiply(taken, '100'), multiply(String(free), String(share)))).toBeLessThanOrEqual(0)
          expect(exceeds(one, shown, String(free))).toBe(false)
        },
      ),
    )
  })

  it('notices more than is available, and nothing where that is unknown', () => {
    const large = order({ size: { in: 'base', value: '1' } })
    const preview = previewOf(large, figures)
    expect([exceeds(large, preview, '49999'), exceeds(large, preview, '50000'), exceeds(large, preview, null)]).toEqual(
      [true, false, false],
    )
  })
})

it.each([
  ['a buy above the best ask', 'buy', '53000', '0.06'],
  ['a buy at it', 'buy', '50010', '0.0002'],
  ['a buy below it rests', 'buy', '50009', null],
  ['a sell below the best bid', 'sell', '45000', '-0.1'],
  ['a sell above it rests', 'sell', '49991', null],
  ['a market order has no price to say it of', 'buy', null, null],
] as const)('says how far a limit price lies that fills at once: %s', (_, side, price, distance) => {
  const ticker = { price: '50000', bestBid: '49990', bestAsk: '50010' }
  expect(meetsBook(order({ side, price }), ticker)).toBe(distance)
  expect(meetsBook(order({ side, price }), null)).toBeNull()
})
