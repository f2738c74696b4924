import { afterEach, beforeEach, expect, it } from 'vitest'
import { moneyDesk, type MoneyDesk } from '#test/support/money-desk.ts'
import { expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'

let desk: MoneyDesk
beforeEach(async () => {
  desk = await moneyDesk()
  desk.control.fault({
    match: { method: 'GET', path: /^\/api\/v1\/hf\/orders\/active(?:\?|$)/ },
    fault: { kind: 'refusal', status: 404, code: '404000', msg: 'Url Not Found' },
  })
})
afterEach(() => desk.close())

const symbol = 'BTC-USDT'
const resting = { type: 'limit', symbol, side: 'buy', price: '20000', size: '0.01' } as const

const placeMany = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) {
    const placed = await desk.client.call('placeOrder', { ...resting, clientOid: `resting-${at}` })
    expect(placed.kind).toBe('accepted')
  }
}

it('a venue that retired the list of open orders: all 120 of them, by pages', async () => {
  await placeMany(120)
  const listed = await desk.client.call('listOpenOrders', { symbol })
  if (listed.kind !== 'accepted') throw new Error(said(listed.error))
  const names = new Set(listed.data.map(({ clientOid }) => clientOid))
  expect(names.size).toBe(120)
  expect(names).toContain('resting-0')
  expect(listed.unreadable).toBeNull()

  await desk.client.call('listOpenOrders', { symbol })
  expect(desk.count('GET', '/api/v1/hf/orders/active/page')).toBe(6)
  expect(desk.count('GET', '/api/v1/hf/orders/active')).toBe(7)
})

it('M4: an order whose answer was lost is found on the last page', async () => {
  const refused = { kind: 'refusal', status: 400, code: '400007' } as const
  desk.control.fault({ match: { method: 'GET', path: '/api/v1/hf/orders/client-order/' }, fault: refused })
  const unlock = desk.control.fault({ match: { method: 'GET', path: '/api/v1/hf/orders/active/page' }, fault: refused })
  desk.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read' } })
  const answer = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: resting }))
  await placeMany(60)
  unlock()
  const settled = await desk.until(answer.intentId, 'accepted')
  expect(settled.state).toBe('accepted')
})
