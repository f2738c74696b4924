import * as nodeFs from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyInput } from '#main/vault/key-input.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { Time } from '#main/platform/time.ts'
import type { IndexFs } from '#main/vault/profile-index.ts'
import { createKeychain } from '#main/vault/keychain.ts'
import type { NativeKeychain } from '#main/vault/native-keychain.ts'
import type { ProfileInput, Vault, VaultEvent } from '#main/vault/types.ts'
import { createVault } from '#main/vault/vault.ts'
import type { VaultOptions } from '#main/vault/modules.ts'
import { fakeNative } from '#test/support/fake-keychain.ts'
import type { FakeNative } from '#test/support/fake-keychain.ts'
import { removeFolder } from '#test/support/folders.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'

export interface World {
  readonly dataDir: string
  readonly time: VirtualTime
  readonly native: FakeNative
  readonly events: VaultEvent[]
  readonly secretsTold: string[]
  /** A started vault on the same folder and keychain: what a restart of the app finds. */
  open(options?: Partial<VaultOptions>): Promise<Vault>
  indexText(): Promise<string>
  dispose(): Promise<void>
}

export async function createWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-vault-'))
  const time = virtualTime()
  const native = fakeNative()
  const events: VaultEvent[] = []
  const secretsTold: string[] = []
  let ids = 0
  return {
    dataDir,
    time,
    native,
    events,
    secretsTold,
    open: async (options = {}) => {
      const vault = createVault({
        dataDir,
        keychain: keychainOn(native, time),
        time,
        newId: () => `profile-${++ids}`,
        onChange: (event) => events.push(event),
        onSecret: (secret) => secretsTold.push(secret),
        ...options,
      })
      await vault.start()
      return vault
    },
    indexText: () => nodeFs.readFile(join(dataDir, 'profiles.json'), 'utf8'),
    dispose: () => removeFolder(dataDir),
  }
}

export const keychainOn = (native: NativeKeychain, time: Time, platform: NodeJS.Platform = 'linux') =>
  createKeychain({ service: 'Coffer', time, platform, load: () => Promise.resolve(native) })

/** A key whose parts are easy to find again. */
export const keyInput = (role: KeyRole, name: string): KeyInput => ({
  role,
  key: `key-of-${name}`,
  secret: `secret-of-${name}`,
  passphrase: `passphrase-of-${name}`,
  keyVersion: 3,
})

export const newProfile = (label: string, role: KeyRole = 'read', name = label): ProfileInput => ({
  label,
  colour: '#6ea8fe',
  venueId: 'kucoin',
  key: keyInput(role, name),
})

/** The real file system, with a step before each call that changes something. */
export const fsWith = (beforeEach: (call: string) => void): IndexFs => ({
  ...nodeFs,
  open: async (...args: Parameters<typeof nodeFs.open>) => {
    beforeEach('open')
    return nodeFs.open(...args)
  },
  rename: async (...args: Parameters<typeof nodeFs.rename>) => {
    beforeEach('rename')
    return nodeFs.rename(...args)
  },
})
