import { describe, expect, it } from 'vitest'
import type { Other } from '#test/support/faults/look-up.ts'
import { early, late, lookUp, sentAt } from '#test/support/faults/look-up.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, emptyPage, notFound, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { noteOf } from '#test/support/note.ts'
import { msg } from '#shared/messages.ts'

const symbol = 'BTC-USDT'

describe('cancel', () => {
  const intent = {
    kind: 'cancel',
    endpoint: 'cancelOrder',
    request: { symbol, orderId: 'o1' },
    clientOid: null,
  } as const
  const open = orderRecord({ state: 'open' })

  it('is accepted once the order is cancelled', async () => {
    const script: Script = { getOrder: () => acceptedWith(orderRecord({ state: 'cancelled' })) }
    expect(await lookUp({ intent, script, age: early })).toMatchObject({ state: 'accepted', orderId: 'o1' })
  })

  it('had no effect when the order was filled first', async () => {
    const script: Script = { getOrder: () => acceptedWith(orderRecord({ state: 'filled' })) }
    expect(await lookUp({ intent, script, age: early })).toMatchObject({ state: 'absent' })
  })

  it('is absent when the order is still open, late, by two endpoints that agree', async () => {
    const script: Script = { getOrder: () => acceptedWith(open), listOpenOrders: () => acceptedWith([open]) }
    expect((await lookUp({ intent, script, age: early })).state).toBe('unknown')
    expect((await lookUp({ intent, script })).state).toBe('absent')
    const torn: Script = { ...script, listOpenOrders: () => acceptedWith([]) }
    expect(await lookUp({ intent, script: torn })).toMatchObject({ state: 'unknown', answered: true })
  })

  it('M4: no record is proof only when enough places answered, and none was unclear', async () => {
    const gone: Script = {
      getOrder: () => notFound,
      listOpenOrders: () => acceptedWith([]),
      listClosedOrders: () => acceptedWith(emptyPage),
    }
    for (const [torn, answered] of [
      [{ ...gone, getOrder: () => unknownWith(), listClosedOrders: () => unknownWith('service-unavailable') }, false],
      [{ ...gone, listClosedOrders: () => unknownWith() }, false],
      [{ ...gone, getOrder: () => refusedWith(), listClosedOrders: () => refusedWith() }, true],
      [{ ...gone, listClosedOrders: () => unknownWith('answer-unexpected') }, true],
      [{ ...gone, getOrder: () => acceptedWith(orderRecord({ id: 'another' })) }, true],
    ] satisfies [Script, boolean][]) {
      expect(await lookUp({ intent, script: torn })).toMatchObject({ state: 'unknown', answered })
    }
  })

  it('M12: tells the sizes where a part was cancelled and the rest may have been filled', async () => {
    const order = orderRecord({ state: 'cancelled', dealSize: '0.8', cancelledSize: '0.2' })
    const found = await lookUp({ intent, script: { getOrder: () => acceptedWith(order) } })
    expect(noteOf(found)).toContain('0.8 of it was filled and 0.2 cancelled')
  })

  it('an open list with rows that could not be read does not say that the order is over', async () => {
    const odd = { ...acceptedWith([]), unreadable: { rows: 1, of: 1, field: 'side' } }
    const script: Script = {
      getOrder: () => notFound,
      listOpenOrders: () => odd,
      listClosedOrders: () => acceptedWith(emptyPage),
    }
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown' })
    const still: Script = {
      getOrder: () => refusedWith(),
      listOpenOrders: () => acceptedWith([]),
      listClosedOrders: () => acceptedWith({ items: [open], lastId: null }),
    }
    expect(await lookUp({ intent, script: still })).toMatchObject({ state: 'unknown' })
  })

  it('is not taken for the change that ended the order, nor for one that may have', async () => {
    const script: Script = { getOrder: () => acceptedWith(orderRecord({ state: 'cancelled' })) }
    const change = { kind: 'amend', endpoint: 'amendOrder', request: { symbol, orderId: 'o1', newPrice: '9' } } as const
    const beside = async (state: 'accepted' | 'unknown' | 'refused', orderId?: string) =>
      lookUp({
        intent,
        script,
        others: [{ intent: change, ago: 10, state, ...(orderId === undefined ? {} : { orderId }) }],
      })
    expect(await beside('accepted', 'o2')).toMatchObject({ state: 'absent' })
    expect(noteOf(await beside('accepted', 'o2'))).toContain('took its place')
    expect(await beside('unknown')).toMatchObject({ state: 'unknown', answered: true })
    expect(await beside('accepted')).toMatchObject({ state: 'accepted' })
    expect(await beside('refused')).toMatchObject({ state: 'accepted' })
  })

  it('says so when there is no record of the order, but not while it may only be late', async () => {
    const script: Script = {
      getOrder: () => notFound,
      listOpenOrders: () => acceptedWith([]),
      listClosedOrders: () => acceptedWith(emptyPage),
    }
    expect((await lookUp({ intent, script, age: early })).state).toBe('unknown')
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'absent' })
  })
})

