import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { switchRun } from '#test/support/faults/switch-run.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let desk: ActDesk
let run: DeadManSwitch
let views: DeadManView[]
let setAt: number

/** ms since the epoch by the venue's clock. */
const venueNow = () => desk.time.now() + (desk.client.offset ?? 0)
const seconds = () => Math.floor(venueNow() / 1_000)
const taken: Script = {
  setDeadMan: ({ timeout }) => acceptedWith({ currentTime: seconds(), triggerTime: seconds() + timeout }),
}
const gone: Script = {
  getDeadMan: () => acceptedWith(null),
  listClosedOrders: () =>
    acceptedWith({ items: [orderRecord({ id: 'o1', symbol: 'BTC-USDT', state: 'cancelled' })], lastId: null }),
}
const goneWithNothing: Script = { ...gone, listClosedOrders: () => acceptedWith({ items: [], lastId: null }) }
const asked = () => desk.client.calls.find(({ name }) => name === 'listClosedOrders')?.request

/** Moves the machine's clock alone: the venue's goes on, and Coffer has measured it. */
const jump = (ms: number) => {
  desk.time.jump(ms)
  desk.client.offset = (desk.client.offset ?? 0) - ms
}
const begins = async (script: Script) => {
  desk.client.script(script)
  run.adopt(['p1'])
  await desk.time.flush()
}
const state = () => run.view('p1')?.state

beforeEach(async () => {
  views = []
  desk = actDesk(taken)
  desk.client.offset = 0
  run = switchRun(desk, { onChange: (view) => views.push(view) })
  setAt = desk.time.now()
  expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols: ['BTC-USDT'] }))
})
afterEach(() => desk.close())

describe('M13, L4: a switch that an earlier run left, on a machine whose clock was moved since', () => {
  it.each([
    ['less than it was away', -4 * minute],
    ['to before it was sent', -hour],
    ['a day ahead', day],
    ['two days ahead', 2 * day],
  ])('%s: it has fired by the venue’s clock, and what it cancelled then is named', async (_case, ms) => {
    await desk.time.advance(5 * minute)
    jump(ms)
    await begins(gone)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1', symbol: 'BTC-USDT' }] })
    expect(asked()).toMatchObject({ startAt: setAt + 58_000 })
    expect(views.map((view) => view.state)).not.toContain('off')
  })

  it('two days ahead, while it stands: it is not off before the venue is asked, and found then', async () => {
    jump(2 * day)
    await begins({ getDeadMan: () => refusedWith() })
    expect(state()).toBe('unclear')
    desk.client.script({
      getDeadMan: () =>
        acceptedWith({ timeout: 60, symbols: ['BTC-USDT'], currentTime: seconds(), triggerTime: seconds() + 40 }),
    })
    await desk.time.advance(16_000)
    expect(state()).toBe('found')
  })

  it('ahead of its moment, which has not come: somebody else ended it', async () => {
    jump(hour)
    await begins(goneWithNothing)
    expect(state()).toBe('off')
  })
})

it('M13: a switch that fired more than a day ago is over, with the word that it may have cancelled orders, for a week', async () => {
  await desk.time.advance(6 * day)
  await begins(gone)
  expect(views.map((view) => view.state)).toEqual(['unclear', 'off'])
  expect(run.view('p1')).toMatchObject({ error: { reason: { id: 'dead-man.long-past' } } })
  expect(desk.called()).not.toContain('listClosedOrders')
  // An unlock takes nothing of that back.
  run.adopt(['p1'])
  await desk.time.flush()
  expect(views).toHaveLength(2)
})

describe('M13: an empty list of a switch that may have fired', () => {
  const disarms = async (script: Script) => {
    desk.client.script(script)
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] }))
  }
  const cases = [
    ['late', () => acceptedWith({ currentTime: seconds(), triggerTime: null })],
    ['without an answer', () => unknownWith()],
  ] as const

  it.each(cases)(
    'more than a day ago proves nothing of one that was disarmed %s: it is over',
    async (_case, setDeadMan) => {
      await desk.time.advance(70_000)
      await disarms({ setDeadMan })
      await desk.time.advance(2 * day)
      await begins(goneWithNothing)
      await desk.time.advance(20_000)
      expect(run.view('p1')).toMatchObject({ state: 'off', error: { reason: { id: 'dead-man.long-past' } } })
    },
  )

  it.each(cases)('within a day says that one that was disarmed %s is off', async (_case, setDeadMan) => {
    await desk.time.advance(70_000)
    await disarms({ setDeadMan })
    await desk.time.advance(20 * hour)
    await begins(goneWithNothing)
    await desk.time.advance(20_000)
    expect(run.view('p1')).toMatchObject({ state: 'off', error: null })
  })
})

it.each([
  ['has fired', 5 * minute, { state: 'fired' }],
  ['is over', 2 * day, { state: 'off', error: { reason: { id: 'dead-man.long-past' } } }],
])('M13: a report that it %s stays until it is cleared, for the next run too', async (_case, ms, shown) => {
  await desk.time.advance(ms)
  await begins(gone)
  expect(run.view('p1')).toMatchObject(shown)
  desk.client.script({ ...gone, ...taken })
  expectOk(await run.set({ ...desk.envelope(), timeout: -1, symbols: [] }))
  expect(run.view('p1')).toMatchObject(shown)
  expectOk(await run.set({ ...desk.envelope(), timeout: -1, symbols: [], isClearing: true }))
  const off = { state: 'off', error: null }
  expect(run.view('p1')).toMatchObject(off)
  const next = switchRun(desk)
  next.adopt(['p1'])
  await desk.time.flush()
  expect(next.view('p1')).toMatchObject(off)
  expect(next.standing()).toMatchObject({ set: 0, inDoubt: 0 })
})
