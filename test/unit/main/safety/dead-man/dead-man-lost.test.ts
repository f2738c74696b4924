import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { ProtectOptions } from '#main/safety/dead-man/protect.ts'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { switchRun } from '#test/support/faults/switch-run.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'

let desk: ActDesk
let run: DeadManSwitch
let views: DeadManView[]

const start = (): DeadManSwitch => switchRun(desk, { onChange: (view) => views.push(view) })
beforeEach(() => {
  views = []
  desk = actDesk({}, { onIntent: (intent: IntentView) => run.onIntent(intent) })
  run = start()
})
afterEach(() => desk.close())

const seconds = () => Math.floor((desk.time.now() + (desk.client.offset ?? 0)) / 1_000)
const taken: Script = {
  setDeadMan: ({ timeout }) =>
    acceptedWith({ currentTime: seconds(), triggerTime: timeout > 0 ? seconds() + timeout : null }),
}
const lost: Script = { setDeadMan: () => unknownWith() }
const silent: Script = { getDeadMan: () => refusedWith() }
const never = () => new Promise<never>(() => undefined)
const listing = (...ids: string[]): Script => ({
  listClosedOrders: ({ symbol }) =>
    acceptedWith({ items: ids.map((id) => orderRecord({ id, symbol, state: 'cancelled' })), lastId: null }),
})
const gone: Script = { getDeadMan: () => acceptedWith(null), ...listing() }
const set = async (timeout: number) =>
  expectOk(await run.set({ ...desk.envelope(), timeout, symbols: timeout > 0 ? ['BTC-USDT'] : [] }))
const state = () => run.view('p1')?.state
const sent = () => desk.called().filter((name) => name === 'setDeadMan').length
/** By an earlier run: a disarm without an answer, and 2 s later a setting of 60 s that was taken. */
const disarmLostThenArmed = async (isLookedUp: boolean) => {
  desk.client.script(lost)
  expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] }))
  await desk.time.advance(2_000)
  desk.client.script({ ...taken, ...silent })
  expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols: ['BTC-USDT'] }))
  // A look-up ends the disarm by the journal alone: the setting came after it.
  if (isLookedUp) await desk.time.advance(16_000)
  desk.actions.stop()
}
/** An armed switch of 60 s of which nothing is heard until its moment has passed. */
const passes = async () => {
  desk.client.script(taken)
  await set(60)
  desk.client.script({ setDeadMan: () => refusedWith(), ...silent })
  await desk.time.advance(61_000)
}

describe('M13: a venue whose list of closed orders does not answer holds no request up', () => {
  const hangs: Script = { ...taken, getDeadMan: () => acceptedWith(null), listClosedOrders: never }
  beforeEach(passes)

  it.each([
    ['a new setting', 60, 'on'],
    ['a disarm', -1, 'fired'],
  ] as const)('%s leaves within 2 s, the end of the former told before', async (_case, timeout, shown) => {
    desk.client.script(hangs)
    const before = sent()
    const answer = set(timeout)
    await desk.time.advance(2_000)
    expect(sent()).toBe(before + 1)
    await answer
    expect(views.map((view) => view.state)).toContain('fired')
    expect(state()).toBe(shown)
  })

  it('what it cancelled is named though the first list that answers lags behind it', async () => {
    let asked = 0
    const listClosedOrders: Script['listClosedOrders'] = (request) => {
      asked += 1
      return asked === 1 ? never() : listing(...(asked === 2 ? [] : ['o1'])).listClosedOrders!(request)
    }
    desk.client.script({ ...hangs, listClosedOrders })
    const answer = set(-1)
    await desk.time.advance(2_000)
    await answer
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [] })
    await desk.time.advance(14_000)
    expect(asked).toBe(2)
    await desk.time.advance(1_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
    await desk.time.advance(60_000)
    expect(asked).toBe(3)
  })

  it('the end of the app', async () => {
    desk.client.script(hangs)
    let closed = false
    void run.close().then(() => (closed = true))
    await desk.time.advance(2_000)
    expect(closed).toBe(true)
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0 })
  })

  it('nor does one that Coffer reads by itself', async () => {
    desk.client.script({ ...hangs, setDeadMan: () => refusedWith() })
    await desk.time.advance(16_000)
    desk.client.script(hangs)
    const before = sent()
    const answer = set(60)
    await desk.time.advance(2_000)
    expect(sent()).toBe(before + 1)
    await answer
  })

  it('nor the answer to a disarm that was taken late', async () => {
    desk.client.script({ ...hangs, ...silent })
    await set(-1)
    expect(state()).toBe('unclear')
    desk.client.script({ ...taken, ...gone, ...listing('o1') })
    await desk.time.advance(31_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })

  it('a press that waited is not sent any more once its time is over', async () => {
    const slowly = async () => {
      await desk.time.sleep(11_000)
      return refusedWith()
    }
    desk.client.script({ ...silent, setDeadMan: slowly })
    const before = sent()
    const first = run.set({ ...desk.envelope(), timeout: 60, symbols: ['BTC-USDT'] })
    const second = run.set({ ...desk.envelope(), timeout: -1, symbols: [] })
    await desk.time.advance(12_000)
    await first
    expect(await second).toMatchObject({ ok: false, error: { code: 'timed-out' } })
    expect(sent()).toBe(before + 1)
  })
})

