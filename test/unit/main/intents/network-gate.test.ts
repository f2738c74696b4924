import { afterEach, describe, expect, it } from 'vitest'
import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { acceptedWith, notSentWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { asWritten } from '#shared/messages.ts'
import { heard } from '#test/support/said.ts'

let desk: ActDesk
afterEach(() => desk.close())

const away = appError('not-connected', asWritten('The venue cannot be reached now, so nothing was sent.'))
const place = (size: string) =>
  desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: { ...limitOrder, size } })
const cancel = () =>
  desk.actions.cancelOrder({ ...desk.envelope(), wait: false, symbol: 'BTC-USDT', order: { orderId: 'o1' } })
const placed = () => acceptedWith({ orderId: 'o1', clientOid: null })

describe('C6: network off and on', () => {
  let lost: AppError | null = null
  afterEach(() => {
    lost = null
  })

  it('new orders are refused at once and leave nothing behind, cancels pass, and the gate opens again', async () => {
    desk = actDesk({ placeOrder: placed, cancelOrder: () => acceptedWith({ orderId: 'o1' }) }, { lost: () => lost })
    expect(expectOk(await place('1')).state).toBe('accepted')
    lost = away
    expect(expectFail(await place('2'))).toEqual(away)
    expect(heard(desk.actions.startupGateState('p1'))).toMatchObject({
      code: 'not-connected',
      message: expect.not.stringMatching(/was sent|press/i) as string,
    })
    expect(expectOk(await cancel()).state).toBe('accepted')
    expect(desk.called()).toEqual(['placeOrder', 'cancelOrder'])
    expect(expectOk(desk.journal.reader.list({ profileId: 'p1', limit: 9 }))).toHaveLength(2)
    lost = null
    await desk.actions.reopen('p1')
    expect(expectOk(await place('2')).state).toBe('accepted')
  })

  it('what is unresolved is looked up before the first new order, and an unanswered look-up keeps the gate closed', async () => {
    desk = actDesk({ placeOrder: () => unknownWith() }, { lost: () => lost })
    const { clientOid } = expectOk(await place('1'))
    lost = away
    expect(expectFail(await place('2')).code).toBe('not-connected')
    lost = null
    desk.client.script({ placeOrder: placed, getOrderByClientOid: () => notSentWith() })
    await desk.actions.reopen('p1')
    expect(expectFail(await place('2')).code).toBe('gated')
    desk.client.script({
      placeOrder: placed,
      getOrderByClientOid: () => acceptedWith(orderRecord({ clientOid })),
      listOpenOrders: () => acceptedWith([orderRecord({ clientOid })]),
    })
    const opened = desk.actions.openStartupGate('p1')
    await desk.time.advance(30_000)
    await opened
    expect(expectOk(await place('2')).state).toBe('accepted')
  })
})
