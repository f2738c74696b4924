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
/** Orders that the venue lists as cancelled, by pair. */
let listed: Record<string, readonly string[]>

const start = (): DeadManSwitch => switchRun(desk, { onChange: (view) => views.push(view) })
beforeEach(() => {
  views = []
  listed = {}
  desk = actDesk({}, { onIntent: (intent: IntentView) => run.onIntent(intent) })
  run = start()
})
afterEach(() => desk.close())

const lost: Script = { setDeadMan: () => unknownWith() }
const taken: Script = {
  setDeadMan: ({ timeout }) => {
    const currentTime = Math.floor(desk.time.now() / 1_000)
    return acceptedWith({ currentTime, triggerTime: timeout > 0 ? currentTime + timeout : null })
  },
}
const silent: Script = { getDeadMan: () => refusedWith() }
const gone: Script = {
  getDeadMan: () => acceptedWith(null),
  listClosedOrders: ({ symbol }) =>
    acceptedWith({
      items: (listed[symbol] ?? []).map((id) => orderRecord({ id, symbol, state: 'cancelled' })),
      lastId: null,
    }),
}
const named = () => run.view('p1')?.fired.map(({ orderId }) => orderId)
const state = () => run.view('p1')?.state
const states = () => [...new Set(views.map((view) => view.state))]
const set = async (timeout: number, symbols = ['BTC-USDT']) =>
  expectOk(await run.set({ ...desk.envelope(), timeout, symbols: timeout > 0 ? symbols : [] }))
const asked = () => desk.called().filter((name) => name === 'listClosedOrders').length

/** An armed switch of 60 s, then no answer until a second before its moment; from then on it is gone. */
const runsOut = async (meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
  desk.client.script({ ...taken, ...silent })
  await set(60)
  desk.client.script({ ...lost, ...silent })
  await meanwhile()
  desk.client.script({ setDeadMan: () => refusedWith(), ...silent })
  await desk.time.advance(59_000)
  desk.client.script({ setDeadMan: () => refusedWith(), ...gone })
}

describe('M13: a switch that fired, where the list of closed orders lags', () => {
  it('names what was not listed at its moment once the list has it', async () => {
    listed = { 'BTC-USDT': ['o1'] }
    await runsOut()
    await desk.time.advance(2_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1', symbol: 'BTC-USDT' }] })
    listed = { 'BTC-USDT': ['o1', 'o2'] }
    await desk.time.advance(16_000)
    expect(named()).toEqual(['o1', 'o2'])
    const before = asked()
    await desk.time.advance(300_000)
    expect(asked()).toBe(before)
  })

  it('reads it again until it is answered', async () => {
    await runsOut()
    await desk.time.advance(2_000)
    desk.client.script({ ...gone, listClosedOrders: () => refusedWith() })
    await desk.time.advance(60_000)
    listed = { 'BTC-USDT': ['o1'] }
    desk.client.script(gone)
    await desk.time.advance(16_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })

  it('leaves alone what was set since', async () => {
    await runsOut()
    await desk.time.advance(2_000)
    expect(state()).toBe('fired')
    desk.client.script({ ...gone, ...taken })
    await set(600)
    listed = { 'BTC-USDT': ['o1'] }
    await desk.time.advance(60_000)
    expect(run.view('p1')).toMatchObject({ state: 'on', fired: [] })
  })

  it('reads nothing after the end of the app', async () => {
    await runsOut()
    await desk.time.advance(2_000)
    await run.close()
    const before = asked()
    await desk.time.advance(60_000)
    expect(asked()).toBe(before)
  })
})

describe('M13: a switch that is gone beside a disarm whose outcome is open', () => {
  it('is off only once the list must have what it may have cancelled', async () => {
    await runsOut(() => set(-1))
    await desk.time.advance(14_000)
    expect(states()).toEqual(['on', 'unclear'])
    await desk.time.advance(20_000)
    expect(states()).toEqual(['on', 'unclear', 'off'])
  })

  it.each([
    ['absent', 'fired'],
    ['accepted', 'off'],
  ] as const)('is unclear where orders were cancelled, and follows the disarm that is %s', async (word, shown) => {
    await runsOut(() => set(-1))
    const [disarm] = desk.journal.reader.unresolved('p1')
    await desk.time.advance(2_000)
    listed = { 'BTC-USDT': ['o1'] }
    await desk.time.advance(300_000)
    expect(run.view('p1')).toMatchObject({ state: 'unclear', error: { reason: { id: 'found.switch-none-off' } } })
    expect(states()).toEqual(['on', 'unclear'])
    const record = desk.journal.reader.get(disarm?.id ?? '')
    if (!record.ok || record.value === null) throw new Error('No such intent.')
    run.onIntent({ ...desk.actions.viewOf(record.value), state: word })
    await desk.time.advance(16_000)
    expect(state()).toBe(shown)
    expect(named()).toEqual(shown === 'fired' ? ['o1'] : [])
  })
})

describe('M13: a switch whose last renewal a lost disarm may have come after, and that is gone at its moment', () => {
  beforeEach(async () => {
    desk.client.script({ ...taken, ...silent })
    await set(60)
    await desk.time.advance(10_000)
    desk.client.script({ ...lost, ...silent })
    await set(-1)
    desk.client.script({ ...taken, ...silent })
    await desk.time.advance(11_000)
    expect(state()).toBe('on')
    desk.client.script({ setDeadMan: () => refusedWith(), ...silent })
    await desk.time.advance(50_000)
    desk.client.script({ setDeadMan: () => refusedWith(), ...gone })
  })

  it('is not said to have fired where nothing was cancelled: it is off', async () => {
    await desk.time.advance(60_000)
    expect(states()).toEqual(['on', 'unclear', 'off'])
  })

  it('has fired where orders of its pairs were cancelled at its moment', async () => {
    listed = { 'BTC-USDT': ['o1'] }
    await desk.time.advance(60_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })
})

describe('M13: a setting whose outcome is open, in the place of one of other pairs', () => {
  beforeEach(async () => {
    listed = { 'BTC-USDT': ['o1'] }
    await runsOut(() => set(60, ['ETH-USDT']))
  })

  it('has fired, whichever of them stood, and names the orders of both', async () => {
    await desk.time.advance(20_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1', symbol: 'BTC-USDT' }] })
    expect(states()).not.toContain('off')
  })

  it('has so for the next run too', async () => {
    await run.close()
    views = []
    run = start()
    run.adopt(['p1'])
    await desk.time.advance(20_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1', symbol: 'BTC-USDT' }] })
  })
})
