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
import { removeFolder } from '#test/support/folders.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'

/** The native module as measured on Linux (docs/adr/0001): what a locked, a missing and a silent keychain answer. */
export interface FakeNative extends NativeKeychain {
  readonly entries: Map<string, string>
  mode: 'open' | 'locked' | 'missing' | 'silent'
  /** Every call, as `get account`. */
  readonly calls: string[]
  /** Answers the calls that a silent keychain left open, as the present mode would. */
  answer(): void
  /** Called before each step; may throw. */
  beforeEach: () => void
}

export function fakeNative(): FakeNative {
  let waiting: (() => void)[] = []
  const native: FakeNative = {
    entries: new Map(),
    mode: 'open',
    calls: [],
    beforeEach: () => undefined,
    answer: () => {
      const open = waiting
      waiting = []
      open.forEach((go) => go())
    },
    getPassword: (_service, account) =>
      act(
        `get ${account}`,
        () => native.entries.get(account) ?? null,
        () => null,
      ),
    setPassword: (_service, account, value) =>
      act(
        `set ${account}`,
        () => void native.entries.set(account, value),
        () => {
          throw new Error('Cannot create an item in a locked collection')
        },
      ),
    deletePassword: (_service, account) =>
      act(
        `delete ${account}`,
        () => native.entries.delete(account),
        () => false,
      ),
  }
  const act = async <T>(call: string, open: () => T, locked: () => T): Promise<T> => {
    native.beforeEach()
    native.calls.push(call)
    if (native.mode === 'silent') await new Promise<void>((resolve) => waiting.push(resolve))
    if (native.mode === 'missing') throw new Error('The name org.freedesktop.secrets was not provided')
    return native.mode === 'locked' ? locked() : open()
  }
  return native
}

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
  createKeychain({ time, platform, load: () => Promise.resolve(native) })

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
