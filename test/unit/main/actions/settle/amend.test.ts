import { describe, expect, it } from 'vitest'
import { early, lookUp } from '#test/support/faults/look-up.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, emptyPage } from '#test/support/faults/scripted-client.ts'

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

  it('M12: is accepted as cancelled without a replacement, but only late', async () => {
    const script: Script = { ...lists([]), getOrder: () => acceptedWith(old('cancelled')) }
    expect((await lookUp({ intent, script, age: early })).state).toBe('unknown')
    expect(await lookUp({ intent, script })).toMatchObject({
      state: 'accepted',
      note: 'The order is cancelled, and no replacement was placed.',
    })
  })

  it('had no effect when the order was filled, or is open unchanged late', async () => {
    const filled: Script = { getOrder: () => acceptedWith(old('filled')) }
    expect((await lookUp({ intent, script: filled, age: early })).state).toBe('absent')
    const open: Script = { ...lists([old('open')]), getOrder: () => acceptedWith(old('open')) }
    expect((await lookUp({ intent, script: open, age: early })).state).toBe('unknown')
    expect((await lookUp({ intent, script: open })).state).toBe('absent')
  })
})
