import type { Credentials, KeyState, Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { unlessEnded } from '#main/platform/deadline.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import { createNotifier, type OnError } from '#main/platform/notifier.ts'
import type { Time } from '#main/platform/time.ts'
import { createVaultLock, lockedError } from './lock.ts'
import { createIndexFile } from './profile-index.ts'
import type { IndexFs } from './profile-index.ts'
import { createKeyCache } from './key-cache.ts'
import { createCredentialStore } from './credential-store.ts'
import { isUncertain, statusError } from './keychain-errors.ts'
import { createMemoryKeychain } from './memory-keychain.ts'
import { pinAccount } from './pin.ts'
import { createProfileStore } from './profile-store.ts'
import type { FoundProfile } from './profile-store.ts'
import { correctedKeyRecord, keyOf, lookUpKeyOf, weakestFor, withKey } from './records.ts'
import { createMutex } from '#main/platform/mutex.ts'
import type { Keychain, KeychainStatus, LockReason, PracticeProfile, TouchId, Vault, VaultEvent } from './types.ts'
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
  /** Told of what `onChange` threw; the vault goes on. */
  readonly onError?: OnError
  /** Told of every secret that enters main, for the log's redaction. */
  readonly onSecret?: (secret: string) => void
  /** Given where the system knows Touch ID at all. */
  readonly touchId?: TouchId
  readonly fs?: IndexFs
}

