import { expect, it } from 'vitest'
import { ocoText, stopText } from '#test/invariants/order-text.ts'

const stop = {
  id: 's1',
  symbol: 'BTC-USDT',
  side: 'sell',
  type: 'limit',
  price: '99.00',
  size: '1.50',
  funds: null,
  stop: 'loss',
  stopPrice: '100.0',
} as const

it('says of a stop order what it places and what triggers it', () => {
  expect(stopText(stop)).toBe('s1 (sell 1.5 BTC-USDT at 99, loss at 100)')
  expect(stopText({ ...stop, type: 'market', price: null })).toBe('s1 (sell 1.5 BTC-USDT at market, loss at 100)')
  expect(stopText({ ...stop, type: 'market', price: null, size: null, funds: '20.0' })).toContain('for 20 ')
})

it('says of an OCO order both legs, in whatever order they come', () => {
  const [upper, lower] = [
    { id: 'l1', side: 'sell', price: '110', stopPrice: '110.0', size: '2' },
    { id: 'l2', side: 'sell', price: '89', stopPrice: '90', size: '2' },
  ] as const
  const text = ocoText({ orderId: 'o1', symbol: 'BTC-USDT', orders: [lower, upper] })
  expect(text).toBe('o1 (OCO of BTC-USDT: l1 to sell 2 at 110, triggered at 110; l2 to sell 2 at 89, triggered at 90)')
  expect(ocoText({ orderId: 'o1', symbol: 'BTC-USDT', orders: [upper, lower] })).toBe(text)
  expect(ocoText({ orderId: 'o1', symbol: 'BTC-USDT', orders: [upper, { ...lower, stopPrice: '91' }] })).not.toBe(text)
})
