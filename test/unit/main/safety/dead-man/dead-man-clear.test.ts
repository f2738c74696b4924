import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { switchRun } from '#test/support/faults/switch-run.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, refusedWith } from '#test/support/faults/scripted-client.ts'
import { ok } from '#shared/errors.ts'
import { expectOk } from '#test/support/results.ts'

let desk: ActDesk
let run: DeadManSwitch
/** Orders that the venue lists as cancelled. */
let listed: readonly string[]

beforeEach(async () => {
  listed = ['o1']
  desk = actDesk({})
  run = switchRun(desk)
  desk.client.script(taken)
  await arm()
  desk.client.script({ setDeadMan: () => refusedWith(), getDeadMan: () => refusedWith() })
  await desk.time.advance(61_000)
  desk.client.script({ ...taken, ...gone })
})
afterEach(() => desk.close())

const venueSeconds = () => Math.floor(desk.time.now() / 1_000)
const taken: Script = {
  setDeadMan: ({ timeout }) =>
    acceptedWith({ currentTime: venueSeconds(), triggerTime: timeout > 0 ? venueSeconds() + timeout : null }),
}
const gone: Script = {
  getDeadMan: () => acceptedWith(null),
  listClosedOrders: ({ symbol }) =>
    acceptedWith({ items: listed.map((id) => orderRecord({ id, symbol, state: 'cancelled' })), lastId: null }),
}
const other = (timeout: number): Script => ({
  getDeadMan: () =>
    acceptedWith({
      timeout,
      symbols: ['BTC-USDT'],
      currentTime: venueSeconds(),
      triggerTime: venueSeconds() + timeout - 10,
    }),
})
const arm = async () => expectOk(await run.set({ ...desk.envelope(), timeout: 60, symbols: ['BTC-USDT'] }))
const disarm = async () => expectOk(await run.set({ ...desk.envelope(), timeout: -1, symbols: [] }))
const clear = () => run.set({ ...desk.envelope(), timeout: -1, symbols: [], isClearing: true })
const sent = () => desk.called().filter((name) => name === 'setDeadMan').length
const orders = () => run.view('p1')?.fired.map(({ orderId }) => orderId)
const off = { state: 'off', error: null }
/** It has fired, and what it cancelled is read to its end. */
const reported = async () => {
  await desk.time.advance(40_000)
  expect(run.view('p1')).toMatchObject({ state: 'fired', isBeingRead: false })
}

describe('M13: a disarm of a switch that fired', () => {
  it('clears nothing of the report, however often it is pressed, and what is listed late is added', async () => {
    await disarm()
    await disarm()
    expect(run.view('p1')).toMatchObject({ state: 'fired', isBeingRead: true })
    listed = ['o1', 'o2']
    await reported()
    expect(orders()).toEqual(['o1', 'o2'])
    await disarm()
    expect(orders()).toEqual(['o1', 'o2'])
    run = switchRun(desk)
    run.adopt(['p1'])
    await desk.time.flush()
    expect(orders()).toEqual(['o1', 'o2'])
  })
})

