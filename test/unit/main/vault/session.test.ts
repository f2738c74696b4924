import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeyUse } from '#main/platform/key-use.ts'
import { practiceProfile } from '#main/vault/practice-profile.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { createWorld, keyInput, newProfile } from './world.ts'
import type { World } from './world.ts'
import { said } from '#test/support/said.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.dispose())

const minute = 60_000
const practiceKey = { key: 'practice-key', secret: 's', passphrase: 'p', keyVersion: 3 } as const
const practice = practiceProfile(() => practiceKey)
const gets = (account: string): number => world.native.calls.filter((call) => call === `get ${account}`).length

describe('credentials', () => {
  it('the weakest key that can do it', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'withdraw', 'strong')))
    expect(['read', 'trade', 'withdraw'].map((role) => vault.roleFor(id, role as 'read'))).toEqual(
      Array(3).fill('withdraw'),
    )
    expectOk(await vault.putKey(id, keyInput('read', 'weak')))
    expect(vault.roleFor(id, 'read')).toBe('read')
    expect(expectOk(await vault.credentials(id, 'read')).secret).toBe('secret-of-weak')
    expect(expectOk(await vault.credentials(id, 'trade')).secret).toBe('secret-of-strong')
    expectOk(await vault.removeKey(id, 'withdraw'))
    expect(expectFail(await vault.credentials(id, 'trade'))).toMatchObject({ code: 'key-absent' })
    expect(vault.roleFor(id, 'withdraw')).toBeNull()
    expect(expectFail(await vault.credentials('nobody', 'read')).code).toBe('profile-not-found')
  })

  it('V6: a key is read once and held; a withdraw key is read for each use', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.putKey(id, keyInput('withdraw', 'strong')))
    await vault.refresh()
    world.native.calls.length = 0
    for (let i = 0; i < 3; i += 1) expectOk(await vault.credentials(id, 'read'))
    for (let i = 0; i < 3; i += 1) expectOk(await vault.credentials(id, 'withdraw'))
    expect(gets(`${id}/read`)).toBe(1)
    expect(gets(`${id}/withdraw`)).toBe(3)
  })

  it('V6: within one use a withdraw key is read once, by whoever asks, and a lock ends the use', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'withdraw', 'strong')))
    const ask = (use: KeyUse) => vault.credentials(id, 'withdraw', undefined, use)
    const [one, other] = [{ what: 'withdraw' }, { what: 'withdraw' }]
    world.native.calls.length = 0
    for (const key of await Promise.all([ask(one), ask(one), ask(other)])) expectOk(key)
    expect(gets(`${id}/withdraw`)).toBe(1)
    expectOk(await ask(one))
    expectOk(await ask(other))
    expect(gets(`${id}/withdraw`)).toBe(1)
    expectOk(await ask({ what: 'withdraw' }))
    expect(gets(`${id}/withdraw`)).toBe(2)
    vault.lock('user')
    expect(expectFail(await ask(one)).code).toBe('vault-locked')
    expectOk(await vault.unlock({ pin: null }))
    expectOk(await ask(one))
    expect(gets(`${id}/withdraw`)).toBe(3)
    expectOk(await vault.putKey(id, keyInput('withdraw', 'next')))
    expect(expectOk(await ask(one)).secret).toBe('secret-of-next')
  })

  it('V6: a withdraw key is not opened at the start, on asking the keychain again, or after an unlock, but for a use', async () => {
    const first = await world.open()
    const { id } = expectOk(await first.add(newProfile('Main')))
    expectOk(await first.putKey(id, keyInput('withdraw', 'strong')))
    first.close()
    world.native.calls.length = 0
    world.secretsTold.length = 0
    const vault = await world.open()
    await vault.refresh()
    vault.lock('user')
    expectOk(await vault.unlock({ pin: null }))
    await vault.refresh()
    expect(gets(`${id}/read`)).toBeGreaterThan(1)
    expect(gets(`${id}/withdraw`)).toBe(0)
    expect(world.secretsTold.filter((secret) => secret.includes('strong'))).toEqual([])
    const stateOf = () => expectOk(vault.get(id)).keys.find(({ role }) => role === 'withdraw')?.state
    expect(stateOf()).toBe('unchecked')
    // A locked keychain is known of it too, and forgotten once the keychain is open.
    world.native.mode = 'locked'
    await vault.refresh()
    expect(stateOf()).toBe('locked')
    world.native.mode = 'open'
    await vault.refresh()
    expect(stateOf()).toBe('unchecked')
    expectOk(await vault.credentials(id, 'withdraw'))
    expect(gets(`${id}/withdraw`)).toBe(1)
    expect(stateOf()).toBe('present')
  })

  it('many askers at once share one reading', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    await vault.refresh()
    world.native.calls.length = 0
    const all = await Promise.all(Array.from({ length: 20 }, () => vault.credentials(id, 'read')))
    expect(all.every(({ ok }) => ok)).toBe(true)
    expect(gets(`${id}/read`)).toBe(1)
  })

  it('V7: a refused keychain is not asked again until the user does something', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    world.native.mode = 'locked'
    expect(expectFail(await vault.credentials(id, 'read')).code).toBe('key-locked')
    expect(expectOk(vault.get(id)).keys[0]?.state).toBe('locked')
    world.native.calls.length = 0
    for (let i = 0; i < 5; i += 1) expect(expectFail(await vault.credentials(id, 'read')).code).toBe('key-locked')
    expect(world.native.calls).toEqual([])
    world.native.mode = 'open'
    expectOk(await vault.refresh())
    expectOk(await vault.credentials(id, 'read'))
  })

  it('V7: who gives up waiting is answered at once, the others still get the key', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    await vault.refresh()
    world.native.mode = 'silent'
    const stop = new AbortController()
    const impatient = vault.credentials(id, 'read', stop.signal)
    const patient = vault.credentials(id, 'read')
    await expect.poll(() => world.native.calls.at(-1)).toBe(`get ${id}/read`)
    stop.abort()
    expect(expectFail(await impatient).code).toBe('cancelled')
    world.native.mode = 'open'
    world.native.answer()
    expectOk(await patient)
  })

  it('a damaged entry is an error and can be replaced', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    world.native.entries.set(`${id}/read`, 'not ours')
    const error = expectFail(await vault.credentials(id, 'read'))
    expect(error.code).toBe('keychain-failed')
    expect(said(error)).not.toContain('not ours')
    expectOk(await vault.putKey(id, keyInput('read', 'new')))
    expectOk(await vault.credentials(id, 'read'))
  })
})

