import { afterEach, describe, expect, it } from 'vitest'
import type { FillView } from '#shared/domain/fill.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { limitOrder } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { acceptedWith, nowhere, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import type { LimitsDesk } from '#test/support/limits-desk.ts'
import { limitsDesk, tickerOf } from '#test/support/limits-desk.ts'
import { expectOk } from '#test/support/results.ts'

let desk: LimitsDesk
afterEach(() => desk.desk.close())

const place = (price: string, size: string, symbol = 'BTC-USDT') =>
  desk.desk.actions.placeOrder({
    ...desk.desk.envelope(),
    wait: false,
    order: { ...limitOrder, symbol, price, size },
  })
let lastId = 0
const taken = () => acceptedWith({ orderId: `o${(lastId += 1)}`, clientOid: null })
const usedNow = () =>
  expectOk(desk.traded.used('p1', { last: () => '100', rate: (currency) => (currency === 'USDT' ? '1' : '20') }))
const doneFill: FillView = {
  orderId: 'o1', side: 'buy', size: '1', of: null, funds: '100', averagePrice: null, fees: null, complete: true,
  slippage: null, at: 0,
} // prettier-ignore
const decline = () => Promise.resolve(fail(appError('cancelled', msg('limits.not-confirmed'))))

describe('what main reads for an order', () => {
  it('is one price, that serves the next order as well until it is too old', async () => {
    desk = limitsDesk({ placeOrder: taken }, { distance: '10' })
    await place('100', '0.1')
    await place('101', '0.1')
    expect(desk.desk.called()).toEqual(['getTicker', 'placeOrder', 'placeOrder'])
    await desk.desk.time.advance(3_000)
    await place('102', '0.1')
    expect(desk.desk.called().filter((name) => name === 'getTicker')).toHaveLength(2)
  })

  it('does not hold the order up for longer than 2 s, and asks then', async () => {
    desk = limitsDesk({ placeOrder: taken, getTicker: () => new Promise(() => undefined) }, { distance: '10' })
    const answer = place('100', '0.1')
    await desk.desk.time.advance(2_001)
    expectOk(await answer)
    expect(desk.asked).toMatchObject([{ verdict: { kind: 'unclear', unclear: [{ why: 'no-price' }] } }])
  })

  it('reckons another quote in USDT, by its own pair or the same turned round', async () => {
    desk = limitsDesk({ placeOrder: taken, getTicker: ({ symbol }) =>
      symbol === 'EUR-USDT' ? refusedWith() : acceptedWith(tickerOf(symbol === 'USDT-EUR' ? '0.5' : '100')) },
      { largestOrder: '199' }) // prettier-ignore
    await place('100', '1', 'BTC-EUR')
    expect(desk.asked).toMatchObject([{ verdict: { kind: 'exceeds', value: '200' } }])
  })

  it('asks where a quote has no price, and does not refuse', async () => {
    desk = limitsDesk({ placeOrder: taken, getTicker: () => refusedWith() }, { largestOrder: '1000' })
    expect(expectOk(await place('1', '1', 'ABC-XYZ')).state).toBe('accepted')
    expect(desk.asked).toMatchObject([{ verdict: { kind: 'unclear', unclear: [{ why: 'no-rate' }] } }])
  })
})

