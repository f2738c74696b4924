import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TrustedForm } from '#shared/bridge/trusted.ts'
import { createTrusted } from '#main/trusted/ask.ts'
import type { AtStake } from '#main/trusted/lock-acts.ts'
import { createRemoval } from '#main/trusted/remove-everything.ts'
import { isMarked, removedSecrets } from '#main/platform/removal-marker.ts'
import type { ShowTrusted } from '#main/trusted/index.ts'
import type { Vault } from '#main/vault/types.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { answerTo, confirming } from '#test/support/trusted-person.ts'
import { trustedWords } from '#test/support/trusted-words.ts'
import { createWorld, keyInput, newProfile } from '../vault/world.ts'
import type { World } from '../vault/world.ts'

let world: World
let vault: Vault
let shown: TrustedForm[]
let atStake: AtStake
let underWay: number
let quits: number
let person: ShowTrusted
let otherData: string | null
let disarms: number
let whileDisarming: () => void
beforeEach(async () => {
  world = await createWorld()
  vault = await world.open()
  shown = []
  atStake = { switchesSet: 0, isUnread: false, unresolved: 0 }
  underWay = quits = 0
  otherData = null
  disarms = 0
  whileDisarming = () => undefined
  person = confirming({})
})
afterEach(() => world.dispose())

const removalOf = () => {
  const { ask } = createTrusted({
    vault,
    time: world.time,
    newId: () => `id-${shown.length}`,
    look: () => ({
      theme: 'dark',
      palette: 'standard',
      swapped: false,
      grouping: 'comma',
      timeZone: 'utc',
      clock: '24',
      language: 'en',
    }),
    showTrusted: (request) => {
      if (request.view.subject.kind === 'form') shown.push(request.view.subject)
      return person(request)
    },
  })
  return createRemoval({
    vault,
    askTrusted: ask,
    atStake: () => atStake,
    underWay: () => underWay,
    disarmOwn: () => {
      // While the keys are there: afterwards nobody could.
      if (world.native.entries.size > 0) disarms += 1
      atStake = { ...atStake, switchesSet: 0 }
      whileDisarming()
      return Promise.resolve()
    },
    dataDir: world.dataDir,
    otherData: () => otherData,
    words: trustedWords,
    quit: () => void (quits += 1),
  })
}

