import { describe, expect, it } from 'vitest'
import { createAsked } from '#test/invariants/asked.ts'

const order = (size: string, price?: string) => ({
  method: 'POST',
  path: '/api/v1/hf/orders',
  body: JSON.stringify({ symbol: 'BTC-USDT', size, ...(price === undefined ? {} : { price }) }),
})
const small = JSON.parse(order('0.1', '60000').body) as object
const batch = { method: 'POST', path: '/api/v1/hf/orders/multi', body: JSON.stringify({ orderList: [small, small] }) }
const withdrawal = { method: 'POST', path: '/api/v3/withdrawals', body: '{"amount":"1"}' }

/** What the window showed of the withdrawal. */
const shown = withdrawal.body

function judge() {
  const ids: string[] = []
  const asked = createAsked({ lastPrice: () => '60000', found: (id) => void ids.push(id) })
  return { ...asked, ids }
}

describe('what left without a yes', () => {
  it('is an order above the limit, with a price or at the last one, alone or in a batch', () => {
    for (const request of [order('0.2', '60000'), order('0.2'), batch]) {
      const { onSent, ids } = judge()
      onSent(request, 0)
      expect(ids).toEqual(['above-limit-asked'])
    }
  })

  it('is no order below it, and nothing that places none', () => {
    const { onSent, ids } = judge()
    onSent(order('0.1', '60000'), 0)
    onSent({ method: 'DELETE', path: '/api/v1/hf/orders/abc?symbol=BTC-USDT', body: null }, 0)
    expect(ids).toEqual([])
  })

  it('is a second withdrawal of one yes, one after its time, one of a process that starts anew, one of another yes', () => {
    const { onSent, onYes, onStart, ids } = judge()
    onYes('withdrawal', 0, shown)
    onSent(withdrawal, 1_000)
    expect(ids).toEqual([])
    onSent(withdrawal, 2_000)
    onYes('withdrawal', 2_000, shown)
    onSent(withdrawal, 90_000)
    onYes('withdrawal', 90_000, shown)
    onStart()
    onSent(withdrawal, 91_000)
    onYes('order-once', 91_000, shown)
    onSent(withdrawal, 92_000)
    expect(ids).toEqual(['withdrawal-asked', 'withdrawal-asked', 'withdrawal-asked', 'withdrawal-asked'])
  })

  it('is a withdrawal of another amount or to another address than the window showed', () => {
    for (const body of ['{"amount":"99","toAddress":"0x1"}', '{"amount":"1","toAddress":"0x2"}']) {
      const { onSent, onYes, ids } = judge()
      onYes('withdrawal', 0, '{"amount":"1","toAddress":"0x1"}')
      onSent({ ...withdrawal, body }, 1_000)
      expect(ids).toEqual(['withdrawal-asked'])
    }
  })
})
