import { describe, expect, it } from 'vitest'
import { slippageInBook } from '#renderer/views/shared/orders/slippage.ts'

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
