import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import { appError, fail } from '#shared/errors.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { acceptedWith, notFound, notSentWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

let desk: ActDesk
afterEach(() => desk.close())

const place = (envelope: MoneyEnvelope = desk.envelope()) =>
  desk.actions.placeOrder({ ...envelope, wait: false, order: limitOrder })
const cancel = (envelope: MoneyEnvelope = desk.envelope()) =>
  desk.actions.cancelOrder({ ...envelope, wait: false, symbol: 'BTC-USDT', order: { orderId: 'o1' } })
const placed = () => acceptedWith({ orderId: 'o1', clientOid: null })
const cancelled = () => acceptedWith({ orderId: 'o1' })

describe('the order of things', () => {
  it('M1: the intent is on disk, as sending, when the client is called', async () => {
    const seen: unknown[] = []
    desk = actDesk({
      placeOrder: (request) => {
        const [row] = expectOk(desk.journal.reader.list({ profileId: 'p1', limit: 5 }))
        seen.push(row?.state, row?.clientOid === request.clientOid, desk.journal.writer.unsaved())
        return placed()
      },
    })
    expect(expectOk(await place()).state).toBe('accepted')
    expect(seen).toEqual(['sending', true, 0])
  })

  it('not sent: said so, with the reason, and the duplicate is free', async () => {
    desk = actDesk({ placeOrder: () => notSentWith() })
    expect(expectOk(await place())).toMatchObject({ state: 'not-sent', error: { code: 'not-connected' } })
    expect(expectOk(await place()).state).toBe('not-sent')
  })

  it('M4: a client that throws leaves the outcome unknown', async () => {
    desk = actDesk({
      placeOrder: () => {
        throw new Error('a bug')
      },
    })
    expect(expectOk(await place())).toMatchObject({ state: 'unknown', error: { code: 'unknown-outcome' } })
  })

  it('a listener that throws stops nothing', async () => {
    desk = actDesk(
      { placeOrder: placed },
      {
        onIntent: () => {
          throw new Error('the window is gone')
        },
      },
    )
    expect(expectOk(await place()).state).toBe('accepted')
    expect(desk.called()).toEqual(['placeOrder'])
  })

  it('a locked profile writes nothing and sends nothing', async () => {
    desk = actDesk({}, { clients: () => fail(appError('vault-locked', asWritten('Unlock Coffer first.'))) })
    expect(expectFail(await place()).code).toBe('vault-locked')
    expect(expectOk(desk.journal.reader.list({ profileId: 'p1', limit: 5 }))).toEqual([])
  })

  it('M11: the same draft after a restart gets the answer of then, and nothing is sent', async () => {
    desk = actDesk({ placeOrder: () => notSentWith() })
    const envelope = desk.envelope()
    const first = expectOk(await place(envelope))
    desk.restart()
    expect(expectOk(await place(envelope))).toEqual(first)
    expect(desk.called()).toEqual(['placeOrder'])
  })

  it('makes another client order id each time', async () => {
    desk = actDesk({ placeOrder: placed })
    const oids = new Set<string | null>()
    for (let press = 0; press < 20; press += 1) oids.add(expectOk(await place()).clientOid)
    expect(oids.size).toBe(20)
  })
})

describe('the service gate', () => {
  const withStatus = (state: 'close' | 'cancelonly', message = ''): ActDesk =>
    actDesk(
      { cancelOrder: cancelled, setDeadMan: () => acceptedWith({ currentTime: 1, triggerTime: 61 }) },
      { serviceStatus: () => ({ state, message }) },
    )

  it('cancelonly: placing is off with the reason, cancelling and protecting are not', async () => {
    desk = withStatus('cancelonly')
    expect(expectFail(await place()).code).toBe('service-cancel-only')
    expect(expectOk(await cancel()).state).toBe('accepted')
    expect(expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols: [] })).state).toBe(
      'accepted',
    )
    expect(desk.called()).toEqual(['cancelOrder', 'setDeadMan'])
  })

  it('gives the venue’s own reason, on one line and cut to a length', async () => {
    desk = withStatus('cancelonly', ' Upgrade of the\n matching engine.\u202e ')
    expect(said(expectFail(await place()))).toBe(
      'The venue accepts only cancels now (it says: “Upgrade of the matching engine”). Try again when it is fully open.',
    )
    desk.close()
    desk = withStatus('close', 'x'.repeat(10_000))
    expect(said(expectFail(await place()))).toMatch(/^The venue is closed .*“x{200}…”.* Try again when it is open\.$/)
  })

  it('close: nothing but cancels leaves', async () => {
    desk = withStatus('close')
    expect(expectFail(await place()).code).toBe('service-closed')
    expect(expectOk(await cancel()).state).toBe('accepted')
    expect(expectFail(await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols: [] })).code).toBe(
      'service-closed',
    )
  })
})

