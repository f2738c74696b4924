import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sentinelAccount } from '#main/vault/keychain.ts'
import { practiceProfile } from '#main/vault/practice-profile.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { createWorld, keyInput, newProfile } from './world.ts'
import type { World } from './world.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.dispose())

const practiceKey = { key: 'practice-key', secret: 's', passphrase: 'p', keyVersion: 3 } as const
const practice = practiceProfile(() => practiceKey)

describe('profiles', () => {
  it('V4: the list is our own: label, colour, tail, no secret, and a restart finds it again', async () => {
    const vault = await world.open({ practice })
    const added = expectOk(await vault.add(newProfile('Main')))
    expect(added).toMatchObject({
      label: 'Main',
      kind: 'live',
      sessionOnly: false,
      keys: [{ role: 'read', tail: 'Main', keyVersion: 3, state: 'present', test: { state: 'untested' }, former: [] }],
    })
    const again = await world.open({ practice })
    expectOk(await again.refresh())
    expect(again.list()).toEqual([practice.profile, added])
    const seen = JSON.stringify([again.list(), world.events, await world.indexText()])
    for (const part of ['key-of-', 'secret-of-', 'passphrase-of-']) expect(seen).not.toContain(part)
    expect([...world.native.entries.keys()]).toEqual([sentinelAccount, `${added.id}/read`])
  })

  it('is notified of every secret that enters', async () => {
    const vault = await world.open()
    expectOk(await vault.add(newProfile('Main')))
    expect(world.secretsTold).toEqual(expect.arrayContaining(['key-of-Main', 'secret-of-Main', 'passphrase-of-Main']))
  })

  it('refuses a second profile of the same label, the practice account’s too', async () => {
    const vault = await world.open({ practice })
    expectOk(await vault.add(newProfile('Main')))
    for (const label of ['main ', practice.profile.label])
      expect(expectFail(await vault.add(newProfile(label)))).toMatchObject({ code: 'profile-exists', field: 'label' })
    expect(vault.list()).toHaveLength(2)
  })

  it('refuses bad input before anything is written', async () => {
    const vault = await world.open()
    const bad = newProfile('Main')
    expect(expectFail(await vault.add({ ...bad, label: ' ' })).field).toBe('label')
    expect(expectFail(await vault.add({ ...bad, colour: 'red' })).field).toBe('colour')
    expect(expectFail(await vault.add({ ...bad, key: { ...bad.key, secret: 'a\nb' } })).field).toBe('secret')
    expect(expectFail(await vault.add({ ...bad, key: { ...bad.key, secret: 's'.repeat(999) } })).code).toBe(
      'key-too-large',
    )
    expect(world.native.entries.size).toBe(0)
    expect(await readdir(world.dataDir)).toEqual([])
  })

  it('V1: with a locked keychain nothing is stored and nothing stays behind', async () => {
    const vault = await world.open()
    world.native.mode = 'locked'
    expect(expectFail(await vault.add(newProfile('Main'))).code).toBe('key-locked')
    expect(vault.list()).toEqual([])
    expect(vault.keychain()).toBe('locked')
  })

  it('with a full disk nothing is stored in the keychain', async () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    const { fsWith } = await import('./world.ts')
    const vault = await world.open({
      fs: fsWith(() => {
        throw full
      }),
    })
    expect(expectFail(await vault.add(newProfile('Main'))).code).toBe('disk-failed')
    expect([...world.native.entries.keys()]).toEqual([sentinelAccount])
    expect(vault.list()).toEqual([])
  })

  it('a store that runs out of time is marked, and goes as soon as the keychain answers', async () => {
    const vault = await world.open()
    expectOk(await vault.add(newProfile('Other')))
    const set = world.native.setPassword.bind(world.native)
    world.native.setPassword = (...args) => {
      world.native.mode = 'silent'
      return set(...args)
    }
    const adding = vault.add(newProfile('Main'))
    await expect.poll(() => world.native.calls.at(-1)).toBe('set profile-2/read')
    await world.time.advance(60_000)
    expect(expectFail(await adding).code).toBe('keychain-timeout')
    expect(vault.list().map(({ label, deletePending }) => [label, deletePending])).toEqual([
      ['Other', false],
      ['Main', true],
    ])
    expect(vault.roleFor(vault.list()[1]?.id ?? '', 'read')).toBeNull()
    world.native.mode = 'open'
    world.native.answer()
    await world.time.flush()
    expectOk(await vault.refresh())
    expect(vault.list().map(({ label }) => label)).toEqual(['Other'])
    expect([...world.native.entries.keys()].filter((account) => account.includes('profile-2'))).toEqual([])
  })

  /** From the next write on, each comes about and is refused all the same; `also` happens after it. */
  const refuseWhatIsWritten = (also: () => void = () => undefined): void => {
    world.native.setPassword = (_service, account, value) => {
      world.native.calls.push(`set ${account}`)
      world.native.entries.set(account, value)
      also()
      return Promise.reject(new Error('The connection is closed'))
    }
  }

  it('a new key whose write was refused after it came about goes at once where the keychain answers', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    const before = [...world.native.entries.keys()]
    refuseWhatIsWritten()
    expect(expectFail(await vault.add(newProfile('Other'))).code).toBe('key-locked')
    expect(expectFail(await vault.putKey(id, keyInput('trade', 'second'))).code).toBe('key-locked')
    expect(world.native.calls.filter((call) => call.startsWith('set')).slice(-2)).toEqual([
      'set profile-2/read',
      `set ${id}/trade`,
    ])
    await expect.poll(() => [...world.native.entries.keys()]).toEqual(before)
    await expect.poll(() => vault.list().map(({ label, keys }) => [label, keys.length])).toEqual([['Main', 1]])
  })

  it.each([
    ['locked', 'key-locked', 'a new profile'],
    ['locked', 'key-locked', 'another role'],
    ['missing', 'keychain-missing', 'a new profile'],
    ['missing', 'keychain-missing', 'another role'],
  ] as const)('one of a keychain that is %s then (%s, %s) stays listed until it is gone', async (mode, code, of) => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    const before = [...world.native.entries.keys()]
    refuseWhatIsWritten(() => (world.native.mode = mode))
    const isNew = of === 'a new profile'
    const stored = isNew ? vault.add(newProfile('Other')) : vault.putKey(id, keyInput('trade', 'second'))
    expect(expectFail(await stored).code).toBe(code)
    expect(world.native.entries.size).toBe(before.length + 1)
    const marks = vault
      .list()
      .map(({ deletePending, keys }) => [deletePending, ...keys.map((key) => key.deletePending)])
    expect(marks).toEqual(isNew ? [[false, false], [true, false]] : [[false, false, true]]) // prettier-ignore
    expect(vault.roleFor(id, 'trade')).toBeNull()

    const again = await world.open()
    world.native.mode = 'open'
    expectOk(await again.refresh())
    expect(again.list().map(({ label, keys }) => [label, keys.length])).toEqual([['Main', 1]])
    expect([...world.native.entries.keys()]).toEqual(before)
  })

  it('“Remove everything” finds a new key whose write was refused after it came about', async () => {
    const vault = await world.open()
    expectOk(await vault.add(newProfile('Main')))
    refuseWhatIsWritten(() => (world.native.mode = 'locked'))
    expect(expectFail(await vault.add(newProfile('Other'))).code).toBe('key-locked')
    expect(expectFail(await vault.eraseEntries(false)).code).toBe('keychain-failed')
    world.native.mode = 'open'
    expectOk(await vault.eraseEntries(false))
    expect([...world.native.entries.keys()]).toEqual([sentinelAccount])
  })

  it('renames and recolours', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.add(newProfile('Other')))
    expect(expectOk(await vault.update(id, { label: ' Family ' })).label).toBe('Family')
    expect(expectOk(await vault.update(id, { colour: '#e3b341' }))).toMatchObject({
      label: 'Family',
      colour: '#e3b341',
    })
    expect(expectFail(await vault.update(id, { label: 'OTHER' })).code).toBe('profile-exists')
    expectOk(await vault.update(id, { label: 'family' }))
  })

  it('the practice account can be neither changed nor removed', async () => {
    const vault = await world.open({ practice })
    expect(expectFail(await vault.update('practice', { label: 'x' })).code).toBe('bad-input')
    expect(expectFail(await vault.putKey('practice', keyInput('read', 'x'))).code).toBe('bad-input')
    expect(expectFail(await vault.remove('practice')).code).toBe('bad-input')
  })

  it('the practice account’s test is kept until the app ends', async () => {
    const vault = await world.open({ practice })
    const test = { state: 'failed', at: 1, message: asWritten('No.'), venueCode: '400003' } as const
    expect(expectOk(await vault.recordTest('practice', 'read', test)).keys).toMatchObject([{ test }])
    expect(vault.list()).toMatchObject([{ keys: [{ test }] }])
    expect((await world.open({ practice })).list()).toEqual([practice.profile])
  })
})

