import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import { switchRun } from '#test/support/faults/switch-run.ts'
import { acceptedWith } from '#test/support/faults/scripted-client.ts'
import type { LimitsDesk } from '#test/support/limits-desk.ts'
import { limitsDesk } from '#test/support/limits-desk.ts'
import { expectOk } from '#test/support/results.ts'

let limited: LimitsDesk
let run: DeadManSwitch

const seconds = () => Math.floor(limited.desk.time.now() / 1_000)
const setReadOnly = async (readOnly: boolean): Promise<void> => {
  limited.setLimits({ readOnly })
  run.onLimits()
  await limited.desk.time.advance(0)
}
const settings = () => limited.sent().length
const state = () => {
  const view = run.view('p1')
  return [view?.state, view?.error?.code ?? null]
}
const moment = () => run.view('p1')?.firesAt

beforeEach(async () => {
  limited = limitsDesk({
    setDeadMan: ({ timeout }) => acceptedWith({ currentTime: seconds(), triggerTime: seconds() + timeout }),
  })
  const { gate, desk } = limited
  run = switchRun(desk, { heldBack: (profileId) => gate.holdRefusal(profileId, 'protect') })
  expectOk(await run.set({ ...desk.envelope(), timeout: 3_600, symbols: ['BTC-USDT'] }))
})
afterEach(async () => {
  await run.close()
  limited.desk.close()
})

describe('M13: a switch of a profile that is made read-only', () => {
  it('is late at once, long before its next renewal, with its moment as it was', async () => {
    const before = moment()
    expect(state()).toEqual(['on', null])
    await setReadOnly(true)
    expect(state()).toEqual(['late', 'read-only'])
    expect(moment()).toBe(before)
    expect(settings()).toBe(1)
  })

  it('is renewed at once when its profile is read-only no longer, long before its next try', async () => {
    await setReadOnly(true)
    await limited.desk.time.advance(100_000)
    expect([settings(), state()]).toEqual([1, ['late', 'read-only']])
    await setReadOnly(false)
    expect([settings(), state()]).toEqual([2, ['on', null]])
    expect(moment()).toBe(limited.desk.time.now() + 3_600_000)
    // From then on at a third of its time.
    await limited.desk.time.advance(1_199_000)
    expect(settings()).toBe(2)
    await limited.desk.time.advance(2_000)
    expect(settings()).toBe(3)
  })

  it('is late though a renewal that had left before got through', async () => {
    const renewal = Promise.withResolvers<null>()
    limited.desk.client.script({
      setDeadMan: async ({ timeout }) => {
        await renewal.promise
        return acceptedWith({ currentTime: seconds(), triggerTime: seconds() + timeout })
      },
    })
    const before = moment() ?? 0
    await limited.desk.time.advance(1_201_000)
    expect(settings()).toBe(2)
    await setReadOnly(true)
    renewal.resolve(null)
    await limited.desk.time.flush()
    expect(state()).toEqual(['late', 'read-only'])
    expect(moment()).toBeGreaterThan(before)
  })

  it('other limits renew nothing and change nothing that is shown', async () => {
    limited.setLimits({ largestOrder: '1' })
    run.onLimits()
    await limited.desk.time.advance(0)
    expect([settings(), state()]).toEqual([1, ['on', null]])
  })
})
