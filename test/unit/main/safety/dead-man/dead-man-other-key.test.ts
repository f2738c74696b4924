import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { standingOf } from '#shared/domain/dead-man.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { ok } from '#shared/errors.ts'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { switchRun } from '#test/support/faults/switch-run.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, firstKey, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'

let desk: ActDesk
let run: DeadManSwitch
let views: DeadManView[]

beforeEach(() => {
  views = []
  desk = actDesk({}, { onIntent: (intent: IntentView) => run.onIntent(intent) })
  run = switchRun(desk, { onChange: (view) => views.push(view) })
})
afterEach(() => desk.close())

const newKey = ok('9999aaaa8888bbbb')
const seconds = () => Math.floor((desk.time.now() + (desk.client.offset ?? 0)) / 1_000)
const taken: Script = {
  setDeadMan: ({ timeout }) =>
    acceptedWith({ currentTime: seconds(), triggerTime: timeout > 0 ? seconds() + timeout : null }),
}
const lost: Script = { setDeadMan: () => unknownWith() }
const silent: Script = { getDeadMan: () => refusedWith() }
const gone: Script = {
  getDeadMan: () => acceptedWith(null),
  listClosedOrders: ({ symbol }) =>
    acceptedWith({ items: [orderRecord({ id: 'o1', symbol, state: 'cancelled' })], lastId: null }),
}
const set = async (timeout: number) =>
  expectOk(await run.set({ ...desk.envelope(), timeout, symbols: timeout > 0 ? ['BTC-USDT'] : [] }))
const left = async (timeout: number) =>
  expectOk(await desk.actions.protect({ ...desk.envelope(), timeout, symbols: ['BTC-USDT'] }))
const state = () => run.view('p1')?.state
const sent = () => desk.called().filter((name) => name === 'setDeadMan').length
const mayStand = { state: 'unclear', error: { reason: { id: 'dead-man.other-key' } } }
const isPast = { state: 'off', timeout: null, error: { reason: { id: 'dead-man.other-key-past' } } }

describe('M13: a switch of a profile that has another key now', () => {
  it('is neither renewed nor asked about, and said to be unclear, until that key is back', async () => {
    desk.client.script({ ...taken, ...gone })
    await set(60)
    const first = desk.client.key
    desk.client.key = newKey
    const before = desk.called().length
    await desk.time.advance(80_000)
    expect(desk.called()).toHaveLength(before)
    expect(run.view('p1')).toMatchObject({ state: 'unclear', error: { reason: { id: 'dead-man.other-key' } } })
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
    desk.client.key = first
    await desk.time.advance(31_000)
    expect(state()).toBe('fired')
  })

  it('is renewed as ever where that key is still kept beside another one', async () => {
    desk.client.script({ ...taken })
    await set(60)
    desk.client.otherKeys = [firstKey]
    desk.client.key = newKey
    const before = desk.called().filter((name) => name === 'setDeadMan').length
    await desk.time.advance(45_000)
    expect(state()).toBe('on')
    expect(desk.called().filter((name) => name === 'setDeadMan').length).toBeGreaterThan(before + 1)
  })

  it('is renewed again as soon as the key in its place is known to be of the same account, and disarmed with it', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(60)
    desk.client.key = newKey
    await desk.time.advance(21_000)
    expect(run.view('p1')).toMatchObject(mayStand)
    desk.client.formerKeys = [firstKey]
    const before = sent()
    await desk.time.advance(6_000)
    expect(state()).toBe('on')
    expect(sent()).toBe(before + 1)
    await set(-1)
    expect(run.view('p1')).toMatchObject({ state: 'off', error: null })
  })

  it('is not said to be off by a disarm of the other account, and is not disarmed at the end', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(600)
    desk.client.key = newKey
    await set(-1)
    expect(state()).toBe('unclear')
    const before = sent()
    expect(await run.disarmOwn()).toEqual({ accepted: 0, unanswered: 0, fired: 0 })
    expect(sent()).toBe(before)
  })

  it('nor by one without an answer, whatever a look-up finds of it, and is armed anew with that key', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(600)
    desk.client.key = newKey
    desk.client.script({ ...lost, ...silent })
    const { intentId } = await set(-1)
    await desk.time.advance(1_000)
    const record = expectOk(desk.journal.reader.get(intentId))
    if (record === null) throw new Error('No such intent.')
    run.onIntent({ ...desk.actions.viewOf(record), state: 'accepted' })
    await desk.time.flush()
    expect(state()).toBe('unclear')
    await desk.time.advance(201_000)
    expect(run.view('p1')).toMatchObject(mayStand)
    desk.client.script({ ...taken, ...silent })
    await set(60)
    expect(run.view('p1')).toMatchObject({ state: 'on', timeout: 60, error: null })
  })

  it('nor where it had no answer: once that key is back, the venue tells that it stands, in this run and the next', async () => {
    desk.client.script({ ...lost, ...silent })
    const { intentId } = await set(3_600)
    const standing = seconds()
    desk.client.key = newKey
    desk.client.script({ ...taken, ...silent })
    await desk.time.advance(5_000)
    await set(-1)
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
    await desk.time.advance(60_000)
    desk.client.key = ok(firstKey)
    const getDeadMan: Script['getDeadMan'] = () => {
      const currentTime = seconds()
      return acceptedWith({ timeout: 3_600, symbols: ['BTC-USDT'], currentTime, triggerTime: standing + 3_600 })
    }
    desk.client.script({ ...taken, getDeadMan })
    await desk.time.advance(120_000)
    const record = expectOk(desk.journal.reader.get(intentId))
    expect(record).toMatchObject({ state: 'accepted', note: { id: 'found.switch-set' } })
    expect(run.view('p1')).toMatchObject({ state: 'on', timeout: 3_600 })
    expect(run.profilesSet()).toEqual(['p1'])
    desk.restart()
    run = switchRun(desk)
    run.adopt(['p1'])
    await desk.time.advance(1_000)
    expect(run.standing()).toMatchObject({ inDoubt: 0, set: 1 })
  })

  it('nor by what another run finds', async () => {
    desk.client.script(taken)
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 600, symbols: ['BTC-USDT'] }))
    desk.client.key = newKey
    desk.client.script(gone)
    run.adopt(['p1'])
    await desk.time.advance(60_000)
    expect(state()).toBe('unclear')
    expect(desk.called()).not.toContain('getDeadMan')
  })
})