describe('deleting', () => {
  it('V5: removes every entry and the profile', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.putKey(id, keyInput('trade', 'trade')))
    expectOk(await vault.remove(id))
    expect([...world.native.entries.keys()]).toEqual([sentinelAccount])
    expect(vault.list()).toEqual([])
    expect(expectFail(vault.get(id)).code).toBe('profile-not-found')
  })

  it('V5: what the keychain does not confirm stays visible, is not used, and is retried after a restart', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    world.native.mode = 'locked'
    const error = expectFail(await vault.remove(id))
    expect(error.code).toBe('key-locked')
    expect(said(error)).toContain('listed')
    expect(expectOk(vault.get(id)).deletePending).toBe(true)
    expect(expectFail(await vault.credentials(id, 'read')).code).toBe('key-absent')
    expect(expectFail(await vault.putKey(id, keyInput('read', 'new'))).code).toBe('profile-not-found')

    const again = await world.open()
    expect(expectOk(again.get(id)).deletePending).toBe(true)
    world.native.mode = 'open'
    expectOk(await again.refresh())
    expect(again.list()).toEqual([])
    expect(world.native.entries.has(`${id}/read`)).toBe(false)
  })

  it('V5: a key whose removal failed stays visible and goes later', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.putKey(id, keyInput('trade', 'trade')))
    world.native.mode = 'locked'
    expect(expectFail(await vault.removeKey(id, 'trade')).code).toBe('key-locked')
    expect(expectOk(vault.get(id)).keys).toMatchObject([{ deletePending: false }, { deletePending: true }])
    expect(vault.roleFor(id, 'trade')).toBeNull()
    expect(expectFail(await vault.removeKey(id, 'read')).code).toBe('bad-input')
    world.native.mode = 'open'
    expectOk(await vault.refresh())
    expect(expectOk(vault.get(id)).keys.map(({ role }) => role)).toEqual(['read'])
  })
})

