import { notChanged } from '#main/platform/while-shown.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { accountOf } from './entry.ts'
import { eraseEntries } from './erase-entries.ts'
import { createKeyAccess } from './key-access.ts'
import { isUncertain, mayBeStored } from './keychain-errors.ts'
import { lockedError } from './lock.ts'
import { connectModules } from './modules.ts'
import type { VaultModules, VaultOptions } from './modules.ts'
import { refreshKeys } from './refresh.ts'
import type { Vault } from './types.ts'

/** Profiles, their keys, and the lock in front of them (design section 4). Locked and empty until `start`. */
export function createVault(options: VaultOptions): Vault {
  const modules = connectModules(options)
  const { time, practice, profiles, lock, store, runExclusive, closing } = modules
  const changes = createChanges(modules)
  const refreshInBackground = (): void => void runExclusive(() => refreshKeys(modules, closing.signal))

  const unlock: Vault['unlock'] = async (input, signal) => {
    const opened = await lock.unlock(input, signal)
    if (opened.ok) refreshInBackground()
    return opened
  }

  return {
    start: async () => {
      const loaded = await runExclusive(() => profiles.load())
      lock.start()
      modules.notify({ type: 'profiles', profiles: profiles.list() })
      refreshInBackground()
      return loaded
    },
    state: lock.state,
    keychain: modules.status,
    problem: profiles.problem,
    list: profiles.list,
    get: (profileId) => findProfile(modules, profileId),
    ...changesOfKeys(store, changes),
    update: (profileId, change, signal) => changes.run(() => store.update(profileId, change), signal),
    updated: store.updated,
    recordTest: (profileId, role, test, of) => {
      if (profileId !== practice?.profile.id) return runExclusive(() => store.recordTest(profileId, role, test, of))
      profiles.recordPracticeTest(test)
      return Promise.resolve(findProfile(modules, profileId))
    },
    refresh: (signal) => runExclusive(() => refreshKeys(modules, signal)),
    startOver: (signal) => changes.run(() => profiles.startOver(stampOf(time.now())), signal),
    ...createKeyAccess(modules),
    touch: lock.touch,
    lock: lock.lock,
    unlock,
    prove: lock.prove,
    setPin: lock.setPin,
    removePin: lock.removePin,
    setTouchId: lock.setTouchId,
    forgetKeys: async (signal) => {
      const forgotten = await runExclusive(() => forgetEveryKey(modules, signal))
      if (!forgotten.ok) return forgotten
      const dropped = await lock.dropPin()
      if (!dropped.ok || dropped.value.protection !== 'none') return dropped
      return unlock({ pin: null })
    },
    eraseEntries: (pinStays, signal) => changes.run(() => eraseEntries(modules, pinStays), signal),
    close: () => {
      closing.abort()
      lock.close()
    },
  }
}

/** What enters keys and takes them away. The keychain may have done after all what it answered with some errors. */
const changesOfKeys = (
  store: VaultModules['store'],
  { retried, run, ofKeys }: Changes,
): Pick<Vault, 'add' | 'putKey' | 'removeKey' | 'remove'> => ({
  add: (input, signal) =>
    retried(
      run(() => store.add(input, signal), signal),
      mayBeStored,
    ),
  putKey: (profileId, key, signal) =>
    retried(
      ofKeys(profileId, () => store.putKey(profileId, key, signal), signal),
      mayBeStored,
    ),
  removeKey: (profileId, role, signal) =>
    retried(
      ofKeys(profileId, () => store.removeKey(profileId, role, signal), signal),
      isUncertain,
    ),
  remove: (profileId, signal) =>
    retried(
      ofKeys(profileId, () => store.remove(profileId, signal), signal),
      isUncertain,
    ),
})

/** A moment as part of a file's name. */
const stampOf = (now: number): string => new Date(now).toISOString().replaceAll(/[:.]/g, '-')

/** Takes every key out of the keychain; what is in memory for this session alone goes too. */
const forgetEveryKey = async (modules: VaultModules, signal?: AbortSignal): Promise<Result<void>> => {
  if (signal?.aborted === true) return fail(notChanged)
  const { profiles, keychain, cache, lock, store } = modules
  lock.lock('user')
  for (const record of profiles.index().profiles) {
    const { id, keys } = record
    for (const { role } of keys) {
      const removed = await keychain.delete(accountOf(id, role))
      if (!removed.ok) return removed
      profiles.setState(id, role, 'absent')
    }
    cache.forget(id)
    // The state of a withdraw key is never asked for: in the list it would look kept. A profile's last key stays with it.
    const others = keys.filter(({ role }) => role !== 'withdraw')
    const left = others.length === 0 ? keys : others
    // On disk before the PIN goes: until a key is entered nothing of the profile is loosened, and then its waits begin anew.
    const listed = await profiles.put({ record: { ...record, keys: left, keyedAt: null }, sessionOnly: false })
    if (!listed.ok) return listed
  }
  for (const { id } of profiles.list().filter(({ sessionOnly }) => sessionOnly)) {
    const removed = await store.remove(id)
    if (!removed.ok) return removed
  }
  return ok(undefined)
}

const findProfile = ({ profiles }: VaultModules, profileId: string): Result<Profile> => {
  const profile = profiles.list().find((other) => other.id === profileId)
  return profile === undefined
    ? fail(profiles.problem() ?? appError('profile-not-found', msg('profile.gone')))
    : ok(profile)
}

/** How profiles and keys are changed. */
interface Changes {
  /** Changes run one at a time, and never behind the lock; one whose `signal` is aborted while it waits is not begun. */
  run<T>(job: () => Promise<Result<T>>, signal?: AbortSignal): Promise<Result<T>>
  /** After some errors the keychain may have done it after all: what is marked goes as soon as it answers. */
  retried<T>(changed: Promise<Result<T>>, mayBeDone: (error: AppError) => boolean): Promise<Result<T>>
  /** A change of the profile's keys: those read before are forgotten. */
  ofKeys<T>(profileId: string, job: () => Promise<Result<T>>, signal?: AbortSignal): Promise<Result<T>>
}

function createChanges({ lock, cache, store, runExclusive, closing }: VaultModules): Changes {
  const run: Changes['run'] = (job, signal) =>
    runExclusive(async () => {
      if (lock.isLocked()) return fail(lockedError())
      if (signal?.aborted === true) return fail(notChanged)
      cache.retry()
      return job()
    })
  const retried: Changes['retried'] = async (changed, mayBeDone) => {
    const result = await changed
    if (!result.ok && mayBeDone(result.error)) void runExclusive(() => store.finishPending(closing.signal))
    return result
  }
  return {
    run,
    retried,
    ofKeys: (profileId, job, signal) =>
      run(async () => {
        const result = await job()
        cache.forget(profileId)
        return result
      }, signal),
  }
}
