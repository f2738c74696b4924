import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standingOf } from '#shared/domain/dead-man.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import { createDeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { acceptedWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'

let desk: ActDesk
let isReadable: boolean
let page: JournalReader['page']
beforeEach(() => {
  desk = actDesk({
    setDeadMan: ({ timeout }) => {
      const currentTime = Math.floor(desk.time.now() / 1_000)
      return acceptedWith({ currentTime, triggerTime: timeout > 0 ? currentTime + timeout : null })
    },
  })
  isReadable = true
  page = (query) => desk.journal.reader.page(query)
})
afterEach(() => desk.close())

/** A run of the app that has looked at what earlier ones left of `p1`, and not of `p2`. */
const started = (): DeadManSwitch => {
  const run = createDeadManSwitch({
    protect: desk.actions.protect,
    clients: () => ok(desk.client),
    reader: { page: (query) => page(query) },
    isReadable: () => isReadable,
    heldBack: () => null,
    time: desk.time,
    newId: () => crypto.randomUUID(),
    onChange: () => undefined,
    onError: () => undefined,
  })
  run.adopt(['p1'])
  return run
}
const states = (run: DeadManSwitch) => ['p1', 'p2'].map((id) => run.view(id)?.state ?? null)
const failing: JournalReader['page'] = () => fail(appError('journal-corrupt', asWritten('Unreadable.')))

describe('M13: a switch of which this run has shown nothing', () => {
  it('is off where the journal says that nothing was left set', () => {
    expect(states(started())).toEqual(['off', 'off'])
  })

  it('is not known where the journal cannot be gone by, however empty it looks', () => {
    isReadable = false
    expect(states(started())).toEqual([null, null])
  })

  it('is not known where this one reading failed, until another is through', () => {
    page = failing
    const run = started()
    expect(states(run)).toEqual([null, 'off'])
    page = (query) => desk.journal.reader.page(query)
    run.adopt(['p1'])
    expect(states(run)).toEqual(['off', 'off'])
  })

  it('stays off where the journal is found damaged after it was read: only this run has set anything since', () => {
    const run = started()
    isReadable = false
    page = failing
    run.adopt(['p1'])
    expect(states(run)).toEqual(['off', null])
  })
})

it('M13: what this run itself has set or disarmed is known without the journal', async () => {
  const run = started()
  isReadable = false
  page = failing
  for (const timeout of [60, -1])
    expectOk(await run.set({ ...desk.envelope('p2'), timeout, symbols: timeout > 0 ? ['BTC-USDT'] : [] }))
  expect(run.view('p2')?.state).toBe('off')
  await run.close()
})

it('M13: what nobody can tell of is neither set nor not set', () => {
  isReadable = false
  expect(standingOf(started().view('p1'))).toBe('unknown')
  isReadable = true
  expect(standingOf(started().view('p1'))).toBe('not-set')
})