describe('cancel-partial', () => {
  const intent = {
    kind: 'cancel-partial',
    endpoint: 'cancelPartial',
    request: { symbol, orderId: 'o1', cancelSize: '0.2' },
    before: { cancelledSize: '0.1' },
  } as const
  const shows = (fields: Parameters<typeof orderRecord>[0]): Script => ({
    getOrder: () => acceptedWith(orderRecord(fields)),
    listOpenOrders: () => acceptedWith([orderRecord(fields)]),
  })

  it.each<[string, Parameters<typeof orderRecord>[0], number, string]>([
    ['as much more is cancelled', { cancelledSize: '0.3' }, early, 'accepted'],
    ['less is cancelled than this would have', { cancelledSize: '0.2' }, early, 'unknown'],
    ['no more is cancelled, early', { cancelledSize: '0.1' }, early, 'unknown'],
    ['no more is cancelled, late', { cancelledSize: '0.1' }, late, 'absent'],
    ['it was filled', { cancelledSize: '0.1', state: 'filled' }, early, 'absent'],
    ['it was filled after as much was cancelled', { cancelledSize: '0.3', state: 'filled' }, early, 'accepted'],
    ['more is cancelled than this asked for', { cancelledSize: '0.4' }, late, 'unknown'],
    ['the whole order was cancelled', { cancelledSize: '0.9', state: 'cancelled' }, early, 'absent'],
    ['all that was left was this much', { cancelledSize: '0.3', state: 'cancelled' }, early, 'accepted'],
    ['it is not told how much is cancelled', { cancelledSize: null }, late, 'unknown'],
  ])('%s', async (_case, fields, age, state) => {
    expect((await lookUp({ intent, script: shows(fields), age })).state).toBe(state)
  })

  it('does not take the size that another partial cancel took for its own', async () => {
    const other = (cancelSize: string, state: 'accepted' | 'unknown' | 'refused', ago = -1_000) =>
      ({ intent: { ...intent, request: { symbol, orderId: 'o1', cancelSize } }, ago, state }) as const
    const seen = async (cancelledSize: string, ...others: NonNullable<Parameters<typeof lookUp>[0]['others']>) =>
      (await lookUp({ intent, script: shows({ cancelledSize }), others })).state
    expect(await seen('0.3', other('0.2', 'accepted'))).toBe('absent')
    expect(await seen('0.5', other('0.2', 'accepted'))).toBe('accepted')
    // Its answer is only a receipt: shortly after it, its size may not be in the sizes read.
    expect(await seen('0.3', other('0.2', 'accepted', 1_000))).toBe('unknown')
    expect(await seen('0.3', other('0.2', 'accepted', 20_000))).toBe('accepted')
    const shown = other('0.1', 'accepted', 1_000)
    const included = { ...shown, intent: { ...shown.intent, before: { cancelledSize: '0' } } }
    expect(await seen('0.3', included)).toBe('accepted')
    expect(await seen('0.3', other('0.2', 'refused'))).toBe('accepted')
    expect(await seen('0.3', other('0.2', 'unknown'))).toBe('unknown')
    expect(await seen('0.5', other('0.2', 'unknown'))).toBe('accepted')
    expect(await seen('0.1', other('0.2', 'unknown'))).toBe('absent')
  })

  it('does not take for its own what one that began while it was looked up took', async () => {
    const others: Other[] = []
    const getOrder: NonNullable<Script['getOrder']> = () => {
      others.push({ intent, ago: -1_000, state: 'unknown' })
      return acceptedWith(orderRecord({ cancelledSize: '0.3' }))
    }
    expect((await lookUp({ intent, script: { ...shows({ cancelledSize: '0.3' }), getOrder }, others })).state).toBe(
      'unknown',
    )
  })

  it('is not accepted where nothing was left to cancel before it was sent', async () => {
    const over = { ...intent, before: { cancelledSize: '0.3', remainSize: '0' } }
    const script = shows({ cancelledSize: '0.3', state: 'cancelled' })
    expect((await lookUp({ intent: over, script })).state).toBe('absent')
  })

  it('knows a size beyond the rest as cut down to the rest', async () => {
    const beyond = { ...intent, before: { cancelledSize: '0.1', remainSize: '0.15' } }
    const script = shows({ cancelledSize: '0.25', state: 'cancelled' })
    expect((await lookUp({ intent: beyond, script })).state).toBe('accepted')
  })

  it('does not guess when the sizes before are not known', async () => {
    const blind = { ...intent, before: null }
    expect((await lookUp({ intent: blind, script: shows({ cancelledSize: '0.2' }) })).state).toBe('unknown')
    expect((await lookUp({ intent: blind, script: shows({ cancelledSize: '0' }) })).state).toBe('absent')
  })
})

