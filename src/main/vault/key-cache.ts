import { keyRoles } from '#shared/domain/profile.ts'
import type { Credentials } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { accountOf, decodeEntry } from './entry.ts'
import { answerError } from './keychain-errors.ts'
import type { Found, ProfileBook } from './profile-book.ts'
import type { Keychain } from './types.ts'

export interface KeyCacheParts {
  readonly book: ProfileBook
  readonly keychain: Keychain
  readonly memory: Keychain
  /** Told of every key that was read, before anything else sees it. */
  readonly onRead: (credentials: Credentials) => void
  /** Told of every key that was read to be used. */
  readonly onLoaded: (found: Found, role: KeyRole, credentials: Credentials) => void
}

/**
 * The secrets main holds between use and lock (V6). Dropping them means dropping every reference: a JavaScript string
 * cannot be overwritten, so its bytes stay in memory until the engine reuses them.
 */
export interface KeyCache {
  /** From memory, else from the keychain. A withdraw key is never kept: each use reads it again. */
  take(found: Found, role: KeyRole): Promise<Result<Credentials>>
  /** Asks the keychain even when the key is held, for its state. */
  check(found: Found, role: KeyRole, signal?: AbortSignal): Promise<Result<Credentials>>
  forget(profileId: string): void
  clear(): void
  /** The keychain refuses: nobody asks it again before `retry`, so that polling does not bring its prompt back. */
  refuse(error: AppError): void
  retry(): void
}

export function createKeyCache({ book, keychain, memory, onRead, onLoaded }: KeyCacheParts): KeyCache {
  const held = new Map<string, Credentials>()
  const loading = new Map<string, Promise<Result<Credentials>>>()
  let refusal: AppError | null = null
  let epoch = 0

  const check = async (found: Found, role: KeyRole, signal?: AbortSignal): Promise<Result<Credentials>> => {
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

  const load = async (found: Found, role: KeyRole, stillWanted: () => boolean): Promise<Result<Credentials>> => {
    const begun = epoch
    const read = await check(found, role)
    if (begun !== epoch) return fail(appError('vault-locked', 'Coffer was locked meanwhile. Unlock it and try again.'))
    if (read.ok) onLoaded(found, role, read.value)
    if (read.ok && role !== 'withdraw' && stillWanted()) held.set(accountOf(found.record.id, role), read.value)
    return read
  }

  return {
    check,
    take: (found, role) => {
      const account = accountOf(found.record.id, role)
      const kept = held.get(account)
      if (kept !== undefined) return Promise.resolve(ok(kept))
      if (refusal !== null && !found.sessionOnly) return Promise.resolve(fail(refusal))
      const under = loading.get(account)
      if (under !== undefined) return under
      const isCurrent = (): boolean => loading.get(account) === started
      const started: Promise<Result<Credentials>> = load(found, role, isCurrent).finally(() => {
        if (isCurrent()) loading.delete(account)
      })
      loading.set(account, started)
      return started
    },
    forget: (profileId) => {
      for (const role of keyRoles) {
        held.delete(accountOf(profileId, role))
        // A reading under way may still bring the key of before: it is answered, not kept.
        loading.delete(accountOf(profileId, role))
      }
    },
    clear: () => {
      epoch += 1
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
