import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { sentinelAccount } from '#main/vault/keychain.ts'
import type { Keychain } from '#main/vault/types.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { fakeNative } from '#test/support/fake-keychain.ts'
import type { FakeNative } from '#test/support/fake-keychain.ts'
import { keychainOn } from './world.ts'

let native: FakeNative
let time: VirtualTime
let keychain: Keychain
beforeEach(() => {
  native = fakeNative()
  time = virtualTime()
  keychain = keychainOn(native, time)
})

describe('keychain', () => {
  it('V1: tells present, absent, locked and no keychain apart', async () => {
    expectOk(await keychain.set('p/read', 'value'))
    expect(await keychain.get('p/read')).toEqual({ state: 'present', value: 'value' })
    expect(await keychain.get('p/trade')).toEqual({ state: 'absent' })
    native.mode = 'locked'
    expect(await keychain.get('p/read')).toEqual({ state: 'locked' })
    expect(await keychain.get('p/trade')).toEqual({ state: 'locked' })
    native.mode = 'missing'
    expect(await keychain.get('p/read')).toEqual({ state: 'no-keychain' })
  })

  it('V1: a refusal on macOS and Windows means denied, not missing', async () => {
    native.mode = 'missing'
    for (const platform of ['darwin', 'win32'] as const)
      expect(await keychainOn(native, time, platform).get('p/read')).toEqual({ state: 'locked' })
  })

  it('V1: a module that does not load is a machine without a keychain', async () => {
    const { createKeychain } = await import('#main/vault/keychain.ts')
    const load = (): Promise<never> => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'))
    const bare = createKeychain({ service: 'Coffer', time, platform: 'linux', load })
    expect(await bare.get('p/read')).toEqual({ state: 'no-keychain' })
    expect(expectFail(await bare.set('p/read', 'value')).code).toBe('keychain-missing')
    expect(await bare.probe(false)).toBe('no-keychain')
  })

  it('V1: a secret service that hangs before it fails is locked, not missing', async () => {
    native.mode = 'silent'
    const asked = keychain.get('p/read')
    await time.advance(50_000)
    native.mode = 'missing'
    native.answer()
    expect(await asked).toEqual({ state: 'locked' })
  })

  it('V1: a locked keychain is not written to', async () => {
    expectOk(await keychain.set('p/read', 'old'))
    native.mode = 'locked'
    const refused = expectFail(await keychain.set('p/read', 'new'))
    expect(refused.code).toBe('key-locked')
    expect(expectFail(await keychain.prepare()).code).toBe('key-locked')
    expect(expectFail(await keychain.delete('p/read')).code).toBe('key-locked')
    expect(native.entries.get('p/read')).toBe('old')
  })

  it('V1: probe expects the sentinel only where something was stored', async () => {
    expect(await keychain.probe(false)).toBe('available')
    expect(await keychain.probe(true)).toBe('locked')
    expectOk(await keychain.prepare())
    expect(await keychain.probe(true)).toBe('available')
    native.mode = 'locked'
    expect(await keychain.probe(true)).toBe('locked')
    native.mode = 'missing'
    expect(await keychain.probe(false)).toBe('no-keychain')
  })

  it('V3: writes the sentinel first, reads every write back, and writes the sentinel once', async () => {
    expectOk(await keychain.set('p/read', 'value'))
    expect(native.calls).toEqual([
      `get ${sentinelAccount}`,
      `set ${sentinelAccount}`,
      `get ${sentinelAccount}`,
      'set p/read',
      'get p/read',
    ])
    native.calls.length = 0
    expectOk(await keychain.set('p/read', 'value 2'))
    expect(native.calls).toEqual([`get ${sentinelAccount}`, 'set p/read', 'get p/read'])
  })

  it('V3: what is not kept as written is an error', async () => {
    expectOk(await keychain.prepare())
    const keep = native.entries.set.bind(native.entries)
    native.entries.set = (account, value) => keep(account, value.slice(0, 3))
    expect(expectFail(await keychain.set('p/read', 'value')).code).toBe('keychain-failed')
  })

  it('V3: refuses what no keychain keeps whole, before anything is called', async () => {
    for (const [value, code] of [
      ['', 'bad-input'],
      ['a\0b', 'bad-input'],
      ['half \ud800', 'bad-input'],
      ['x'.repeat(1001), 'key-too-large'],
      ['\u4e2d'.repeat(900), 'key-too-large'],
    ] as const)
      expect(expectFail(await keychain.set('p/read', value)).code).toBe(code)
    expect(native.calls).toEqual([])
    expectOk(await keychain.set('p/read', 'x'.repeat(1000)))
  })

  it('V5: deleting is done when the entry is certainly gone', async () => {
    expectOk(await keychain.set('p/read', 'value'))
    expectOk(await keychain.delete('p/read'))
    expectOk(await keychain.delete('p/read'))
    expect(native.entries.has('p/read')).toBe(false)
    expectOk(await keychain.set('p/read', 'value'))
    native.entries.delete = () => true
    expect(expectFail(await keychain.delete('p/read')).code).toBe('keychain-failed')
  })

  it('V7: a call that is not answered ends after 60 s, and the next begins only when it really has', async () => {
    native.mode = 'silent'
    const first = keychain.get('a')
    const second = keychain.get('b')
    await time.advance(59_000)
    expect(native.calls).toEqual(['get a'])
    await time.advance(1_000)
    expect(await first).toMatchObject({ state: 'failed', error: { code: 'keychain-timeout' } })
    expect(await second).toMatchObject({ state: 'failed', error: { code: 'keychain-timeout' } })
    native.mode = 'open'
    native.entries.set('c', 'value')
    const third = keychain.get('c')
    await time.flush()
    expect(native.calls).toEqual(['get a'])
    native.answer()
    expect(await third).toEqual({ state: 'present', value: 'value' })
    expect(native.calls).toEqual(['get a', 'get c'])
  })

  it.each([
    ['the first of all', false],
    ['a later one', true],
  ])('V7: a store that was given up does not go on behind the caller’s back: %s', async (_name, later) => {
    if (later) expectOk(await keychain.prepare())
    const before = new Map(native.entries)
    native.mode = 'silent'
    const stop = new AbortController()
    const stored = keychain.set('p/read', 'value', stop.signal)
    await time.flush()
    stop.abort()
    expect(expectFail(await stored).code).toBe('cancelled')
    native.mode = 'open'
    native.answer()
    await time.flush()
    expect(native.entries).toEqual(before)
  })

  it('V4: keytar has one importer, and what searches the keychain is never called', async () => {
    const files = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.ts'))
    const importers: string[] = []
    for (const name of files) {
      const text = await readFile(join('src', name), 'utf8')
      if (/(from|import\() ?['"]keytar['"]/.test(text)) importers.push(name)
      expect(text, name).not.toMatch(/\.find(Credentials|Password)\b/)
    }
    expect(importers).toEqual([join('main', 'vault', 'native-keychain.ts')])
  })

  it('calls run one at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('get', 'set', 'delete', 'prepare'), { maxLength: 12 }),
        async (acts) => {
          let under = 0
          const slow = fakeNative()
          const counted =
            <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
            async (...args: Args): Promise<T> => {
              expect(++under).toBe(1)
              await Promise.resolve()
              const value = await call(...args)
              under -= 1
              return value
            }
          const watched = keychainOn(
            {
              getPassword: counted(slow.getPassword),
              setPassword: counted(slow.setPassword),
              deletePassword: counted(slow.deletePassword),
            },
            time,
          )
          await Promise.all(
            acts.map((act) =>
              act === 'get'
                ? watched.get('a')
                : act === 'set'
                  ? watched.set('a', 'v')
                  : act === 'delete'
                    ? watched.delete('a')
                    : watched.prepare(),
            ),
          )
          expect(under).toBe(0)
        },
      ),
    )
  })
})
