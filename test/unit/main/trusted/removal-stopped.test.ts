import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { answerTo } from '#test/support/trusted-person.ts'
import { newProfile } from '../vault/world.ts'
import { noDisarms, nothingOpen, openRemovalDesk, openRequests, pressing } from './removal-desk.ts'
import type { RemovalDesk } from './removal-desk.ts'

let desk: RemovalDesk
beforeEach(async () => {
  desk = await openRemovalDesk()
})
afterEach(() => desk.world.dispose())

describe('“Remove everything”, closed after its button was pressed says what was done', () => {
  const switchGone = 'one dead-man switch was disarmed'

  it('where the keychain kept an entry: keys may be gone, a switch was disarmed', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    desk.atStake = { ...nothingOpen, switchesSet: ['p1'] }
    desk.whileDisarming = () => void (desk.world.native.mode = 'locked')
    const problems = pressing(desk, () => undefined)
    const error = expectFail(await desk.removal().ask())
    desk.world.native.mode = 'open'
    for (const part of ['“Main (read)”', switchGone]) expect(problems[0]).toContain(part)
    expect(error.code).toBe('keychain-failed')
    for (const part of ['some keys may be gone', switchGone]) expect(said(error)).toContain(part)
    expect([desk.disarms, desk.quits]).toEqual([1, 0])
  })

  it('where a request got on its way meanwhile: nothing was removed, a switch was disarmed', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    desk.atStake = { ...nothingOpen, switchesSet: ['p1'] }
    desk.whileDisarming = () => void (desk.underWay = 1)
    const problems = pressing(desk, () => undefined)
    const error = expectFail(await desk.removal().ask())
    for (const part of ['still on its way', switchGone]) expect(problems[0]).toContain(part)
    expect(error.code).toBe('refused')
    for (const part of ['Nothing was removed.', switchGone]) expect(said(error)).toContain(part)
    expect(desk.world.native.entries.size).toBe(2)
  })

  it('where it was closed while switches were being disarmed', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    desk.atStake = { ...nothingOpen, switchesSet: ['p1'] }
    desk.person = ({ view, decide }) =>
      new Promise((resolve) => {
        desk.whileDisarming = () => resolve('cancelled')
        void decide(answerTo(view, { fields: { known: 'yes' } }))
      })
    const words = said(expectFail(await desk.removal().ask()))
    for (const part of ['Nothing was removed.', switchGone]) expect(words).toContain(part)
  })
})

describe('“Remove everything” and the dead-man switches', () => {
  const inDoubt = 'was sent and has no answer: look under Safety'
  beforeEach(async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    desk.atStake = { ...nothingOpen, switchesSet: ['p1'] }
    desk.whileDisarming = () => void (desk.world.native.mode = 'locked')
  })
  afterEach(() => {
    desk.world.native.mode = 'open'
  })

  it('a disarm without an answer counts as done, and its switch has to be looked at', async () => {
    desk.disarmed = { ...noDisarms, unanswered: 1 }
    desk.whileDisarming = () => void (desk.underWay = 1)
    const problems = pressing(desk, () => undefined)
    const error = expectFail(await desk.removal().ask())
    expect(error.code).toBe('refused')
    for (const words of [said(error), problems[0]]) {
      expect(words).toContain('Nothing was removed.')
      expect(words).toContain(inDoubt)
      expect(words).not.toContain('arm it anew')
    }
  })

  it('one that had fired was not disarmed, and is not to be armed anew', async () => {
    desk.disarmed = { ...noDisarms, fired: 1 }
    pressing(desk, () => undefined)
    const words = said(expectFail(await desk.removal().ask()))
    expect(words).toContain('had fired before: look under Safety')
    expect(words).not.toContain('arm it anew')
  })

  it('its own disarm is no news: the next press goes on, and disarms anew what is in doubt', async () => {
    desk.disarmed = { ...noDisarms, unanswered: 1 }
    const problems = pressing(
      desk,
      () => undefined,
      () => {
        desk.atStake = { ...desk.atStake, unresolved: openRequests('protect') }
        desk.disarmed = { ...noDisarms, accepted: 1 }
      },
    )
    const words = said(expectFail(await desk.removal().ask()))
    expect(problems[0]).toContain(inDoubt)
    expect(problems[1]).toContain('“Main (read)”')
    expect(words).toContain('one dead-man switch was disarmed')
    expect(words).not.toContain(inDoubt)
  })

  it('what is sent by somebody else meanwhile is news, which does not deny that keys may be gone', async () => {
    const problems = pressing(
      desk,
      () => undefined,
      () => void (desk.atStake = { ...desk.atStake, unresolved: openRequests('place') }),
    )
    expectFail(await desk.removal().ask())
    expect(problems[1]).toContain('Something was sent or armed meanwhile')
    expect(problems[1]).toContain('some keys may be gone')
    expect(problems[1]).not.toContain('Nothing was removed')
  })

  it('what is sent meanwhile is news also once the disarm that had no answer was resolved', async () => {
    desk.disarmed = { ...noDisarms, unanswered: 1 }
    const problems = pressing(
      desk,
      () => undefined,
      () => void (desk.atStake = { ...desk.atStake, switchesSet: [], unresolved: openRequests('place') }),
    )
    expectFail(await desk.removal().ask())
    expect(problems[0]).toContain(inDoubt)
    expect(problems[1]).toContain('Something was sent or armed meanwhile')
    expect(desk.disarms).toBe(1)
  })

  it('what is sent meanwhile is news also where a request that was shown has ended', async () => {
    desk.atStake = { ...desk.atStake, unresolved: openRequests('place') }
    const problems = pressing(desk, () => void (desk.atStake = { ...desk.atStake, unresolved: openRequests('place') }))
    expectFail(await desk.removal().ask())
    expect(problems[0]).toContain('Something was sent or armed meanwhile')
    expect(desk.disarms).toBe(0)
  })

  it('a switch armed meanwhile without an answer is news also where the one that was shown has ended', async () => {
    const problems = pressing(
      desk,
      () => void (desk.atStake = { ...nothingOpen, switchesSet: ['p2'], unresolved: openRequests('protect') }),
    )
    expectFail(await desk.removal().ask())
    expect(problems[0]).toContain('Something was sent or armed meanwhile')
    expect(desk.disarms).toBe(0)
  })

  it('a request on its way does not deny it either', async () => {
    const problems = pressing(
      desk,
      () => undefined,
      () => void (desk.underWay = 1),
    )
    expectFail(await desk.removal().ask())
    for (const part of ['still on its way', 'some keys may be gone']) expect(problems[1]).toContain(part)
  })
})
