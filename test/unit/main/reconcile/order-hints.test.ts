import { afterEach, describe, expect, it } from 'vitest'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { nowhere, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'

let desk: ActDesk
afterEach(() => desk.close())

const place = async () => {
  const answer = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder }))
  return { id: answer.intentId, clientOid: answer.clientOid }
}
const stateOf = (id: string) => expectOk(desk.journal.reader.get(id))?.state
const lookedUp = () => desk.called().filter((name) => name === 'getOrderByClientOid').length
const push = (clientOid: string | null, orderId = 'o1', symbol = 'BTC-USDT') => ({ orderId, clientOid, symbol })

describe('rule 1: a push is a hint', () => {
  it('that starts the look-up of an unknown outcome at once, and REST decides', async () => {
    desk = actDesk({ placeOrder: () => unknownWith(), ...nowhere })
    const { id, clientOid } = await place()
    desk.actions.hint('p1', push(clientOid))
    await desk.time.flush()
    expect(lookedUp()).toBe(1)
    expect(stateOf(id)).toBe('unknown')
    // However often it is pushed, and whatever the venue does not show: that it was taken is not undone by a push.
    for (let turn = 0; turn < 10; turn += 1) {
      await desk.time.advance(100)
      desk.actions.hint('p1', push(clientOid))
    }
    expect(lookedUp()).toBeLessThanOrEqual(2)
    expect(stateOf(id)).toBe('unknown')
  })

  it('that says nothing of another order, or of another profile (T12)', async () => {
    desk = actDesk({ placeOrder: () => unknownWith(), ...nowhere })
    const { clientOid } = await place()
    desk.actions.hint('p1', push('another'))
    desk.actions.hint('p1', push(null))
    desk.actions.hint('p2', push(clientOid))
    await desk.time.flush()
    expect(lookedUp()).toBe(0)
  })

  it('for a cancel by the order it names', async () => {
    desk = actDesk({ cancelOrder: () => unknownWith(), getOrder: () => unknownWith() })
    const order = { orderId: 'o7' }
    expectOk(await desk.actions.cancelOrder({ ...desk.envelope(), symbol: 'BTC-USDT', order, wait: false }))
    desk.actions.hint('p1', push(null, 'o8'))
    await desk.time.flush()
    expect(desk.called()).not.toContain('getOrder')
    desk.actions.hint('p1', push(null, 'o7'))
    await desk.time.flush()
    expect(desk.called()).toContain('getOrder')
  })

  it('for a cancel of a whole pair by the pair', async () => {
    desk = actDesk({ cancelSymbolOrders: () => unknownWith(), listOpenOrders: () => unknownWith() })
    expectOk(await desk.actions.cancelSymbol({ ...desk.envelope(), symbol: 'BTC-USDT' }))
    desk.actions.hint('p1', push(null, 'o8', 'ETH-USDT'))
    await desk.time.flush()
    expect(desk.called()).not.toContain('listOpenOrders')
    desk.actions.hint('p1', push(null, 'o8'))
    await desk.time.flush()
    expect(desk.called()).toContain('listOpenOrders')
  })
})
