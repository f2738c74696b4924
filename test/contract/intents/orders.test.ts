import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { systemTime } from '#main/platform/time.ts'
import type { MoneyDesk } from '#test/support/money-desk.ts'
import { moneyDesk } from '#test/support/money-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { msg } from '#shared/messages.ts'

let desk: MoneyDesk
beforeEach(async () => {
  desk = await moneyDesk()
})
afterEach(() => desk.close())

const symbol = 'BTC-USDT'
const resting = { type: 'limit', symbol, side: 'buy', price: '20000', size: '0.01' } as const
const place = async (order: Parameters<MoneyDesk['actions']['placeOrder']>[0]['order'] = resting) =>
  expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order }))
const recordOf = async (orderId: string | null) => {
  const order = await desk.client.call('getOrder', { orderId: orderId ?? '', symbol })
  if (order.kind !== 'accepted') throw new Error(`no such order: ${said(order.error)}`)
  return order.data
}

describe('without faults', () => {
  it('places, shows and cancels an order, each once on the wire', async () => {
    const placed = await place()
    expect(placed.state).toBe('accepted')
    expect(placed.clientOid).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
    expect(await recordOf(placed.orderId)).toMatchObject({ clientOid: placed.clientOid, state: 'open' })
    const order = { orderId: placed.orderId ?? '' }
    const cancelled = expectOk(await desk.actions.cancelOrder({ ...desk.envelope(), wait: true, symbol, order }))
    expect(cancelled).toMatchObject({ state: 'accepted', orderId: placed.orderId })
    expect(desk.count('POST', '/api/v1/hf/orders')).toBe(1)
    expect(desk.count('DELETE', '/api/v1/hf/orders')).toBe(1)
    expect(expectOk(desk.journal.reader.verify())).toEqual({ sound: true, entries: 4, intents: 2 })
  })

  it('tells of each change: sending, then accepted', async () => {
    const placed = await place()
    const states = desk.changes.filter(({ id }) => id === placed.intentId).map(({ state }) => state)
    expect(states).toEqual(['sending', 'accepted'])
  })

  it('shows a refusal in plain words and leaves the duplicate free', async () => {
    const tooMuch = { ...resting, size: '9000' }
    const refused = await place(tooMuch)
    expect(refused).toMatchObject({
      state: 'refused',
      orderId: null,
      error: { code: 'refused', venue: { code: '200004' } },
    })
    expect((await place(tooMuch)).state).toBe('refused')
  })

  it('never lets a caller choose the client order id', async () => {
    const placed = await place({ ...resting, clientOid: 'mine' } as typeof resting)
    expect(placed.clientOid).not.toBe('mine')
    expect((await recordOf(placed.orderId)).clientOid).toBe(placed.clientOid)
  })

  it('refuses a bad field before anything is journaled or sent', async () => {
    const error = expectFail(
      await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: { ...resting, size: '0' } }),
    )
    expect(error).toMatchObject({ code: 'bad-input', field: 'size' })
    expect(expectOk(desk.journal.reader.list({ profileId: 'p1', limit: 5 }))).toEqual([])
    expect(desk.count('POST', '/')).toBe(0)
  })

  it('amends, and cancels partly, by symbol and all', async () => {
    const placed = await place()
    const amended = expectOk(
      await desk.actions.amendOrder({ ...desk.envelope(), symbol, orderId: placed.orderId ?? '', newPrice: '21000' }),
    )
    expect(amended.state).toBe('accepted')
    expect(await recordOf(amended.orderId)).toMatchObject({ price: '21000', state: 'open' })
    const part = { symbol, orderId: amended.orderId ?? '', cancelSize: '0.004' }
    expect(expectOk(await desk.actions.cancelPartial({ ...desk.envelope(), ...part })).state).toBe('accepted')
    expect(await recordOf(amended.orderId)).toMatchObject({ remainSize: '0.006', state: 'open' })
    expect(expectOk(await desk.actions.cancelSymbol({ ...desk.envelope(), symbol })).state).toBe('accepted')
    expect((await recordOf(amended.orderId)).state).toBe('cancelled')
    const again = await place()
    expect(expectOk(await desk.actions.cancelAll(desk.envelope())).state).toBe('accepted')
    expect((await recordOf(again.orderId)).state).toBe('cancelled')
  })

  it('M10: a batch is an intent per order, and a refused one does not hide the others', async () => {
    const orders = [resting, { ...resting, size: '9000' }, { ...resting, side: 'sell', price: '900000' } as const]
    const answers = expectOk(await desk.actions.placeBatch({ ...desk.envelope(), wait: true, orders }))
    expect(answers.map(({ state }) => state)).toEqual(['accepted', 'refused', 'accepted'])
    expect((await recordOf(answers[2]?.orderId ?? '')).clientOid).toBe(answers[2]?.clientOid)
    const batchIds = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 5 })).map(({ batchId }) => batchId)
    expect(new Set(batchIds).size).toBe(1)
    expect(batchIds).toHaveLength(3)
  })

  it('sets and clears the dead-man switch', async () => {
    const set = await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols: [symbol] })
    expect(expectOk(set).state).toBe('accepted')
    expect(await desk.client.call('getDeadMan', {})).toMatchObject({ data: { timeout: 60, symbols: [symbol] } })
    expect(expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] })).state).toBe(
      'accepted',
    )
  })
})

