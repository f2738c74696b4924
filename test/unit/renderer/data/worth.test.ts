import { describe, expect, it } from 'vitest'
import { hintsOf } from '#renderer/views/shared/permission-hints.ts'
import { pricesFromTickers, worthOf } from '#renderer/data/worth.ts'

const tickers = [
  { symbol: 'BTC-USDT', last: '60000.1' },
  { symbol: 'ETH-BTC', last: '0.05' },
  { symbol: 'NEW-USDT', last: null },
]

describe('the value of an account', () => {
  it('M9: is exact to the last digit', () => {
    const held = [
      { currency: 'BTC', total: '0.000000000000000001' },
      { currency: 'USDT', total: '0.1' },
    ]
    expect(worthOf(held, pricesFromTickers(tickers, 'USDT')).total).toBe('0.1000000000000600001')
  })

  it('goes over another currency where there is no pair', () => {
    const priceOf = pricesFromTickers(tickers, 'USDT')
    expect(priceOf('ETH')).toBe('3000.005')
    expect(priceOf('USDT')).toBe('1')
  })

  it('turns a pair round', () => {
    const price = pricesFromTickers([{ symbol: 'BTC-USDT', last: '50000' }], 'BTC')('USDT')
    expect(price).toBe('0.00002')
  })

  it('names what it could not count, and never counts it as nothing', () => {
    const held = [
      { currency: 'NEW', total: '5' },
      { currency: 'GONE', total: '1' },
      { currency: 'EMPTY', total: '0' },
      { currency: 'USDT', total: '7' },
    ]
    expect(worthOf(held, pricesFromTickers(tickers, 'USDT'))).toEqual({ total: '7', uncounted: ['NEW', 'GONE'] })
  })
})

describe('what permissions hint at', () => {
  it('reads the words of the specification and those of other kits', () => {
    expect(hintsOf(['General', 'Spot', 'Withdrawal'])).toEqual({ look: true, trade: true, withdraw: true })
    expect(hintsOf(['General', 'Trade'])).toEqual({ look: true, trade: true, withdraw: false })
    expect(hintsOf([])).toEqual({ look: false, trade: false, withdraw: false })
  })
})
