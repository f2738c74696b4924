import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { contract } from '#shared/bridge/index.ts'
import type { Seen } from '#shared/domain/fill.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { acceptedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let desk: ActDesk
afterEach(() => desk.close())

const seen: Seen = { bid: '60000', ask: '60001.5', last: '60001', at: 1_700_000_000_000, available: '12.5' }
const { size: _size, ...limitFields } = limitOrder

it('the request that is sent and kept is the same with and without what the user saw', async () => {
  const sent: object[] = []
  desk = actDesk({
    placeOrder: ({ clientOid: _new, ...request }) => {
      sent.push(request)
      return acceptedWith({ orderId: `o${sent.length}`, clientOid: null })
    },
  })
  const order = { ...limitFields, size: '1' }
  expectOk(await desk.actions.placeOrder({ ...desk.envelope(), seen, wait: false, order }))
  expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order }))
  expect(sent[0]).toEqual(sent[1])
  desk.restart()
  const [without, withSeen] = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 5 }))
  expect(withSeen?.seen).toEqual(seen)
  expect(without).not.toHaveProperty('seen')
  const { clientOid: _a, ...a } = withSeen?.request ?? {}
  const { clientOid: _b, ...b } = without?.request ?? {}
  expect(a).toEqual(b)
})

it('M5, M11: what the user saw is no part of the duplicate comparison, nor of a draft', async () => {
  desk = actDesk({ placeOrder: () => unknownWith() })
  const envelope = desk.envelope()
  const press = (over: object) =>
    desk.actions.placeOrder({ ...envelope, ...over, wait: false, order: { ...limitFields, size: '1' } })
  const first = expectOk(await press({ seen }))
  expect(expectOk(await press({ seen: { ...seen, ask: '1' } }))).toEqual(first)
  expect(expectFail(await press({ ...desk.envelope(), seen: { ...seen, ask: '2' } })).code).toBe('duplicate-blocked')
  expect(desk.called()).toEqual(['placeOrder'])
})

it('every act that places keeps it: batch rows, amendments and one-cancels-other orders', async () => {
  desk = actDesk({
    placeBatch: ({ orderList }) =>
      acceptedWith(
        orderList.map(({ clientOid = '' }, row) => ({ success: true as const, orderId: `b${row}`, clientOid })),
      ),
    amendOrder: () => acceptedWith({ newOrderId: 'n1', clientOid: null }),
    placeOco: () => acceptedWith({ orderId: 'oco1', clientOid: null }),
  })
  const fields = { symbol: 'BTC-USDT', side: 'sell', price: '70000', size: '1', stopPrice: '50000' } as const
  expectOk(
    await desk.actions.placeBatch({
      ...desk.envelope(),
      seen,
      wait: false,
      orders: ['1', '2'].map((size) => ({ ...limitFields, size })),
    }),
  )
  expectOk(
    await desk.actions.amendOrder({ ...desk.envelope(), seen, symbol: 'BTC-USDT', orderId: 'o1', newPrice: '2' }),
  )
  expectOk(await desk.actions.placeOco({ ...desk.envelope(), seen, order: { ...fields, limitPrice: '49000' } }))
  const kept = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 5 }))
  expect(kept.map((intent) => [intent.kind, intent.seen])).toEqual([
    ['place-oco', seen],
    ['amend', seen],
    ['place', seen],
    ['place', seen],
  ])
})

it('the bridge lets only bounded decimals and times in', () => {
  desk = actDesk({})
  const { input } = contract['orders.amend']
  const draft = { profileId: 'p1', draftId: randomUUID(), symbol: 'BTC-USDT', orderId: 'o', newSize: '1' }
  const takes = (value: unknown) => input.safeParse({ ...draft, seen: value }).success
  expect(input.safeParse(draft).success).toBe(true)
  expect(takes(seen)).toBe(true)
  expect(takes({ bid: null, ask: null, last: null, at: null, available: null })).toBe(true)
  for (const bad of ['', '-1', '0', '1e5', 'NaN', '01', `1.${'0'.repeat(60)}`, 5])
    expect(takes({ ...seen, ask: bad })).toBe(false)
  for (const bad of [-1, 1.5, 8_640_000_000_000_001, '5']) expect(takes({ ...seen, at: bad })).toBe(false)
  for (const bad of ['', 'all', 1]) expect(takes({ ...seen, available: bad })).toBe(false)
  expect(takes({ ...seen, bid: undefined })).toBe(false)
  expect(takes(null)).toBe(false)
})
