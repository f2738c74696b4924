import { plainLook } from '#test/support/plain-look.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { fail, ok } from '#shared/errors.ts'
import { createAskOnce } from '#main/limits/order-once.ts'
import type { TrustedInput } from '#main/trusted/index.ts'
import { limitOrder } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { acceptedWith } from '#test/support/faults/scripted-client.ts'
import type { LimitsDesk } from '#test/support/limits-desk.ts'
import { limitsDesk, tickerOf } from '#test/support/limits-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { confirmedAt } from '#test/support/trusted-person.ts'

let desk: LimitsDesk
afterEach(() => desk.desk.close())

let lastId = 0
const taken = () => acceptedWith({ orderId: `o${(lastId += 1)}`, clientOid: null })

describe('all that an act is judged by is read within 2 s together', () => {
  const slowly = async <T>(answer: T, ms = 1_500): Promise<T> => {
    await desk.desk.time.sleep(ms)
    return answer
  }

  it('asks about a change whose order took most of them, and leaves its price unread', async () => {
    const record = orderRecord({ id: 'o1', symbol: 'ETH-BTC', side: 'buy', price: '1', size: '1' })
    desk = limitsDesk(
      {
        getOrder: () => slowly(acceptedWith(record)),
        getTicker: () => slowly(acceptedWith(tickerOf('100'))),
        amendOrder: () => acceptedWith({ newOrderId: 'o2', clientOid: 'c' }),
      },
      { largestOrder: '1000', distance: '10' },
    )
    const answer = desk.desk.actions.amendOrder({
      ...desk.desk.envelope(),
      symbol: 'ETH-BTC',
      orderId: 'o1',
      newSize: '2',
    })
    await desk.desk.time.advance(1_999)
    expect(desk.asked).toEqual([])
    await desk.desk.time.advance(1)
    expect(desk.asked).toMatchObject([{ verdict: { kind: 'unclear', value: null } }])
    // The record is read once more to confirm the answer.
    await desk.desk.time.advance(1_500)
    expectOk(await answer)
  })

  it('begins no reading after them, such as that of another quote’s pair turned round', async () => {
    desk = limitsDesk(
      { placeOrder: taken, getTicker: () => slowly(acceptedWith(tickerOf('1')), 2_500) },
      { largestOrder: '1000' },
    )
    const order = { ...limitOrder, symbol: 'A-EUR', price: '1', size: '1' }
    const answer = desk.desk.actions.placeOrder({ ...desk.desk.envelope(), wait: false, order })
    await desk.desk.time.advance(2_000)
    expect(desk.asked).toMatchObject([{ verdict: { unclear: [{ why: 'no-rate' }] } }])
    expectOk(await answer)
    await desk.desk.time.advance(10_000)
    expect(desk.desk.called().filter((name) => name === 'getTicker')).toHaveLength(2)
  })
})

describe('what was confirmed is judged again at the press', () => {
  const sell = (size: string) =>
    desk.desk.actions.placeOrder({
      ...desk.desk.envelope(),
      wait: false,
      order: { ...limitOrder, side: 'sell', price: '1', size },
    })
  /** Main's own window, with what happens while it is open. */
  const meanwhile = (happens: () => unknown): void => {
    const window = async <T>(input: TrustedInput<T>) => {
      await happens()
      return confirmedAt(input)
    }
    desk.answerWith(createAskOnce(window, () => plainLook))
  }
  let price = '100'
  const opened = (limits: Parameters<typeof limitsDesk>[1]) => {
    price = '100'
    desk = limitsDesk({ placeOrder: taken, getTicker: () => acceptedWith(tickerOf(price)) }, limits)
  }
  const moveTo = (next: string) => (): Promise<void> => {
    price = next
    return desk.desk.time.advance(3_000)
  }
  const written = () =>
    expectOk(desk.desk.journal.reader.page({ profileId: 'p1', order: 'oldest', cursor: null, limit: 9 })).records

  it.each([
    ['as it was', '100', 'accepted'],
    ['a hundredth above', '101', 'accepted'],
    ['more than that above', '101.1', 'confirm-stale'],
    ['far below', '50', 'accepted'],
  ])('by the price of then: %s', async (_name, next, outcome) => {
    opened({ largestOrder: '1000' })
    meanwhile(moveTo(next))
    const answer = await sell('11')
    expect(answer.ok ? answer.value.state : answer.error.code).toBe(outcome)
    // The order that leaves is the one that was shown, wherever its price went.
    expect(desk.sent()).toEqual(outcome === 'accepted' ? ['placeOrder'] : [])
    expect(written()).toHaveLength(outcome === 'accepted' ? 1 : 0)
    if (outcome === 'accepted') expect(written()[0]?.request).toMatchObject({ price: '1', size: '11' })
  })

  it('by the limits of then, and by what was traded meanwhile', async () => {
    opened({ largestOrder: '1000', dailyValue: '5000' })
    meanwhile(() => desk.setLimits({ dailyValue: '1050' }))
    expect(expectFail(await sell('11')).code).toBe('confirm-stale')
    desk.setLimits({ dailyValue: '1200' })
    meanwhile(() => sell('2'))
    expect(expectFail(await sell('11')).code).toBe('confirm-stale')
    expect(written()).toMatchObject([{ request: { size: '2' } }])
  })

  it('and not sent where the limits cannot be read any more', async () => {
    opened({ largestOrder: '1000' })
    meanwhile(() => desk.breakFile())
    expect(expectFail(await sell('11')).code).toBe('disk-failed')
    expect(desk.sent()).toEqual([])
  })

  it('for one exact order: one that is a hundredth smaller was not confirmed', async () => {
    opened({ largestOrder: '1000' })
    meanwhile(() => undefined)
    const request = { ...limitOrder, clientOid: 'c1', side: 'sell', price: '1', size: '11' }
    const act = { profileId: 'p1', endpoint: 'placeOrder', requests: [request] } as const
    const { refusal } = expectOk(await desk.gate.admit(act, desk.desk.client))
    expect(refusal({ ...act, requests: [{ ...request, size: '10.99' }] })?.code).toBe('over-limit')
    expect(refusal(act)).toBeNull()
    expect(refusal(act)?.code).toBe('over-limit')
  })
})

describe('what was within its limits is judged again right before its intent is written', () => {
  const request = { ...limitOrder, clientOid: 'c1', price: '100', size: '9' }
  const act = { profileId: 'p1', endpoint: 'placeOrder', requests: [request] } as const
  const admitted = async () => {
    desk = limitsDesk({ placeOrder: taken }, { largestOrder: '1000', distance: '10' })
    desk.answerWith(() => Promise.resolve(fail({ code: 'cancelled', reason: { id: 'limits.not-confirmed' } })))
    return expectOk(await desk.gate.admit(act, desk.desk.client))
  }

  it('passes while nothing has changed', async () => {
    const { refusal, isAsked } = await admitted()
    expect([isAsked, refusal(act)]).toEqual([false, null])
  })

  it.each([
    ['limits that were tightened', () => desk.setLimits({ largestOrder: '899' }), 'over-limit'],
    ['a price that grew too old', () => desk.desk.time.advance(5_001), 'over-limit'],
    ['limits that cannot be read', () => desk.breakFile(), 'disk-failed'],
  ] as const)('is refused by %s', async (_name, happens, code) => {
    const { refusal } = await admitted()
    await happens()
    expect(refusal(act)?.code).toBe(code)
    expect(ok(desk.asked)).toEqual(ok([]))
  })
})
