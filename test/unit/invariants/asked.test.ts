import { describe, expect, it } from 'vitest'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { createAsked } from '#test/invariants/asked.ts'

const post = (path: string, fields: object) => ({ method: 'POST', path, body: JSON.stringify(fields) })
const order = (fields: object) => post('/api/v1/hf/orders', { symbol: 'BTC-USDT', side: 'buy', ...fields })
const amend = (fields: object) => post('/api/v1/hf/orders/alter', { symbol: 'BTC-USDT', orderId: '6f0a', ...fields })
const stop = (fields: object) => post('/api/v1/stop-order', { symbol: 'BTC-USDT', side: 'buy', ...fields })
const small = { symbol: 'BTC-USDT', side: 'buy', size: '0.1', price: '60000' }
const batch = post('/api/v1/hf/orders/multi', { orderList: [small, small] })
const withdrawal = post('/api/v3/withdrawals', { amount: '25', toAddress: '0x1' })

const shown = (body: object): string => JSON.stringify({ kind: 'withdrawal', body: JSON.stringify(body) })

function judge(limits: Partial<OrderLimits> = {}, used = 0) {
  const ids: string[] = []
  const asked = createAsked({
    market: {
      lastPrice: () => '60000',
      restingOrder: () => ({ side: 'buy', price: '50000', size: '0.1' }),
      walked: () => 2,
    },
    ofRequest: () => ({ limits: { ...defaultOrderLimits('live'), ...limits }, usedToday: () => used }),
    found: (id) => void ids.push(id),
  })
  return { ...asked, ids }
}
const sent = (request: ReturnType<typeof post>, limits: Partial<OrderLimits> = {}, used = 0): readonly string[] => {
  const { onSent, ids } = judge(limits, used)
  onSent(request, 0)
  return ids
}

describe('what left without a yes', () => {
  it('is an order above the limit, with a price, at the last one or by funds, alone or in a batch', () => {
    const above = [order({ size: '0.2', price: '60000' }), order({ size: '0.2' }), order({ funds: '10001' }), batch]
    for (const request of above) expect(sent(request)).toEqual(['above-limit-asked'])
  })

  it('is a change to more than the limit, by its price, its size or both', () => {
    for (const fields of [{ newPrice: '100001' }, { newSize: '0.21' }, { newPrice: '60000', newSize: '0.2' }])
      expect(sent(amend(fields))).toEqual(['above-limit-asked'])
    expect(sent(amend({ newPrice: '50001' }))).toEqual([])
  })

  it('is what passes the value of a day, the distance, the slippage or the pairs of its profile', () => {
    const one = order(small)
    expect(sent(one, {}, 60_000)).toEqual(['above-limit-asked'])
    expect(sent(order({ size: '0.01', price: '70000' }), { distance: '5' })).toEqual(['above-limit-asked'])
    expect(sent(stop({ size: '0.01', price: '60120', stopPrice: '60000' }), { distance: '0.1' })).toEqual([
      'above-limit-asked',
    ])
    expect(sent(order({ size: '0.01' }), { slippage: '1' })).toEqual(['above-limit-asked'])
    expect(sent(one, { pairs: ['ETH-USDT'] })).toEqual(['above-limit-asked'])
  })

  it('is no order below its limits, and nothing that places none', () => {
    expect(sent(order(small), { pairs: ['BTC-USDT'], distance: '1', slippage: '1' }, 10_000)).toEqual([])
    expect(sent({ method: 'DELETE', path: '/api/v1/hf/orders/abc?symbol=BTC-USDT', body: '' })).toEqual([])
  })

  it('is a second withdrawal of one yes, one after its time, one of a process that starts anew, one of another yes', () => {
    const { onSent, onYes, onStart, ids } = judge()
    const same = shown({ amount: '25', toAddress: '0x1' })
    onYes('withdrawal', 0, same)
    onSent(withdrawal, 1_000)
    expect(ids).toEqual([])
    onSent(withdrawal, 2_000)
    onYes('withdrawal', 2_000, same)
    onSent(withdrawal, 90_000)
    onYes('withdrawal', 90_000, same)
    onStart()
    onSent(withdrawal, 91_000)
    onYes('order-once', 91_000, same)
    onSent(withdrawal, 92_000)
    expect(ids).toEqual(['withdrawal-asked', 'withdrawal-asked', 'withdrawal-asked', 'withdrawal-asked'])
  })

  it('is a withdrawal of another amount or to another address than the window showed', () => {
    for (const body of [
      { amount: '2500', toAddress: '0x1' },
      { amount: '1', toAddress: '0x1' },
      { amount: '25', toAddress: '0x25' },
      { amount: '25', toAddress: '0x1', memo: '7' },
    ]) {
      const { onSent, onYes, ids } = judge()
      onYes('withdrawal', 0, shown(body))
      onSent(withdrawal, 1_000)
      expect(ids).toEqual(['withdrawal-asked'])
    }
  })
})
