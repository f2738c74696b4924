import { describe, expect, it } from 'vitest'
import { slippageInBook } from '#renderer/views/shared/orders/slippage.ts'
import { balancesAfter, tradedWorth } from '#renderer/views/shared/order-form/order-estimate.ts'

const book = {
  bids: [['99', '2']],
  asks: [
    ['100', '1'],
    ['110', '1'],
  ],
} as const
const meets = (order: { side: 'buy' | 'sell'; price?: string; size?: string; funds?: string }) =>
  slippageInBook(
    { side: order.side, price: order.price ?? null, size: order.size ?? null, funds: order.funds ?? null },
    { bids: book.bids.map(([p, s]) => [p, s]), asks: book.asks.map(([p, s]) => [p, s]) },
  )

describe('what an order is worth', () => {
  it('is its limit where it rests, and the book’s prices where it trades at once', () => {
    const rests = { type: 'limit', side: 'buy', price: '90', size: '2' } as const
    expect(tradedWorth(rests, meets(rests), '100')).toEqual({ base: '2', quote: '180', isEstimate: false })
    const crosses = { ...rests, price: '120' }
    expect(tradedWorth(crosses, meets(crosses), '100')).toMatchObject({ base: '2', quote: '210', isEstimate: true })
  })
  it('is the last price’s beyond the book, and unknown without one', () => {
    const market = { type: 'market', side: 'buy', size: '5' } as const
    expect(tradedWorth(market, meets(market), '100')).toMatchObject({ quote: '500', isEstimate: true })
    expect(tradedWorth(market, meets(market), null)).toBeNull()
    expect(tradedWorth({ type: 'market', funds: '50' }, null, '100')).toMatchObject({ base: '0.5', quote: '50' })
  })
})

describe('what is available afterwards', () => {
  const worth = { base: '2', quote: '180', isEstimate: false }
  it('moves both currencies and the fee', () => {
    expect(balancesAfter('buy', worth, '0.18', { base: '1', quote: '1000' })).toEqual({ base: '3', quote: '819.82' })
    expect(balancesAfter('sell', worth, '0.18', { base: '2', quote: '0' })).toEqual({ base: '0', quote: '179.82' })
  })
  it('is short where it does not suffice, to the last digit', () => {
    expect(balancesAfter('buy', worth, '0.18', { base: '0', quote: '180.18' })).toEqual({ base: '2', quote: '0' })
    expect(balancesAfter('buy', worth, '0.18', { base: '0', quote: '180.17' })).toBe('short')
    expect(balancesAfter('sell', worth, '0', { base: '1.99', quote: '0' })).toBe('short')
  })
  it('is not known without the fee, unless it does not even suffice for the rest', () => {
    expect(balancesAfter('buy', worth, null, { base: '0', quote: '1000' })).toBeNull()
    expect(balancesAfter('sell', worth, null, { base: '2', quote: '0' })).toBeNull()
    expect(balancesAfter('buy', worth, null, { base: '0', quote: '179.99' })).toBe('short')
  })
})
