import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sentinelAccount } from '#main/vault/keychain.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { createWorld, keyInput, newProfile } from './world.ts'
import type { World } from './world.ts'
import { asWritten } from '#shared/messages.ts'
import { passed } from '#test/support/passed-key.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.dispose())

describe('keys of a profile', () => {
  it('one to three, by role, weakest first', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'withdraw')))
    expectOk(await vault.putKey(id, keyInput('read', 'read')))
    expectOk(await vault.putKey(id, keyInput('trade', 'trade')))
    expect(expectOk(vault.get(id)).keys.map(({ role }) => role)).toEqual(['read', 'trade', 'withdraw'])
    expectOk(await vault.removeKey(id, 'trade'))
    expectOk(await vault.removeKey(id, 'read'))
    expect(expectFail(await vault.removeKey(id, 'read')).code).toBe('key-absent')
    expect(expectFail(await vault.removeKey(id, 'withdraw')).code).toBe('bad-input')
    expect([...world.native.entries.keys()]).toEqual([sentinelAccount, `${id}/withdraw`])
  })

  it('a key that is refused keeps what the last test that passed said of its permissions', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'trade', 'old1')))
    const failed = { state: 'failed', at: 2, message: asWritten('No.'), venueCode: '400006' } as const
    expectOk(await vault.recordTest(id, 'trade', passed))
    for (const at of [2, 3]) expectOk(await vault.recordTest(id, 'trade', { ...failed, at }))
    const again = expectOk((await world.open()).get(id)).keys[0]?.test
    expect(again).toEqual({ ...failed, at: 3, permissions: ['General'] })
  })

  it('a replaced key leaves its tail in the history and is untested', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'read', 'old1')))
    const test = { state: 'failed', at: 1, message: asWritten('No.'), venueCode: '400003' } as const
    expect(expectOk(await vault.recordTest(id, 'read', test)).keys[0]?.test).toEqual(test)
    const at = world.time.now()
    await world.time.advance(1000)
    const replaced = expectOk(await vault.putKey(id, { ...keyInput('read', 'new2'), keyVersion: 2 }))
    expect(replaced.keys).toEqual([
      {
        role: 'read',
        tail: 'new2',
        keyVersion: 2,
        test: { state: 'untested' },
        testAgain: false,
        state: 'present',
        storedAt: at + 1000,
        former: [{ tail: 'old1', until: at + 1000 }],
        deletePending: false,
      },
    ])
    expect(expectOk(await vault.credentials(id, 'read')).secret).toBe('secret-of-new2')
  })

  it('a replacement that came through after its time was up is known at the key’s next use', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'read', 'old1')))
    await vault.refresh()
    const set = world.native.setPassword.bind(world.native)
    world.native.setPassword = (...args) => {
      world.native.mode = 'silent'
      return set(...args)
    }
    const replacing = vault.putKey(id, keyInput('read', 'new2'))
    await expect.poll(() => world.native.mode).toBe('silent')
    await world.time.advance(60_000)
    expect(expectFail(await replacing).code).toBe('keychain-timeout')
    expect(expectOk(vault.get(id)).keys[0]).toMatchObject({ tail: 'old1', state: 'unchecked' })
    world.native.mode = 'open'
    world.native.answer()
    expect(expectOk(await vault.credentials(id, 'read')).secret).toBe('secret-of-new2')
    await expect.poll(() => expectOk(vault.get(id)).keys[0]).toMatchObject({ tail: 'new2', former: [{ tail: 'old1' }] })
  })

  it('V1: a locked or missing keychain is not written over', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'read', 'old1')))
    const before = new Map(world.native.entries)
    for (const [mode, code] of [
      ['locked', 'key-locked'],
      ['missing', 'keychain-missing'],
    ] as const) {
      world.native.mode = mode
      expect(expectFail(await vault.putKey(id, keyInput('read', 'new2'))).code).toBe(code)
      expect(expectFail(await vault.putKey(id, keyInput('trade', 'new3'))).code).toBe(code)
      expect(world.native.entries).toEqual(before)
      expect(expectOk(vault.get(id)).keys).toMatchObject([{ role: 'read', tail: 'old1' }])
    }
  })

  it('V1: a key that is certainly gone can be entered again', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    world.native.entries.delete(`${id}/read`)
    expectOk(await vault.refresh())
    expect(expectOk(vault.get(id)).keys[0]?.state).toBe('absent')
    expectOk(await vault.putKey(id, keyInput('read', 'again')))
    expect(expectOk(vault.get(id)).keys[0]).toMatchObject({ state: 'present', tail: 'gain' })
  })

  it('V1: the states of all keys follow the keychain', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    const stateIn = async (mode: 'open' | 'locked' | 'missing'): Promise<unknown> => {
      world.native.mode = mode
      await vault.refresh()
      return [vault.keychain(), expectOk(vault.get(id)).keys[0]?.state]
    }
    expect(await stateIn('locked')).toEqual(['locked', 'locked'])
    expect(await stateIn('missing')).toEqual(['no-keychain', 'no-keychain'])
    expect(await stateIn('open')).toEqual(['available', 'present'])
  })

  it('V1: keys can be used once the keychain is open, also where a use learnt meanwhile that it was not', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.refresh())
    const { native } = world
    native.mode = 'silent'
    native.calls.splice(0)
    const used = vault.credentials(id, 'read')
    await expect.poll(() => native.calls).toHaveLength(1)
    // Opened, and asked for anew while the use, which asks for its key and the sentinel, has no answer yet.
    const refreshed = vault.refresh()
    native.beforeEach = () => {
      if (native.calls.length === 2) native.mode = 'open'
    }
    native.mode = 'locked'
    native.answer()
    expect(expectFail(await used).code).toBe('key-locked')
    expectOk(await refreshed)
    expect(expectOk(vault.get(id)).keys[0]?.state).toBe('present')
    expectOk(await vault.credentials(id, 'read'))
  })

  it('V1: a keychain that was emptied is locked until a new store proves it open', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    world.native.entries.clear()
    await vault.refresh()
    expect(expectOk(vault.get(id)).keys[0]?.state).toBe('locked')
    expect(expectFail(await vault.putKey(id, keyInput('read', 'again'))).code).toBe('key-locked')
    expect(world.native.entries.size).toBe(0)
    expectOk(await vault.add(newProfile('Other')))
    await vault.refresh()
    expect(expectOk(vault.get(id)).keys[0]?.state).toBe('absent')
  })
})
