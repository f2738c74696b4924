import { describe, expect, it } from 'vitest'
import type { WireRequest } from '#main/exchange/wire.ts'
import { lagged, lagMs, ofAnother } from '#test/simulation/wire-lies.ts'

const request = (method: string, path: string): WireRequest =>
  ({ method, path, headers: {}, body: null }) as unknown as WireRequest
const envelope = (data: unknown): string => JSON.stringify({ code: '200000', data })

describe('ofAnother', () => {
  it.each([
    ['POST', '/api/v1/hf/orders', { orderId: 'a', clientOid: 'b' }],
    ['POST', '/api/v1/hf/orders/multi', [{ orderId: 'a', clientOid: 'b', success: true }]],
    ['POST', '/api/v1/hf/orders/alter', { newOrderId: 'a', clientOid: 'b' }],
    ['POST', '/api/v1/hf/orders/dead-cancel-all', { currentTime: 10, triggerTime: 70 }],
    ['POST', '/api/v3/withdrawals', { withdrawalId: 'a' }],
    ['POST', '/api/v2/accounts/inner-transfer', { orderId: 'a' }],
    ['DELETE', '/api/v1/hf/orders/cancelAll', { succeedSymbols: ['BTC-USDT'], failedSymbols: [] }],
    ['DELETE', '/api/v1/hf/orders?symbol=BTC-USDT', 'success'],
    ['DELETE', '/api/v1/stop-order/cancel?symbol=BTC-USDT', { cancelledOrderIds: ['a'] }],
    ['GET', '/api/v1/hf/orders/6f0a?symbol=BTC-USDT', { id: 'a', clientOid: 'b' }],
  ])('tells of another in the answer to %s %s', (method, path, data) => {
    expect(ofAnother(request(method, path), envelope(data))).not.toBe(envelope(data))
  })
  it.each([
    ['GET', '/api/v1/hf/orders/active?symbol=BTC-USDT', [{ id: 'a', clientOid: 'b' }]],
    ['DELETE', '/api/v1/withdrawals/6f0a', null],
  ])('leaves the answer to %s %s as it is', (method, path, data) => {
    expect(ofAnother(request(method, path), envelope(data))).toBe(envelope(data))
  })
})

describe('lagged', () => {
  const now = 1_000_000
  const answer = (data: unknown) => ({ status: 200, headers: {}, body: envelope(data) })
  const dataOf = (path: string, data: unknown): unknown =>
    (JSON.parse(lagged(request('GET', path), answer(data), (at) => now - at).body) as { data?: unknown }).data

  it('leaves out of a list what is young, and nothing else', () => {
    const [young, old] = [{ createdAt: now - lagMs + 1 }, { createdAt: now - lagMs - 1 }]
    expect(dataOf('/api/v1/hf/orders/active?symbol=BTC-USDT', [young, old])).toEqual([old])
    expect(dataOf('/api/v3/oco/orders?pageSize=10', { items: [{ orderTime: now }] })).toEqual({ items: [] })
  })
  it('does not know by its id what is young', () => {
    expect(dataOf('/api/v1/hf/orders/client-order/c1', { createdAt: now })).toBeUndefined()
    expect(dataOf('/api/v1/hf/orders/client-order/c1', { createdAt: 0 })).toEqual({ createdAt: 0 })
  })
  it('stays below the time after which an absence is believed', () => {
    expect(lagMs).toBeLessThan(15_000)
  })
})
