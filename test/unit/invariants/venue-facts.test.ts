import { describe, expect, it } from 'vitest'
import { venueFacts } from '#test/invariants/venue-facts.ts'

type Args = Parameters<typeof venueFacts>

/** An account with a stop order, the order it placed, and one more under the same client order id. */
const [exchange, account] = ((): [Args[0], Args[1]] => {
  const account = { withdrawals: { items: [], first: 0 }, open: new Set(), openOcos: new Set(), openStops: new Set() }
  const order = (seq: number) => ({ account, seq, request: { clientOid: 'c-stop' } })
  const [placed, other] = [order(1), order(2)]
  const stops = new Map([[9, { account, seq: 9, order: placed, oco: null, request: { clientOid: 'c-stop' } }]])
  const orders = new Map([placed, other].map((one) => [one.seq, one]))
  const id = (kind: string) => (seq: number) => `${kind}-${seq}`
  const venue = { engine: { state: { stops, orders, ocos: new Map() } }, ids: { order: id('order'), stop: id('stop') } }
  return [{ venue }, account] as unknown as [Args[0], Args[1]]
})()

const amended = (orderId: string, newOrderId: string) => ({
  method: 'POST',
  path: '/api/v1/hf/orders/alter',
  body: JSON.stringify({ orderId }),
  data: JSON.stringify({ code: '200000', data: { newOrderId, clientOid: 'c-stop' } }),
})
const idsOf = (...carried: Args[2]): readonly string[] =>
  venueFacts(exchange, account, carried).things.map(({ id }) => id)

describe('venueFacts', () => {
  it('takes what the order of a stop was amended to for a part of the stop, and no other order', () => {
    expect(idsOf()).toEqual(['order-2', 'stop-9'])
    expect(idsOf(amended('order-7', 'order-2'))).toEqual(['order-2', 'stop-9'])
    expect(idsOf(amended('order-1', 'order-2'))).toEqual(['stop-9'])
  })
})
