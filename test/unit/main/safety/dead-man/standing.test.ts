import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { switchRun } from '#test/support/faults/switch-run.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, notSentWith, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'

const day = 86_400_000
let desk: ActDesk
let run: DeadManSwitch
let isReadable: boolean

const start = (): DeadManSwitch => switchRun(desk, { isReadable: () => isReadable })
beforeEach(() => {
  isReadable = true
  desk = actDesk({}, { onIntent: (intent) => run.onIntent(intent) })
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
const set = async (timeout: number, profileId = 'p1') =>
  expectOk(await run.set({ ...desk.envelope(profileId), timeout, symbols: timeout > 0 ? ['BTC-USDT'] : [] }))
const left = async (timeout: number) =>
  expectOk(await desk.actions.protect({ ...desk.envelope(), timeout, symbols: ['BTC-USDT'] }))
/** Moves the machine's clock alone; the venue's goes on, and Coffer has measured it. */
const jump = (ms: number) => {
  desk.time.jump(ms)
  desk.client.offset = (desk.client.offset ?? 0) - ms
}
const none = { set: 0, inDoubt: 0, elsewhere: 0, isKnown: true }

describe('M13: how many switches may cancel orders', () => {
  it('one that the venue took is set; one without an answer, or with a disarm without one, is in doubt', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(600, 'p1')
    await set(600, 'p2')
    desk.client.script({ ...lost, ...silent })
    await set(600, 'p3')
    expect(run.standing()).toEqual({ ...none, set: 2, inDoubt: 1 })
    await set(-1, 'p2')
    expect(run.standing()).toEqual({ ...none, set: 1, inDoubt: 2 })
    expect(run.profilesSet()).toEqual(['p1', 'p2', 'p3'])
  })

  it('one that may arrive after its disarm is in doubt until it can arrive no more', async () => {
    desk.client.script({ ...lost, ...silent })
    await set(600)
    desk.client.script({ ...taken, ...silent })
    await set(-1)
    expect(run.standing()).toEqual({ ...none, inDoubt: 1 })
    await desk.time.advance(15_000)
    expect(run.view('p1')?.state).toBe('unclear')
    expect(run.standing()).toEqual(none)
  })

  it('one that was disarmed late, and of which only what it cancelled is asked, is none', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(60)
    desk.client.script({ setDeadMan: () => refusedWith(), ...silent })
    await desk.time.advance(61_000)
    expect(run.standing()).toEqual({ ...none, inDoubt: 1 })
    desk.client.script({ ...taken, ...silent })
    await set(-1)
    expect(run.view('p1')?.state).toBe('unclear')
    expect(run.standing()).toEqual(none)
  })

  it('another setting in the place of ours is set elsewhere', async () => {
    desk.client.script(taken)
    await left(60)
    desk.client.script({
      getDeadMan: () =>
        acceptedWith({ timeout: 900, symbols: [], currentTime: seconds(), triggerTime: seconds() + 900 }),
    })
    run.adopt(['p1'])
    await desk.time.flush()
    expect(run.standing()).toEqual({ ...none, elsewhere: 1 })
    expect(run.profilesSet()).toEqual([])
    expect(await run.close()).toEqual([])
    expect(run.standing(), 'leaving does not take it away').toEqual({ ...none, elsewhere: 1 })
  })

  it('is not all where the journal cannot tell what an earlier run left', () => {
    isReadable = false
    run.adopt(['p1'])
    expect(run.standing()).toEqual({ ...none, isKnown: false })
  })

  describe('L4: of one that an earlier run left', () => {
    beforeEach(async () => {
      desk.client.script(taken)
      await left(600)
      desk.client.script({ ...lost, getDeadMan: () => notSentWith('vault-locked') })
    })

    it('a clock set forward ends none: it is in doubt while its moment is to come by the venue’s', async () => {
      jump(day)
      run.adopt(['p1'])
      await desk.time.flush()
      expect(run.standing()).toEqual({ ...none, inDoubt: 1 })
    })

    it('the venue’s clock ends it, once nothing can have renewed it any more', async () => {
      await desk.time.advance(1_300_000)
      run.adopt(['p1'])
      await desk.time.flush()
      expect(run.view('p1')?.state).toBe('unclear')
      expect(run.standing()).toEqual(none)
    })
  })
})

describe('what disarming came to', () => {
  it('counts those that the venue took, those without an answer and those that had fired', async () => {
    desk.client.script({ ...taken, ...silent })
    await set(60, 'p1')
    desk.client.script({ setDeadMan: () => refusedWith(), ...silent })
    await desk.time.advance(61_000)
    desk.client.script({ ...taken, ...silent })
    for (const profileId of ['p2', 'p3', 'p4']) await set(600, profileId)
    const disarms = [acceptedWith({ currentTime: seconds(), triggerTime: null }), unknownWith(), refusedWith()]
    desk.client.script({
      setDeadMan: () => disarms.shift() ?? refusedWith(),
      getDeadMan: () => acceptedWith(null),
      listClosedOrders: () => acceptedWith({ items: [], lastId: null }),
    })
    expect(await run.disarmOwn()).toEqual({ accepted: 1, unanswered: 1, fired: 1 })
  })
})
