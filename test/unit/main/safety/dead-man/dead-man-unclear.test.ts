import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { standingOf } from '#shared/domain/dead-man.ts'
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
const symbols = ['BTC-USDT']

/** A switch on the desk's journal, venue and news, as a run of the app has it. */
const start = (): DeadManSwitch => {
  views = []
  return switchRun(desk, { onChange: (view) => views.push(view) })
}
beforeEach(() => {
  desk = actDesk({}, { onIntent: (intent: IntentView) => run.onIntent(intent) })
  run = start()
})
afterEach(() => desk.close())

/** What the venue answers to a setting, by its clock, which the machine's agrees with. */
const setNow = (timeout: number) => {
  const currentTime = Math.floor(desk.time.now() / 1_000)
  return { currentTime, triggerTime: timeout > 0 ? currentTime + timeout : null }
}
const lost: Script = { setDeadMan: () => unknownWith() }
const taken: Script = {
  setDeadMan: ({ timeout }) => acceptedWith(setNow(timeout)),
}
const silent: Script = { getDeadMan: () => refusedWith() }
const notSet: Script = { getDeadMan: () => acceptedWith(null), listClosedOrders: () => acceptedWith(closed()) }
const closed = (...ids: string[]) => ({ items: ids.map((id) => orderRecord({ id, state: 'cancelled' })), lastId: null })

const state = () => run.view('p1')?.state
const states = () => [...new Set(views.map((view) => view.state))]
const arm = async (timeout = 600) => expectOk(await run.set({ ...desk.envelope(), timeout, symbols }))
const disarm = async () => expectOk(await run.set({ ...desk.envelope(), timeout: -1, symbols: [] }))

describe('M13: an arming whose outcome is unknown', () => {
  beforeEach(async () => {
    desk.client.script({ ...lost, ...silent })
    await arm()
  })

  it('is unclear, with the reason, possibly set, and never on, late or off', async () => {
    expect(run.view('p1')).toMatchObject({ state: 'unclear', notRenewed: false, timeout: 600, symbols })
    expect(run.view('p1')?.error).not.toBeNull()
    expect(standingOf(run.view('p1'))).toBe('set')
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
    await desk.time.advance(1_300_000)
    expect(states()).toEqual(['unclear'])
  })

  it('is on with the next renewal that gets through', async () => {
    desk.client.script({ ...taken, ...silent })
    await desk.time.advance(61_000)
    expect(states()).toEqual(['unclear', 'on'])
  })

  it.each(['before', 'after'] as const)(
    'is not off once a renewal was taken whose answer came %s the end of a sleep',
    async (answered) => {
      const [first] = desk.journal.reader.unresolved('p1')
      const slept: Script = {
        setDeadMan: ({ timeout }) => {
          run.onSuspend()
          if (answered === 'after') run.onResume()
          desk.client.script({ ...lost, ...silent })
          return acceptedWith({ currentTime: 1_000, triggerTime: 1_000 + timeout })
        },
      }
      desk.client.script({ ...slept, ...silent })
      await desk.time.advance(60_000)
      if (answered === 'before') run.onResume()
      run.onIntent({ ...(await viewOf(first?.id ?? '')), state: 'absent' })
      await desk.time.flush()
      expect(states()).not.toContain('off')
      const { set, inDoubt } = run.standing()
      expect(set + inDoubt).toBe(1)
    },
  )

  it('is on as soon as a look-up shows that it was taken', async () => {
    desk.client.script({
      ...lost,
      getDeadMan: () => acceptedWith({ timeout: 600, symbols, currentTime: 1_000, triggerTime: 1_590 }),
    })
    await desk.time.advance(30_000)
    expect(states()).toEqual(['unclear', 'on'])
  })

  it('is off as soon as a look-up shows that it never was, and is renewed no more', async () => {
    desk.client.script({ ...lost, ...notSet })
    await desk.time.advance(59_000)
    expect(states()).toEqual(['unclear', 'off'])
    const calls = desk.called().length
    await desk.time.advance(600_000)
    expect(desk.called()).toHaveLength(calls)
  })

  it('is not said to have fired once nothing is set: it may never have been', async () => {
    desk.client.script({ ...lost, ...silent })
    await desk.time.advance(590_000)
    desk.client.script({ ...lost, ...notSet })
    await desk.time.advance(120_000)
    expect(states()).toEqual(['unclear', 'off'])
  })

  it.each([
    ['absent', 'off'],
    ['accepted', 'on'],
  ] as const)('follows the user who says that it is %s', async (word, shown) => {
    const [intent] = desk.journal.reader.unresolved('p1')
    run.onIntent({ ...(await viewOf(intent?.id ?? '')), state: word })
    await desk.time.flush()
    expect(states()).toEqual(['unclear', shown])
  })
})

const viewOf = async (id: string): Promise<IntentView> => {
  const record = desk.journal.reader.get(id)
  if (!record.ok || record.value === null) throw new Error('No such intent.')
  return Promise.resolve(desk.actions.viewOf(record.value))
}