describe('C4 M1: a journal that cannot be written', () => {
  it('nothing is sent, cancels excepted: they are sent, kept in memory and written when space returns', async () => {
    desk = actDesk({ placeOrder: placed, cancelOrder: cancelled })
    expectOk(await place())
    desk.journal.fill(0)
    const filler = { ...limitOrder, remark: 'x'.repeat(20) }
    let full = null
    for (let tries = 0; full === null && tries < 200; tries += 1) {
      const answer = await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: filler })
      if (!answer.ok) full = answer.error
    }
    expect(full?.code).toBe('journal-full')
    const sentBefore = desk.client.calls.filter(({ name }) => name === 'placeOrder').length
    expect(expectFail(await place()).code).toBe('journal-full')
    expect(desk.client.calls.filter(({ name }) => name === 'placeOrder')).toHaveLength(sentBefore)

    const envelope = desk.envelope()
    const answer = expectOk(await cancel(envelope))
    expect(answer.state).toBe('accepted')
    expect(await cancel(envelope)).toEqual({ ok: true, value: answer })
    expect(desk.client.calls.filter(({ name }) => name === 'cancelOrder')).toHaveLength(1)
    expect(desk.journal.troubles.at(-1)?.code).toBe('journal-full')

    desk.journal.fill(null)
    await desk.time.advance(5_000)
    expect(desk.journal.troubles.at(-1)).toBeNull()
    desk.restart()
    expect(expectOk(desk.journal.reader.get(answer.intentId))?.state).toBe('accepted')
    expect(expectOk(desk.journal.reader.verify()).sound).toBe(true)
  })

  it('C5: with a journal of a newer version cancels leave, and nothing else does', async () => {
    desk = actDesk({ placeOrder: placed, cancelOrder: cancelled })
    const db = new DatabaseSync(desk.path)
    db.exec('pragma user_version = 99')
    db.close()
    desk.restart()
    expect(expectFail(await place()).code).toBe('journal-newer')
    const envelope = desk.envelope()
    const answer = expectOk(await cancel(envelope))
    expect(answer.state).toBe('accepted')
    expect(await cancel(envelope)).toEqual({ ok: true, value: answer })
    expect(desk.called()).toEqual(['cancelOrder'])
  })

  it('full after sending: the unknown outcome blocks its duplicate from memory, and is reconciled all the same', async () => {
    desk = actDesk({
      placeOrder: () => {
        desk.journal.fill(0)
        return { ...unknownWith(), error: appError('timed-out', asWritten('x'.repeat(9_000))) }
      },
    })
    const answer = expectOk(await place())
    expect(answer.state).toBe('unknown')
    expect(desk.journal.writer.unsaved()).toBe(1)
    expect(expectFail(await place())).toMatchObject({ code: 'duplicate-blocked', intentId: answer.intentId })
    desk.journal.fill(null)
    await desk.time.advance(5_000)
    expect(desk.journal.writer.unsaved()).toBe(0)
    expect(desk.journal.troubles.at(-1)).toBeNull()
  })
})

