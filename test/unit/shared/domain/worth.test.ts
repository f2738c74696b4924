import { describe, expect, it } from 'vitest'
import { pricesOf, pricesTopic, worthOf } from '#shared/domain/worth.ts'

const prices: Readonly<Record<string, string>> = { BTC: '60000.1', USDT: '1' }
const priceOf = (currency: string): string | null => prices[currency] ?? null

describe('the value of an account', () => {
  it('M9: is exact to the last digit', () => {
    const held = [
      { currency: 'BTC', total: '0.000000000000000001' },
      { currency: 'USDT', total: '0.1' },
    ]
    expect(worthOf(held, priceOf).total).toBe('0.1000000000000600001')
  })

  it('names what it could not count, and never counts it as nothing', () => {
    const held = [
      { currency: 'NEW', total: '5' },
      { currency: 'GONE', total: '1' },
      { currency: 'EMPTY', total: '0' },
      { currency: 'USDT', total: '7' },
    ]
    expect(worthOf(held, priceOf)).toEqual({ total: '7', uncounted: ['NEW', 'GONE'] })
  })
})

describe('the prices of everything that is held', () => {
  const held = [
    { currency: 'ETH', total: '1' },
    { currency: 'BTC', total: '2' },
    { currency: 'DOGE', total: '0' },
  ]

  it('come from the venue for money, and from last trades for a coin, of what is held alone', () => {
    expect(pricesTopic('EUR', held)).toEqual({ kind: 'prices', base: 'EUR' })
    expect(pricesTopic('USDT', held)).toEqual({ kind: 'coinPrices', base: 'USDT', currencies: ['BTC', 'ETH'] })
  })

  it('are missing where none is known, and one for the currency itself', () => {
    const known = pricesOf({ BTC: '60000', USD: '0.5' }, 'USD')
    expect(['BTC', 'USD', 'ETH', 'constructor'].map(known)).toEqual(['60000', '1', null, null])
  })

  it('say that nothing is known of the worth where nothing held has one, and nothing where nothing is held', () => {
    expect(worthOf(held, () => null)).toEqual({ total: null, uncounted: ['ETH', 'BTC'] })
    expect(worthOf([{ currency: 'BTC', total: '0' }], () => null)).toEqual({ total: '0', uncounted: [] })
  })
})