describe('M13: the time of a switch that another key set', () => {
  it('is over once no request with that key can have kept it any longer, and nothing of the account is asked', async () => {
    desk.client.script({ ...taken, ...gone })
    await set(60)
    desk.client.key = newKey
    // Seen when the next renewal is due; a request of just before may have been late, and have renewed it.
    await desk.time.advance(94_000)
    expect(run.view('p1')).toMatchObject(mayStand)
    expect(standingOf(run.view('p1'))).toBe('set')
    await desk.time.advance(8_000)
    expect(run.view('p1')).toMatchObject(isPast)
    expect(standingOf(run.view('p1'))).toBe('not-set')
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0 })
    expect(desk.called()).not.toContain('listClosedOrders')
    expect(desk.called()).not.toContain('getDeadMan')
    const before = views.length
    run.adopt(['p1'])
    await desk.time.flush()
    expect(views).toHaveLength(before)
  })

  it('is not over as long as a longer one may stand in the place of one without an answer', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(600)
    desk.client.script({ ...lost, ...silent })
    await set(60)
    desk.client.key = newKey
    await desk.time.advance(600_000)
    expect(run.view('p1')).toMatchObject(mayStand)
    await desk.time.advance(30_000)
    expect(run.view('p1')).toMatchObject(isPast)
  })

  it('stays over at an unlock, whatever the journal holds of one without an answer', async () => {
    desk.client.script({ ...lost, ...silent })
    await set(600)
    desk.client.key = newKey
    await desk.time.advance(800_000)
    expect(run.view('p1')).toMatchObject(isPast)
    run.adopt(['p1'])
    await desk.time.flush()
    expect(run.view('p1')).toMatchObject(isPast)
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0 })
  })

  it('is not cut short by a disarm of the account of the new key', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(600)
    desk.client.script({ ...lost, ...silent })
    await set(60)
    desk.client.key = newKey
    desk.client.script({ ...taken, ...silent })
    await set(-1)
    await desk.time.advance(600_000)
    expect(run.view('p1')).toMatchObject(mayStand)
    await desk.time.advance(30_000)
    expect(run.view('p1')).toMatchObject(isPast)
  })

  it('is not over as long as a longer one without an answer may come after the one that was taken', async () => {
    desk.client.script({ ...lost, ...silent })
    await set(600)
    desk.client.script({ ...taken, ...silent })
    await set(60)
    desk.client.key = newKey
    await desk.time.advance(600_000)
    expect(run.view('p1')).toMatchObject(mayStand)
    await desk.time.advance(50_000)
    expect(run.view('p1')).toMatchObject(isPast)
  })

  it('is not cut short by a jump of the machine’s clock', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(600)
    desk.client.key = newKey
    desk.time.jump(3_600_000)
    desk.client.offset = -3_600_000
    await desk.time.advance(300_000)
    expect(run.view('p1')).toMatchObject(mayStand)
  })

  it('is told by the venue’s clock of one that an earlier run left', async () => {
    desk.client.script(taken)
    await left(600)
    desk.client.key = newKey
    await desk.time.advance(1_201_000)
    run.adopt(['p1'])
    await desk.time.flush()
    expect(run.view('p1')).toMatchObject(isPast)
    expect(desk.called()).not.toContain('getDeadMan')
  })

  it('ends by itself where the venue’s clock is not known', async () => {
    desk.client.script({ ...taken, ...gone })
    await left(60)
    desk.client.key = newKey
    desk.client.offset = null
    await desk.time.advance(1_000)
    run.adopt(['p1'])
    await desk.time.advance(60_000)
    expect(run.view('p1')).toMatchObject(mayStand)
    await desk.time.advance(31_000)
    expect(run.view('p1')).toMatchObject(isPast)
  })

  it('is not told from the lists of the account of the new key, when that disarms past its moment', async () => {
    desk.client.script({ ...taken, ...gone })
    await set(60)
    desk.client.key = newKey
    await desk.time.advance(70_000)
    await set(-1)
    await desk.time.flush()
    expect(run.view('p1')).toMatchObject(mayStand)
    await desk.time.advance(40_000)
    expect(run.view('p1')).toMatchObject(isPast)
    expect(views.map((view) => view.state)).not.toContain('fired')
    expect(desk.called()).not.toContain('listClosedOrders')
  })
})
