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
  readonly book: ProfileStore
  readonly keychain: Keychain
  readonly memory: Keychain
  /** Told of every key that was read, before anything else sees it. */
  readonly onRead: (credentials: Credentials) => void
  /** Told of every key that was read to be used. */
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

export function createKeyCache({ book, keychain, memory, onRead, onLoaded }: KeyCacheParts): KeyCache {
  const held = new Map<string, Credentials>()
  const loading = new Map<string, Promise<Result<Credentials>>>()
  /** Keys that are kept for one operation. Replaced as a whole, since nobody can list what is in it. */
  let inUse = new WeakMap<KeyUse, Map<string, Credentials>>()
  let refusal: AppError | null = null
  let epoch = 0

  const check = async (found: FoundProfile, role: KeyRole, signal?: AbortSignal): Promise<Result<Credentials>> => {
    const { id } = found.record
    const store = found.sessionOnly ? memory : keychain
    const answer = await store.get(accountOf(id, role), signal)
    if (answer.state !== 'present') {
      book.setState(id, role, answer.state === 'failed' ? 'unchecked' : answer.state)
      if (answer.state !== 'absent') refusal = answerError(answer)
      return fail(answerError(answer))
    }
    const decoded = decodeEntry(answer.value)
    book.setState(id, role, decoded.ok ? 'present' : 'absent')
    if (decoded.ok) onRead(decoded.value)
    return decoded
  }

  const load = async (found: FoundProfile, role: KeyRole, stillWanted: () => boolean): Promise<Result<Credentials>> => {
    const begun = epoch
    const read = await check(found, role)
    if (begun !== epoch) return fail(appError('vault-locked', msg('vault.locked-meanwhile')))
    if (read.ok) onLoaded(found, role, read.value)
    if (read.ok && role !== 'withdraw' && stillWanted()) held.set(accountOf(found.record.id, role), read.value)
    return read
  }

  /** Keeps what a reading brings for the use that asked; a lock or a change of keys meanwhile leaves it to the reading alone. */
  const forUse = async (
    reading: Promise<Result<Credentials>>,
    account: string,
    use: KeyUse | undefined,
  ): Promise<Result<Credentials>> => {
    if (use === undefined) return reading
    const uses = inUse
    const read = await reading
    if (!read.ok) return read
    const keys = uses.get(use) ?? new Map<string, Credentials>()
    uses.set(use, keys.set(account, read.value))
    return read
  }

  return {
    check,
    take: (found, role, use) => {
      const account = accountOf(found.record.id, role)
      const kept = held.get(account) ?? (use === undefined ? undefined : inUse.get(use)?.get(account))
      if (kept !== undefined) return Promise.resolve(ok(kept))
      if (refusal !== null && !found.sessionOnly) return Promise.resolve(fail(refusal))
      const under = loading.get(account)
      if (under !== undefined) return forUse(under, account, use)
      const isCurrent = (): boolean => loading.get(account) === started
      const started: Promise<Result<Credentials>> = load(found, role, isCurrent).finally(() => {
        if (isCurrent()) loading.delete(account)
      })
      loading.set(account, started)
      return forUse(started, account, use)
    },
    forget: (profileId) => {
      inUse = new WeakMap()
      for (const role of keyRoles) {
        held.delete(accountOf(profileId, role))
        // A reading under way may still bring the key of before: it is answered, not kept.
        loading.delete(accountOf(profileId, role))
      }
    },
    clear: () => {
      epoch += 1
      inUse = new WeakMap()
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
