import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isMarked, removedSecrets } from '#main/platform/removal-marker.ts'
import { createRemoval } from '#main/trusted/remove-everything.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { answerTo, confirming } from '#test/support/trusted-person.ts'
import { trustedWords } from '#test/support/trusted-words.ts'
import { keyInput, newProfile } from '../vault/world.ts'
import { noDisarms, nothingOpen, openRemovalDesk, openRequests } from './removal-desk.ts'
import type { RemovalDesk } from './removal-desk.ts'

let desk: RemovalDesk
beforeEach(async () => {
  desk = await openRemovalDesk()
})
afterEach(() => desk.world.dispose())

describe('“Remove everything”', () => {
  it('takes the keys of every profile and role and the PIN, then ends Coffer', async () => {
    const { id } = expectOk(await desk.vault.add(newProfile('Main')))
    expectOk(await desk.vault.putKey(id, keyInput('withdraw', 'other')))
    expectOk(await desk.vault.add(newProfile('Familie Größe', 'trade', 'family')))
    expectOk(await desk.vault.setPin({ current: null, pin: '2468' }))
    expect(desk.world.native.entries.size).toBe(5)
    desk.person = confirming({ pin: '2468' })
    const removal = desk.removal()
    expect(removal.isRemovalDue()).toBe(false)
    expectOk(await removal.ask())
    expect([...desk.world.native.entries.keys()]).toEqual(['app/sentinel'])
    expect([removal.isRemovalDue(), desk.quits]).toEqual([true, 1])
    expect(desk.shown[0]).toMatchObject({ task: 'remove-everything', word: 'EVERYTHING', fields: [] })
    expect(desk.shown[0]?.warnings.map((warning) => warning.id)).toEqual(['erase.warning', 'erase.orders-stay'])
  })

  it('works where nothing was ever stored, and without any keychain', async () => {
    expectOk(await desk.removal().ask())
    desk.world.native.mode = 'missing'
    expectOk(await desk.removal().ask())
    expect([desk.quits, removedSecrets(desk.world.dataDir)]).toEqual([
      2,
      { keys: false, sentinel: false, stillValid: false },
    ])
  })

  it('needs the word and the PIN; whoever cancels keeps everything', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    expectOk(await desk.vault.setPin({ current: null, pin: '2468' }))
    const before = [...desk.world.native.entries.keys()]
    const codes: string[] = []
    desk.person = async ({ view, decide }) => {
      for (const given of [{ typed: 'everything', pin: '2468' }, { pin: '1111' }]) {
        const answer = await decide({ ...answerTo(view, {}), ...given })
        codes.push(answer.ok ? 'ok' : answer.error.code)
      }
      return 'cancelled'
    }
    const removal = desk.removal()
    expect(expectFail(await removal.ask()).code).toBe('cancelled')
    expect(codes).toEqual(['bad-input', 'pin-wrong'])
    expect([...desk.world.native.entries.keys()]).toEqual(before)
    expect([removal.isRemovalDue(), desk.quits]).toEqual([false, 0])
  })

  it('says what is open, and does it only where that is known; more that opens meanwhile ends it', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    desk.atStake = { ...nothingOpen, switchesSet: ['p1'], unresolved: openRequests('place', 'cancel') }
    const problems: string[] = []
    desk.person = async ({ view, decide }) => {
      for (const known of ['no', 'yes']) {
        const { unresolved } = desk.atStake
        if (known === 'yes' && problems.length === 1)
          desk.atStake = { ...desk.atStake, unresolved: [...unresolved, ...openRequests('place')] }
        const answer = await decide(answerTo(view, { fields: { known } }))
        problems.push(answer.ok ? 'ok' : said(answer.error))
      }
      return 'cancelled'
    }
    expect(expectFail(await desk.removal().ask()).code).toBe('cancelled')
    expect(problems[0]).toContain('Say first that you know')
    expect(problems[1]).toContain('Something was sent or armed meanwhile')
    expect(desk.shown[0]?.warnings.map((warning) => warning.id)).toEqual([
      'erase.warning',
      'erase.switches',
      'erase.other-orders-stay',
      'erase.unresolved',
    ])
    expect(desk.world.native.entries.size).toBe(2)
    desk.world.time.advance(60_000)
    desk.person = confirming({ fields: { known: 'yes' } })
    expectOk(await desk.removal().ask())
    expect([[...desk.world.native.entries.keys()], desk.disarms]).toEqual([['app/sentinel'], 1])
  })

  it('notes on disk that the files are to follow, once the keys are gone', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    expect(isMarked(desk.world.dataDir)).toBe(false)
    expectOk(await desk.removal().ask())
    expect(isMarked(desk.world.dataDir)).toBe(true)
    expect(removedSecrets(desk.world.dataDir)).toEqual({ keys: true, sentinel: true, stillValid: true })
  })

  it('knows of keys that were kept for one session, and of an entry that earlier keys left', async () => {
    const { id } = expectOk(await desk.vault.add(newProfile('Main')))
    expectOk(await desk.vault.remove(id))
    expectOk(await desk.removal().ask())
    expect(removedSecrets(desk.world.dataDir)).toEqual({ keys: false, sentinel: true, stillValid: false })
    desk.world.native.mode = 'missing'
    expectOk(await desk.vault.add(newProfile('Session')))
    expectOk(await desk.removal().ask())
    expect(removedSecrets(desk.world.dataDir)).toEqual({ keys: false, sentinel: false, stillValid: true })
  })

  it('does not take a journal that cannot be read for one without anything open', async () => {
    desk.atStake = { ...desk.atStake, isUnread: true }
    desk.person = confirming({ fields: { known: 'no' } })
    expectFail(await desk.removal().ask())
    expect(desk.shown[0]?.warnings.map((warning) => warning.id)).toEqual(['erase.warning', 'pin.reset-unread'])
    expect(desk.quits).toBe(0)
  })

  it.each([{ switchesElsewhere: 1 }, { isUnread: true }, { switchesElsewhere: 1, switchesSet: ['p1'] }])(
    'does not promise that orders stay where a switch that it does not disarm may cancel them (%j)',
    async (open) => {
      expectOk(await desk.vault.add(newProfile('Main')))
      desk.atStake = { ...nothingOpen, ...open }
      desk.person = () => Promise.resolve('cancelled')
      expectFail(await desk.removal().ask())
      const ids = desk.shown[0]?.warnings.map((warning) => warning.id) ?? []
      expect(ids.filter((id) => id.includes('orders'))).toEqual(['erase.orders-unless-switch'])
    },
  )

  it('disarms what no count shows too', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    expectOk(await desk.removal().ask())
    expect(desk.disarms).toBe(1)
  })

  it('opens no window while a request is on its way', async () => {
    desk.underWay = 1
    expect(said(expectFail(await desk.removal().ask()))).toContain('still on its way')
    expect(desk.shown).toEqual([])
  })

  it('V1: names what a locked keyring keeps, removes nothing else then, and can be repeated', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    expectOk(await desk.vault.setPin({ current: null, pin: '2468' }))
    const problems: string[] = []
    const removal = createRemoval({
      vault: desk.vault,
      // The PIN itself could not be asked for behind a locked keyring: it locks after that.
      askTrusted: async (input) => {
        desk.world.native.mode = 'locked'
        const done = await input.act({} as never, new AbortController().signal)
        if (!done.ok) problems.push(said(done.error))
        return done
      },
      atStake: () => desk.atStake,
      underWay: () => 0,
      disarmOwn: () => Promise.resolve(noDisarms),
      dataDir: desk.world.dataDir,
      otherData: () => null,
      words: trustedWords,
      quit: () => void (desk.quits += 1),
    })
    expect(expectFail(await removal.ask()).code).toBe('keychain-failed')
    expect(problems[0]).toContain('“Main (read)”')
    expect(problems[0]).not.toContain('“PIN”')
    expect([removal.isRemovalDue(), desk.quits, desk.world.native.entries.size]).toEqual([false, 0, 3])
    expect(isMarked(desk.world.dataDir)).toBe(false)
    desk.world.native.mode = 'open'
  })

  it('leaves the PIN to another version’s data, and names its folder before', async () => {
    expectOk(await desk.vault.add(newProfile('Main')))
    expectOk(await desk.vault.setPin({ current: null, pin: '2468' }))
    desk.otherData = '/home/me/.config/Coffer'
    desk.person = confirming({ pin: '2468' })
    expectOk(await desk.removal().ask())
    expect([...desk.world.native.entries.keys()].sort()).toEqual(['app/pin', 'app/sentinel'])
    expect(JSON.stringify(desk.shown[0]?.facts)).toContain('/home/me/.config/Coffer')
    expect(desk.shown[0]?.warnings[0]?.id).toBe('erase.warning-of-this')
  })

  it('does not lock out another data folder that shares the PIN', async () => {
    const other = await desk.world.open({ dataDir: await mkdtemp(join(desk.world.dataDir, 'other-')) })
    const { id } = expectOk(await other.add(newProfile('Elsewhere')))
    expectOk(await other.setPin({ current: null, pin: '2468' }))
    other.lock('user')
    expectOk(await desk.vault.add(newProfile('Main')))
    // Learns here that there is a PIN.
    expect(expectFail(await desk.vault.refresh()).code).toBe('vault-locked')
    expectOk(await desk.vault.unlock({ pin: '2468' }))
    desk.person = confirming({ pin: '2468' })
    expectOk(await desk.removal().ask())
    expect([...desk.world.native.entries.keys()].sort()).toEqual(['app/sentinel', `${id}/read`])
    // The PIN is gone, and that is not told as a locked keychain, which nothing could ever unlock.
    expectOk(await other.unlock({ pin: '2468' }))
    expectOk(await other.forgetKeys())
    expect(desk.world.native.entries.has(`${id}/read`)).toBe(false)
  })

  it('takes the keys of a list that was moved aside, damaged as it is', async () => {
    const { id } = expectOk(await desk.vault.add(newProfile('Old')))
    writeFileSync(join(desk.world.dataDir, 'profiles.set-aside-2026.json'), `{"profiles":[{"id": "${id}", "la`)
    const again = await desk.world.open()
    expectOk(await again.remove(id))
    desk.world.native.entries.set(`${id}/trade`, 'left over')
    desk.vault = again
    expectOk(await desk.removal().ask())
    expect([...desk.world.native.entries.keys()]).toEqual(['app/sentinel'])
  })
})
