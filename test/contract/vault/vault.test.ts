import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { formsOf } from '#main/platform/redact.ts'
import type { ProfileInput } from '#main/vault/types.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { machine } from './machine.ts'

/** The whole vault on a real gnome-keyring: what a person does, and what is left on disk. */
const { keyringIn, agentOn, dataDir } = machine()

const canaries = ['65f1c0ffee0123456789canary', 'b2f1d9c8-canary-4a6e-9a53-1c0c0a7e5e11', 'Pässphräse-canary-漢字']
const pin = 'pin-canary-77'

const newProfile = (label: string, role: KeyRole = 'trade'): ProfileInput => ({
  label,
  colour: '#6ea8fe',
  venueId: 'kucoin',
  key: { role, key: canaries[0] ?? '', secret: canaries[1] ?? '', passphrase: canaries[2] ?? '', keyVersion: 3 },
})

async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)))
}

describe('the vault on a real keyring', () => {
  it('V1: add, restart, lock the keyring, open it: each state is its own, and nothing is lost', async () => {
    const keyring = await keyringIn('unlocked')
    const first = agentOn(keyring)
    expectOk(await first.call('start'))
    const { id } = expectOk(await first.call('add', newProfile('Main')))
    await first.kill()

    const agent = agentOn(keyring)
    expectOk(await agent.call('start'))
    const stateOf = async (): Promise<unknown> => {
      await agent.call('refresh')
      const profile = expectOk(await agent.call('get', id))
      return [await agent.call('keychain'), profile.keys[0]?.state]
    }
    expect(await stateOf()).toEqual(['available', 'present'])
    await keyring.lock()
    expect(await stateOf()).toEqual(['locked', 'locked'])
    expect(expectFail(await agent.call('credentials', id, 'trade')).code).toBe('key-locked')
    expect(expectFail(await agent.call('putKey', id, newProfile('x').key)).code).toBe('key-locked')
    expect(expectFail(await agent.call('add', newProfile('Other'))).code).toBe('key-locked')
    await keyring.unlock()
    expect(await stateOf()).toEqual(['available', 'present'])
    expect(expectOk(await agent.call('credentials', id, 'trade')).secret).toBe(canaries[1])
    await agent.call('raw.delete', `${id}/trade`)
    expect(await stateOf()).toEqual(['available', 'absent'])
  })

  it('V5: a deletion the keyring refuses stays visible and is done once it is open', async () => {
    const keyring = await keyringIn('unlocked')
    const agent = agentOn(keyring)
    expectOk(await agent.call('start'))
    const { id } = expectOk(await agent.call('add', newProfile('Main')))
    await keyring.lock()
    expect(expectFail(await agent.call('remove', id)).code).toBe('key-locked')
    expect(await agent.call('list')).toMatchObject([{ id, deletePending: true }])
    await keyring.unlock()
    expectOk(await agent.call('refresh'))
    expect(await agent.call('list')).toEqual([])
    expect(await agent.call('raw.get', `${id}/trade`)).toBeNull()
  })

  it('the PIN and its count are in the keyring and outlive the app', async () => {
    const keyring = await keyringIn('unlocked')
    const first = agentOn(keyring)
    expectOk(await first.call('start'))
    expectOk(await first.call('add', newProfile('Main')))
    expectOk(await first.call('setPin', { current: null, pin }))
    await first.call('lock', 'user')
    for (let i = 0; i < 5; i += 1)
      expect(expectFail(await first.call('unlock', { pin: 'wrong' })).code).toBe('pin-wrong')
    await first.kill()
    const agent = agentOn(keyring)
    expectOk(await agent.call('start'))
    expect(await agent.call('state')).toMatchObject({ locked: true, protection: 'pin' })
    expect(expectFail(await agent.call('unlock', { pin })).code).toBe('pin-wait')
  })

  it('T11: no secret is in any file, in any form', async () => {
    const keyring = await keyringIn('unlocked')
    const agent = agentOn(keyring)
    expectOk(await agent.call('start'))
    const { id } = expectOk(await agent.call('add', newProfile('Main')))
    expectOk(await agent.call('setPin', { current: null, pin }))
    expectOk(await agent.call('putKey', id, newProfile('x', 'read').key))
    expectOk(await agent.call('putKey', id, { ...newProfile('x', 'read').key, key: 'another-key-canary' }))
    expectOk(await agent.call('credentials', id, 'read'))
    expectOk(await agent.call('removeKey', id, 'trade'))
    const files = await filesOf(dataDir())
    expect([...files.keys()]).toEqual([join(dataDir(), 'profiles.json')])
    for (const [file, bytes] of files)
      for (const secret of [...canaries, 'another-key-canary', pin]) {
        const utf16 = Buffer.from(secret, 'utf16le')
        expect(bytes.includes(utf16), file).toBe(false)
        for (const form of formsOf(secret)) expect(bytes.includes(form), `${form} in ${file}`).toBe(false)
      }
  })

  it('V6: after the lock nothing in main reaches a secret any more', async () => {
    const keyring = await keyringIn('unlocked')
    const first = agentOn(keyring)
    expectOk(await first.call('start'))
    const { id } = expectOk(await first.call('add', newProfile('Main')))
    await first.kill()
    const agent = agentOn(keyring)
    expectOk(await agent.call('start'))
    expect(await agent.call('useKey', id)).toBe(true)
    const foundIn = async (): Promise<string[]> => {
      const heap = await readFile(await agent.call('writeHeap', join(dataDir(), 'heap.json')), 'utf8')
      const { strings } = JSON.parse(heap) as { strings: string[] }
      return canaries.filter((secret) => strings.some((text) => text.includes(secret)))
    }
    expect(await foundIn()).toEqual(canaries)
    await agent.call('lock', 'screen-lock')
    expect(await foundIn()).toEqual([])
  })

  it('V2: without a secret service keys live for this session, the app says so, and no file is written', async () => {
    const agent = agentOn(await keyringIn('absent'))
    expectOk(await agent.call('start'))
    expectOk(await agent.call('refresh'))
    expect(await agent.call('keychain')).toBe('no-keychain')
    const added = expectOk(await agent.call('add', newProfile('Main')))
    expect(added).toMatchObject({ sessionOnly: true, keys: [{ state: 'session-only' }] })
    expectOk(await agent.call('setPin', { current: null, pin }))
    expect(expectOk(await agent.call('credentials', added.id, 'read')).secret).toBe(canaries[1])
    expect([...(await filesOf(dataDir())).keys()]).toEqual([])
  })

  it('V7: with a prompt open, practice, list and state still answer', async () => {
    const keyring = await keyringIn('unlocked', { prompt: { hangsForS: 5 } })
    const agent = agentOn(keyring)
    expectOk(await agent.call('start'))
    const { id } = expectOk(await agent.call('add', newProfile('Main')))
    await keyring.lock()
    const ends: string[] = []
    const asked = agent.call('credentials', id, 'trade').finally(() => ends.push('prompt'))
    expect(await agent.call('list').finally(() => ends.push('list'))).toHaveLength(1)
    expect(await agent.call('state').finally(() => ends.push('state'))).toMatchObject({ locked: false })
    expect(expectFail(await asked).code).toBe('key-locked')
    expect(ends).toEqual(['list', 'state', 'prompt'])
  })
})
