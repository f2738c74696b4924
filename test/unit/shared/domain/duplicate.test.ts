import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amendDuplicate,
  ocoDuplicate,
  orderDuplicate,
  partialCancelDuplicate,
  withdrawalDuplicate,
} from '#shared/domain/duplicate.ts'

const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', size: '0.1' }

describe('M5: what counts as like for like', () => {
  it('the same number written in another way is the same', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat({ max: 8 }), fc.nat({ max: 6 }), (digits, places, zeros) => {
        const whole = String(digits).padStart(places + 1, '0')
        const at = whole.length - places
        const size = places === 0 ? whole : `${whole.slice(0, at)}.${whole.slice(at)}`
        const longer = (places === 0 ? `${size}.` : size) + '0'.repeat(zeros + 1)
        expect(orderDuplicate({ ...order, size: longer })).toBe(orderDuplicate({ ...order, size }))
      }),
    )
  })

  it.each([
    { ...order, side: 'sell' },
    { ...order, symbol: 'ETH-USDT' },
    { ...order, size: '0.11' },
    { symbol: 'BTC-USDT', side: 'buy', funds: '0.1' },
  ])('another side, pair or quantity is another order: %o', (other) => {
    expect(orderDuplicate(other)).not.toBe(orderDuplicate(order))
  })

  it('M5: neither price nor type makes another order of it: a panic at the market is the same trade', () => {
    const atMarket = { ...order, type: 'market' }
    const limited = { ...order, type: 'limit', price: '1' }
    expect(orderDuplicate(atMarket)).toBe(orderDuplicate(limited))
  })

  it('amendments differ by order, price and size; a missing one is not a zero', () => {
    const change = { symbol: 'BTC-USDT', order: 'o1', newPrice: '1.0' }
    expect(amendDuplicate(change)).toBe(amendDuplicate({ ...change, newPrice: '1' }))
    const keys = [change, { ...change, order: 'o2' }, { ...change, newSize: '1' }, { ...change, newPrice: '2' }].map(
      amendDuplicate,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('withdrawals go by currency and address, however the address is written', () => {
    const draft = { currency: 'USDT', toAddress: '0xAbC' }
    expect(withdrawalDuplicate({ ...draft, toAddress: ' 0xabc ' })).toBe(withdrawalDuplicate(draft))
    expect(withdrawalDuplicate({ ...draft, currency: 'USDC' })).not.toBe(withdrawalDuplicate(draft))
  })

  it('one kind of act is never the duplicate of another', () => {
    const keys = [
      orderDuplicate(order),
      ocoDuplicate(order),
      amendDuplicate({ symbol: 'BTC-USDT', order: 'buy', newSize: '0.1' }),
      partialCancelDuplicate({ symbol: 'BTC-USDT', orderId: 'buy' }),
      withdrawalDuplicate({ currency: 'BTC-USDT', toAddress: 'buy' }),
    ]
    expect(new Set(keys.map((key) => key.split(' ')[0])).size).toBe(keys.length)
  })
})
