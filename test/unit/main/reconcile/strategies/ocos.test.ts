import { describe, expect, it } from 'vitest'
import { early, lookUp, sentAt } from '#test/support/faults/look-up.ts'
import { ocoSummary, orderRecord, page } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, notFound, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'

const symbol = 'BTC-USDT'

describe('OCO', () => {
  const placing = { kind: 'place-oco', endpoint: 'placeOco', request: { symbol }, clientOid: 'c1' } as const
  const oco = (status: 'NEW' | 'DONE' | 'TRIGGERED' | 'CANCELED' = 'NEW') => ocoSummary({ status })

  it('placing: by client order id, then in the list, absent late by both', async () => {
    const nowhere: Script = {
      getOcoByClientOid: () => notFound,
      listOcos: () => acceptedWith(page([])),
      getOrderByClientOid: () => notFound,
    }
    const leg: Script = { ...nowhere, getOrderByClientOid: () => acceptedWith(orderRecord({ clientOid: 'c1' })) }
    expect(await lookUp({ intent: placing, script: leg, age: early })).toMatchObject({ state: 'accepted' })
    const unasked: Script = { ...nowhere, getOrderByClientOid: () => refusedWith() }
    expect((await lookUp({ intent: placing, script: unasked })).state).toBe('unknown')
    const listed: Script = { ...nowhere, listOcos: () => acceptedWith(page([oco()])) }
    const found: Script = { getOcoByClientOid: () => acceptedWith(oco()) }
    for (const script of [found, listed]) {
      expect(await lookUp({ intent: placing, script, age: early })).toMatchObject({
        state: 'accepted',
        orderId: 'oco1',
      })
    }
    expect((await lookUp({ intent: placing, script: nowhere, age: early })).state).toBe('unknown')
    expect((await lookUp({ intent: placing, script: nowhere })).state).toBe('absent')
  })

  it.each([
    ['NEW', null],
    ['CANCELED', { id: 'found.oco-cancelled' }],
    ['TRIGGERED', { id: 'found.oco-triggered-since' }],
    ['DONE', { id: 'found.oco-filled-since' }],
  ] as const)('placing: one that is found %s is accepted, and what became of it is said', async (status, note) => {
    const script: Script = { getOcoByClientOid: () => acceptedWith(oco(status)) }
    expect(await lookUp({ intent: placing, script, age: early })).toMatchObject({ state: 'accepted', note })
  })

  it.each([
    ['CANCELED', 'accepted'],
    ['DONE', 'absent'],
    ['TRIGGERED', 'absent'],
    ['NEW', 'unknown'],
  ] as const)('cancelling one: %s early means %s', async (status, state) => {
    const script: Script = {
      getOco: () => acceptedWith(oco(status)),
      listOcos: () => acceptedWith(page([oco(status)])),
    }
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOco', request: { orderId: 'oco1' }, clientOid: null } as const
    expect((await lookUp({ intent, script, age: early })).state).toBe(state)
    if (status === 'NEW') expect((await lookUp({ intent, script })).state).toBe('absent')
  })

  it('cancelling many: by what is still NEW, leaving out what came later', async () => {
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOcos', request: {}, clientOid: null } as const
    const script: Script = {
      listOcos: () =>
        acceptedWith(
          page([oco('DONE'), ocoSummary({ orderId: 'oco2', clientOid: 'newer', orderTime: sentAt - 10_000 })]),
        ),
      getOco: ({ orderId }) => acceptedWith(ocoSummary({ orderId })),
    }
    expect((await lookUp({ intent, script, age: early, later: ['newer'] })).state).toBe('unknown')
    expect((await lookUp({ intent, script, later: ['newer'] })).state).toBe('accepted')
    expect((await lookUp({ intent, script, age: early })).state).toBe('unknown')
    expect((await lookUp({ intent, script })).state).toBe('absent')
    const named = { ...intent, request: { orderIds: 'oco1' } }
    expect((await lookUp({ intent: named, script })).state).toBe('accepted')
  })

  it.each([{ orderId: 'oco1' }, { clientOid: 'c1' }])(
    'M4: cancelling one that is nowhere says late that it is not open, never that it is (%o)',
    async (request) => {
      const intent = { kind: 'cancel-oco', endpoint: 'cancelOco', request, clientOid: null } as const
      const nowhere: Script = {
        getOco: () => notFound,
        getOcoByClientOid: () => notFound,
        listOcos: () => acceptedWith(page([])),
      }
      expect((await lookUp({ intent, script: nowhere, age: early })).state).toBe('unknown')
      expect(await lookUp({ intent, script: nowhere })).toMatchObject({
        state: 'absent',
        note: { id: 'found.oco-no-record' },
      })
      for (const torn of [{ listOcos: () => unknownWith() }, { listOcos: () => refusedWith() }])
        expect((await lookUp({ intent, script: { ...nowhere, ...torn } })).state).toBe('unknown')
      const silent: Script = { ...nowhere, getOco: () => refusedWith(), getOcoByClientOid: () => refusedWith() }
      expect((await lookUp({ intent, script: silent })).state).toBe('unknown')
    },
  )

  it('M4: cancelling one stays open while record and list disagree on whether it is', async () => {
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOco', request: { orderId: 'oco1' }, clientOid: null } as const
    const recordOnly: Script = { getOco: () => acceptedWith(oco()), listOcos: () => acceptedWith(page([])) }
    const listOnly: Script = { getOco: () => notFound, listOcos: () => acceptedWith(page([oco()])) }
    for (const script of [recordOnly, listOnly]) expect((await lookUp({ intent, script })).state).toBe('unknown')
  })

  it('M4: cancelling many is open while no record bears out what the list shows as open', async () => {
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOcos', request: {}, clientOid: null } as const
    const script: Script = { listOcos: () => acceptedWith(page([oco()])), getOco: () => notFound }
    expect((await lookUp({ intent, script })).state).toBe('unknown')
  })

  it('cancelling many stays open while only OCO orders are open that were under way as it left', async () => {
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOcos', request: {}, clientOid: null } as const
    const script: Script = {
      listOcos: () =>
        acceptedWith(page([ocoSummary({ orderId: 'oco2', clientOid: 'c2', orderTime: sentAt - 10_000 })])),
      getOco: ({ orderId }) => acceptedWith(ocoSummary({ orderId })),
    }
    expect((await lookUp({ intent, script, underWay: ['c2'] })).state).toBe('unknown')
    expect((await lookUp({ intent, script, underWay: ['c3'] })).state).toBe('absent')
  })

  it('cancelling many is not judged by one that somebody else placed since, but by one accepted before', async () => {
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOcos', request: {}, clientOid: null } as const
    const fresh = { orderId: 'oco2', clientOid: 'c2', orderTime: sentAt + 60_000 }
    const script: Script = {
      listOcos: () => acceptedWith(page([ocoSummary(fresh)])),
      getOco: () => acceptedWith(ocoSummary(fresh)),
    }
    expect((await lookUp({ intent, script })).state).toBe('unknown')
    expect((await lookUp({ intent, script, placedBefore: ['c2'] })).state).toBe('absent')
    const named = { ...intent, request: { orderIds: 'oco2' } }
    expect((await lookUp({ intent: named, script })).state).toBe('absent')
  })

  it('the record of another OCO order says nothing of this one', async () => {
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOco', request: { orderId: 'oco1' }, clientOid: null } as const
    const another = ocoSummary({ orderId: 'oco2', status: 'CANCELED' })
    const script: Script = { getOco: () => acceptedWith(another), listOcos: () => acceptedWith(page([another])) }
    expect((await lookUp({ intent, script })).state).toBe('unknown')
  })
})
