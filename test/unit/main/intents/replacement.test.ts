import { afterEach, describe, expect, it } from 'vitest'
import type { OcoDraft, StopDraft } from '#shared/bridge/trading.ts'
import { page } from '#test/support/faults/records.ts'
import { acceptedWith, notFound, notSentWith, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { noteOf } from '#test/support/note.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { noLimits } from '#test/support/no-limits.ts'

let desk: ActDesk
afterEach(() => desk.close())

const stopDraft: StopDraft = {
  symbol: 'BTC-USDT',
  side: 'sell',
  type: 'limit',
  price: '59500',
  stopPrice: '59600',
  size: '0.01',
}
const ocoDraft: OcoDraft = {
  symbol: 'BTC-USDT',
  side: 'sell',
  price: '60700',
  stopPrice: '59500',
  limitPrice: '59400',
  size: '0.01',
}
const named = (...ids: readonly string[]) => acceptedWith({ cancelledOrderIds: [...ids] })
const placedStop = () => acceptedWith({ orderId: 'new', clientOid: null })
const ocoStatus = (status: string) => () =>
  acceptedWith({ orderId: 'old', symbol: 'BTC-USDT', clientOid: null, orderTime: 1, status })

const replaceStop = (orderId = 'old') =>
  desk.actions.replaceStopOrder({ ...desk.envelope(), orderId, order: stopDraft })
const replaceOco = () => desk.actions.replaceOco({ ...desk.envelope(), orderId: 'old', order: ocoDraft })
const open = (script: Script, options = {}) => void (desk = actDesk(script, options))
const states = () =>
  expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 20 }))
    .map(({ kind, state }) => `${kind} ${state}`)
    .toReversed()

