import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { switchRun } from '#test/support/faults/switch-run.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, firstKey, notSentWith, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'

let desk: ActDesk
let run: DeadManSwitch

beforeEach(() => {
  desk = actDesk({})
  run = switchRun(desk)
})
afterEach(() => desk.close())

const newKey = ok('9999aaaa8888bbbb')
const locked = fail(appError('vault-locked', msg('vault.locked')))
const seconds = () => Math.floor((desk.time.now() + (desk.client.offset ?? 0)) / 1_000)
const taken: Script = {
  setDeadMan: ({ timeout }) =>
    acceptedWith({ currentTime: seconds(), triggerTime: timeout > 0 ? seconds() + timeout : null }),
}
const lost: Script = { setDeadMan: () => unknownWith() }
const gone: Script = {
  getDeadMan: () => acceptedWith(null),
  listClosedOrders: ({ symbol }) =>
    acceptedWith({ items: [orderRecord({ id: 'o1', symbol, state: 'cancelled' })], lastId: null }),
}
const left = async (timeout: number) =>
  expectOk(await desk.actions.protect({ ...desk.envelope(), timeout, symbols: timeout > 0 ? ['BTC-USDT'] : [] }))
const state = () => run.view('p1')?.state
const mayStand = { state: 'unclear', error: { reason: { id: 'dead-man.other-key' } } }
const isPast = { state: 'off', timeout: null, error: { reason: { id: 'dead-man.other-key-past' } } }

describe('M13, C1: a switch that another key set in an earlier run, and a disarm that was taken for the key in its place', () => {
  const disarmedByNewKey = async () => {
    desk.client.script(taken)
    await left(600)
    desk.client.key = newKey
    await desk.time.advance(1_000)
    await left(-1)
    desk.client.script(gone)
  }
  const adopt = async () => {
    run.adopt(['p1'])
    await desk.time.flush()
  }

  it('may stand, until its time is over', async () => {
    await disarmedByNewKey()
    await adopt()
    expect(run.view('p1')).toMatchObject({ ...mayStand, timeout: 600 })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
    expect(run.profilesSet()).toEqual(['p1'])
    await desk.time.advance(630_000)
    expect(run.view('p1')).toMatchObject(isPast)
    expect(desk.called()).not.toContain('getDeadMan')
  })

  it('counts as one that may stand while the vault is locked, and is off once both keys are known to be of one account', async () => {
    await disarmedByNewKey()
    desk.client.key = locked
    desk.client.script({ getDeadMan: () => notSentWith('vault-locked') })
    await adopt()
    expect(state()).toBe('unclear')
    expect(run.standing()).toMatchObject({ inDoubt: 1 })
    desk.client.script(gone)
    desk.client.key = newKey
    desk.client.formerKeys = [firstKey]
    await desk.time.advance(16_000)
    expect(run.view('p1')).toMatchObject({ state: 'off', error: null })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0, elsewhere: 0 })
  })

  it('may stand where the key that set it is back and the venue does not answer, and is asked about again', async () => {
    await disarmedByNewKey()
    desk.client.key = ok(firstKey)
    desk.client.script({ getDeadMan: () => refusedWith() })
    await adopt()
    expect(state()).toBe('unclear')
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
    expect(run.profilesSet()).toEqual(['p1'])
    await desk.time.advance(600_000)
    desk.client.script(gone)
    await desk.time.advance(16_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0 })
  })

  it('is off once the key that set it is back and disarms it', async () => {
    await disarmedByNewKey()
    desk.client.key = ok(firstKey)
    desk.client.script({ ...taken, getDeadMan: () => refusedWith() })
    await adopt()
    expectOk(await run.set({ ...desk.envelope(), timeout: -1, symbols: [] }))
    expect(run.view('p1')).toMatchObject({ state: 'off', error: null })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0 })
  })

  it('can stand no more once that key disarms it past its moment, whatever it had cancelled by then', async () => {
    await disarmedByNewKey()
    desk.client.key = ok(firstKey)
    desk.client.script({ ...taken, getDeadMan: () => refusedWith() })
    await adopt()
    await desk.time.advance(650_000)
    expectOk(await run.set({ ...desk.envelope(), timeout: -1, symbols: [] }))
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0 })
  })

  it('is told by what was cancelled, once the key that set it is back', async () => {
    await disarmedByNewKey()
    desk.client.key = ok(firstKey)
    await desk.time.advance(700_000)
    await adopt()
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })

  it('is reported as over until that is cleared, by each run', async () => {
    await disarmedByNewKey()
    await desk.time.advance(1_201_000)
    await adopt()
    expect(run.view('p1')).toMatchObject(isPast)
    desk.client.script({ ...taken, ...gone })
    const disarm = { timeout: -1, symbols: [] }
    expectOk(await run.set({ ...desk.envelope(), ...disarm }))
    expect(run.view('p1')).toMatchObject(isPast)
    run = switchRun(desk)
    await adopt()
    expect(run.view('p1')).toMatchObject(isPast)
    expectOk(await run.set({ ...desk.envelope(), ...disarm, isClearing: true }))
    expect(run.view('p1')).toMatchObject({ state: 'off', error: null })
    run = switchRun(desk)
    await adopt()
    expect(run.view('p1')).toMatchObject({ state: 'off', error: null })
  })

  it('may stand also where it was made without an answer, or the disarm was sent twice', async () => {
    desk.client.script(lost)
    await left(600)
    desk.client.key = newKey
    await desk.time.advance(60_000)
    desk.client.script(taken)
    await left(-1)
    await left(-1)
    await adopt()
    expect(run.view('p1')).toMatchObject({ ...mayStand, timeout: 600 })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
  })

  const lostBefore = async () => {
    desk.client.script(lost)
    const { intentId } = await left(600)
    desk.client.key = newKey
    await desk.time.advance(1_000)
    desk.client.script(taken)
    return intentId
  }

  it('may stand also where the journal holds that the disarm took the place of one without an answer', async () => {
    const id = await lostBefore()
    await left(-1)
    const note = msg('found.switch-later')
    desk.journal.writer.record(id, 'reconciled', { state: 'absent', orderId: null, note, evidence: {} })
    desk.client.key = ok(firstKey)
    desk.client.script({ getDeadMan: () => refusedWith() })
    await desk.time.advance(60_000)
    await adopt()
    expect(run.view('p1')).toMatchObject({ state: 'unclear', timeout: 600 })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
    expect(run.profilesSet()).toEqual(['p1'])
  })

  it('may stand also where one without an answer may have come after a disarm with its own key', async () => {
    desk.client.script(lost)
    await left(600)
    await desk.time.advance(1_000)
    desk.client.script(taken)
    await left(-1)
    desk.client.key = newKey
    await left(-1)
    await desk.time.advance(60_000)
    await adopt()
    expect(run.view('p1')).toMatchObject({ ...mayStand, timeout: 600 })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
  })

  it('is off where another one was set and disarmed with the new key', async () => {
    await disarmedByNewKey()
    desk.client.script(taken)
    await left(60)
    await left(-1)
    await adopt()
    expect(run.view('p1')).toMatchObject({ state: 'off', error: null })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0 })
  })
})
