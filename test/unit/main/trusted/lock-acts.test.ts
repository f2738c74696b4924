import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { SettingsChange } from '#shared/domain/settings.ts'
import type { TrustedForm } from '#shared/bridge/trusted.ts'
import { ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Result } from '#shared/errors.ts'
import { createTrusted } from '#main/trusted/ask.ts'
import { trustedForm } from '#main/trusted/form.ts'
import { createGuardedSettings } from '#main/trusted/guarded-settings.ts'
import { createLockActs } from '#main/trusted/lock-acts.ts'
import type { AtStake } from '#main/trusted/lock-acts.ts'
import type { ShowTrusted } from '#main/trusted/index.ts'
import type { Vault } from '#main/vault/types.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { answerTo, confirming } from '#test/support/trusted-person.ts'
import { plainLook, trustedWords } from '#test/support/trusted-words.ts'
import { createWorld, newProfile } from '../vault/world.ts'
import type { World } from '../vault/world.ts'
import { nothingOpen, openRequests } from './removal-desk.ts'

let world: World
let vault: Vault
let shown: TrustedForm[]
let atStake: AtStake = nothingOpen
let person: ShowTrusted
beforeEach(async () => {
  world = await createWorld()
  vault = await world.open()
  shown = []
})
afterEach(() => world.dispose())

const actsOf = () => {
  const { ask } = createTrusted({
    vault,
    time: world.time,
    newId: () => `id-${shown.length}`,
    look: plainLook,
    showTrusted: (request) => {
      if (request.view.subject.kind === 'form') shown.push(request.view.subject)
      return person(request)
    },
  })
  return { ...createLockActs({ vault, askTrusted: ask, atStake: () => atStake, words: trustedWords }), ask }
}

const types = (fields: Readonly<Record<string, string>>): void => void (person = confirming({ fields }))
/** Types one after the other in the same window, and gives the errors on the way. */
const tries = (...each: readonly Readonly<Record<string, string>>[]): string[] => {
  const seen: string[] = []
  person = async ({ view, decide }) => {
    for (const fields of each) {
      const answer: Result<null> = await decide(answerTo(view, { fields }))
      seen.push(answer.ok ? 'ok' : answer.error.code)
    }
    return seen.at(-1) === 'ok' ? 'confirmed' : 'closed'
  }
  return seen
}