describe('M12: what came after the fill says so, and stays a refusal', () => {
  const after = async (act: (named: { symbol: string; orderId: string }) => Promise<Result<MoneyAnswer>>) => {
    const { orderId } = await place({ type: 'market', symbol, side: 'buy', funds: '100' })
    return expectOk(await act({ symbol, orderId: orderId ?? '' }))
  }
  const filledFirst = (what: 'cancel' | 'change') => ({
    state: 'refused',
    error: { code: 'filled-first', reason: msg(`orders.filled-before-${what}`) },
  })

  it.each([true, false])('a cancel that waits for the match: %s', async (wait) => {
    const cancel = await after(({ orderId }) =>
      desk.actions.cancelOrder({ ...desk.envelope(), wait, symbol, order: { orderId } }),
    )
    expect(cancel).toMatchObject(filledFirst('cancel'))
    expect(desk.changes.at(-1)).toMatchObject({ id: cancel.intentId, note: { id: 'orders.filled-before-cancel' } })
  })

  it('a part taken off, and an amendment', async () => {
    const part = await after((named) =>
      desk.actions.cancelPartial({ ...desk.envelope(), ...named, cancelSize: '0.001' }),
    )
    expect(part).toMatchObject(filledFirst('cancel'))
    const amended = await after((named) => desk.actions.amendOrder({ ...desk.envelope(), ...named, newPrice: '20000' }))
    expect(amended).toMatchObject(filledFirst('change'))
  })

  it('an order that was cancelled, or never was, is not called filled', async () => {
    const { orderId } = await place()
    const order = { orderId: orderId ?? '' }
    await desk.actions.cancelOrder({ ...desk.envelope(), wait: true, symbol, order })
    const cancel = { ...desk.envelope(), wait: true, symbol }
    expect(expectOk(await desk.actions.cancelOrder({ ...cancel, order })).error?.code).toBe('not-found')
    const unknown = { ...cancel, ...desk.envelope(), order: { clientOid: 'never-was' } }
    expect(expectOk(await desk.actions.cancelOrder(unknown)).error?.code).toBe('not-found')
  })
})

describe('M12: an amendment that a gateway sends twice', () => {
  const change = (orderId: string | null) =>
    desk.actions.amendOrder({ ...desk.envelope(), symbol, orderId: orderId ?? '', newPrice: '19000' })

  it('is not refused by the answer to its second copy', async () => {
    const { orderId } = await place()
    await desk.client.call('amendOrder', { symbol, orderId: orderId ?? '', newPrice: '19000' })
    expect(expectOk(await change(orderId))).toMatchObject({ state: 'unknown', error: { code: 'unknown-outcome' } })
  })

  it('stays refused where the order never was', async () => {
    expect(expectOk(await change('000000000000000000000000'))).toMatchObject({
      state: 'refused',
      error: { code: 'not-found' },
    })
  })
})

describe('M11: one press, one intent', () => {
  it('a double press of one draft gets one order, and both get the same answer', async () => {
    const envelope = desk.envelope()
    const press = () => desk.actions.placeOrder({ ...envelope, wait: false, order: resting })
    const [first, second] = await Promise.all([press(), press()])
    const third = await press()
    expect(first).toEqual(second)
    expect(third).toEqual(first)
    expect(desk.count('POST', '/api/v1/hf/orders')).toBe(1)
  })

  it('a draft with other values is refused, while it runs and afterwards', async () => {
    const envelope = desk.envelope()
    const press = (size: string) => desk.actions.placeOrder({ ...envelope, wait: false, order: { ...resting, size } })
    const [first, second] = await Promise.all([press('0.01'), press('0.02')])
    expect(expectOk(first).state).toBe('accepted')
    expect(expectFail(second).code).toBe('duplicate-draft')
    expect(expectFail(await press('0.02')).code).toBe('duplicate-draft')
    expect(desk.count('POST', '/api/v1/hf/orders')).toBe(1)
  })
})

describe('M5: duplicates', () => {
  beforeEach(async () => {
    // At the real pace nothing is reconciled before the test is over.
    await desk.close()
    desk = await moneyDesk({ time: systemTime })
  })

  it('a like-for-like order waits while one is on its way or unknown, and passes when the open one is named', async () => {
    desk.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'html', status: 503 } })
    const first = await place()
    expect(first.state).toBe('unknown')
    const blocked = expectFail(
      await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: { ...resting, size: '0.010' } }),
    )
    expect(blocked).toMatchObject({ code: 'duplicate-blocked', intentId: first.intentId })
    expect((await place({ ...resting, size: '0.02' })).state).toBe('accepted')
    const envelope = { ...desk.envelope(), overrideDuplicateOf: first.intentId }
    const second = expectOk(await desk.actions.placeOrder({ ...envelope, wait: false, order: resting }))
    expect(second.state).toBe('accepted')
    expect(expectOk(desk.journal.reader.get(second.intentId))?.overrides).toBe(first.intentId)
    expect(expectOk(desk.journal.reader.stepsOf(second.intentId))[1]).toMatchObject({ kind: 'override' })
  })

  it('two presses at once of two drafts: the second is blocked by the first one on its way', async () => {
    const press = () => desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: resting })
    const [first, second] = await Promise.all([press(), press()])
    expect(expectOk(first).state).toBe('accepted')
    expect(expectFail(second).code).toBe('duplicate-blocked')
    expect(desk.count('POST', '/api/v1/hf/orders')).toBe(1)
  })
})