describe('what the window is asked', () => {
  it('names the exact request and is bound to it', async () => {
    desk = limitsDesk({ placeOrder: taken }, { largestOrder: '1000' })
    await place('100', '11')
    const [question] = desk.asked
    expect(question).toMatchObject({
      orders: [{ symbol: 'BTC-USDT', legs: [{ side: 'buy', price: '100', size: '11' }] }],
      verdict: { value: '1100', exceeds: [{ limit: 'order', value: '1100', most: '1000' }] },
    })
    expect(question?.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(desk.desk.client.calls.at(-1)?.request).toEqual(question?.act.requests[0])
  })

  it('lets a person take longer than the 10 s a press has, and no longer than the binding', async () => {
    desk = limitsDesk({ placeOrder: taken }, { largestOrder: '1000' })
    desk.answerWith(async () => {
      await desk.desk.time.advance(119_000)
      return ok(null)
    })
    expect(expectOk(await place('100', '11')).state).toBe('accepted')
    expect(desk.sent()).toEqual(['placeOrder'])
  })

  it('leaves nothing pending where it is closed, so that the same order can be asked for again', async () => {
    desk = limitsDesk({ placeOrder: taken }, { largestOrder: '1000' })
    desk.answerWith(decline)
    expect(await place('100', '11')).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    desk.answerWith(() => Promise.resolve(ok(null)))
    expect(expectOk(await place('100', '11')).state).toBe('accepted')
    expect(desk.sent()).toEqual(['placeOrder'])
  })

  it('is not asked where a duplicate stands in the way', async () => {
    desk = limitsDesk({ ...nowhere, placeOrder: () => unknownWith() }, { largestOrder: '1000' })
    await place('100', '11')
    expect(await place('100', '11')).toMatchObject({ ok: false, error: { code: 'duplicate-blocked' } })
    expect(desk.asked).toHaveLength(1)
  })
})

describe('what was judged is what may leave', () => {
  const request = { ...limitOrder, clientOid: 'c1' }
  const act = { profileId: 'p1', endpoint: 'placeOrder', requests: [request] } as const
  it.each([
    ['within', '100000'],
    ['confirmed', '1'],
  ])('%s: the same request, spelled alike, and no other', async (_name, largestOrder) => {
    desk = limitsDesk({}, { largestOrder })
    const admitted = async () => expectOk(await desk.gate.admit(act, desk.desk.client))
    const refusals = async (other: Parameters<typeof desk.gate.admit>[0]) =>
      (await admitted()).refusal(other)?.code ?? null
    expect(await refusals(act)).toBeNull()
    expect(await refusals({ ...act, requests: [{ ...request }] })).toBeNull()
    expect(await refusals({ ...act, requests: [{ ...request, size: '0.2' }] })).toBe('over-limit')
    expect(await refusals({ ...act, requests: [request, request] })).toBe('over-limit')
    expect(await refusals({ ...act, endpoint: 'placeOrderSync' })).toBe('over-limit')
  })
})

describe('the traded value of a day', () => {
  it('counts what is open and unknown, and nothing that was refused or never left', async () => {
    const answers = [taken, () => unknownWith(), () => refusedWith(), taken]
    desk = limitsDesk({ ...nowhere, placeOrder: () => (answers.shift() ?? taken)() }, {})
    await place('100', '1')
    await place('100', '2')
    await place('100', '4')
    await place('1', '8', 'ETH-BTC')
    expect(usedNow()).toEqual({ value: String(100 + 200 + 8 * 20), unknown: 0 })
  })

  it('asks when two orders at once would exceed it, whichever came first', async () => {
    desk = limitsDesk({ placeOrder: taken }, { dailyValue: '1000' })
    desk.answerWith(decline)
    const both = await Promise.all([place('100', '6'), place('100', '5')])
    expect(both.filter(({ ok: sent }) => sent)).toHaveLength(1)
    expect(desk.sent()).toEqual(['placeOrder'])
    expect(['600', '500']).toContain(usedNow().value)
  })

  const sell = (size: string) =>
    desk.desk.actions.placeOrder({
      ...desk.desk.envelope(),
      wait: false,
      order: { ...limitOrder, symbol: 'BTC-USDT', side: 'sell', price: '1', size },
    })

  it('counts a sell below the market by the price it was judged by', async () => {
    desk = limitsDesk({ placeOrder: taken }, { dailyValue: '1000' })
    desk.answerWith(decline)
    for (let sent = 0; sent < 60; sent += 1) await sell(`0.${500 + sent}`)
    expect(desk.sent()).toHaveLength(19)
    // A price that falls later does not take back what was judged.
    expect(expectOk(desk.traded.used('p1', { last: () => '1', rate: () => '1' })).value).toBe('967.1')
  })

  it('after a start counts such a sell by the larger of its own and the first known price, and until then as not known', async () => {
    desk = limitsDesk({ placeOrder: taken }, {})
    await sell('2')
    const later = desk.tradedDay()
    expect(expectOk(later.used('p1', { last: () => null, rate: () => '1' }))).toEqual({ value: '2', unknown: 1 })
    expect(later.needs('p1').symbols).toEqual(['BTC-USDT'])
    expect(expectOk(later.used('p1', { last: () => '50', rate: () => '1' }))).toEqual({ value: '100', unknown: 0 })
    expect(later.needs('p1').symbols).toEqual([])
  })

  it('counts a market order by the price known when it was sent, after a start as well', async () => {
    desk = limitsDesk({ placeOrder: taken }, { largestOrder: '100000', dailyValue: '100000' })
    const { actions } = desk.desk
    const order = { type: 'market', symbol: 'BTC-USDT', side: 'sell', size: '3' } as const
    expectOk(await actions.placeOrder({ ...desk.desk.envelope(), wait: false, order }))
    await desk.desk.time.advance(60_000)
    const fallen = { last: () => '1', rate: () => '1' }
    const gone = { last: () => null, rate: () => '1' }
    for (const day of [desk.traded, desk.tradedDay()])
      for (const prices of [fallen, gone])
        expect(expectOk(day.used('p1', prices))).toEqual({ value: '300', unknown: 0 })
  })

  it('has no value for a market order that was sent without a price, until one is known', async () => {
    desk = limitsDesk({ placeOrder: taken, getTicker: () => refusedWith() }, { largestOrder: '1000' })
    const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '3' } as const
    expectOk(await desk.desk.actions.placeOrder({ ...desk.desk.envelope(), wait: false, order }))
    const day = desk.tradedDay()
    expect(expectOk(day.used('p1', { last: () => null, rate: () => '1' }))).toEqual({ value: '0', unknown: 1 })
    expect(day.needs('p1').symbols).toEqual(['BTC-USDT'])
    expect(expectOk(day.used('p1', { last: () => '7', rate: () => '1' }))).toEqual({ value: '21', unknown: 0 })
    expect(expectOk(day.used('p1', { last: () => '1', rate: () => '1' }))).toEqual({ value: '21', unknown: 0 })
  })

  it('keeps an accepted order of the day before of which no fill is known', async () => {
    desk = limitsDesk({ placeOrder: taken }, {})
    await place('100', '1')
    desk.desk.time.jump(86_400_000)
    expect(usedNow().value).toBe('100')
  })

  it('is not known, and no order leaves, while the fills cannot be read', async () => {
    desk = limitsDesk({ placeOrder: taken }, { dailyValue: '1000' })
    desk.failFills()
    expect(await place('100', '1')).toMatchObject({ ok: false, error: { code: 'disk-failed' } })
    expect(desk.sent()).toEqual([])
  })

  it('begins anew with the UTC day, and keeps what is unresolved', async () => {
    const answers = [taken, () => unknownWith()]
    desk = limitsDesk({ ...nowhere, placeOrder: () => (answers.shift() ?? taken)() }, {})
    await place('100', '1')
    await place('100', '2')
    expect(usedNow().value).toBe('300')
    const [accepted] = expectOk(desk.desk.journal.reader.list({ profileId: 'p1', states: ['accepted'], limit: 1 }))
    if (accepted === undefined) throw new Error('no order was accepted')
    desk.desk.journal.fills.keep(accepted.id, 'p1', doneFill, true)
    desk.desk.time.jump(86_400_000)
    expect(usedNow().value).toBe('200')
  })

  it('does not count the open part of an order that is replaced twice', async () => {
    const record = orderRecord({ id: 'old', clientOid: 'c', symbol: 'BTC-USDT', side: 'buy', price: '100', size: '6' })
    desk = limitsDesk(
      {
        placeOrder: () => acceptedWith({ orderId: 'old', clientOid: null }),
        getOrder: () => acceptedWith(record),
        amendOrder: () => acceptedWith({ newOrderId: 'new', clientOid: 'c' }),
      },
      { dailyValue: '1000' },
    )
    await place('100', '6')
    const amend = (newSize: string) =>
      desk.desk.actions.amendOrder({ ...desk.desk.envelope(), symbol: 'BTC-USDT', orderId: 'old', newSize })
    expect(expectOk(await amend('9')).state).toBe('accepted')
    expect(desk.asked).toHaveLength(0)
    expect(usedNow()).toEqual({ value: '900', unknown: 0 })
  })
})
