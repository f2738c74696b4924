import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { IntentView } from '#shared/domain/intent.ts'
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
/** Orders that the venue lists as cancelled. */
let listed: readonly string[]

const start = (): DeadManSwitch => switchRun(desk, { onChange: (view) => views.push(view) })
beforeEach(() => {
  views = []
  listed = ['o1']
  desk = actDesk({}, { onIntent: (intent: IntentView) => run.onIntent(intent) })
  run = start()
})
afterEach(() => desk.close())

const venueSeconds = () => Math.floor(desk.time.now() / 1_000)
const taken: Script = {
  setDeadMan: ({ timeout }) => {
    const currentTime = venueSeconds()
    return acceptedWith({ currentTime, triggerTime: timeout > 0 ? currentTime + timeout : null })
  },
}
const silent: Script = { getDeadMan: () => refusedWith() }
const lists: Script = {
  listClosedOrders: ({ symbol }) =>
    acceptedWith({ items: listed.map((id) => orderRecord({ id, symbol, state: 'cancelled' })), lastId: null }),
}
const gone: Script = { ...lists, getDeadMan: () => acceptedWith(null) }
const stands: Script = {
  getDeadMan: () =>
    acceptedWith({ timeout: 60, symbols: ['BTC-USDT'], currentTime: venueSeconds(), triggerTime: venueSeconds() + 50 }),
}
const set = async (timeout: number) =>
  expectOk(await run.set({ ...desk.envelope(), timeout, symbols: timeout > 0 ? ['BTC-USDT'] : [] }))
const states = () => [...new Set(views.map((view) => view.state))]
const sent = () => desk.called().filter((name) => name === 'setDeadMan').length
/** An armed switch of 60 s of which nothing is heard until its moment has passed. */
const passes = async () => {
  desk.client.script(taken)
  await set(60)
  desk.client.script({ setDeadMan: () => refusedWith(), ...silent })
  await desk.time.advance(61_000)
}

describe('M13: what is asked of a switch that has fired does not hide that', () => {
  beforeEach(passes)

  it('a disarm: what it cancelled stays shown', async () => {
    desk.client.script({ ...taken, ...gone })
    await set(-1)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1', symbol: 'BTC-USDT' }] })
    await desk.time.advance(60_000)
    expect(states()).not.toContain('off')
  })

  it('a new setting: it is shown first', async () => {
    desk.client.script({ ...taken, ...gone })
    await set(60)
    expect(views.slice(-2).map(({ state }) => state)).toEqual(['fired', 'on'])
  })

  it('the end of the app: nothing is sent, and the next run shows it again', async () => {
    desk.client.script({ ...taken, ...gone })
    const before = sent()
    expect(await run.close()).toEqual([])
    expect([run.view('p1')?.state, sent()]).toEqual(['fired', before])
    run = start()
    run.adopt(['p1'])
    await desk.time.flush()
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })

  it('a disarm, where the venue says that it still stands, is that of any switch', async () => {
    desk.client.script({ ...taken, ...stands, ...lists })
    await set(-1)
    expect(run.view('p1')).toMatchObject({ state: 'off', fired: [] })
  })

  it.each([
    ['refused', () => refusedWith()],
    ['left without an answer', () => new Promise<never>(() => undefined)],
  ] as const)('a disarm that is taken where the question is %s: the list tells', async (_case, getDeadMan) => {
    desk.client.script({ ...taken, ...lists, getDeadMan })
    const answer = set(-1)
    await desk.time.advance(2_000)
    await answer
    await desk.time.flush()
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })

  it('a disarm that is taken unasked, and nothing is listed: off once the list cannot lag any more', async () => {
    listed = []
    desk.client.script({ ...taken, ...lists, ...silent })
    await set(-1)
    expect(run.view('p1')?.state).toBe('unclear')
    desk.client.script({ ...taken, ...gone })
    const before = sent()
    await desk.time.advance(31_000)
    expect(states().slice(-1)).toEqual(['off'])
    expect(sent()).toBe(before)
  })
})

it('M13: a disarm that was slow to be taken does not hide that the switch fired before', async () => {
  desk.client.script(taken)
  await set(60)
  desk.client.script({ setDeadMan: () => refusedWith(), ...silent })
  await desk.time.advance(58_000)
  desk.client.script({
    ...gone,
    setDeadMan: async ({ timeout }) => {
      await desk.time.sleep(4_000)
      return timeout > 0 ? unknownWith() : acceptedWith({ currentTime: venueSeconds(), triggerTime: null })
    },
  })
  const answer = set(-1)
  await desk.time.advance(5_000)
  await answer
  expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
})

describe('M13: a setting without an answer that the venue carries out after the disarm', () => {
  const lost: Script = { setDeadMan: ({ timeout }) => (timeout > 0 ? unknownWith() : acceptedWith(offNow())) }
  const offNow = () => ({ currentTime: venueSeconds(), triggerTime: null })
  beforeEach(async () => {
    listed = []
    desk.client.script({ ...lost, ...silent })
    await set(600)
    desk.client.script({ ...taken, ...silent })
    await set(-1)
  })

  it('is not off before it can arrive no more', async () => {
    expect(run.view('p1')?.state).toBe('unclear')
    desk.client.script({ ...taken, ...gone })
    await desk.time.advance(61_000)
    expect(states()).toEqual(['unclear', 'off'])
  })

  it('is found, never renewed, and can be switched off', async () => {
    desk.client.script({
      ...taken,
      getDeadMan: () =>
        acceptedWith({ timeout: 600, symbols: ['BTC-USDT'], ...offNow(), triggerTime: venueSeconds() + 590 }),
    })
    const before = sent()
    await desk.time.advance(61_000)
    expect(run.view('p1')?.state).toBe('found')
    await desk.time.advance(600_000)
    expect(sent()).toBe(before)
    await set(-1)
    expect(run.view('p1')?.state).toBe('off')
    expect(states()).toEqual(['unclear', 'found', 'off'])
  })
})

it('M13: a disarm in time, behind a renewal without an answer, is not told by what the user cancels later', async () => {
  desk.client.script(taken)
  await set(60)
  desk.client.script({ setDeadMan: () => unknownWith(), ...silent })
  await desk.time.advance(20_000)
  desk.client.script({ ...taken, ...silent })
  await set(-1)
  expect(run.view('p1')?.state).toBe('unclear')
  desk.client.script({ ...taken, ...gone })
  await desk.time.advance(61_000)
  expect(states()).toEqual(['on', 'late', 'unclear', 'off'])
})

describe('M13: a disarm that is answered past the moment of the switch', () => {
  it('has nothing renewed behind it that waited for its turn', async () => {
    listed = []
    desk.client.script(taken)
    await set(60)
    const late = Promise.withResolvers<undefined>()
    desk.client.script({
      ...lists,
      ...silent,
      setDeadMan: async () => {
        await late.promise
        return acceptedWith({ currentTime: venueSeconds(), triggerTime: null })
      },
    })
    await desk.time.advance(15_000)
    const answer = set(-1)
    await desk.time.advance(50_000)
    desk.client.script(taken)
    late.resolve(undefined)
    await answer
    const before = sent()
    await desk.time.advance(10_000)
    expect(sent()).toBe(before)
    expect(states().slice(-1)).not.toEqual(['on'])
  })
})