describe('M13: what else leaves a switch unclear', () => {
  it('a disarm whose outcome is unknown: it may have ended the switch, which is not said to have fired', async () => {
    desk.client.script({ ...taken, ...silent })
    await arm()
    desk.client.script({ ...lost, ...silent })
    await disarm()
    await desk.time.advance(610_000)
    expect(state()).toBe('unclear')
    desk.client.script({ ...lost, ...notSet })
    await desk.time.advance(120_000)
    expect(states()).not.toContain('fired')
    expect(state()).toBe('off')
  })

  it('a disarm whose outcome is unknown, until it is renewed or the disarm has ended', async () => {
    desk.client.script({ ...taken, ...silent })
    await arm()
    desk.client.script({ ...lost, ...silent })
    await disarm()
    expect(states()).toEqual(['on', 'unclear'])
    desk.client.script({ ...lost, ...notSet })
    await desk.time.advance(30_000)
    expect(states()).toEqual(['on', 'unclear', 'off'])
  })

  it('a new setting unresolved, in the place of one that stands: the earlier moment of both counts, and its end is not the switch’s', async () => {
    desk.client.script({ ...taken, ...silent })
    await arm(60)
    const firesAt = run.view('p1')?.firesAt
    desk.client.script({ ...lost, ...silent })
    await arm(600)
    expect(run.view('p1')).toMatchObject({ state: 'unclear', timeout: 600, firesAt })
    const [intent] = desk.journal.reader.unresolved('p1')
    run.onIntent({ ...(await viewOf(intent?.id ?? '')), state: 'absent' })
    await desk.time.flush()
    expect(state()).toBe('unclear')
  })
})

describe('M13, C1: a switch whose moment passed while no run was there', () => {
  const away = async (outcome: Script, more: Script): Promise<void> => {
    desk.client.script({ ...outcome, ...silent })
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols }))
    await desk.time.advance(300_000)
    desk.client.script({ ...outcome, ...more })
    run.adopt(['p1'])
    await desk.time.flush()
  }
  const cancelled: Script = { ...notSet, listClosedOrders: () => acceptedWith(closed('o1')) }

  it('has fired where the venue says that it is gone, and names what it cancelled around its moment only', async () => {
    await away(taken, cancelled)
    expect(states()).toEqual(['unclear', 'fired'])
    expect(run.view('p1')?.fired).toEqual([{ orderId: 'o1', symbol: 'BTC-USDT' }])
    const asked = desk.client.calls.find(({ name }) => name === 'listClosedOrders')
    const sentAt = desk.time.now() - 300_000
    expect(asked?.request).toMatchObject({ startAt: sentAt + 58_000, endAt: sentAt + 120_000 })
    run.adopt(['p1'])
    await desk.time.flush()
    expect(state()).toBe('fired')
  })

  it('is unclear while the venue does not say, and nothing to wait for at the end of the app', async () => {
    await away(taken, silent)
    await desk.time.advance(60_000)
    expect(states()).toEqual(['unclear'])
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 0 })
    desk.client.script(cancelled)
    await desk.time.advance(16_000)
    expect(states()).toEqual(['unclear', 'fired'])
  })

  it('is off where it may never have been made, and cancelled nothing', async () => {
    await away(lost, notSet)
    expect(states()).toEqual(['unclear', 'off'])
  })

  it('is off after a disarm that an earlier run got the answer to', async () => {
    desk.client.script(taken)
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols }))
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] }))
    await desk.time.advance(300_000)
    run.adopt(['p1'])
    expect(views).toEqual([])
  })
})

describe('M13, C1: a setting unresolved that an earlier run left', () => {
  it('is off once it is known never to have been made, without a word of the venue on the switch', async () => {
    desk.client.script({ ...lost, ...silent })
    const { intentId } = expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 600, symbols }))
    run.adopt(['p1'])
    await desk.time.flush()
    expect(run.view('p1')).toMatchObject({ state: 'unclear', notRenewed: true })
    desk.journal.writer.record(intentId, 'reconciled', { state: 'absent', orderId: null, note: null, evidence: {} })
    run.onIntent(await viewOf(intentId))
    await desk.time.flush()
    expect(states()).toEqual(['unclear', 'off'])
  })
})

describe('M13, C1: a disarm of an earlier run without an answer, after which the venue still kept the switch', () => {
  const gone = (...ids: string[]): Script => ({ ...notSet, listClosedOrders: () => acceptedWith(closed(...ids)) })
  const found = async (timeout: number) => {
    desk.client.script(taken)
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 12, symbols }))
    const { triggerTime } = setNow(timeout)
    desk.client.script(lost)
    expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: -1, symbols: [] }))
    desk.client.script({ getDeadMan: () => acceptedWith({ ...setNow(timeout), timeout, symbols, triggerTime }) })
    run.adopt(['p1'])
    await desk.time.advance(11_000)
    expect(state()).toBe('found')
  }

  it.each([
    ['off', []],
    ['unclear', ['o1']],
  ])('may be carried out yet: not said to have fired, but %s where %j were cancelled', async (shown, cancelled) => {
    await found(12)
    expect(run.standing()).toMatchObject({ set: 0, inDoubt: 1 })
    desk.client.script(gone(...cancelled))
    await desk.time.advance(60_000)
    expect(states()).not.toContain('fired')
    expect(state()).toBe(shown)
  })

  it('can be carried out no more some seconds later: what the venue keeps then has fired once it is gone', async () => {
    await found(20)
    await desk.time.advance(5_000)
    desk.client.script(gone('o1'))
    await desk.time.advance(60_000)
    expect(run.view('p1')).toMatchObject({ state: 'fired', fired: [{ orderId: 'o1' }] })
  })
})
