import { describe, expect, it } from 'vitest'
import { worthOf } from '#shared/domain/worth.ts'

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
