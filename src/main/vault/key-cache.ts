import { keyRoles } from '#shared/domain/profile.ts'
import type { Credentials } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import { accountOf, decodeEntry } from './entry.ts'
import { answerError } from './keychain-errors.ts'
import type { FoundProfile, ProfileStore } from './profile-store.ts'
import type { Keychain } from './types.ts'

export interface KeyCacheParts {
  readonly profiles: ProfileStore
  readonly keychain: Keychain
  readonly memory: Keychain
  /** Notified of every key that was read, before anything else sees it. */
  readonly onRead: (credentials: Credentials) => void
  /** Notified of every key that was read to be used. */
  readonly onLoaded: (found: FoundProfile, role: KeyRole, credentials: Credentials) => void
}

/**
 * The secrets main holds between use and lock (V6). Dropping them means dropping every reference: a JavaScript string
 * cannot be overwritten, so its bytes stay in memory until the engine reuses them.
 */
export interface KeyCache {
  /**
   * From memory, else from the keychain. A withdraw key is kept for its use alone, which thus reads it once; without one
   * each call reads it again.
   */
  take(found: FoundProfile, role: KeyRole, use?: KeyUse): Promise<Result<Credentials>>
  /** Asks the keychain even when the key is held, for its state. */
  check(found: FoundProfile, role: KeyRole, signal?: AbortSignal): Promise<Result<Credentials>>
  forget(profileId: string): void
  clear(): void
  /** The keychain refuses: nobody asks it again before `retry`, so that polling does not bring its prompt back. */
  refuse(error: AppError): void
  retry(): void
}

export function createKeyCache(parts: KeyCacheParts): KeyCache {
  const held = new Map<string, Credentials>()
  const loading = createLoads()
  const inUse = createUseKeys()
  let refusal: AppError | null = null
  let epoch = 0

  const check: KeyCache['check'] = async (found, role, signal) => {
    const read = await readKey(parts, found, role, signal)
    if (read.refusal !== null) refusal = read.refusal
    return read.result
  }

  const load = async (found: FoundProfile, role: KeyRole, stillWanted: () => boolean): Promise<Result<Credentials>> => {
    const begun = epoch
    const read = await check(found, role)
    if (begun !== epoch) return fail(appError('vault-locked', msg('vault.locked-meanwhile')))
    if (read.ok) parts.onLoaded(found, role, read.value)
    if (read.ok && role !== 'withdraw' && stillWanted()) held.set(accountOf(found.record.id, role), read.value)
    return read
  }

  return {
    check,
    take: (found, role, use) => {
      const account = accountOf(found.record.id, role)
      const kept = held.get(account) ?? inUse.get(use, account)
      if (kept !== undefined) return Promise.resolve(ok(kept))
      if (refusal !== null && !found.sessionOnly) return Promise.resolve(fail(refusal))
      return inUse.keep(
        use,
        account,
        loading.once(account, (isCurrent) => load(found, role, isCurrent)),
      )
    },
    forget: (profileId) => {
      inUse.clear()
      for (const role of keyRoles) {
        held.delete(accountOf(profileId, role))
        // A reading under way may still bring the key of before: it is answered, not kept.
        loading.forget(accountOf(profileId, role))
      }
    },
    clear: () => {
      epoch += 1
      inUse.clear()
      held.clear()
      loading.clear()
    },
    refuse: (error) => {
      refusal = error
    },
    retry: () => {
      refusal = null
    },
  }
}

interface KeyRead {
  readonly result: Result<Credentials>
  /** Why the keychain as a whole gives nothing now; null where the answer was about this key alone. */
  readonly refusal: AppError | null
}

/** Reads a key and keeps what that shows of its state. */
async function readKey(
  { profiles, keychain, memory, onRead }: KeyCacheParts,
  { record: { id }, sessionOnly }: FoundProfile,
  role: KeyRole,
  signal: AbortSignal | undefined,
): Promise<KeyRead> {
  const answer = await (sessionOnly ? memory : keychain).get(accountOf(id, role), signal)
  if (answer.state !== 'present') {
    profiles.setState(id, role, answer.state === 'failed' ? 'unchecked' : answer.state)
    const error = answerError(answer)
    return { result: fail(error), refusal: answer.state === 'absent' ? null : error }
  }
  const decoded = decodeEntry(answer.value)
  profiles.setState(id, role, decoded.ok ? 'present' : 'absent')
  if (decoded.ok) onRead(decoded.value)
  return { result: decoded, refusal: null }
}

/** Snapshots under way: one of a key at a time, which all who ask meanwhile wait for. */
interface Loads {
  /** `isCurrent` turns false once the reading was forgotten. */
  once(account: string, load: (isCurrent: () => boolean) => Promise<Result<Credentials>>): Promise<Result<Credentials>>
  forget(account: string): void
  clear(): void
}

function createLoads(): Loads {
  const loading = new Map<string, Promise<Result<Credentials>>>()
  return {
    once: (account, load) => {
      const under = loading.get(account)
      if (under !== undefined) return under
      const isCurrent = (): boolean => loading.get(account) === started
      const started: Promise<Result<Credentials>> = load(isCurrent).finally(() => {
        if (isCurrent()) loading.delete(account)
      })
      loading.set(account, started)
      return started
    },
    forget: (account) => void loading.delete(account),
    clear: () => loading.clear(),
  }
}

/** Keys that are kept for one operation each. */
interface UseKeys {
  get(use: KeyUse | undefined, account: string): Credentials | undefined
  /** Keeps what a reading brings for the use that asked; a lock or a change of keys meanwhile leaves it to the reading alone. */
  keep(use: KeyUse | undefined, account: string, reading: Promise<Result<Credentials>>): Promise<Result<Credentials>>
  clear(): void
}

function createUseKeys(): UseKeys {
  /** Replaced as a whole, since nobody can list what is in it. */
  let byUse = new WeakMap<KeyUse, Map<string, Credentials>>()
  return {
    get: (use, account) => (use === undefined ? undefined : byUse.get(use)?.get(account)),
    keep: async (use, account, reading) => {
      if (use === undefined) return reading
      const uses = byUse
      const read = await reading
      if (!read.ok) return read
      const keys = uses.get(use) ?? new Map<string, Credentials>()
      uses.set(use, keys.set(account, read.value))
      return read
    },
    clear: () => {
      byUse = new WeakMap()
    },
  }
}