describe('cancel-all', () => {
  /** An order of 10 s before the cancel. */
  const orderOf = (fields: Parameters<typeof orderRecord>[0] = {}) =>
    orderRecord({ createdAt: sentAt - 10_000, ...fields })
  const intent = { kind: 'cancel-all', endpoint: 'cancelAllOrders', request: {}, clientOid: null } as const
  const open = (...orders: ReturnType<typeof orderRecord>[]): Script => ({
    listActiveSymbols: () => acceptedWith({ symbols: orders.length === 0 ? [] : [symbol] }),
    listOpenOrders: () => acceptedWith(orders),
    getOrder: ({ orderId }) => acceptedWith(orderOf({ id: orderId })),
  })

  it('is accepted when nothing is open, but not while a list may only be late', async () => {
    expect((await lookUp({ intent, script: open(), age: early })).state).toBe('unknown')
    expect((await lookUp({ intent, script: open() })).state).toBe('accepted')
  })

  it('does not go by the list of pairs alone: the pairs traded lately are read too', async () => {
    const script: Script = { ...open(orderOf()), listActiveSymbols: () => acceptedWith({ symbols: [] }) }
    const others = [{ intent: { kind: 'place' as const, request: { symbol } }, ago: 60_000 }]
    expect(await lookUp({ intent, script, others })).toMatchObject({ state: 'absent' })
  })

  it('does not count an order that was sent while the list was read', async () => {
    const later: string[] = []
    const listOpenOrders: NonNullable<Script['listOpenOrders']> = () => {
      later.push('newer')
      return acceptedWith([orderOf({ clientOid: 'newer' })])
    }
    expect((await lookUp({ intent, script: { ...open(orderOf()), listOpenOrders }, later })).state).toBe('accepted')
  })

  it('does not count orders that Coffer sent afterwards', async () => {
    const script = open(orderOf({ clientOid: 'newer' }))
    expect((await lookUp({ intent, script, later: ['newer'] })).state).toBe('accepted')
    expect((await lookUp({ intent, script })).state).toBe('absent')
  })

  it('stays open while only orders are open that were under way as it left', async () => {
    const script = open(orderOf({ clientOid: 'c1' }))
    expect((await lookUp({ intent, script, underWay: ['c1'] })).state).toBe('unknown')
    const beside = open(orderOf({ clientOid: 'c1' }), orderOf({ id: 'o2', clientOid: 'c2' }))
    expect((await lookUp({ intent, script: beside, underWay: ['c1'] })).state).toBe('absent')
  })

  it('stays open while only an order is open that a trigger placed since', async () => {
    const script: Script = {
      ...open(orderOf({ createdAt: sentAt + 1 })),
      getOrder: ({ orderId }) => acceptedWith(orderOf({ id: orderId, createdAt: sentAt + 1 })),
    }
    expect((await lookUp({ intent, script })).state).toBe('unknown')
  })

  it('counts an order that was accepted before it began, however shortly', async () => {
    const createdAt = sentAt + 1
    const script: Script = {
      ...open(orderOf({ clientOid: 'c1', createdAt })),
      getOrder: ({ orderId }) => acceptedWith(orderOf({ id: orderId, clientOid: 'c1', createdAt })),
    }
    expect((await lookUp({ intent, script })).state).toBe('unknown')
    expect((await lookUp({ intent, script, placedBefore: ['c1'] })).state).toBe('absent')
  })

  it('is absent late, when an order is open by the list and by its record, and names how many', async () => {
    const script = open(orderOf(), orderOf({ id: 'o2', clientOid: 'c2' }))
    expect((await lookUp({ intent, script, age: early })).state).toBe('unknown')
    expect(await lookUp({ intent, script })).toMatchObject({
      state: 'absent',
      note: msg('found.orders-open-again', { count: 2 }),
    })
    const torn: Script = { ...script, getOrder: () => acceptedWith(orderOf({ state: 'cancelled' })) }
    const unborne: Script = { ...script, getOrder: () => notFound }
    expect((await lookUp({ intent, script: unborne })).state).toBe('unknown')
    expect((await lookUp({ intent, script: torn })).state).toBe('unknown')
  })

  it('is not complete when one pair could not be read', async () => {
    const script: Script = { ...open(orderOf()), listOpenOrders: () => unknownWith() }
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown', answered: false })
  })
})