describe('M13: reading what a switch that fired has cancelled', () => {
  it('says why it is not read, as long as it is not', async () => {
    await disarm()
    desk.client.script({ ...taken, ...gone, listClosedOrders: () => refusedWith() })
    await desk.time.advance(40_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', isBeingRead: true, error: { code: 'refused' } })
    expect(orders()).toEqual(['o1'])
    desk.client.script({ ...taken, ...gone })
    await reported()
    expect(run.view('p1')?.error).toBeNull()
  })

  it('adds nothing of the account of another key', async () => {
    await disarm()
    listed = ['o1', 'o9']
    desk.client.key = ok('9999aaaa8888bbbb')
    await desk.time.advance(40_000)
    expect(run.view('p1')).toMatchObject({ isBeingRead: false, error: { reason: { id: 'dead-man.fired-unread' } } })
    expect(orders()).toEqual(['o1'])
  })

  it('ends with what it says where it fails for good', async () => {
    await disarm()
    desk.client.script({
      ...taken,
      ...gone,
      listClosedOrders: () => {
        throw new Error('not a list')
      },
    })
    await reported()
    expect(run.view('p1')?.error).toMatchObject({ reason: { id: 'dead-man.fired-unread' } })
  })
})

describe('M13: clearing the report of a switch that fired', () => {
  it('ends it, for the next run too', async () => {
    await reported()
    const { intentId } = expectOk(await clear())
    expect(run.view('p1')).toMatchObject(off)
    expect(expectOk(desk.journal.reader.get(intentId))).toMatchObject({ evidence: { hadFired: true } })
    run = switchRun(desk)
    run.adopt(['p1'])
    await desk.time.flush()
    expect(run.view('p1')).toMatchObject(off)
  })

  it('sends nothing while what it cancelled is still read', async () => {
    await disarm()
    const before = sent()
    expect(await clear()).toMatchObject({ ok: false, error: { reason: { id: 'dead-man.clear-changed' } } })
    expect(sent()).toBe(before)
    expect(orders()).toEqual(['o1'])
  })

  it.each([
    ['another program', 90, { setElsewhere: true, notRenewed: true }],
    ['maybe an earlier request of its own', 60, { setElsewhere: false, notRenewed: true }],
  ])('sends nothing where %s has set one meanwhile, which is shown', async (_case, timeout, shown) => {
    await reported()
    desk.client.script({ ...taken, ...other(timeout) })
    const before = sent()
    expect(await clear()).toMatchObject({ ok: false, error: { reason: { id: 'dead-man.clear-set' } } })
    expect(sent()).toBe(before)
    expect(run.view('p1')).toMatchObject({ state: 'found', timeout, ...shown })
    await disarm()
    expect(run.view('p1')).toMatchObject(off)
  })

  it('leaves one that is shown then to its own program at the end of Coffer', async () => {
    await reported()
    desk.client.script({ ...taken, ...other(60) })
    await clear()
    const before = sent()
    await run.close()
    expect(sent()).toBe(before)
  })

  it('holds one that is shown then to the key that saw it', async () => {
    await reported()
    desk.client.script({ ...taken, ...other(90) })
    await clear()
    desk.client.script({ ...taken, ...gone })
    desk.client.key = ok('9999aaaa8888bbbb')
    await desk.time.advance(40_000)
    expect(run.view('p1')).toMatchObject({ state: 'unclear', error: { reason: { id: 'dead-man.other-key' } } })
  })

  it('sends nothing where the venue does not say whether one is set, and stays shown', async () => {
    await reported()
    desk.client.script({ ...taken, getDeadMan: () => refusedWith() })
    const before = sent()
    expect((await clear()).ok).toBe(false)
    expect(sent()).toBe(before)
    expect(orders()).toEqual(['o1'])
  })

  it('does not switch off one that was armed meanwhile', async () => {
    await reported()
    await arm()
    expect(await clear()).toMatchObject({ ok: false, error: { reason: { id: 'dead-man.clear-changed' } } })
    expect(run.view('p1')).toMatchObject({ state: 'on' })
  })

  it('leaves it shown where the disarm is refused', async () => {
    await reported()
    desk.client.script({ ...gone, setDeadMan: () => refusedWith() })
    await clear()
    expect(orders()).toEqual(['o1'])
  })
})

it('M13: what is cleared of a switch that is over says in the journal that it was shown, not that it had fired', async () => {
  await desk.time.advance(2 * 86_400_000)
  run = switchRun(desk)
  run.adopt(['p1'])
  await desk.time.flush()
  expect(run.view('p1')).toMatchObject({ state: 'off', error: { reason: { id: 'dead-man.long-past' } } })
  const { intentId } = expectOk(await clear())
  const { evidence } = expectOk(desk.journal.reader.get(intentId)) ?? {}
  expect(evidence).toMatchObject({ wasShown: true })
  expect(evidence).not.toHaveProperty('hadFired')
})
