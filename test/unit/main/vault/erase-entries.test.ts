import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Vault } from '#main/vault/types.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { createWorld, newProfile } from './world.ts'
import type { World } from './world.ts'

let world: World
let vault: Vault
beforeEach(async () => {
  world = await createWorld()
  vault = await world.open()
})
afterEach(() => world.dispose())

describe('erasing the entries of the keychain', () => {
  it('once begun goes on to its end, whoever closes the window meanwhile', async () => {
    expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.add(newProfile('Second', 'trade')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    const closing = new AbortController()
    const before = world.native.calls.length
    world.native.beforeEach = () => {
      if (world.native.calls.slice(before).some((call) => call.startsWith('delete'))) closing.abort()
    }
    expectOk(await vault.eraseEntries(false, closing.signal))
    expect([closing.signal.aborted, [...world.native.entries.keys()]]).toEqual([true, ['app/sentinel']])
    world.native.beforeEach = () => undefined
    expect(expectFail(await vault.eraseEntries(false, closing.signal)).code).toBe('cancelled')
  })

  it('V6: keeps the PIN while a key is left, which nothing else would protect', async () => {
    const { id } = expectOk(await vault.add(newProfile('Main', 'trade')))
    expectOk(await vault.add(newProfile('Second')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    world.native.keeps = `${id}/trade`
    expect(said(expectFail(await vault.eraseEntries(false)))).toContain('“Main (trade)”')
    expect([...world.native.entries.keys()].sort()).toEqual(['app/pin', 'app/sentinel', `${id}/trade`])
    vault.lock('user')
    expect(expectFail(await vault.unlock({ pin: 'anything' })).code).toBe('pin-wrong')
    expectOk(await vault.unlock({ pin: '2468' }))
    world.native.keeps = null
    expectOk(await vault.eraseEntries(false))
    expect([...world.native.entries.keys()]).toEqual(['app/sentinel'])
  })

  it('names the PIN where it is what the keychain keeps', async () => {
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    world.native.keeps = 'app/pin'
    expect(said(expectFail(await vault.eraseEntries(false)))).toContain('“PIN”')
    expect(world.native.entries.has(`${id}/read`)).toBe(false)
  })

  it('V1: does not take a key of a list that was moved aside for gone because it cannot be told', async () => {
    writeFileSync(join(world.dataDir, 'profiles.set-aside-2026.json'), '{"profiles":[{"id": "profile-9", "la')
    vault = await world.open()
    world.native.entries.set('profile-9/trade', 'a key')
    world.native.mode = 'locked'
    expect(said(expectFail(await vault.eraseEntries(false)))).toContain('“profile-9 (trade)”')
    world.native.mode = 'open'
    expect(world.native.entries.has('profile-9/trade')).toBe(true)
  })
})
