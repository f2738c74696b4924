import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, isMultipleOf, multiply } from '#shared/decimal.ts'
import { afterSending, completed, edit, emptyDraft, fill, ofType, typedAmount } from '#renderer/data/order-draft.ts'
import type { OrderFormDraft } from '#renderer/data/order-draft.ts'
import { btc } from '../views/trading/symbol.ts'

const typed = (...edits: ['price' | 'size' | 'total', string][]): OrderFormDraft =>
  edits.reduce((draft, [name, text]) => edit(draft, name, text, btc), emptyDraft)

describe('the three amounts of a limit order', () => {
  it('derives the total from price and size, exactly', () => {
    expect(typed(['price', '61180'], ['size', '0.5'])).toMatchObject({ total: '30590' })
  })

  it('derives the size from price and total, down to the base increment', () => {
    expect(typed(['price', '61180'], ['total', '100'])).toMatchObject({ size: '0.00163' })
  })

  it('derives the price from size and total, down to the price increment', () => {
    expect(typed(['size', '0.5'], ['total', '30001'])).toMatchObject({ price: '60002.0' })
  })

  it('lets the last two edited win', () => {
    expect(typed(['price', '100'], ['size', '2'], ['total', '500'])).toMatchObject({ size: '2', price: '250.0' })
    expect(typed(['price', '100'], ['total', '500'], ['price', '250'])).toMatchObject({ total: '500', size: '2.00000' })
  })

  it('keeps a price that stands when a preset, the book or a text fills an amount, whatever was typed last', () => {
    const names = fc.constantFrom('price', 'size', 'total')
    const amounts = fc.constantFrom('0', '0.01', '1', '595', '60600', '66000.1', '')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(names, amounts), { maxLength: 6 }),
        fc.constantFrom('size', 'total'),
        amounts,
        (edits, name, text) => {
          const before = typed(...edits)
          const after = fill(before, name, text, btc)
          if (before.price !== '') expect(after.price).toBe(before.price)
          expect(after[name]).toBe(text)
        },
      ),
    )
    expect(fill(typed(['price', '60600'], ['total', '595']), 'size', '0.01', btc)).toMatchObject({
      price: '60600',
      total: '606',
    })
    const again = fill(typed(['price', '60000'], ['size', '0.1']), 'price', '60000', btc)
    expect(fill(again, 'total', '100', btc)).toMatchObject({ price: '60000', size: '0.00166' })
  })

  it('of a market order that becomes a limit order again has what the form shows, and nothing of before', () => {
    const limit = typed(['price', '59900'], ['size', '0.5'])
    const market = edit(ofType(limit, 'market'), 'size', '0.01', btc)
    const byTotal = edit({ ...market, marketBy: 'total' }, 'total', '50', btc)
    const back = ofType(byTotal, 'limit')
    expect(back).toMatchObject({ price: '59900', size: '', total: '50' })
    expect(completed(back, null)).toBe(back)
    expect(completed(back, btc)).toMatchObject({ price: '59900', size: '0.00083', total: '50' })
    expect(completed(ofType(market, 'limit'), btc)).toMatchObject({ size: '0.01', total: '599' })
  })

  it('empties the derived amount while it cannot be known, and leaves what was typed alone', () => {
    expect(typed(['price', '100'], ['size', '2'], ['size', '1,234'])).toMatchObject({ size: '1,234', total: '' })
    expect(typed(['price', '100'], ['size', '2'], ['price', ''])).toMatchObject({ price: '', size: '2' })
  })

  it('M9: a derived size is whole increments and never worth more than the total', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(String)
    fc.assert(
      fc.property(units, units, (price, total) => {
        const size = typedAmount(typed(['price', price], ['total', total]).size) ?? '0'
        expect(isMultipleOf(size, btc.baseIncrement)).toBe(true)
        expect(compare(multiply(size, price), total)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

it('keeps price, side and options after an order was accepted, and clears the quantity', () => {
  const sent = { ...typed(['price', '61180'], ['size', '0.5']), postOnly: true }
  expect(afterSending(sent)).toMatchObject({ price: '61180', size: '', total: '', postOnly: true })
})