describe('the lock', () => {
  it('V6: after locking, every private call asks again, practice included', async () => {
    const vault = await world.open({ practice })
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.credentials(id, 'read'))
    vault.lock('user')
    expect(vault.state()).toMatchObject({ locked: true, protection: 'none', locksInMs: null })
    expect(expectFail(await vault.credentials(id, 'read')).code).toBe('vault-locked')
    expect(expectFail(await vault.credentials('practice', 'read')).code).toBe('vault-locked')
    world.native.calls.length = 0
    expectOk(await vault.unlock({ pin: null }))
    expectOk(await vault.credentials(id, 'read'))
    expect(gets(`${id}/read`)).toBeGreaterThan(0)
  })

  it('behind it nothing is changed and no secret is read', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    vault.lock('user')
    world.native.calls.length = 0
    const refused = await Promise.all([
      vault.add(newProfile('Other')),
      vault.update(id, { label: 'x' }),
      vault.putKey(id, keyInput('read', 'x')),
      vault.removeKey(id, 'read'),
      vault.remove(id),
      vault.startOver(),
      vault.setPin({ current: null, pin: '1234' }),
      vault.removePin({ current: '1234' }),
    ])
    expect(refused.map((result) => expectFail(result).code)).toEqual(Array(8).fill('vault-locked'))
    expectOk(await vault.refresh())
    expect(gets(`${id}/read`)).toBe(0)
    expect(vault.list()).toHaveLength(1)
  })

  it('V6: falls shut after 15 min without a touch, and says why', async () => {
    const vault = await world.open()
    await world.time.advance(10 * minute)
    vault.touch()
    expect(vault.state().locksInMs).toBe(15 * minute)
    await world.time.advance(14 * minute)
    expect(vault.state()).toMatchObject({ locked: false, locksInMs: minute })
    world.events.length = 0
    await world.time.advance(minute)
    expect(world.events).toMatchObject([{ type: 'state', reason: 'idle', state: { locked: true } }])
  })

  it('V6: reading keys is not a touch', async () => {
    const vault = await world.open({ idleMs: () => minute })
    const { id } = expectOk(await vault.add(newProfile('Main')))
    for (let i = 0; i < 10; i += 1) {
      await world.time.advance(minute / 10)
      await vault.credentials(id, 'read')
    }
    expect(vault.state().locked).toBe(true)
  })

  it('V6: a machine that slept past the idle time wakes up locked', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    world.time.sleepMachine(16 * minute)
    expect(expectFail(await vault.credentials(id, 'read')).code).toBe('vault-locked')
    expect(vault.state().locked).toBe(true)
  })

  it('a touch does not open it', async () => {
    const vault = await world.open()
    vault.lock('sleep')
    vault.touch()
    expect(vault.state().locked).toBe(true)
  })

  it('V6: a key that is being read while it locks reaches nobody', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    await vault.refresh()
    world.native.mode = 'silent'
    const asked = vault.credentials(id, 'read')
    await expect.poll(() => world.native.calls.at(-1)).toBe(`get ${id}/read`)
    vault.lock('screen-lock')
    expectOk(await vault.unlock({ pin: null }))
    world.native.mode = 'open'
    world.native.answer()
    expect(expectFail(await asked).code).toBe('vault-locked')
  })
})

describe('Touch ID', () => {
  it('opens where the user confirms, and not where the prompt fails', async () => {
    const answers = [
      () => Promise.resolve(false),
      () => Promise.reject(new Error('cancelled')),
      () => Promise.resolve(true),
    ]
    const vault = await world.open({
      touchId: { available: () => true, prompt: () => answers.shift()?.() ?? Promise.resolve(false) },
    })
    expect(vault.state()).toMatchObject({ locked: false, protection: 'touch-id' })
    vault.lock('user')
    expect(expectFail(await vault.unlock({ pin: null })).code).toBe('vault-locked')
    expect(expectFail(await vault.unlock({ pin: null })).code).toBe('vault-locked')
    expectOk(await vault.unlock({ pin: null }))
  })

  it('V6: asks at start where there are keys', async () => {
    const vault = await world.open()
    expectOk(await vault.add(newProfile('Main')))
    const touchId = { available: () => true, prompt: () => Promise.resolve(true) }
    expect((await world.open({ touchId })).state().locked).toBe(true)
  })
})

describe('the end', () => {
  it('close drops the keys and stops the clock', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.credentials(id, 'read'))
    world.events.length = 0
    vault.close()
    expect(expectFail(await vault.credentials(id, 'read')).code).toBe('vault-locked')
    await world.time.advance(20 * minute)
    expect(world.events).toEqual([])
  })
})
