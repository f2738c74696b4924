import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { acceptedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { heard } from '#test/support/said.ts'

let desk: ActDesk
afterEach(() => desk.close())

const place = () => desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder })
const cancel = () =>
  desk.actions.cancelOrder({ ...desk.envelope(), wait: false, symbol: 'BTC-USDT', order: { orderId: 'o1' } })
const placed = () => acceptedWith({ orderId: 'o1', clientOid: null })
const cancelled = () => acceptedWith({ orderId: 'o1' })

describe('M3: an answer that was meant for another request', () => {
  const unknown = { state: 'unknown', error: { code: 'unknown-outcome' } }
  const order = {
    symbol: 'BTC-USDT',
    side: 'buy',
    price: '90',
    size: '0.1',
    stopPrice: '110',
    limitPrice: '111',
  } as const

  it('is not believed for an order', async () => {
    desk = actDesk({ placeOrder: () => acceptedWith({ orderId: 'o7', clientOid: 'another' }) })
    expect(expectOk(await place())).toMatchObject({ ...unknown, orderId: null })
  })

  it('nor for an OCO order', async () => {
    desk = actDesk({ placeOco: () => acceptedWith({ orderId: 'o7', clientOid: 'another' }) })
    expect(expectOk(await desk.actions.placeOco({ ...desk.envelope(), order }))).toMatchObject(unknown)
  })

  it('nor for a cancel', async () => {
    desk = actDesk({
      cancelOrder: () => acceptedWith({ orderId: 'o7' }),
      cancelOrderByClientOid: () => acceptedWith({ clientOid: 'c7' }),
      cancelPartial: () => acceptedWith({ orderId: 'o7', cancelSize: '0.1' }),
    })
    expect(expectOk(await cancel())).toMatchObject(unknown)
    const named = { wait: false, symbol: 'BTC-USDT', order: { clientOid: 'c1' } }
    expect(expectOk(await desk.actions.cancelOrder({ ...desk.envelope(), ...named }))).toMatchObject(unknown)
    const part = { symbol: 'BTC-USDT', orderId: 'o1', cancelSize: '0.1' }
    expect(expectOk(await desk.actions.cancelPartial({ ...desk.envelope(), ...part }))).toMatchObject(unknown)
  })
})

describe('M4: when Coffer itself fails after the intent was written', () => {
  it('an answer that cannot be read leaves a doubt, not a refusal', async () => {
    desk = actDesk({ placeOrder: () => acceptedWith(null as unknown as { orderId: string; clientOid: null }) })
    const answer = expectOk(await place())
    expect(answer).toMatchObject({ state: 'unknown', error: { code: 'unknown-outcome' } })
    expect(expectOk(desk.journal.reader.get(answer.intentId))?.state).toBe('unknown')
    expect(expectFail(await place()).code).toBe('duplicate-blocked')
  })

  it('a journal that throws leaves one too', async () => {
    desk = actDesk({ placeOrder: placed })
    vi.spyOn(desk.journal.writer, 'record').mockImplementation(() => {
      throw new Error('a bug')
    })
    const answer = expectOk(await place())
    expect(answer).toMatchObject({ state: 'unknown', error: { code: 'unknown-outcome' } })
  })
})

describe('M1: a press acts at once or not at all', () => {
  it('an order must leave within 10 s by both clocks, a cancel may leave whenever it can', async () => {
    desk = actDesk({ placeOrder: placed, cancelOrder: cancelled })
    const before = { steady: desk.time.monotonic() + 10_000, wall: desk.time.now() + 10_000 }
    await place()
    await cancel()
    expect(desk.client.calls.map(({ options }) => options.leaveBy)).toEqual([before, undefined])
  })

  it('a cancel of whatever stands must leave in time: a late one would end orders placed after the press', async () => {
    desk = actDesk()
    const { actions } = desk
    await actions.cancelAll(desk.envelope())
    await actions.cancelSymbol({ ...desk.envelope(), symbol: 'BTC-USDT' })
    await actions.cancelStopOrders(desk.envelope())
    await actions.cancelOcos(desk.envelope())
    await actions.cancelOco({ ...desk.envelope(), order: { orderId: 'o1' } })
    await actions.cancelWithdrawal({ ...desk.envelope(), withdrawalId: 'w1' })
    expect(desk.client.calls.map(({ name, options }) => [name, options.leaveBy !== undefined])).toEqual([
      ['cancelAllOrders', true],
      ['cancelSymbolOrders', true],
      ['cancelStopOrders', true],
      ['cancelOcos', true],
      ['cancelOco', false],
      ['cancelWithdrawal', false],
    ])
  })

  it('what was held up before it was written is not sent, and leaves nothing behind', async () => {
    desk = actDesk({ placeOrder: placed })
    const { client, time } = desk
    client.signer = () => time.sleep(10_001).then(() => client.key)
    const placing = place()
    await time.advance(10_002)
    expect(heard(expectFail(await placing))).toMatchObject({
      code: 'timed-out',
      message: expect.stringContaining('not sent') as string,
    })
    expect(desk.called()).toEqual([])
    expect(expectOk(desk.journal.reader.list({ profileId: 'p1', limit: 5 }))).toEqual([])
  })

  it('V6: the name of the key and the signature are one use of it', async () => {
    desk = actDesk({ placeOrder: placed })
    const asked = vi.spyOn(desk.client, 'signer')
    await place()
    await place()
    const uses = desk.client.calls.map(({ options }) => options.use)
    expect(asked.mock.calls.map(([, options]) => options?.use)).toEqual(uses)
    expect(uses[0]).toBeDefined()
    expect(uses[0]).not.toBe(uses[1])
  })
})

describe('C1: a planned end', () => {
  it('waits for the answers under way, records them, and takes nothing new', async () => {
    let answer = (_outcome: ReturnType<typeof placed>): void => undefined
    desk = actDesk({ placeOrder: () => new Promise((resolve) => (answer = resolve)) })
    const placing = place()
    await desk.time.flush()
    desk.actions.refuseNew()
    const drained = desk.actions.drain()
    expect(expectFail(await cancel())).toMatchObject({ code: 'cancelled' })
    answer(placed())
    await drained
    expect(expectOk(desk.journal.reader.get(expectOk(await placing).intentId))?.state).toBe('accepted')
    await desk.actions.drain()
  })
})

describe('M5: partial cancels add up', () => {
  it('while one of an order is unresolved, no other of that order leaves, whatever its size', async () => {
    desk = actDesk({ cancelPartial: () => unknownWith() })
    const part = (cancelSize: string, orderId = 'o1') =>
      desk.actions.cancelPartial({ ...desk.envelope(), symbol: 'BTC-USDT', orderId, cancelSize })
    expect(expectOk(await part('0.3')).state).toBe('unknown')
    expect(expectFail(await part('0.2')).code).toBe('duplicate-blocked')
    expect(expectOk(await part('0.2', 'o2')).state).toBe('unknown')
  })
})
