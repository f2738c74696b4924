import { describe, expect, it } from 'vitest'
import { feesOf, pricesOf } from '#renderer/views/trading/scaled/scaled-summary.ts'

const rungs = [
  { price: '100', size: '1' },
  { price: '120', size: '3' },
  { price: '110', size: '0' },
]
const rates = { makerFeeRate: '0.001', takerFeeRate: '0.002' }

describe('scaled orders together', () => {
  it('trade at the average by size, between their lowest and highest price', () => {
    expect(pricesOf(rungs)).toEqual({ average: '115', low: '100', high: '120' })
    expect(pricesOf([])).toBeNull()
    expect(pricesOf([{ price: '100', size: '0' }])).toBeNull()
  })

  it('pay the maker’s rate where all are post-only, whatever the book', () => {
    expect(feesOf(rungs, { side: 'buy', postOnly: true }, null, rates)).toEqual({
      range: { liquidity: 'maker', least: '0.001', most: '0.001' },
      fee: { least: '0.46', most: '0.46' },
    })
  })

  it('pay between both rates where some would meet the book, and nothing is known of none', () => {
    const book = { bids: [], asks: [['110', '100']] } as const
    expect(feesOf(rungs.slice(0, 2), { side: 'buy', postOnly: false }, book, rates)).toEqual({
      range: { liquidity: 'either', least: '0.001', most: '0.002' },
      fee: { least: '0.82', most: '0.82' },
    })
    expect(feesOf([], { side: 'buy', postOnly: false }, book, rates)).toBeNull()
  })
})