describe('M13: a request without an answer that is carried out after a later one', () => {
  it('a disarm, after the switch was armed again: it is set anew as soon as that can arrive no more', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(86_400)
    desk.client.script({ ...lost, ...silent })
    await set(-1)
    desk.client.script({ ...taken, ...silent })
    await set(86_400)
    expect(state()).toBe('on')
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
    const before = sent()
    await desk.time.advance(15_000)
    expect(sent()).toBe(before + 1)
    expect(run.standing()).toMatchObject({ set: 1, inDoubt: 0 })
    await desk.time.advance(3_600_000)
    expect(sent()).toBe(before + 1)
  })

  it('the same, where the disarm went before one that was taken', async () => {
    desk.client.script({ ...lost, ...silent })
    await set(-1)
    desk.client.script({ ...taken, ...silent })
    await set(-1)
    await set(86_400)
    const before = sent()
    await desk.time.advance(15_000)
    expect(sent()).toBe(before + 1)
  })

  it('a setting, after a disarm without an answer that a look-up found taken', async () => {
    desk.client.script({ ...lost, ...silent })
    await set(600)
    const { intentId } = await set(-1)
    const record = expectOk(desk.journal.reader.get(intentId))
    if (record === null) throw new Error('No such intent.')
    run.onIntent({ ...desk.actions.viewOf(record), state: 'accepted' })
    await desk.time.flush()
    expect(state()).toBe('unclear')
  })

  it('a setting, after a disarm that was taken and a start: the venue is asked', async () => {
    desk.client.script({ ...lost, ...silent })
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 600, symbols: ['BTC-USDT'] }))
    desk.client.script({ ...taken, ...silent })
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] }))
    run.adopt(['p1'])
    await desk.time.flush()
    expect(state()).toBe('unclear')
    desk.client.script({ ...taken, ...gone })
    await desk.time.advance(46_000)
    expect(state()).toBe('off')
  })

  describe.each([false, true])('also where a look-up ended the disarm by the journal alone: %s', (isLookedUp) => {
    it.each([
      ['fired', 'cancelled something', ['o1']],
      ['off', 'cancelled nothing', []],
    ] as const)('a disarm, after a new setting and a start: it is %s where it %s', async (end, _case, ids) => {
      await disarmLostThenArmed(isLookedUp)
      await desk.time.advance(70_000)
      desk.client.script({ ...gone, ...listing(...ids) })
      run.adopt(['p1'])
      await desk.time.advance(31_000)
      expect(state()).toBe(end)
      expect(views.some((view) => view.state === 'fired')).toBe(end === 'fired')
    })
  })

  it('not where the venue kept the new setting after that: it fired, whatever it cancelled', async () => {
    await disarmLostThenArmed(false)
    await desk.time.advance(30_000)
    const currentTime = seconds()
    const stands = { timeout: 60, symbols: ['BTC-USDT'], currentTime, triggerTime: currentTime + 30 }
    desk.client.script({ getDeadMan: () => acceptedWith(stands) })
    run.adopt(['p1'])
    await desk.time.flush()
    expect(run.standing()).toMatchObject({ set: 1, inDoubt: 0 })
    desk.client.script(gone)
    await desk.time.advance(46_000)
    expect(state()).toBe('fired')
  })

  it.each([0, 16_000])(
    'a setting, after a disarm that was taken and a start %i ms and more later: the venue is asked',
    async (beside) => {
      desk.client.script(lost)
      expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 600, symbols: ['BTC-USDT'] }))
      desk.client.script({ ...taken, ...silent })
      expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] }))
      // Of look-ups, which end the setting by the journal alone.
      await desk.time.advance(beside)
      desk.actions.stop()
      await desk.time.advance(60_000 - beside)
      const currentTime = seconds()
      const stands = { timeout: 600, symbols: ['BTC-USDT'], currentTime, triggerTime: currentTime + 540 }
      desk.client.script({ getDeadMan: () => acceptedWith(stands) })
      run.adopt(['p1'])
      await desk.time.flush()
      expect(state()).toBe('found')
      expect(run.standing()).toMatchObject({ set: 1 })
    },
  )

  it('a disarm, after a start and a new setting', async () => {
    desk.client.script(lost)
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] }))
    run.adopt(['p1'])
    desk.client.script({ ...taken, ...silent })
    await set(86_400)
    const before = sent()
    await desk.time.advance(15_000)
    expect(sent()).toBe(before + 1)
  })
})

describe('M13, C1: a disarm that the venue took past the moment of the switch', () => {
  const disarmedLate = async (options: ProtectOptions, times = 1) => {
    desk.client.script(taken)
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols: ['BTC-USDT'] }))
    await desk.time.advance(70_000)
    for (let i = 0; i < times; i += 1) {
      expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] }, options))
      await desk.time.advance(1_000)
    }
    await desk.time.advance(60_000)
    desk.client.script({ ...gone, ...listing('o1') })
    run.adopt(['p1'])
    await desk.time.flush()
  }

  it('is looked at by the next run, which tells what the switch had cancelled', async () => {
    await disarmedLate({})
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })

  it('is looked at also where it was disarmed again', async () => {
    await disarmedLate({}, 2)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })

  it.each(['fired', 'over'] as const)('is not, where the report that it is %s was cleared', async (clears) => {
    await disarmedLate({ clears })
    expect(views).toEqual([])
  })
})

describe('L4: whether a disarm was late', () => {
  it('is told by the venue’s times, not by the machine’s clock', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(600)
    desk.time.jump(3_600_000)
    desk.client.offset = -3_600_000
    await set(-1)
    expect(state()).toBe('off')
    expect(desk.called()).not.toContain('listClosedOrders')
  })

  it('one that ended before its moment asks no list of a time to come', async () => {
    desk.client.script(taken)
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 600, symbols: ['BTC-USDT'] }))
    desk.client.script({ ...gone, ...listing('o1') })
    run.adopt(['p1'])
    await desk.time.flush()
    expect(state()).toBe('off')
    expect(desk.called()).not.toContain('listClosedOrders')
  })
})
