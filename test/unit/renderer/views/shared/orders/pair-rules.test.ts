import { describe, expect, it } from 'vitest'
import type { FlowRequest, SeenMarket } from '#renderer/views/shared/orders/pending-order.ts'
import { brokenRule } from '#renderer/views/shared/orders/pair-rules.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

/** A tenth up or down is the band of the pair. */
const seen: Pick<SeenMarket, 'rules' | 'last'> = { rules: btc, last: { value: '60000', at: 1, status: 'ready' } }
const draft = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', size: '1' } as const
const order = (price: string): FlowRequest => ({ way: 'order', wait: true, order: { ...draft, price } })
const scaled = (...prices: readonly string[]): FlowRequest => ({
  way: 'scaled',
  wait: true,
  orders: prices.map((price) => ({ ...draft, price })),
})
const amend = (newPrice: string, newSize?: string): FlowRequest => ({
  way: 'amend',
  symbol: 'BTC-USDT',
  from: { id: 'o1', side: 'buy', price: '59000', dealSize: '0.4', open: '0.6', postOnly: false },
  newPrice,
  ...(newSize === undefined ? {} : { newSize }),
})
const stop = (stopPrice: string, way?: 'entry' | 'loss'): FlowRequest => ({
  way: 'stop',
  order: {
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'market',
    size: '1',
    stopPrice,
    ...(way === undefined ? {} : { stop: way }),
  },
})
const broken = (request: FlowRequest, part: Partial<typeof seen> = {}) =>
  brokenRule(request, { ...seen, ...part })?.id ?? null

describe('the rules of the pair, whatever form an order comes from', () => {
  it.each([
    ['limit', order('66000'), order('66000.1')],
    ['one of several', scaled('60000', '66000'), scaled('60000', '66000.1')],
    ['amendment', amend('66000'), amend('66000.1')],
  ])('holds a price beyond the band, and not one at it: %s', (_, at, beyond) => {
    expect(broken(at)).toBeNull()
    expect(broken(beyond)).not.toBeNull()
    // An old last price is asked about, and refuses nothing.
    expect(broken(beyond, { last: { value: '60000', at: 1, status: 'stale' } })).toBeNull()
    expect(broken(beyond, { rules: null })).toBeNull()
  })

  it('holds what is no whole step', () => {
    expect(broken(order('60000.05'))).not.toBeNull()
    expect(broken({ way: 'order', wait: true, order: { ...draft, price: '60000', size: '0.000001' } })).not.toBeNull()
  })

  it('holds an amendment to no more than what has filled', () => {
    expect(broken(amend('59000', '0.4'))).toBe('order-rule.size-filled')
    expect(broken(amend('59000', '0.40001'))).toBeNull()
  })

  it.each([
    ['entry', '60000.1', '60000'],
    ['loss', '59999.9', '60000'],
  ] as const)('holds an order whose trigger the market has passed: %s', (way, waits, passed) => {
    expect(broken(stop(waits, way))).toBeNull()
    expect(broken(stop(passed, way))).toBe('order-rule.trigger-passed')
    expect(broken(stop(waits, way === 'entry' ? 'loss' : 'entry'))).toBe('order-rule.trigger-passed')
    expect(broken(stop(passed, way), { last: { value: null, at: null, status: 'error' } })).toBeNull()
  })

  it.each([
    ['sell', '60001', '59999', '59999', '60000'],
    ['buy', '59999', '60001', '60001', '60000'],
  ] as const)(
    'holds an OCO order unless the market is between its legs: %s',
    (side, price, trigger, onTheWrong, at) => {
      const oco = (limit: string, stopPrice: string): FlowRequest => ({
        way: 'oco',
        order: { symbol: 'BTC-USDT', side, price: limit, stopPrice, limitPrice: stopPrice, size: '1' },
      })
      expect(broken(oco(price, trigger))).toBeNull()
      expect(broken(oco(onTheWrong, trigger))).toBe('order-rule.leg-passed')
      expect(broken(oco(price, at))).toBe('order-rule.leg-passed')
      expect(broken(oco(at, trigger)), 'at the last price').toBe('order-rule.leg-passed')
    },
  )
})
