import type { KeyState } from '#shared/domain/profile.ts'
import { fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { statusError } from './keychain-errors.ts'
import { correctIndex } from './key-entries.ts'
import { lockedError } from './lock.ts'
import type { VaultModules } from './modules.ts'

/** Asks the keychain for the state of every key, and finishes what an earlier run or a failure left half-done. */
export async function refreshKeys(modules: VaultModules, signal?: AbortSignal): Promise<Result<void>> {
  const { profiles, cache, keychain, unwatched, lock, store } = modules
  cache.retry()
  const keys = profiles.index().profiles.flatMap((record) => record.keys.map(({ role }) => ({ record, role })))
  const expected = keys.length > 0 || profiles.index().pin
  const seen = await keychain.probe(expected, signal)
  if (seen !== 'available') {
    cache.refuse(statusError(seen))
    for (const { record, role } of keys) profiles.setState(record.id, role, seen)
    return ok(undefined)
  }
  // An earlier question may have learnt meanwhile that it was not; this answer is the newer one.
  cache.retry()
  // Without a sentinel nothing was ever stored, a PIN neither.
  const everStored = expected || (await unwatched.probe(true, signal)) === 'available'
  if (everStored && !(await lock.pinIsKnown())) return fail(lockedError())
  const removed = await store.finishPending(signal)
  if (!removed.ok) return removed
  for (const { record, role } of keys) {
    // A withdraw key is opened for an operation, never to learn its state: its first use tells.
    if (role === 'withdraw') {
      if (refusals.has(profiles.stateOf(record.id, role))) profiles.setState(record.id, role, 'unchecked')
      continue
    }
    // Even to learn its state, no secret is read behind the lock.
    if (lock.isLocked() || !profiles.find(record.id).ok) continue
    const checked = await cache.check({ record, sessionOnly: false }, role, signal)
    if (checked.ok) await correctIndex(modules, record.id, role, checked.value)
    else if (checked.error.code !== 'key-absent') return checked
  }
  return ok(undefined)
}

/** States that the keychain itself gives to every key; once it answers again they say nothing of one it was not asked for. */
const refusals: ReadonlySet<KeyState> = new Set(['locked', 'no-keychain'])
