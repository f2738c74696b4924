import { describe, expect, it } from 'vitest'
import { early, lookUp, sentAt } from '#test/support/faults/look-up.ts'
import { orderRecord, page, stopOrder } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, notFound, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'

const symbol = 'BTC-USDT'
describe('placing a stop order', () => {
  const intent = { kind: 'place-stop', endpoint: 'placeStopOrder', request: { symbol }, clientOid: 'c1' } as const
  const nowhere: Script = {
    getStopOrderByClientOid: () => acceptedWith([]),
    listStopOrders: () => acceptedWith(page([])),
    getOrderByClientOid: () => notFound,
  }

  it('is found by its client order id, in the list, or as the order that its trigger placed', async () => {
    const byOid: Script = { ...nowhere, getStopOrderByClientOid: () => acceptedWith([stopOrder()]) }
    const listed: Script = { ...nowhere, listStopOrders: () => acceptedWith(page([stopOrder()])) }
    for (const script of [byOid, listed])
      expect(await lookUp({ intent, script, age: early })).toMatchObject({ state: 'accepted', orderId: 'vs1' })
    const placed = orderRecord({ id: 'o7', clientOid: 'c1' })
    const triggered: Script = { ...nowhere, getOrderByClientOid: () => acceptedWith(placed) }
    expect(await lookUp({ intent, script: triggered, age: early })).toMatchObject({ state: 'accepted', orderId: null })
  })

  it.each([
    ['NEW', null],
    ['CANCELED', { id: 'found.stop-cancelled' }],
    ['TRIGGERED', { id: 'found.stop-triggered-since' }],
  ] as const)('that is found %s is accepted, and what became of it is said', async (status, note) => {
    const script: Script = { ...nowhere, getStopOrderByClientOid: () => acceptedWith([stopOrder({ status })]) }
    expect(await lookUp({ intent, script, age: early })).toMatchObject({ state: 'accepted', note })
  })

  it('M4: is absent late alone, where every place was read whole', async () => {
    expect((await lookUp({ intent, script: nowhere, age: early })).state).toBe('unknown')
    expect((await lookUp({ intent, script: nowhere })).state).toBe('absent')
    for (const torn of ['getStopOrderByClientOid', 'listStopOrders', 'getOrderByClientOid'] as const)
      expect((await lookUp({ intent, script: { ...nowhere, [torn]: () => unknownWith() } })).state, torn).toBe(
        'unknown',
      )
  })

  it('M4: is not absent while the order that its trigger may have placed cannot be asked for', async () => {
    for (const code of ['refused', 'permission-refused', 'bad-input'] as const) {
      const script: Script = { ...nowhere, getOrderByClientOid: () => refusedWith(code) }
      expect((await lookUp({ intent, script })).state, code).toBe('unknown')
    }
    const forgotten: Script = { ...nowhere, getStopOrderByClientOid: () => refusedWith() }
    expect((await lookUp({ intent, script: forgotten })).state).toBe('absent')
  })

  it('is not taken for another order of the same pair', async () => {
    const others = [stopOrder({ id: 'vs2', clientOid: 'c2' }), stopOrder({ id: 'vs3', clientOid: null })]
    const script: Script = {
      ...nowhere,
      getStopOrderByClientOid: () => acceptedWith(others),
      listStopOrders: () => acceptedWith(page(others)),
    }
    expect((await lookUp({ intent, script })).state).toBe('absent')
  })
})

describe('cancelling stop orders', () => {
  const one = {
    kind: 'cancel-stop',
    endpoint: 'cancelStopOrders',
    request: { orderIds: 'vs1' },
    clientOid: null,
  } as const
  const all = { ...one, request: { symbol } }

  it.each([
    ['CANCELED', 'accepted'],
    ['TRIGGERED', 'absent'],
    ['NEW', 'unknown'],
  ] as const)('of one that is %s is early %s', async (status, state) => {
    const script: Script = {
      getStopOrder: () => acceptedWith(stopOrder({ status })),
      listStopOrders: () => acceptedWith(page([stopOrder({ status })])),
    }
    expect((await lookUp({ intent: one, script, age: early })).state).toBe(state)
    if (status === 'NEW') expect((await lookUp({ intent: one, script })).state).toBe('absent')
  })

  it('of one that the venue has forgotten is carried out late, once the list does not show it', async () => {
    const gone: Script = { getStopOrder: () => notFound, listStopOrders: () => acceptedWith(page([])) }
    expect((await lookUp({ intent: one, script: gone, age: early })).state).toBe('unknown')
    expect((await lookUp({ intent: one, script: gone })).state).toBe('accepted')
    const torn: Script = { ...gone, listStopOrders: () => unknownWith() }
    expect((await lookUp({ intent: one, script: torn })).state).toBe('unknown')
  })

  it('M4: of one whose record says that it waits is not carried out because a list lacks it', async () => {
    const torn: Script = {
      getStopOrder: () => acceptedWith(stopOrder()),
      listStopOrders: () => acceptedWith(page([])),
    }
    expect((await lookUp({ intent: one, script: torn })).state).toBe('unknown')
  })

  it('M4: of one stays open while its record is missing and a list shows it as waiting', async () => {
    const script: Script = { listStopOrders: () => acceptedWith(page([stopOrder()])), getStopOrder: () => notFound }
    expect((await lookUp({ intent: one, script })).state).toBe('unknown')
  })

  it('M4: of all is open while no record bears out what the list shows as waiting', async () => {
    const script: Script = { listStopOrders: () => acceptedWith(page([stopOrder()])), getStopOrder: () => notFound }
    expect((await lookUp({ intent: all, script })).state).toBe('unknown')
  })

  it('of all stays open while only stop orders wait that were under way as it left', async () => {
    const script: Script = {
      listStopOrders: () => acceptedWith(page([stopOrder({ clientOid: 'c2' })])),
      getStopOrder: ({ orderId }) => acceptedWith(stopOrder({ id: orderId })),
    }
    expect((await lookUp({ intent: all, script, underWay: ['c2'] })).state).toBe('unknown')
    expect((await lookUp({ intent: all, script, underWay: ['c3'] })).state).toBe('absent')
  })

  it('of all is not judged by one that somebody else placed since, but by one accepted before', async () => {
    const fresh = { id: 'vs2', clientOid: 'c2', createdAt: sentAt + 60_000 }
    const script: Script = {
      listStopOrders: () => acceptedWith(page([stopOrder(fresh)])),
      getStopOrder: () => acceptedWith(stopOrder(fresh)),
    }
    expect((await lookUp({ intent: all, script })).state).toBe('unknown')
    expect((await lookUp({ intent: all, script, placedBefore: ['c2'] })).state).toBe('absent')
  })

  it('of all is judged by what still waits, leaving out what came later', async () => {
    const left: Script = {
      listStopOrders: () => acceptedWith(page([stopOrder(), stopOrder({ id: 'vs2', clientOid: 'newer' })])),
      getStopOrder: ({ orderId }) => acceptedWith(stopOrder({ id: orderId })),
    }
    expect((await lookUp({ intent: all, script: left, age: early })).state).toBe('unknown')
    expect((await lookUp({ intent: all, script: left })).state).toBe('absent')
    const later: Script = { listStopOrders: () => acceptedWith(page([stopOrder({ id: 'vs2', clientOid: 'newer' })])) }
    expect((await lookUp({ intent: all, script: later, later: ['newer'] })).state).toBe('accepted')
  })
})