describe('“Remove everything”', () => {
  it('takes the keys of every profile and role and the PIN, then ends Coffer', async () => {
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.putKey(id, keyInput('withdraw', 'other')))
    expectOk(await vault.add(newProfile('Familie Größe', 'trade', 'family')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    expect(world.native.entries.size).toBe(5)
    person = confirming({ pin: '2468' })
    const removal = removalOf()
    expect(removal.isRemovalDue()).toBe(false)
    expectOk(await removal.ask())
    expect([...world.native.entries.keys()]).toEqual(['app/sentinel'])
    expect([removal.isRemovalDue(), quits]).toEqual([true, 1])
    expect(shown[0]).toMatchObject({ task: 'remove-everything', word: 'EVERYTHING', fields: [] })
    expect(shown[0]?.warnings.map((warning) => warning.id)).toEqual(['erase.warning', 'erase.orders-stay'])
  })

  it('works where nothing was ever stored, and without any keychain', async () => {
    expectOk(await removalOf().ask())
    world.native.mode = 'missing'
    expectOk(await removalOf().ask())
    expect([quits, removedSecrets(world.dataDir)]).toEqual([2, { keys: false, sentinel: false, stillValid: false }])
  })

  it('needs the word and the PIN; whoever cancels keeps everything', async () => {
    expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    const before = [...world.native.entries.keys()]
    const codes: string[] = []
    person = async ({ view, decide }) => {
      for (const given of [{ typed: 'everything', pin: '2468' }, { pin: '1111' }]) {
        const answer = await decide({ ...answerTo(view, {}), ...given })
        codes.push(answer.ok ? 'ok' : answer.error.code)
      }
      return 'cancelled'
    }
    const removal = removalOf()
    expect(expectFail(await removal.ask()).code).toBe('cancelled')
    expect(codes).toEqual(['bad-input', 'pin-wrong'])
    expect([...world.native.entries.keys()]).toEqual(before)
    expect([removal.isRemovalDue(), quits]).toEqual([false, 0])
  })

  it('says what is open, and does it only where that is known; more that opens meanwhile ends it', async () => {
    expectOk(await vault.add(newProfile('Main')))
    atStake = { switchesSet: 1, isUnread: false, unresolved: 2 }
    const problems: string[] = []
    person = async ({ view, decide }) => {
      for (const known of ['no', 'yes']) {
        if (known === 'yes' && problems.length === 1) atStake = { ...atStake, unresolved: 3 }
        const answer = await decide(answerTo(view, { fields: { known } }))
        problems.push(answer.ok ? 'ok' : said(answer.error))
      }
      return 'cancelled'
    }
    expect(expectFail(await removalOf().ask()).code).toBe('cancelled')
    expect(problems[0]).toContain('Say first that you know')
    expect(problems[1]).toContain('Something was sent or armed meanwhile')
    expect(shown[0]?.warnings.map((warning) => warning.id)).toEqual([
      'erase.warning',
      'erase.switches',
      'erase.other-orders-stay',
      'erase.unresolved',
    ])
    expect(world.native.entries.size).toBe(2)
    world.time.advance(60_000)
    person = confirming({ fields: { known: 'yes' } })
    expectOk(await removalOf().ask())
    expect([[...world.native.entries.keys()], disarms]).toEqual([['app/sentinel'], 1])
  })

  it('notes on disk that the files are to follow, once the keys are gone', async () => {
    expectOk(await vault.add(newProfile('Main')))
    expect(isMarked(world.dataDir)).toBe(false)
    expectOk(await removalOf().ask())
    expect(isMarked(world.dataDir)).toBe(true)
    expect(removedSecrets(world.dataDir)).toEqual({ keys: true, sentinel: true, stillValid: true })
  })

  it('knows of keys that were kept for one session, and of an entry that earlier keys left', async () => {
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.remove(id))
    expectOk(await removalOf().ask())
    expect(removedSecrets(world.dataDir)).toEqual({ keys: false, sentinel: true, stillValid: false })
    world.native.mode = 'missing'
    expectOk(await vault.add(newProfile('Session')))
    expectOk(await removalOf().ask())
    expect(removedSecrets(world.dataDir)).toEqual({ keys: false, sentinel: false, stillValid: true })
  })

  it('does not take a journal that cannot be read for one without anything open', async () => {
    atStake = { ...atStake, isUnread: true }
    person = confirming({ fields: { known: 'no' } })
    expectFail(await removalOf().ask())
    expect(shown[0]?.warnings.map((warning) => warning.id)).toEqual(['erase.warning', 'pin.reset-unread'])
    expect(quits).toBe(0)
  })

  it('opens no window while a request is on its way', async () => {
    underWay = 1
    expect(said(expectFail(await removalOf().ask()))).toContain('still on its way')
    expect(shown).toEqual([])
  })

  it('V1: names what a locked keyring keeps, removes nothing else then, and can be repeated', async () => {
    expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    const problems: string[] = []
    const removal = createRemoval({
      vault,
      // The PIN itself could not be asked for behind a locked keyring: it locks after that.
      askTrusted: async (input) => {
        world.native.mode = 'locked'
        const done = await input.act({} as never, new AbortController().signal)
        if (!done.ok) problems.push(said(done.error))
        return done
      },
      atStake: () => atStake,
      underWay: () => 0,
      disarmOwn: () => Promise.resolve(),
      dataDir: world.dataDir,
      otherData: () => null,
      words: trustedWords,
      quit: () => void (quits += 1),
    })
    expect(expectFail(await removal.ask()).code).toBe('keychain-failed')
    expect(problems[0]).toContain('“Main (read)”')
    expect(problems[0]).not.toContain('“PIN”')
    expect([removal.isRemovalDue(), quits, world.native.entries.size]).toEqual([false, 0, 3])
    expect(isMarked(world.dataDir)).toBe(false)
    world.native.mode = 'open'
  })

  describe('closed after its button was pressed says what was done', () => {
    /** Presses once, and closes the window on the error. Gives what the window said. */
    const pressThenClose = (): string[] => {
      const problems: string[] = []
      person = async ({ view, decide }) => {
        const answer = await decide(answerTo(view, { fields: { known: 'yes' } }))
        problems.push(answer.ok ? 'ok' : said(answer.error))
        return 'cancelled'
      }
      return problems
    }
    const switchGone = 'one dead-man switch was disarmed'

    it('where the keychain kept an entry: keys may be gone, a switch was disarmed', async () => {
      expectOk(await vault.add(newProfile('Main')))
      atStake = { switchesSet: 1, isUnread: false, unresolved: 0 }
      whileDisarming = () => void (world.native.mode = 'locked')
      const problems = pressThenClose()
      const error = expectFail(await removalOf().ask())
      world.native.mode = 'open'
      for (const part of ['“Main (read)”', switchGone]) expect(problems[0]).toContain(part)
      expect(error.code).toBe('keychain-failed')
      for (const part of ['some keys may be gone', switchGone]) expect(said(error)).toContain(part)
      expect([disarms, quits]).toEqual([1, 0])
    })

    it('where a request got on its way meanwhile: nothing was removed, a switch was disarmed', async () => {
      expectOk(await vault.add(newProfile('Main')))
      atStake = { switchesSet: 1, isUnread: false, unresolved: 0 }
      whileDisarming = () => void (underWay = 1)
      const problems = pressThenClose()
      const error = expectFail(await removalOf().ask())
      for (const part of ['still on its way', switchGone]) expect(problems[0]).toContain(part)
      expect(error.code).toBe('refused')
      for (const part of ['Nothing was removed.', switchGone]) expect(said(error)).toContain(part)
      expect(world.native.entries.size).toBe(2)
    })

    it('where it was closed while switches were being disarmed', async () => {
      expectOk(await vault.add(newProfile('Main')))
      atStake = { switchesSet: 1, isUnread: false, unresolved: 0 }
      person = ({ view, decide }) =>
        new Promise((resolve) => {
          whileDisarming = () => resolve('cancelled')
          void decide(answerTo(view, { fields: { known: 'yes' } }))
        })
      const words = said(expectFail(await removalOf().ask()))
      for (const part of ['Nothing was removed.', switchGone]) expect(words).toContain(part)
    })
  })

  it('leaves the PIN to another version’s data, and names its folder before', async () => {
    expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    otherData = '/home/me/.config/Coffer'
    person = confirming({ pin: '2468' })
    expectOk(await removalOf().ask())
    expect([...world.native.entries.keys()].sort()).toEqual(['app/pin', 'app/sentinel'])
    expect(JSON.stringify(shown[0]?.facts)).toContain('/home/me/.config/Coffer')
    expect(shown[0]?.warnings[0]?.id).toBe('erase.warning-of-this')
  })

  it('does not lock out another data folder that shares the PIN', async () => {
    const other = await world.open({ dataDir: await mkdtemp(join(world.dataDir, 'other-')) })
    const { id } = expectOk(await other.add(newProfile('Elsewhere')))
    expectOk(await other.setPin({ current: null, pin: '2468' }))
    other.lock('user')
    expectOk(await vault.add(newProfile('Main')))
    // Learns here that there is a PIN.
    expect(expectFail(await vault.refresh()).code).toBe('vault-locked')
    expectOk(await vault.unlock({ pin: '2468' }))
    person = confirming({ pin: '2468' })
    expectOk(await removalOf().ask())
    expect([...world.native.entries.keys()].sort()).toEqual(['app/sentinel', `${id}/read`])
    // The PIN is gone, and that is not told as a locked keychain, which nothing could ever unlock.
    expectOk(await other.unlock({ pin: '2468' }))
    expectOk(await other.forgetKeys())
    expect(world.native.entries.has(`${id}/read`)).toBe(false)
  })

  it('takes the keys of a list that was moved aside, damaged as it is', async () => {
    const { id } = expectOk(await vault.add(newProfile('Old')))
    writeFileSync(join(world.dataDir, 'profiles.set-aside-2026.json'), `{"profiles":[{"id": "${id}", "la`)
    const again = await world.open()
    expectOk(await again.remove(id))
    world.native.entries.set(`${id}/trade`, 'left over')
    vault = again
    expectOk(await removalOf().ask())
    expect([...world.native.entries.keys()]).toEqual(['app/sentinel'])
  })
})