/** Profiles, their keys, and the lock in front of them (design section 4). Locked and empty until `start`. */
export function createVault(options: VaultOptions): Vault {
  const { time, practice, onSecret = () => undefined } = options
  const quietly = (): void => undefined
  const { notify: onChange } = createNotifier(
    'tell of the vault',
    options.onError ?? quietly,
    options.onChange ?? quietly,
  )
  const closing = new AbortController()
  const runExclusive = createMutex()
  const memory = createMemoryKeychain()
  let status: KeychainStatus = 'available'
  const keychain = watchKeychain(options.keychain, (seen) => {
    if (seen === status) return
    status = seen
    onChange({ type: 'state', state: door.state(), reason: null })
  })

  const book = createProfileStore(
    createIndexFile(options.dataDir, options.fs),
    practice,
    () => onChange({ type: 'profiles', profiles: book.list() }),
    () => options.touchId?.available() ?? false,
  )
  const notify = (credentials: Credentials): void =>
    [credentials.key, credentials.secret, credentials.passphrase].forEach(onSecret)

  const cache = createKeyCache({
    book,
    keychain,
    memory,
    onRead: notify,
    onLoaded: (found, role, credentials) => {
      const key = keyOf(found.record, role)
      if (key !== undefined && correctedKeyRecord(key, credentials, time.now()) !== key)
        void runExclusive(() => correct(found.record.id, role, credentials))
    },
  })
  const door = createVaultLock({
    book,
    keychain,
    memory,
    time,
    idleMs: options.idleMs ?? (() => 15 * 60_000),
    touchId: options.touchId,
    onSecret,
    onLocked: () => cache.clear(),
    onState: (reason: LockReason | null) => onChange({ type: 'state', state: door.state(), reason }),
  })
  const ring = createCredentialStore({
    book,
    keychain,
    memory,
    time,
    newId: options.newId,
    originOf: options.originOf ?? (() => null),
    onSecret: notify,
  })

  const find = (profileId: string): Result<Profile> => {
    const profile = book.list().find((other) => other.id === profileId)
    return profile === undefined
      ? fail(book.problem() ?? appError('profile-not-found', msg('profile.gone')))
      : ok(profile)
  }

  /** After a crash between keychain and index the keychain is right. */
  const correct = async (profileId: string, role: KeyRole, stored: Credentials): Promise<void> => {
    const found = book.find(profileId)
    if (!found.ok) return
    const { record, sessionOnly } = found.value
    const key = keyOf(record, role)
    if (key === undefined) return
    const corrected = correctedKeyRecord(key, stored, time.now())
    if (corrected !== key) await book.put({ record: withKey(record, corrected), sessionOnly })
  }

  /** Once a run: an index whose PIN flag was taken off does not open a vault whose keychain holds a PIN. */
  let pinAsked = false
  const pinIsKnown = async (): Promise<boolean> => {
    if (pinAsked || book.index().pin) return (pinAsked = true)
    const answer = await keychain.get(pinAccount)
    if (answer.state === 'present') {
      await door.foundPin()
      return false
    }
    pinAsked = answer.state === 'absent'
    return true
  }

  const refresh = async (signal?: AbortSignal): Promise<Result<void>> => {
    cache.retry()
    const keys = book.index().profiles.flatMap((record) => record.keys.map(({ role }) => ({ record, role })))
    const expected = keys.length > 0 || book.index().pin
    const seen = await keychain.probe(expected, signal)
    if (seen !== 'available') {
      cache.refuse(statusError(seen))
      for (const { record, role } of keys) book.setState(record.id, role, seen)
      return ok(undefined)
    }
    // Without a sentinel nothing was ever stored, a PIN neither.
    const everStored = expected || (await options.keychain.probe(true, signal)) === 'available'
    if (everStored && !(await pinIsKnown())) return fail(lockedError())
    const settled = await ring.finishPending(signal)
    if (!settled.ok) return settled
    for (const { record, role } of keys) {
      // A withdraw key is opened for an operation, never to learn its state: its first use tells.
      if (role === 'withdraw') {
        if (refusals.has(book.stateOf(record.id, role))) book.setState(record.id, role, 'unchecked')
        continue
      }
      // Even to learn its state, no secret is read behind the lock.
      if (door.isLocked() || !book.find(record.id).ok) continue
      const checked = await cache.check({ record, sessionOnly: false }, role, signal)
      if (checked.ok) await correct(record.id, role, checked.value)
      else if (checked.error.code !== 'key-absent') return checked
    }
    return ok(undefined)
  }

  /** Changes run one at a time, and never behind the lock. */
  const change = <T>(job: () => Promise<Result<T>>): Promise<Result<T>> =>
    runExclusive(async () => {
      if (door.isLocked()) return fail(lockedError())
      cache.retry()
      return job()
    })

  /** The keychain may have done it after all: what is marked goes as soon as it answers. */
  const retried = async <T>(changed: Promise<Result<T>>): Promise<Result<T>> => {
    const result = await changed
    if (!result.ok && isUncertain(result.error)) void runExclusive(() => ring.finishPending(closing.signal))
    return result
  }

  const changeKeys = <T>(profileId: string, job: () => Promise<Result<T>>): Promise<Result<T>> =>
    retried(
      change(async () => {
        const result = await job()
        cache.forget(profileId)
        return result
      }),
    )

  const takeKey = async (found: FoundProfile, role: KeyRole, use?: KeyUse): Promise<Result<Credentials>> => {
    const taken = await cache.take(found, role, use)
    if (taken.ok && !found.sessionOnly && !(await pinIsKnown())) return fail(lockedError())
    return door.isLocked() ? fail(lockedError()) : taken
  }

  return {
    start: async () => {
      const loaded = await runExclusive(() => book.load())
      door.start()
      onChange({ type: 'profiles', profiles: book.list() })
      void runExclusive(() => refresh(closing.signal))
      return loaded
    },
    state: door.state,
    keychain: () => status,
    problem: book.problem,
    list: book.list,
    get: find,
    add: (input, signal) => retried(change(() => ring.add(input, signal))),
    update: (profileId, changes) => change(() => ring.update(profileId, changes)),
    putKey: (profileId, key, signal) => changeKeys(profileId, () => ring.putKey(profileId, key, signal)),
    removeKey: (profileId, role, signal) => changeKeys(profileId, () => ring.removeKey(profileId, role, signal)),
    remove: (profileId, signal) => changeKeys(profileId, () => ring.remove(profileId, signal)),
    recordTest: (profileId, role, test, of) => {
      if (profileId !== practice?.profile.id) return runExclusive(() => ring.recordTest(profileId, role, test, of))
      book.recordPracticeTest(test)
      return Promise.resolve(find(profileId))
    },
    refresh: (signal) => runExclusive(() => refresh(signal)),
    startOver: () => change(() => book.startOver(new Date(time.now()).toISOString().replaceAll(/[:.]/g, '-'))),

    lookUpKey: (profileId, role, sentBy) => {
      const found = book.find(profileId)
      return found.ok ? lookUpKeyOf(found.value.record, role, sentBy) : null
    },
    roleFor: (profileId, role) => {
      if (profileId === practice?.profile.id) return role
      const found = book.find(profileId)
      return found.ok ? weakestFor(found.value.record, role) : null
    },
    credentials: async (profileId, role, signal, use) => {
      if (door.isLocked()) return fail(lockedError())
      if (practice !== undefined && profileId === practice.profile.id) return ok(practice.credentials())
      const found = book.find(profileId)
      if (!found.ok) return found
      const chosen = weakestFor(found.value.record, role)
      if (chosen === null) return fail(noKeyFor(role))
      return unlessEnded(takeKey(found.value, chosen, use), signal, notRead)
    },

    touch: door.touch,
    lock: door.lock,
    unlock: async (input) => {
      const opened = await door.unlock(input)
      if (opened.ok) void runExclusive(() => refresh(closing.signal))
      return opened
    },
    prove: (input) => door.prove(input),
    setPin: (input) => door.setPin(input),
    removePin: (input) => door.removePin(input),
    setTouchId: (input) => door.setTouchId(input),
    close: () => {
      closing.abort()
      door.close()
    },
  }
}

const noKeyFor = (role: KeyRole): ReturnType<typeof lockedError> =>
  appError('key-absent', msg(`profile.no-key.${role}`))

/** States that the keychain itself gives to every key; once it answers again they say nothing of one it was not asked for. */
const refusals: ReadonlySet<KeyState> = new Set(['locked', 'no-keychain'])

const notRead = fail(appError('cancelled', msg('vault.stopped')))
