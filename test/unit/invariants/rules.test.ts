import { expect, it } from 'vitest'
import type { ListedFacts } from '#test/invariants/facts.ts'
import { endsAreTrue } from '#test/invariants/rules.ts'

it('holds the id that a change is shown under to the order that the venue made of it', () => {
  const request = { symbol: 'BTC-USDT', orderId: 'a', newPrice: '3' }
  const change = (orderId: string | null): ListedFacts => ({
    id: 'i1',
    kind: 'amend',
    state: 'accepted',
    clientOid: null,
    request,
    orderId,
  })
  const carriedOut = (body: object, newOrderId: string) => ({
    method: 'POST',
    path: '/api/v1/hf/orders/alter',
    body: JSON.stringify(body),
    data: JSON.stringify({ code: '200000', data: { newOrderId, clientOid: 'c1' } }),
  })
  const carried = [carriedOut({ ...request, newPrice: '2' }, 'x'), carriedOut(request, 'b')]
  const wrong = (orderId: string | null) => endsAreTrue([change(orderId)], { things: [], carried }, new Map())
  expect(wrong('b')).toEqual([])
  expect(wrong(null)).toEqual([])
  for (const other of ['a', 'x'])
    expect(wrong(other)).toEqual([{ id: 'ends-are-true', what: `amend i1 is called ${other}, and the venue has b` }])
})
