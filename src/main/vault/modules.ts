import type { Credentials } from '#shared/domain/profile.ts'
import { fail, ok } from '#shared/errors.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { createMutex } from '#main/platform/mutex.ts'
import type { RunExclusive } from '#main/platform/mutex.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import type { Time } from '#main/platform/time.ts'
import { createCredentialStore } from './credential-store.ts'
import type { CredentialStore } from './credential-store.ts'
import { createKeyCache } from './key-cache.ts'
import type { KeyCache } from './key-cache.ts'
import { correctedRecord, correctIndex } from './key-entries.ts'
import { entryObjection } from './limits.ts'
import { createVaultLock } from './lock.ts'
import type { VaultLock } from './lock.ts'
import { createIndexFile } from './profile-index.ts'
import type { IndexFs } from './profile-index.ts'
import { createProfileStore } from './profile-store.ts'
import type { ProfileStore } from './profile-store.ts'
import type { Keychain, KeychainStatus, PracticeProfile, TouchId, VaultEvent } from './types.ts'
import { watchKeychain } from './watched-keychain.ts'

export interface VaultOptions {
  /** Folder that holds `profiles.json`; made 0700. */
  readonly dataDir: string
  readonly keychain: Keychain
  readonly time: Time
  /** A fresh id of small letters, digits and hyphens, 40 at most. */
  readonly newId: () => string
  /** Address that a venue's keys may be sent to; stored with each key (N3). */
  readonly originOf?: (venueId: string) => string | null
  /** Idle time until the lock, asked each time; 15 min by default (V6). */
  readonly idleMs?: () => number
  readonly practice?: PracticeProfile
  readonly onChange?: (event: VaultEvent) => void
  /** Notified of what `onChange` threw; the vault goes on. */
  readonly onError?: OnError
  /** Notified of every secret that enters main, for the log's redaction. */
  readonly onSecret?: (secret: string) => void
  /** Given where the system knows Touch ID at all. */
  readonly touchId?: TouchId
  readonly fs?: IndexFs
}

/** The modules of one vault, wired to each other. */
export interface VaultModules {
  readonly time: Time
  readonly practice: PracticeProfile | undefined
  readonly profiles: ProfileStore
  readonly lock: VaultLock
  readonly cache: KeyCache
  readonly store: CredentialStore
  /** The machine's keychain. Each answer tells its status. */
  readonly keychain: Keychain
  /** The same, with answers that tell nothing. */
  readonly unwatched: Keychain
  /** Profiles of lists that were moved aside. */
  readonly asideIds: () => readonly string[]
  /** Its last word. */
  readonly status: () => KeychainStatus
  /** One change at a time of what the index and the keychain hold. */
  readonly runExclusive: RunExclusive
  readonly notify: (event: VaultEvent) => void
  /** Aborted when the vault is closed. */
  readonly closing: AbortController
}

export function connectModules(options: VaultOptions): VaultModules {
  const { time, practice, touchId, onSecret = () => undefined, onError = () => undefined } = options
  const { notify } = createNotifier('notify-vault', onError, options.onChange ?? (() => undefined))
  const runExclusive = createMutex()
  const memory = createMemoryKeychain()
  let status: KeychainStatus = 'available'
  const keychain = watchKeychain(options.keychain, (seen) => {
    if (seen === status) return
    status = seen
    notify({ type: 'state', state: lock.state(), reason: null })
  })
  const file = createIndexFile(options.dataDir, options.fs)
  const profiles = createProfileStore(
    file,
    practice,
    () => notify({ type: 'profiles', profiles: profiles.list() }),
    () => touchId?.available() ?? false,
  )
  const stores = { profiles, keychain, memory, time }
  const hide = ({ key, secret, passphrase }: Credentials): void => [key, secret, passphrase].forEach(onSecret)
  const cache = createKeyCache({
    ...stores,
    onRead: hide,
    onLoaded: (found, role, credentials) => {
      if (correctedRecord(found, role, credentials, time.now()) !== null)
        void runExclusive(() => correctIndex(stores, found.record.id, role, credentials))
    },
  })
  const lock = createVaultLock({
    ...stores,
    idleMs: options.idleMs ?? (() => 15 * 60_000),
    touchId,
    onSecret,
    onLocked: () => cache.clear(),
    onState: (reason) => notify({ type: 'state', state: lock.state(), reason }),
  })
  const { newId, originOf = () => null } = options
  const store = createCredentialStore({ ...stores, dropHeld: cache.forget, newId, originOf, onSecret: hide })
  const closing = new AbortController()
  const unwatched = options.keychain
  return {
    time,
    practice,
    profiles,
    lock,
    cache,
    store,
    keychain,
    unwatched,
    runExclusive,
    notify,
    closing,
    status: () => status,
    asideIds: file.asideIds,
  }
}

/** Where the machine has no keychain: keys live here until the app ends, and nothing is written anywhere (V2). */
function createMemoryKeychain(): Keychain {
  const entries = new Map<string, string>()
  return {
    get: (account) => {
      const value = entries.get(account)
      return Promise.resolve(value === undefined ? { state: 'absent' } : { state: 'present', value })
    },
    set: (account, value) => {
      const objection = entryObjection(value)
      if (objection !== null) return Promise.resolve(fail(objection))
      entries.set(account, value)
      return Promise.resolve(ok(undefined))
    },
    delete: (account) => {
      entries.delete(account)
      return Promise.resolve(ok(undefined))
    },
    prepare: () => Promise.resolve(ok(undefined)),
    probe: () => Promise.resolve('available'),
  }
}