describe('M5: duplicates and the word of the user', () => {
  it('a name that is not the open duplicate does not override it', async () => {
    desk = actDesk({ placeOrder: () => unknownWith() })
    const first = expectOk(await place())
    expect(expectFail(await place({ ...desk.envelope(), overrideDuplicateOf: 'id-of-nothing' })).intentId).toBe(
      first.intentId,
    )
    const second = expectOk(await place({ ...desk.envelope(), overrideDuplicateOf: first.intentId }))
    expect(second.state).toBe('unknown')
    expect(expectFail(await place({ ...desk.envelope(), overrideDuplicateOf: first.intentId })).intentId).toBe(
      second.intentId,
    )
  })

  it('T12: another profile has no duplicate here', async () => {
    desk = actDesk({ placeOrder: () => unknownWith() })
    expectOk(await place())
    expect(expectOk(await place(desk.envelope('p2'))).state).toBe('unknown')
  })

  it('one named order of a batch stands for the whole batch', async () => {
    desk = actDesk({ placeBatch: () => unknownWith() })
    const orders = [limitOrder, { ...limitOrder, size: '0.2' }]
    const batch = (more = {}) => desk.actions.placeBatch({ ...desk.envelope(), ...more, wait: false, orders })
    const [first] = expectOk(await batch())
    expect(expectFail(await batch()).code).toBe('duplicate-blocked')
    expectOk(await batch({ overrideDuplicateOf: first?.intentId }))
  })

  it('a repeated partial cancel is blocked, since it would add up; a whole cancel never is', async () => {
    desk = actDesk({ cancelPartial: () => unknownWith(), cancelOrder: () => unknownWith() })
    const part = { symbol: 'BTC-USDT', orderId: 'o1', cancelSize: '0.1' }
    expectOk(await desk.actions.cancelPartial({ ...desk.envelope(), ...part }))
    expect(expectFail(await desk.actions.cancelPartial({ ...desk.envelope(), ...part })).code).toBe('duplicate-blocked')
    expect(expectOk(await cancel()).state).toBe('unknown')
    expect(expectOk(await cancel()).state).toBe('unknown')
  })

  it('a withdrawal to the same address is blocked whatever its amount', async () => {
    desk = actDesk({ placeWithdrawal: () => unknownWith() })
    const withdraw = (amount: string) =>
      desk.actions.withdraw({
        ...desk.envelope(),
        draft: { currency: 'USDT', toAddress: 'TAddress', amount, withdrawType: 'ADDRESS' },
      })
    expectOk(await withdraw('10'))
    expect(expectFail(await withdraw('11')).code).toBe('duplicate-blocked')
  })
})

describe('a part taken off an order', () => {
  const press = () =>
    desk.actions.cancelPartial({ ...desk.envelope(), symbol: 'BTC-USDT', orderId: 'o1', cancelSize: '0.1' })
  const taken = () => acceptedWith({ orderId: 'o1', cancelSize: '0.1' })
  const sentOnes = () => desk.client.calls.filter(({ name }) => name === 'cancelPartial')

  it('M11, M12: leaves once when it is pressed again while the order is still being read', async () => {
    let answer = (): void => undefined
    const read = new Promise<void>((resolve) => (answer = resolve))
    desk = actDesk({ getOrder: () => read.then(() => acceptedWith(orderRecord())), cancelPartial: taken })
    const first = press()
    expect(expectFail(await press()).code).toBe('duplicate-blocked')
    answer()
    expect(expectOk(await first).state).toBe('accepted')
    expect(sentOnes()).toHaveLength(1)
    // Once it is answered, the next press is one of its own.
    expect(expectOk(await press()).state).toBe('accepted')
  })

  it('M12: does not leave late, unlike other cancels, nor wait long for the order’s sizes', async () => {
    desk = actDesk({ getOrder: () => unknownWith(), cancelPartial: taken, cancelOrder: cancelled })
    await press()
    await cancel()
    const [reading, part, whole] = desk.client.calls
    expect(reading).toMatchObject({ name: 'getOrder', options: { signal: expect.any(AbortSignal) as AbortSignal } })
    expect(part?.options.leaveBy).toBeDefined()
    expect(whole?.options.leaveBy).toBeUndefined()
  })

  it.each([
    ['o1', { cancelledSize: '0', remainSize: '1' }],
    ['o7', null],
  ])('M4: keeps the sizes of the order it is of alone: of %s', async (id, before) => {
    desk = actDesk({
      getOrder: () => acceptedWith(orderRecord({ id, size: '1', cancelledSize: '0', remainSize: '1' })),
      cancelPartial: () => unknownWith(),
    })
    expectOk(await press())
    expect(desk.journal.reader.unresolved('p1')[0]?.before).toEqual(before)
  })
})

it.each([
  ['o1', 'filled-first'],
  ['o7', 'not-found'],
])('M4: a fill of %s explains a cancel of o1 that was refused as %s', async (id, code) => {
  desk = actDesk({ cancelOrder: () => notFound, getOrder: () => acceptedWith(orderRecord({ id, state: 'filled' })) })
  expect(expectOk(await cancel())).toMatchObject({ state: 'refused', error: { code } })
})

it('L3: looking whether a fill came first is behind every cancel, and ends in time', async () => {
  desk = actDesk({ cancelOrder: () => notFound, getOrder: () => unknownWith() })
  expect(expectOk(await cancel())).toMatchObject({ state: 'refused', error: { code: 'not-found' } })
  const { options } = desk.client.calls.find(({ name }) => name === 'getOrder') ?? {}
  expect(options).toMatchObject({ priority: 'reconcile', signal: expect.any(AbortSignal) as AbortSignal })
})
