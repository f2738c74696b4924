import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/exchange/endpoint.ts'
import { endpointNames, endpoints } from '#shared/exchange/index.ts'
import { endpointOf } from '#test/support/endpoint-of.ts'

describe('endpointOf', () => {
  it.each(endpointNames)('knows %s again', (name) => {
    const { method, path } = endpoints[name] as Endpoint
    expect(endpointOf({ method, path: `${path.replace(/\{\w+\}/g, '6f0a')}?symbol=BTC-USDT` })).toBe(name)
  })
  it('takes nothing unknown for an order', () => {
    expect(() => endpointOf({ method: 'POST', path: '/api/v1/hf/orders/again' })).toThrow('/api/v1/hf/orders/again')
  })
})
