import { describe, expect, it } from 'vitest'
import { early, late, lookUp, sentAt } from '#test/support/faults/look-up.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, nowhere, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'

const symbol = 'BTC-USDT'

describe('place', () => {
  const intent = { request: { symbol, side: 'buy' }, clientOid: 'c1' }

  it.each<[string, Script]>([
    ['its own record', { ...nowhere, getOrderByClientOid: () => acceptedWith(orderRecord()) }],
    ['the open orders', { ...nowhere, listOpenOrders: () => acceptedWith([orderRecord()]) }],
    [
      'the closed orders',
      { ...nowhere, listClosedOrders: () => acceptedWith({ items: [orderRecord()], lastId: null }) },
    ],
    ['one page further', { ...nowhere, listClosedOrders: pagesOf(150, orderRecord()) }],
  ])('is accepted as soon as it is in %s', async (_where, script) => {
    expect(await lookUp({ intent, script, age: early })).toMatchObject({ state: 'accepted', orderId: 'o1' })
  })

  it.each([
    [{ state: 'open' }, { id: 'found.order-open' }],
    [{ state: 'filled', dealSize: '1' }, { id: 'found.order-filled' }],
    [{ state: 'cancelled', cancelledSize: '1' }, { id: 'found.order-cancelled' }],
    [
      { state: 'cancelled', dealSize: '0.4', cancelledSize: '0.6' },
      { id: 'found.order-part-filled', params: { filled: '0.4', cancelled: '0.6' } },
    ],
    [
      { state: 'cancelled', dealSize: '0.4', cancelledSize: '0', cancelledFunds: '2' },
      { id: 'found.order-part-filled', params: { filled: '0.4', cancelled: null } },
    ],
  ] as const)(
    'says how it stands, and never that one is only cancelled of which a part traded: %o',
    async (part, note) => {
      const script: Script = { ...nowhere, getOrderByClientOid: () => acceptedWith(orderRecord(part)) }
      expect((await lookUp({ intent, script, age: early })).note).toEqual(note)
    },
  )

  it('is found through a fill whose order is not listed yet', async () => {
    const script: Script = {
      ...nowhere,
      listFills: () => acceptedWith({ items: [fillOf('o8', 'sell'), fillOf('o9', 'buy')], lastId: null }),
      getOrder: ({ orderId }) => acceptedWith(orderRecord({ id: orderId })),
    }
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'accepted', orderId: 'o9' })
  })

  it('M4: is absent only late', async () => {
    expect(await lookUp({ intent, script: nowhere, age: late - 1 })).toMatchObject({ state: 'unknown', answered: true })
    expect(await lookUp({ intent, script: nowhere, age: late })).toMatchObject({ state: 'absent', answered: true })
  })

  it.each(['getOrderByClientOid', 'listOpenOrders', 'listClosedOrders', 'listFills'] as const)(
    'M4: is not absent while %s is in trouble',
    async (name) => {
      const script = { ...nowhere, [name]: () => unknownWith() }
      expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown', answered: false })
    },
  )

  it('M4: one endpoint is not enough to be absent', async () => {
    const retired = () => refusedWith()
    const script = { ...nowhere, listOpenOrders: retired, listClosedOrders: retired, listFills: retired }
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown', answered: true })
    expect(await lookUp({ intent, script: { ...nowhere, listOpenOrders: retired } })).toMatchObject({
      state: 'unknown',
    })
    const twoClosed = { ...nowhere, listOpenOrders: retired, listClosedOrders: retired }
    expect(await lookUp({ intent, script: twoClosed })).toMatchObject({ state: 'unknown' })
    expect(await lookUp({ intent, script: { ...nowhere, listFills: retired } })).toMatchObject({ state: 'absent' })
  })

  it('M4: lists that never show an open order do not prove that there is none', async () => {
    const retired = () => refusedWith()
    const script = { ...nowhere, getOrderByClientOid: retired, listOpenOrders: retired }
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown', answered: true })
    const listed = { ...nowhere, getOrderByClientOid: retired }
    expect(await lookUp({ intent, script: listed })).toMatchObject({ state: 'absent' })
  })

  it.each(['getOrderByClientOid', 'listOpenOrders', 'listClosedOrders', 'listFills'] as const)(
    'M4: an answer of %s without its data says nothing',
    async (name) => {
      const script = { ...nowhere, [name]: () => unknownWith('answer-unexpected') }
      expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown', answered: true })
    },
  )

  it('M4: the record of another order says nothing', async () => {
    const script = { ...nowhere, getOrderByClientOid: () => acceptedWith(orderRecord({ clientOid: 'another' })) }
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown', answered: true })
  })
})

/** A closed-orders endpoint with `count` other orders before the wanted one, in pages of 100. */
function pagesOf(count: number, wanted: ReturnType<typeof orderRecord>): NonNullable<Script['listClosedOrders']> {
  const all = [
    ...Array.from({ length: count }, (_, index) => orderRecord({ id: `x${index}`, clientOid: `x${index}` })),
    wanted,
  ]
  return ({ limit = 20, lastId = 0 }) => {
    const from = Number(lastId)
    const items = all.slice(from, from + limit)
    return acceptedWith({ items, lastId: String(from + items.length) })
  }
}

function fillOf(orderId: string, side: 'buy' | 'sell') {
  return {
    id: '1',
    orderId,
    counterOrderId: null,
    tradeId: '1',
    symbol,
    side,
    liquidity: 'taker',
    type: 'market',
    forceTaker: null,
    price: '1',
    size: '1',
    funds: '1',
    fee: '0',
    feeRate: null,
    feeCurrency: 'USDT',
    stop: null,
    tradeType: null,
    taxRate: null,
    tax: null,
    createdAt: sentAt,
  } as const
}
