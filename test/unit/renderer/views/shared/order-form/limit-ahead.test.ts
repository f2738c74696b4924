import { expect, it } from 'vitest'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import { limitAhead } from '#renderer/views/shared/order-form/limit-ahead.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'

const limits = { ...defaultOrderLimits('live'), largestOrder: '10000', dailyValue: '10000' }
const view = { limits, left: '4000', used: { value: '6000', unknown: 0 } }
const market = { last: '100', book: null, rate: '1' }
const order = (side: 'buy' | 'sell', price: string, size: string): FlowRequest => ({
  way: 'order',
  wait: true,
  order: { type: 'limit', symbol: 'BTC-USDT', side, price, size, timeInForce: 'GTC' },
})

it('names the limit that an order passes: the largest order first, then what is left of the day', () => {
  expect(limitAhead(order('buy', '100', '100.01'), market, view)).toEqual({ limit: 'order', most: '10000' })
  expect(limitAhead(order('buy', '100', '100'), market, view)).toEqual({ limit: 'day', most: '4000' })
  expect(limitAhead(order('buy', '100', '40'), market, view)).toBeNull()
})

it('judges a pair of any quote by its rate, and a cheap sale at the market’s price, as main does', () => {
  expect(limitAhead(order('buy', '0.1', '1'), { ...market, rate: '60000' }, view)).toEqual({
    limit: 'day',
    most: '4000',
  })
  expect(limitAhead(order('buy', '0.05', '1'), { ...market, rate: '60000' }, view)).toBeNull()
  expect(limitAhead(order('sell', '1', '101'), market, view)).toEqual({ limit: 'order', most: '10000' })
})

it('counts the orders of a scaled request together, and the dearer of two legs', () => {
  const each = (order('buy', '100', '25') as Extract<FlowRequest, { way: 'order' }>).order
  expect(limitAhead({ way: 'scaled', wait: true, orders: [each, each] }, market, view)).toMatchObject({ limit: 'day' })
  const oco = {
    symbol: 'BTC-USDT',
    side: 'buy',
    price: '90',
    stopPrice: '110',
    limitPrice: '111',
    size: '36.1',
  } as const
  expect(limitAhead({ way: 'oco', order: oco }, market, view)).toMatchObject({ limit: 'day' })
  expect(limitAhead({ way: 'oco', order: { ...oco, size: '36' } }, market, view)).toBeNull()
})

it('judges an amendment whole, as main does: its new figures, else those it has, with what has filled', () => {
  const from = { id: 'o1', side: 'buy', price: '100', dealSize: '15', postOnly: false, open: '25' } as const
  const amend = (change: object): FlowRequest => ({ way: 'amend', symbol: 'BTC-USDT', from, ...change })
  expect(limitAhead(amend({ newPrice: '100' }), market, view)).toBeNull()
  expect(limitAhead(amend({ newPrice: '101' }), market, view)).toEqual({ limit: 'day', most: '4000' })
  expect(limitAhead(amend({ newSize: '40.01' }), market, view)).toEqual({ limit: 'day', most: '4000' })
  expect(limitAhead(amend({ newPrice: '200', newSize: '50.01' }), market, view)).toMatchObject({ limit: 'order' })
  expect(limitAhead(amend({ newPrice: '99' }), { ...market, rate: null }, view)).toEqual({ limit: 'unknown' })
})

it('says where it cannot be told, and never that an order is within then', () => {
  const unknown = { limit: 'unknown' }
  expect(limitAhead(order('buy', '1', '1'), { ...market, rate: null }, view)).toEqual(unknown)
  expect(limitAhead(order('sell', '1', '1'), { ...market, last: null }, view)).toEqual(unknown)
  const open = { ...view, used: { value: '0', unknown: 1 } }
  expect(limitAhead(order('buy', '1', '1'), market, open)).toEqual(unknown)
  // What is sure to be above is said, whatever else is not known.
  expect(limitAhead(order('sell', '20000', '1'), { ...market, last: null }, view)).toMatchObject({ limit: 'order' })
})

it('names none where nothing of it is limited, or nothing is known of the limits', () => {
  const free = { limits: defaultOrderLimits('practice'), left: null, used: { value: '0', unknown: 0 } }
  expect(limitAhead(order('buy', '100', '10000000'), { ...market, rate: null }, free)).toBeNull()
  expect(limitAhead(order('buy', '100', '10000000'), market, null)).toBeNull()
  expect(limitAhead(null, market, view)).toBeNull()
})
