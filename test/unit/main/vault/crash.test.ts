import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentinelAccount } from '#main/vault/keychain.ts'
import type { Vault } from '#main/vault/types.ts'
import { expectOk } from '#test/support/results.ts'
import { createWorld, fsWith, keyInput, newProfile } from './world.ts'
import type { World } from './world.ts'

/**
 * A crash is a step that never comes back: from the chosen call on, neither the disk nor the keychain does anything
 * more. A new vault on what is left must find no orphan, no half-stored profile and no lie.
 */
const acts: Readonly<Record<string, (vault: Vault, id: string) => Promise<unknown>>> = {
  add: (vault) => vault.add(newProfile('Added', 'trade', 'added')),
  addKey: (vault, id) => vault.putKey(id, keyInput('trade', 'second')),
  replaceKey: (vault, id) => vault.putKey(id, keyInput('read', 'repl')),
  removeKey: (vault, id) => vault.removeKey(id, 'withdraw'),
  remove: (vault, id) => vault.remove(id),
}

/** Runs `act` and crashes before step `crashAt`. Gives whether the crash came before the act had ended. */
async function crashIn(world: World, act: string, id: string, crashAt: number): Promise<boolean> {
  let steps = 0
  let crashed = false
  const step = (): void => {
    steps += 1
    if (steps >= crashAt) {
      crashed = true
      throw new Error('crashed')
    }
  }
  const vault = await world.open({ fs: fsWith(step) })
  await vault.refresh()
  steps = 0
  crashed = false
  world.native.beforeEach = step
  await acts[act]?.(vault, id)
  world.native.beforeEach = () => undefined
  vault.close()
  return crashed
}

/** What a restart must find. */
async function checkRestart(world: World): Promise<void> {
  const vault = await world.open()
  expectOk(await vault.refresh())
  const listed = vault.list().flatMap(({ id, keys }) => keys.map(({ role }) => `${id}/${role}`))
  const stored = [...world.native.entries.keys()].filter((account) => account !== sentinelAccount)
  expect(listed).toEqual(expect.arrayContaining(stored))
  for (const profile of vault.list()) {
    expect(profile.deletePending).toBe(false)
    for (const key of profile.keys) {
      // A withdraw key is not opened to learn its state: its first use tells.
      if (key.role === 'withdraw') expect(key.state).toBe('unchecked')
      const read = await vault.credentials(profile.id, key.role)
      const state = expectOk(vault.get(profile.id)).keys.find(({ role }) => role === key.role)?.state
      expect(state).toBe(stored.includes(`${profile.id}/${key.role}`) ? 'present' : 'absent')
      if (key.role !== 'withdraw') expect(key.state).toBe(state)
      if (read.ok && key.role !== 'withdraw')
        expect(read.value.key.slice(-4)).toBe(
          expectOk(vault.get(profile.id)).keys.find(({ role }) => role === key.role)?.tail,
        )
      // Nothing is lost for good: a key that is absent can be entered again.
      if (!read.ok) expectOk(await vault.putKey(profile.id, keyInput(key.role, 'again')))
    }
  }
  vault.close()
}

describe('a crash at any step', () => {
  it('leaves no secret that is not listed, and no profile that cannot be mended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(acts)), fc.integer({ min: 1, max: 25 }), async (act, crashAt) => {
        const world = await createWorld()
        try {
          const before = await world.open()
          const { id } = expectOk(await before.add(newProfile('Main', 'read', 'main')))
          expectOk(await before.putKey(id, keyInput('withdraw', 'with')))
          before.close()
          await crashIn(world, act, id, crashAt)
          await checkRestart(world)
        } finally {
          await world.dispose()
        }
      }),
      { numRuns: 60 },
    )
  })

  it('the first store of all can be mended too', async () => {
    for (let crashAt = 1; crashAt < 15; crashAt += 1) {
      const world = await createWorld()
      await crashIn(world, 'add', '', crashAt)
      await checkRestart(world)
      await world.dispose()
    }
  })

  it('every act really is cut short somewhere, and really ends when it is not', async () => {
    for (const act of Object.keys(acts)) {
      const world = await createWorld()
      const before = await world.open()
      const { id } = expectOk(await before.add(newProfile('Main', 'read', 'main')))
      expectOk(await before.putKey(id, keyInput('withdraw', 'with')))
      expect(await crashIn(world, act, id, 1)).toBe(true)
      expect(await crashIn(world, act, id, 1000)).toBe(false)
      await world.dispose()
    }
  })
})