describe('the lock, asked for by the page and answered in main’s own window', () => {
  it('V6: a PIN is set, changed, asked for and removed, each with what it needs typed there', async () => {
    const acts = actsOf()
    types({ pin: '2468', again: '2468' })
    expect(expectOk(await acts.setPin()).protection).toBe('pin')
    expect(shown.at(-1)?.fields.map(({ name }) => name)).toEqual(['pin', 'again'])
    types({ current: '2468', pin: '1357', again: '1357' })
    expectOk(await acts.setPin())
    expect(shown.at(-1)?.fields.map(({ name }) => name)).toEqual(['current', 'pin', 'again'])
    vault.lock('user')
    types({ pin: '1357' })
    expect(expectOk(await acts.unlock()).locked).toBe(false)
    types({ current: '1357' })
    expect(expectOk(await acts.removePin()).protection).toBe('none')
    expect(shown.at(-1)?.word).toBe('REMOVE')
  })

  it('V6: where Touch ID protects a first PIN says that the finger is asked for, and is not set without it', async () => {
    let finger = false
    vault = await world.open({ touchId: { available: () => true, prompt: () => Promise.resolve(finger) } })
    const acts = actsOf()
    expectOk(await vault.add(newProfile('Main')))
    const seen = tries({ pin: '2468', again: '2468' })
    expect(expectFail(await acts.setPin()).code).toBe('cancelled')
    expect(seen).toEqual(['vault-locked'])
    expect(shown.at(-1)?.note).toEqual(msg('pin.what-touch-id'))
    expect(vault.state()).toMatchObject({ protection: 'touch-id', pinSet: false })
    finger = true
    types({ pin: '2468', again: '2468' })
    expect(expectOk(await acts.setPin()).pinSet).toBe(true)
    finger = false
    types({ current: '2468', pin: '1357', again: '1357' })
    expectOk(await acts.setPin())
    expect(shown.at(-1)?.note).toEqual(msg('pin.what'))
  })

  it('a refused one is an error in the window, where the next try is made', async () => {
    const acts = actsOf()
    const seen = tries({ pin: '2468', again: '2469' }, { pin: '12', again: '12' }, { pin: '2468', again: '2468' })
    expectOk(await acts.setPin())
    expect(seen).toEqual(['bad-input', 'bad-input', 'ok'])
    vault.lock('user')
    const unlocking = tries({ pin: '0000' }, { pin: '2468' })
    expect(expectOk(await acts.unlock()).locked).toBe(false)
    expect(unlocking).toEqual(['pin-wrong', 'ok'])
  })

  it('five wrong tries in one window make the sixth wait, and a right PIN does not shorten it', async () => {
    const acts = actsOf()
    types({ pin: '2468', again: '2468' })
    expectOk(await acts.setPin())
    vault.lock('user')
    const seen = tries(...Array.from({ length: 5 }, () => ({ pin: '0000' })), { pin: '2468' })
    expectFail(await acts.unlock())
    expect(seen).toEqual([...Array<string>(5).fill('pin-wrong'), 'pin-wait'])
    expect(vault.state().locked).toBe(true)
  })

  it('without a PIN somebody has to be there to unlock; open already, nothing is asked', async () => {
    const acts = actsOf()
    expect(expectOk(await acts.unlock()).locked).toBe(false)
    expect(shown).toEqual([])
    vault.lock('idle')
    person = () => Promise.resolve('closed')
    expect(expectFail(await acts.unlock()).code).toBe('cancelled')
    expect(vault.state().locked).toBe(true)
    person = confirming()
    expect(expectOk(await acts.unlock()).locked).toBe(false)
  })

  it('a forgotten PIN is reset behind the lock, with a typed word; keys go with it, profiles stay', async () => {
    const acts = actsOf()
    const profile = expectOk(await vault.add(newProfile('Main')))
    types({ pin: '2468', again: '2468' })
    expectOk(await acts.setPin())
    vault.lock('user')
    person = confirming({ typed: '' })
    expect(expectFail(await acts.forgetPin()).code).toBe('cancelled')
    expect(world.native.entries.has('app/pin')).toBe(true)
    person = confirming()
    expect(expectOk(await acts.forgetPin())).toMatchObject({ locked: false, protection: 'none', pinSet: false })
    expect([...world.native.entries.keys()].filter((account) => account !== 'app/sentinel')).toEqual([])
    expect(expectFail(await vault.credentials(profile.id, 'trade')).code).toBe('key-absent')
    expect(vault.list()).toMatchObject([{ label: 'Main', keys: [{ state: 'absent' }] }])
  })

  it('T2 M8: whoever reset the PIN gains nothing: no new name and no looser limit until a key is entered, which begins all waits anew', async () => {
    const acts = actsOf()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    types({ pin: '2468', again: '2468' })
    expectOk(await acts.setPin())
    vault.lock('user')
    person = confirming()
    expectOk(await acts.forgetPin())
    const loosens = (task: TrustedForm['task']) =>
      actsOf().ask({
        profile: expectOk(vault.get(id)),
        subject: trustedForm({ task, title: msg('trusted.limits-title'), action: msg('trusted.limits-title') }),
        needs: 'vault',
        act: () => Promise.resolve(ok(null)),
      })
    const tasks = ['add-recipient', 'relabel-recipient', 'limits', 'order-limits'] as const
    const before = shown.length
    for (const task of tasks) expect(expectFail(await loosens(task)).code).toBe('key-absent')
    expect(shown).toHaveLength(before)
    // What takes away or enters a key is asked as ever.
    expectOk(await loosens('delete-profile'))
    // A restart changes nothing about it.
    vault = await world.open()
    expect(expectOk(vault.get(id)).keyedAt).toBeNull()
    await world.time.advance(5000)
    for (const role of ['read', 'trade'] as const) {
      await world.time.advance(5000)
      expect(expectOk(await vault.putKey(id, { ...newProfile('Main').key, role })).keyedAt).toBe(world.time.now())
    }
    for (const task of tasks) expectOk(await loosens(task))
  })

  it('says what is left without its keys, and while the keychain refuses nothing goes', async () => {
    const acts = actsOf()
    const profile = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.putKey(profile.id, { ...newProfile('Main').key, role: 'withdraw' }))
    atStake = { switchesSet: ['p1'], switchesElsewhere: 0, isUnread: true, unresolved: openRequests('place', 'place') }
    person = confirming()
    world.native.mode = 'locked'
    expect(expectFail(await acts.forgetPin()).code).toBe('cancelled')
    expect(shown.at(-1)?.warnings.map(({ id }) => id)).toEqual([
      'pin.reset-warning',
      'pin.reset-armed',
      'pin.reset-unread',
      'pin.reset-unresolved',
    ])
    atStake = nothingOpen
    world.native.mode = 'open'
    expect(expectOk(vault.get(profile.id)).keys).toHaveLength(2)
    expectOk(await acts.forgetPin())
    // A withdraw key is never read to learn its state: a forgotten one leaves the list, or it would look kept after a restart.
    expect((await world.open()).list()).toMatchObject([{ label: 'Main', keys: [{ role: 'read' }] }])
  })
})

describe('settings that weaken a protection', () => {
  const guarded = () => {
    let now = { ...defaultSettings, lockMinutes: 5 }
    const { ask } = actsOf()
    const change = createGuardedSettings({
      settings: {
        get: () => now,
        change: (next: SettingsChange) => {
          now = { ...now, ...JSON.parse(JSON.stringify(next)) }
          return Promise.resolve(ok(now))
        },
      },
      askTrusted: ask,
      words: trustedWords,
    })
    return { change, now: () => now }
  }

  it.each<[SettingsChange, boolean]>([
    [{ lockMinutes: 6 }, true],
    [{ lockMinutes: 15, theme: 'light' }, true],
    [{ lockMinutes: 5 }, false],
    [{ lockMinutes: 1 }, false],
    [{ systemCertificates: true }, true],
    [{ systemCertificates: false }, false],
    [{ theme: 'light', hideBalances: true }, false],
  ])('T10 V6: %j is asked about: %s', async (change, asked) => {
    const settings = guarded()
    person = () => Promise.resolve('closed')
    const refused = await settings.change(change)
    expect(refused.ok).toBe(!asked)
    expect(shown).toHaveLength(asked ? 1 : 0)
    if (asked) expect(settings.now()).toEqual({ ...defaultSettings, lockMinutes: 5 })
    person = confirming()
    expectOk(await settings.change(change))
    expect(settings.now()).toMatchObject(change)
  })
})
