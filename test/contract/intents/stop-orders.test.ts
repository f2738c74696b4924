import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StopDraft } from '#shared/bridge/trading.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import type { MoneyDesk } from '#test/support/money-desk.ts'
import { moneyDesk } from '#test/support/money-desk.ts'

let desk: MoneyDesk
beforeEach(async () => {
  desk = await moneyDesk()
})
afterEach(() => desk.close())

const symbol = 'BTC-USDT'

const lastPrice = async (): Promise<number> => {
  const ticker = await desk.client.call('getTicker', { symbol })
  return ticker.kind === 'accepted' ? Number(ticker.data.price) : 0
}
const stopLoss = async (): Promise<StopDraft> => {
  const last = await lastPrice()
  const at = (factor: number): string => (last * factor).toFixed(0)
  return { symbol, side: 'sell', type: 'limit', size: '0.01', stopPrice: at(0.9), price: at(0.89), stop: 'loss' }
}
const place = (order: StopDraft) => desk.actions.placeStopOrder({ ...desk.envelope(), order })
const waiting = async () => {
  const list = await desk.client.call('listStopOrders', { symbol })
  return list.kind === 'accepted' ? list.data.items : null
}

describe('M2 M4: stop orders', () => {
  it('are placed, listed and cancelled by their id', async () => {
    const order = await stopLoss()
    const placed = expectOk(await place(order))
    expect(placed.state).toBe('accepted')
    expect(await waiting()).toMatchObject([{ id: placed.orderId, clientOid: placed.clientOid, status: 'NEW' }])
    const orderIds = [placed.orderId ?? '']
    expect(expectOk(await desk.actions.cancelStopOrders({ ...desk.envelope(), orderIds })).state).toBe('accepted')
    expect(await waiting()).toEqual([])
  })

  it.each([true, false])('placing without an answer, carried out: %s', async (executed) => {
    const order = await stopLoss()
    const before = desk.count('POST', '/')
    desk.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read', executed } })
    const answer = expectOk(await place(order))
    expect(answer.state).toBe('unknown')
    // Once more the same would be two of it: the duplicate guard holds it while the first is open (M5).
    expect(expectFail(await place(order)).code).toBe('duplicate-blocked')
    expect(desk.count('POST', '/')).toBe(before + 1)
    const ended = await desk.until(answer.intentId, executed ? 'accepted' : 'absent')
    expect(await waiting()).toHaveLength(executed ? 1 : 0)
    expect(ended.orderId === null).toBe(!executed)
  })

  it.each([true, false])('cancelling without an answer, carried out: %s', async (executed) => {
    const placed = expectOk(await place(await stopLoss()))
    desk.control.fault({ match: { method: 'DELETE', count: 1 }, fault: { kind: 'reset-after-read', executed } })
    const orderIds = [placed.orderId ?? '']
    const answer = expectOk(await desk.actions.cancelStopOrders({ ...desk.envelope(), orderIds }))
    expect(answer.state).toBe('unknown')
    await desk.until(answer.intentId, executed ? 'accepted' : 'absent')
    expect(await waiting()).toHaveLength(executed ? 0 : 1)
  })

  it('that two stops differ in their trigger alone is no duplicate', async () => {
    const order = await stopLoss()
    desk.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read', executed: true } })
    expect(expectOk(await place(order)).state).toBe('unknown')
    const lower = String(Number(order.stopPrice) - 10)
    expect(expectFail(await place(order)).code).toBe('duplicate-blocked')
    const other = await place({ ...order, stopPrice: lower })
    if (!other.ok) expect(other.error.code).not.toBe('duplicate-blocked')
  })

  it('bad figures are refused before anything leaves, by the field at fault', async () => {
    const order = await stopLoss()
    const before = desk.count('POST', '/')
    for (const [part, field] of [
      [{ stopPrice: '0' }, 'stopPrice'],
      [{ stopPrice: '1e5' }, 'stopPrice'],
      [{ size: '-1' }, 'size'],
      [{ price: undefined }, 'price'],
    ] as const)
      expect(expectFail(await place({ ...order, ...part } as StopDraft))).toMatchObject({ code: 'bad-input', field })
    expect(desk.count('POST', '/')).toBe(before)
  })
})
