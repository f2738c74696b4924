import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { Other } from '#test/support/faults/look-up.ts'
import { early, late, lookUp } from '#test/support/faults/look-up.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import {
  acceptedWith,
  emptyPage,
  lackingRows,
  notFound,
  refusedWith,
  unknownWith,
} from '#test/support/faults/scripted-client.ts'
import { msg } from '#shared/messages.ts'

const symbol = 'BTC-USDT'

describe('amend', () => {
  const intent = {
    kind: 'amend',
    endpoint: 'amendOrder',
    request: { symbol, orderId: 'o1', newPrice: '110' },
    clientOid: null,
  } as const
  const old = (state: 'open' | 'filled' | 'cancelled') => orderRecord({ state })
  const lists = (orders: ReturnType<typeof orderRecord>[]): Script => ({
    listOpenOrders: () => acceptedWith(orders),
    listClosedOrders: () => acceptedWith(emptyPage),
  })

  it('is accepted with the replacement, which carries the old client order id', async () => {
    const script: Script = {
      ...lists([orderRecord({ id: 'o2', price: '110' })]),
      getOrder: () => acceptedWith(old('cancelled')),
    }
    expect(await lookUp({ intent, script, age: early })).toMatchObject({ state: 'accepted', orderId: 'o2' })
  })

  describe('is known by the first of its replacements, also where a later change to the same price took its place', () => {
    const ended = orderRecord({ state: 'cancelled', lastUpdatedAt: 10_000, createdAt: 9_000 })
    const later = orderRecord({ id: 'o3', price: '110', createdAt: 10_700 })
    const first = orderRecord({ id: 'o2', price: '110', createdAt: 10_001, state: 'cancelled' })
    type Closed = NonNullable<Script['listClosedOrders']>
    const found = (closed: Closed, { age = early, open = [later], others = [] as Other[] } = {}) => {
      const script = { ...lists(open), listClosedOrders: closed, getOrder: () => acceptedWith(ended) }
      return lookUp({ intent, script, age, others })
    }
    const open = { state: 'unknown', orderId: null }
    const filler = (id: number, fields: Partial<OrderRecord> = {}) =>
      orderRecord({
        id: `x${id}`,
        clientOid: `x${id}`,
        state: 'filled',
        createdAt: 20_000,
        lastUpdatedAt: 20_000,
        ...fields,
      })
    /** A full page of closed orders, of which some are named. */
    const full = (lastId: string, ...some: OrderRecord[]) => ({
      lastId,
      items: [...some, ...Array.from({ length: 100 - some.length }, (_, at) => filler(at))],
    })
    const pages =
      (...all: readonly { lastId: string | null; items: OrderRecord[] }[]): Closed =>
      ({ lastId }) =>
        acceptedWith(all[lastId === undefined ? 0 : Number(lastId)] ?? emptyPage)

    it('which the closed orders show, on whatever page', async () => {
      expect((await found(() => acceptedWith({ lastId: null, items: [first] }))).orderId).toBe('o2')
      expect((await found(pages(full('1'), { lastId: null, items: [first] }))).orderId).toBe('o2')
      // The later one is over too.
      const over = { ...later, state: 'cancelled' as const }
      expect((await found(pages(full('1', over), full('2'), full('3', first)), { open: [] })).orderId).toBe('o2')
    })

    it('and by the later one only once the list, which may lag, has been read to its end', async () => {
      expect(await found(() => acceptedWith(emptyPage))).toMatchObject(open)
      expect((await found(() => acceptedWith(emptyPage), { age: late })).orderId).toBe('o3')
      expect(await found(() => unknownWith('timed-out'), { age: late })).toMatchObject(open)
      expect(await found(() => lackingRows(emptyPage, 1, 1), { age: late })).toMatchObject(open)
      const over = { lastId: null, items: [{ ...later, state: 'cancelled' as const }] }
      expect(await found(() => lackingRows(over, 1, 2), { age: late, open: [] })).toMatchObject(open)
    })

    it('for which nothing is read that lies before the end of the order', async () => {
      let asked = 0
      const endless: Closed = ({ lastId }) => {
        asked += 1
        const before = { createdAt: 1_000, lastUpdatedAt: 1_000 }
        const items = Array.from({ length: 100 }, (_, at) => filler(at, lastId === '1' ? before : {}))
        return acceptedWith({ lastId: String(Number(lastId ?? 0) + 1), items })
      }
      expect((await found(endless, { age: late })).orderId).toBe('o3')
      expect(asked).toBe(2)
    })

    it('never by one that a change of another order is known to have made', async () => {
      const next = {
        kind: 'amend',
        endpoint: 'amendOrder',
        request: { symbol, orderId: 'o2', newPrice: '110' },
      } as const
      const others = [{ intent: next, ago: -10, orderId: 'o3' }]
      expect((await found(() => acceptedWith({ lastId: null, items: [first] }), { others })).orderId).toBe('o2')
      expect(await found(() => acceptedWith(emptyPage), { others, age: late })).toMatchObject(open)
    })

    it('never by what the order had itself replaced', async () => {
      const replaced = orderRecord({ id: 'o0', price: '110', createdAt: 8_000, state: 'cancelled' })
      expect(
        await found(() => acceptedWith({ lastId: null, items: [replaced] }), { open: [], age: late }),
      ).toMatchObject({
        state: 'absent',
      })
    })
  })

  it('is known by the record of the order that its answer named, before any list is searched', async () => {
    const named = (id: string): Script => ({
      getOrder: ({ orderId }) => acceptedWith(orderId === 'o1' ? old('cancelled') : orderRecord({ id, price: '110' })),
    })
    const evidence = { newOrderId: 'o2', clientOid: 'c1' }
    expect(await lookUp({ intent, evidence, script: named('o2'), age: early })).toMatchObject({
      state: 'accepted',
      orderId: 'o2',
    })
    // What is not the change that was asked for is not taken for it, whatever was named.
    expect((await lookUp({ intent, evidence, script: named('o9') })).state).toBe('unknown')
    const otherwise: Script = {
      getOrder: ({ orderId }) =>
        acceptedWith(orderId === 'o1' ? old('cancelled') : orderRecord({ id: 'o2', price: '105' })),
    }
    expect((await lookUp({ intent, evidence, script: otherwise })).orderId).toBeNull()
  })

  it('is never found to have had no effect while the order that its answer named may be there', async () => {
    const evidence = { newOrderId: 'o2', clientOid: 'c1' }
    // Record and list of the old order are behind: both say that it is open.
    const behind: Script = {
      ...lists([old('open')]),
      getOrder: ({ orderId }) => (orderId === 'o1' ? acceptedWith(old('open')) : refusedWith()),
    }
    expect((await lookUp({ intent, script: behind })).state).toBe('absent')
    expect((await lookUp({ intent, evidence, script: behind })).state).toBe('unknown')
    // It has no record any more: the one that was named is asked for.
    const gone = (clientOid: string): Script => ({
      ...lists([]),
      getOrder: ({ orderId }) =>
        orderId === 'o1' ? notFound : acceptedWith(orderRecord({ id: 'o2', price: '110', clientOid })),
    })
    expect(await lookUp({ intent, evidence, script: gone('c1') })).toMatchObject({ state: 'accepted', orderId: 'o2' })
    expect((await lookUp({ intent, evidence, script: gone('another') })).orderId).toBeNull()
  })

  it('M4: does not take an order with a name of its own for the replacement, however alike', async () => {
    const other = (clientOid: string | null) => orderRecord({ id: 'o2', clientOid, price: '110' })
    const found = async (order: ReturnType<typeof other>, was: string | null) =>
      lookUp({
        intent,
        script: {
          ...lists([order]),
          getOrder: () => acceptedWith(orderRecord({ state: 'cancelled', clientOid: was })),
        },
      })
    expect((await found(other('another'), 'c1')).orderId).toBeNull()
    expect((await found(other('c1'), 'c1')).orderId).toBe('o2')
    expect((await found(other(null), 'c1')).orderId).toBe('o2')
    expect((await found(other('another'), null)).orderId).toBe('o2')
  })

  const change = (newPrice: string) => ({
    kind: 'amend' as const,
    endpoint: 'amendOrder',
    request: { symbol, orderId: 'o1', newPrice },
  })
  const replacedAt = (price: string): Script => ({
    ...lists([orderRecord({ id: 'o2', price })]),
    getOrder: () => acceptedWith(old('cancelled')),
  })

  it('is not taken for another change of the order: by price, by size, and by whose replacement it is', async () => {
    const others = (state: 'accepted' | 'unknown', newPrice: string, orderId?: string) => [
      { intent: change(newPrice), ago: 1_000, state, ...(orderId === undefined ? {} : { orderId }) },
    ]
    // The other one is known to have made the replacement.
    expect(await lookUp({ intent, script: replacedAt('105'), others: others('accepted', '105', 'o2') })).toMatchObject({
      state: 'absent',
      note: msg('found.replaced-before'),
    })
    expect(await lookUp({ intent, script: replacedAt('110'), others: others('accepted', '110', 'o2') })).toMatchObject({
      state: 'absent',
    })
    // Whose it is cannot be told.
    expect((await lookUp({ intent, script: replacedAt('110'), others: others('unknown', '110') })).state).toBe(
      'unknown',
    )
    // The user's word on the other one names no order.
    expect((await lookUp({ intent, script: replacedAt('110'), others: others('accepted', '110') })).state).toBe(
      'unknown',
    )
    expect((await lookUp({ intent, script: replacedAt('105') })).state).toBe('unknown')
    // An unresolved change of another price did not make this one.
    expect(await lookUp({ intent, script: replacedAt('110'), others: others('unknown', '105') })).toMatchObject({
      state: 'accepted',
      orderId: 'o2',
    })
  })

  it('knows its replacement by the size asked for, or by what of it was not filled', async () => {
    const resize = { ...intent, request: { symbol, orderId: 'o1', newSize: '2' } }
    const found = async (size: string) =>
      (
        await lookUp({
          intent: resize,
          script: {
            ...lists([orderRecord({ id: 'o2', size })]),
            getOrder: () => acceptedWith(orderRecord({ state: 'cancelled', dealSize: '0.5' })),
          },
        })
      ).state
    expect(await found('2')).toBe('accepted')
    expect(await found('1.5')).toBe('accepted')
    expect(await found('1')).toBe('unknown')
  })

  it('M12: is accepted as cancelled without a replacement only where the size explains it, and late', async () => {
    const shrink = { ...intent, request: { symbol, orderId: 'o1', newSize: '0.5' } }
    const script: Script = {
      ...lists([]),
      getOrder: () => acceptedWith(orderRecord({ state: 'cancelled', dealSize: '0.6' })),
    }
    expect((await lookUp({ intent: shrink, script, age: early })).state).toBe('unknown')
    expect(await lookUp({ intent: shrink, script })).toMatchObject({
      state: 'accepted',
      note: msg('found.not-replaced'),
    })
  })

  it('is not taken for a cancel that went through', async () => {
    const script: Script = { ...lists([]), getOrder: () => acceptedWith(old('cancelled')) }
    expect(await lookUp({ intent, script, age: early })).toMatchObject({ state: 'unknown' })
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'absent' })
    const shrink = { ...intent, request: { symbol, orderId: 'o1', newSize: '0' } }
    const others = [{ intent: { kind: 'cancel-all' as const, request: { symbol } }, ago: -10 }]
    expect(await lookUp({ intent: shrink, script, others })).toMatchObject({ state: 'absent' })
  })

  it('M4: is not taken for an order that Coffer placed itself beside one without a name', async () => {
    const placed = orderRecord({ id: 'o2', clientOid: 'mine', price: '110' })
    const script: Script = {
      ...lists([placed]),
      getOrder: () => acceptedWith(orderRecord({ state: 'cancelled', clientOid: null })),
    }
    expect((await lookUp({ intent, script, own: ['mine'] })).orderId).toBeNull()
  })

  it('M4: without a record of the old order, an order as asked for leaves it open, and so does a list not read', async () => {
    const gone: Script = { ...lists([]), getOrder: () => notFound }
    expect(await lookUp({ intent, script: gone })).toMatchObject({ state: 'absent' })
    const replaced: Script = { ...gone, listOpenOrders: () => acceptedWith([orderRecord({ id: 'o2', price: '110' })]) }
    expect(await lookUp({ intent, script: replaced })).toMatchObject({ state: 'unknown' })
    const refused: Script = { ...gone, listClosedOrders: () => refusedWith() }
    expect(await lookUp({ intent, script: refused })).toMatchObject({ state: 'unknown' })
  })

  it('M4: a list that could not be read leaves it open, also when the order is over', async () => {
    const script: Script = {
      ...lists([]),
      getOrder: () => acceptedWith(old('cancelled')),
      listOpenOrders: () => unknownWith('answer-unexpected'),
    }
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown', answered: true })
  })

  it('had no effect when the order was filled, or is open unchanged late', async () => {
    const filled: Script = { getOrder: () => acceptedWith(old('filled')) }
    expect((await lookUp({ intent, script: filled, age: early })).state).toBe('absent')
    const open: Script = { ...lists([old('open')]), getOrder: () => acceptedWith(old('open')) }
    expect((await lookUp({ intent, script: open, age: early })).state).toBe('unknown')
    expect((await lookUp({ intent, script: open })).state).toBe('absent')
  })
})