describe('M12: an order replaced is one act: its cancel, and the new one only where all of it is named', () => {
  it('sends the cancel, then the new one, both on disk before anything leaves', async () => {
    const atCancel: string[][] = []
    open({
      cancelStopOrders: () => {
        atCancel.push(states())
        return named('old')
      },
      placeStopOrder: placedStop,
    })
    const answer = expectOk(await replaceStop())
    expect(answer).toMatchObject({ state: 'accepted', orderId: 'new', note: null })
    expect(answer).not.toHaveProperty('replacedState')
    expect(atCancel).toEqual([['cancel-stop sending', 'place-stop sending']])
    expect(desk.called()).toEqual(['cancelStopOrders', 'placeStopOrder'])
    expect(states()).toEqual(['cancel-stop accepted', 'place-stop accepted'])
    const [place, cancel] = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 2 }))
    expect(place?.cancelIntentId).toBe(cancel?.id)
  })

  it.each([
    ['refused, and waits', refusedWith(), 'NEW', 'open', 'waits as before'],
    ['refused, and was triggered', refusedWith(), 'TRIGGERED', 'closed', 'triggered or filled before'],
    ['refused, and was filled', refusedWith(), 'DONE', 'closed', 'triggered or filled before'],
    [
      'refused, and cancelled by another',
      refusedWith(),
      'CANCELED',
      'cancelled',
      'did not confirm that to this cancel',
    ],
    ['refused, with a status nobody knows', refusedWith(), 'ODD', 'unknown', 'Look at the open orders'],
    ['not sent, and waits', notSentWith(), 'NEW', 'open', 'was not sent, so that one waits as before'],
    ['not sent, and was triggered', notSentWith(), 'TRIGGERED', 'closed', 'triggered or filled before'],
    ['not sent, with a status nobody knows', notSentWith(), 'ODD', 'unknown', 'for where the old one stands'],
    ['unknown', unknownWith(), 'NEW', 'unknown', 'not known yet'],
    ['accepted with no leg named', named(), 'NEW', 'unknown', 'does not confirm that all'],
    ['accepted with one leg named, and waits', named('a'), 'NEW', 'unknown', 'does not confirm that all'],
    ['accepted with one leg named, and is over', named('a'), 'CANCELED', 'unknown', 'does not confirm that all'],
    ['accepted with one leg named, and traded', named('a'), 'DONE', 'closed', 'triggered or filled before'],
    ['accepted with one leg named', named('a'), 'ODD', 'unknown', 'does not confirm that all'],
    ['accepted with one leg named twice', named('a', 'a'), 'ODD', 'unknown', 'does not confirm that all'],
    ['accepted with three legs named', named('a', 'b', 'c'), 'ODD', 'unknown', 'does not confirm that all'],
  ] as const)(
    'an OCO order of which the cancel is %s is not followed by another',
    async (_, answer, status, replacedState, words) => {
      open({ cancelOco: () => answer, getOco: ocoStatus(status) })
      const said = expectOk(await replaceOco())
      expect(said).toMatchObject({ state: 'not-sent', replacedState, error: { code: 'not-replaced' } })
      expect(noteOf(said)).toContain(words)
      expect(noteOf(said)).toMatch(/not placed/)
      expect(desk.called()).not.toContain('placeOco')
    },
  )

  it.each([
    ['waits with other legs', ['c', 'd'], 'NEW', false],
    ['waits with these legs: the record is older than the cancel', ['a', 'b'], 'NEW', true],
    ['is cancelled', ['c', 'd'], 'CANCELED', true],
    ['has triggered, with these legs', ['a', 'b'], 'TRIGGERED', false],
    ['has traded, with these legs', ['a', 'b'], 'DONE', false],
  ] as const)(
    'an OCO order of which two legs are named, and which by its record %s',
    async (_, own, status, isPlaced) => {
      const leg = { symbol: 'BTC-USDT', side: 'sell', price: '2', stopPrice: '2', size: '1', status } as const
      const record = { orderId: 'old', symbol: 'BTC-USDT', clientOid: null, orderTime: 1, status }
      open({
        cancelOco: () => named('a', 'b'),
        getOcoDetail: () => acceptedWith({ ...record, orders: own.map((id) => ({ ...leg, id })) }),
        getOco: ocoStatus(status),
        placeOco: () => acceptedWith({ orderId: 'new', clientOid: null }),
      })
      const said = expectOk(await replaceOco())
      expect(said).toMatchObject(isPlaced ? { state: 'accepted' } : { state: 'not-sent', replacedState: 'unknown' })
      expect(desk.called().includes('placeOco')).toBe(isPlaced)
    },
  )

  it('another stop named in its stead is no cancel of it', async () => {
    open({ cancelStopOrders: () => named('other'), getStopOrder: () => notFound })
    expect(expectOk(await replaceStop())).toMatchObject({ state: 'not-sent', replacedState: 'unknown' })
    expect(desk.called()).not.toContain('placeStopOrder')
  })

  it('nothing is cancelled where the new one is refused beforehand: parse, duplicate, limit, gate', async () => {
    open({ cancelStopOrders: () => named('old'), placeStopOrder: () => unknownWith() })
    const odd = { ...stopDraft, price: 'x' }
    const bad = await desk.actions.replaceStopOrder({ ...desk.envelope(), orderId: 'old', order: odd })
    expect(expectFail(bad).code).toBe('bad-input')
    await desk.actions.placeStopOrder({ ...desk.envelope(), order: stopDraft })
    expect(expectFail(await replaceStop()).code).toBe('duplicate-blocked')
    expect(desk.called()).toEqual(['placeStopOrder'])
    desk.close()
    const limits = { ...noLimits, admit: () => Promise.resolve(fail(appError('over-limit', msg('limits.read-only')))) }
    open({ cancelStopOrders: () => named('old') }, { limits })
    expect(expectFail(await replaceStop()).code).toBe('over-limit')
    expect([desk.called(), states()]).toEqual([[], []])
    desk.close()
    open({}, { serviceStatus: () => ({ state: 'cancelonly', message: '' }) })
    expect(expectFail(await replaceStop()).code).toBe('service-cancel-only')
    expect(desk.called()).toEqual([])
  })

  it('two presses at once are one act, and a second drag of the same order sends nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof named>>()
    open({ cancelStopOrders: () => promise, placeStopOrder: placedStop })
    const envelope = desk.envelope()
    const press = () => desk.actions.replaceStopOrder({ ...envelope, orderId: 'old', order: stopDraft })
    const [one, two] = [press(), press()]
    await desk.time.advance(1)
    const other = { ...stopDraft, stopPrice: '59700' }
    const third = await desk.actions.replaceStopOrder({ ...desk.envelope(), orderId: 'old', order: other })
    expect(expectFail(third).code).toBe('duplicate-blocked')
    resolve(named('old'))
    expect(expectOk(await one)).toEqual(expectOk(await two))
    expect(expectOk(await press())).toEqual(expectOk(await one))
    // A venue that repeats its answer brings no second one.
    expect(expectFail(await replaceStop()).code).toBe('not-found')
    expect(desk.called()).toEqual(['cancelStopOrders', 'placeStopOrder'])
  })

  it.each([
    ['placed', placedStop, 'was replaced already'],
    ['refused', refusedWith, 'was not placed'],
    ['unknown', unknownWith, 'is not known yet'],
  ] as const)(
    'a second replacement of an order whose new one is %s says what is true of it',
    async (_, place, words) => {
      open({ cancelStopOrders: () => named('old'), placeStopOrder: () => place() })
      expectOk(await replaceStop())
      const other = { ...stopDraft, stopPrice: '59700' }
      const again = await desk.actions.replaceStopOrder({ ...desk.envelope(), orderId: 'old', order: other })
      expect(noteOf({ note: expectFail(again).reason })).toContain(words)
      expect(desk.called()).toEqual(['cancelStopOrders', 'placeStopOrder'])
    },
  )

  it('a second replacement of an order whose new one was only not found does not say that it was not placed', async () => {
    open({
      cancelStopOrders: () => named('old'),
      placeStopOrder: () => unknownWith(),
      getStopOrderByClientOid: () => notFound,
      getOrderByClientOid: () => notFound,
      listStopOrders: () => acceptedWith(page([])),
    })
    expectOk(await replaceStop())
    await desk.time.advance(60_000)
    expect(states()).toEqual(['cancel-stop accepted', 'place-stop absent'])
    expect(noteOf({ note: expectFail(await replaceStop()).reason })).toMatch(/no trace of the new one\. Look at/)
  })

  it.each(['absent', 'accepted'] as const)(
    'a second replacement of an order whose new one the user calls %s does not tell it as the venue’s answer',
    async (as) => {
      const refused = () => refusedWith()
      const looks = { getStopOrderByClientOid: refused, getOrderByClientOid: refused, listStopOrders: refused }
      open({ cancelStopOrders: () => named('old'), placeStopOrder: () => unknownWith(), ...looks })
      const { intentId } = expectOk(await replaceStop())
      await desk.time.advance(600_000)
      expectOk(await desk.actions.declareOutcome({ profileId: 'p1', intentId, as }))
      expect(states()).toEqual(['cancel-stop accepted', `place-stop ${as}`])
      expect(noteOf({ note: expectFail(await replaceStop()).reason })).toMatch(/was resolved by you.+Look at/)
      expect(desk.called().filter((name) => name === 'placeStopOrder')).toHaveLength(1)
    },
  )

  it('a second press whose duplicate is overridden sends nothing while the first one is under way', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let begun: () => void = () => undefined
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    open({
      cancelStopOrders: async () => {
        begun()
        await held
        return named('old')
      },
      placeStopOrder: placedStop,
    })
    const first = replaceStop()
    await isBegun
    const cancel = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 2 })).find(
      ({ kind }) => kind === 'cancel-stop',
    )
    const over = { ...desk.envelope(), overrideDuplicateOf: cancel?.id ?? '' }
    const again = () =>
      desk.actions.replaceStopOrder({ ...over, orderId: 'old', order: { ...stopDraft, price: '59400' } })
    expect(expectFail(await again())).toMatchObject({ code: 'not-replaced', reason: { id: 'replace.under-way' } })
    release()
    expect(expectOk(await first)).toMatchObject({ state: 'accepted', orderId: 'new' })
    expect(desk.called()).toEqual(['cancelStopOrders', 'placeStopOrder'])
  })

  it('a cancel that takes more than 10 s is followed by nothing, and that is said', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof named>>()
    open({ cancelStopOrders: () => promise, placeStopOrder: placedStop })
    const pressed = replaceStop()
    await desk.time.advance(10_001)
    resolve(named('old'))
    const said = expectOk(await pressed)
    expect(said).toMatchObject({ state: 'not-sent', replacedState: 'cancelled' })
    expect(noteOf(said)).toContain('The old order is cancelled, and the new one was not placed.')
    expect(desk.called()).toEqual(['cancelStopOrders'])
  })

  it.each([
    ['refused', refusedWith(), 'refused'],
    ['not sent', notSentWith(), 'not-sent'],
    ['unknown', unknownWith(), 'unknown'],
  ] as const)('a new one that is %s after the cancel says that the old one is cancelled', async (_, answer, state) => {
    open({ cancelStopOrders: () => named('old'), placeStopOrder: () => answer })
    const said = expectOk(await replaceStop())
    expect(said).toMatchObject({ state, replacedState: 'cancelled' })
    expect(noteOf(said)).toContain('The old order is cancelled.')
  })

  it('C1: a crash before the cancel is known places nothing, and the next run says so', async () => {
    open({ cancelStopOrders: () => new Promise(() => undefined), getStopOrder: () => notFound })
    void replaceStop()
    await desk.time.advance(1)
    desk.restart()
    expect(states()).toEqual(['cancel-stop unknown', 'place-stop not-sent'])
    const [place] = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 1 }))
    expect(place).toMatchObject({ isUnacknowledged: true, request: { stopPrice: '59600', size: '0.01' } })
    expect(noteOf(place ?? {})).toContain('The new one was not placed.')
    await desk.time.advance(120_000)
    expect(desk.called()).not.toContain('placeStopOrder')
    desk.restart()
    // Until it is dismissed the next run tells it too.
    expect(expectOk(desk.actions.unacknowledged())).toMatchObject([{ id: place?.id, isUnacknowledged: true }])
  })

  it('C1: a crash after the cancel is known looks the new one up, and never sends it', async () => {
    open({ cancelStopOrders: () => named('old'), placeStopOrder: () => new Promise(() => undefined) })
    void replaceStop()
    await desk.time.advance(1)
    desk.restart()
    expect(states()).toEqual(['cancel-stop accepted', 'place-stop unknown'])
    desk.client.script({
      getStopOrderByClientOid: () => acceptedWith([]),
      listStopOrders: () => acceptedWith({ items: [], currentPage: 1, pageSize: 100, totalNum: 0, totalPage: 1 }),
      getOrderByClientOid: () => notFound,
    })
    await desk.time.advance(60_000)
    expect(states()).toEqual(['cancel-stop accepted', 'place-stop absent'])
    const [place] = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 1 }))
    expect(noteOf(place ?? {})).toContain('The old order is cancelled')
    expect(desk.called().filter((name) => name === 'placeStopOrder')).toHaveLength(1)
  })

  it('read-only since the cancel left: the cancel stands, the new one is not sent and that is said', async () => {
    let isReadOnly = false
    const limits = {
      ...noLimits,
      holdRefusal: () => (isReadOnly ? appError('read-only', msg('limits.read-only')) : null),
    }
    const lock = () => {
      isReadOnly = true
      return named('old')
    }
    open({ cancelStopOrders: lock, placeStopOrder: placedStop }, { limits })
    expect(expectOk(await replaceStop())).toMatchObject({ state: 'not-sent', replacedState: 'cancelled' })
    expect(desk.called()).toEqual(['cancelStopOrders'])
  })
})
