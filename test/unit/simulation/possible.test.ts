import { expect, it } from 'vitest'
import type { WireRequest } from '#main/exchange/wire.ts'
import { canAct } from '#test/simulation/possible.ts'
import { faultsOfReads, isUnread } from '#test/simulation/wire-faults.ts'

const request = (method: string, path: string): WireRequest =>
  ({ method, path, headers: {}, body: null }) as unknown as WireRequest
const id = '6ab13b80c000000000000001'

it.each(['doubled', 'answer-408', 'answer-409', 'answer-429'] as const)('a read does not meet %s', (fault) => {
  expect(canAct(fault, request('GET', `/api/v1/hf/orders/${id}?symbol=BTC-USDT`))).toBe(false)
  expect(canAct(fault, request('DELETE', `/api/v1/hf/orders/${id}?symbol=BTC-USDT`))).toBe(true)
  expect(faultsOfReads).not.toContain(fault)
})

it('only the cancel of one OCO order is mixed up with another, and the venue never reads it then', () => {
  expect(canAct('mixed-up', request('DELETE', `/api/v3/oco/order/${id}`))).toBe(true)
  expect(canAct('mixed-up', request('DELETE', '/api/v3/oco/orders?symbol=BTC-USDT'))).toBe(false)
  expect(canAct('mixed-up', request('DELETE', `/api/v1/hf/orders/${id}?symbol=BTC-USDT`))).toBe(false)
  expect(isUnread('mixed-up')).toBe(true)
})