describe('without a keychain', () => {
  it('V2: keys live for this session only, and nothing is written', async () => {
    world.native.mode = 'missing'
    const vault = await world.open()
    await vault.refresh()
    expect(vault.keychain()).toBe('no-keychain')
    const added = expectOk(await vault.add(newProfile('Main', 'trade')))
    expect(added).toMatchObject({ sessionOnly: true, keys: [{ state: 'session-only' }] })
    expectOk(await vault.putKey(added.id, keyInput('read', 'read')))
    expectOk(await vault.recordTest(added.id, 'read', { state: 'untested' }))
    expectOk(await vault.update(added.id, { label: 'Other' }))
    expect(expectOk(await vault.credentials(added.id, 'trade')).secret).toBe('secret-of-Main')
    expectOk(await vault.removeKey(added.id, 'read'))
    expect(await readdir(world.dataDir)).toEqual([])
    expect(world.native.entries.size).toBe(0)
    expect((await world.open()).list()).toEqual([])
    expectOk(await vault.remove(added.id))
    expect(vault.list()).toEqual([])
  })
})

describe('an index that cannot be read', () => {
  it('C5: is not written over; practice works; a new one is begun only on the user’s word', async () => {
    const path = join(world.dataDir, 'profiles.json')
    await writeFile(path, 'not an index')
    const vault = await world.open({ practice })
    expect(vault.problem()?.code).toBe('profiles-corrupt')
    expect(vault.list()).toEqual([practice.profile])
    expect(expectOk(await vault.credentials('practice', 'trade'))).toEqual(practiceKey)
    expect(expectFail(await vault.add(newProfile('Main'))).code).toBe('profiles-corrupt')
    expect(expectFail(vault.get('profile-1')).code).toBe('profiles-corrupt')
    expect(await world.indexText()).toBe('not an index')
    expect([...world.native.entries.keys()].filter((account) => account !== sentinelAccount)).toEqual([])

    const aside = expectOk(await vault.startOver())
    expect(await readdir(world.dataDir)).toEqual(['profiles.json', aside.slice(world.dataDir.length + 1)])
    expect(vault.problem()).toBeNull()
    expectOk(await vault.add(newProfile('Main')))
    expect(expectFail(await vault.startOver()).code).toBe('bad-input')
  })
})
