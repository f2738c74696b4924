import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amendTwin, ocoTwin, orderTwin, partialCancelTwin, withdrawalTwin } from '#shared/domain/duplicate.ts'

const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', size: '0.1' }

describe('M5: what counts as like for like', () => {
  it('the same number written in another way is the same', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat({ max: 8 }), fc.nat({ max: 6 }), (digits, places, zeros) => {
        const whole = String(digits).padStart(places + 1, '0')
        const at = whole.length - places
        const size = places === 0 ? whole : `${whole.slice(0, at)}.${whole.slice(at)}`
        const longer = (places === 0 ? `${size}.` : size) + '0'.repeat(zeros + 1)
        expect(orderTwin({ ...order, size: longer })).toBe(orderTwin({ ...order, size }))
      }),
    )
  })

  it.each([
    { ...order, side: 'sell' },
    { ...order, symbol: 'ETH-USDT' },
    { ...order, size: '0.11' },
    { symbol: 'BTC-USDT', side: 'buy', funds: '0.1' },
  ])('another side, pair or quantity is another order: %o', (other) => {
    expect(orderTwin(other)).not.toBe(orderTwin(order))
  })

  it('M5: neither price nor type makes another order of it: a panic at the market is the same wish', () => {
    expect(orderTwin({ ...order, ...{ type: 'market' } })).toBe(
      orderTwin({ ...order, ...{ type: 'limit', price: '1' } }),
    )
  })

  it('amendments differ by order, price and size; a missing one is not a zero', () => {
    const change = { symbol: 'BTC-USDT', order: 'o1', newPrice: '1.0' }
    expect(amendTwin(change)).toBe(amendTwin({ ...change, newPrice: '1' }))
    const keys = [change, { ...change, order: 'o2' }, { ...change, newSize: '1' }, { ...change, newPrice: '2' }].map(
      amendTwin,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('withdrawals go by currency and address, however the address is written', () => {
    const draft = { currency: 'USDT', toAddress: '0xAbC' }
    expect(withdrawalTwin({ ...draft, toAddress: ' 0xabc ' })).toBe(withdrawalTwin(draft))
    expect(withdrawalTwin({ ...draft, currency: 'USDC' })).not.toBe(withdrawalTwin(draft))
  })

  it('one kind of act is never the twin of another', () => {
    const keys = [
      orderTwin(order),
      ocoTwin(order),
      amendTwin({ symbol: 'BTC-USDT', order: 'buy', newSize: '0.1' }),
      partialCancelTwin({ symbol: 'BTC-USDT', orderId: 'buy' }),
      withdrawalTwin({ currency: 'BTC-USDT', toAddress: 'buy' }),
    ]
    expect(new Set(keys.map((key) => key.split(' ')[0])).size).toBe(keys.length)
  })
})
