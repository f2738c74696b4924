import type { KeyInput } from '#shared/bridge/profiles.ts'
import { profileSchema } from '#shared/domain/profile.ts'
import type { Credentials, KeyTest, Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok, reasonOf, withReason } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { followed, msg } from '#shared/messages.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { Time } from '#main/platform/time.ts'
import { accountOf, cleanKey, encodeEntry } from './entry.ts'
import { answerError, isUncertain } from './keychain-errors.ts'
import type { FoundProfile, ProfileStore } from './profile-store.ts'
import { keyOf, newKeyRecord, replacedKeyRecord, testedKeyRecord, withKey, withoutKey } from './records.ts'
import type { KeyAccount, ProfileRecord } from './records.ts'
import type { Keychain, ProfileInput } from './types.ts'

export interface CredentialStoreParts {
  readonly book: ProfileStore
  readonly keychain: Keychain
  /** Keys of this session, where the machine has no keychain. */
  readonly memory: Keychain
  readonly time: Time
  readonly newId: () => string
  /** Address that a venue's keys may be sent to. */
  readonly originOf: (venueId: string) => string | null
  readonly onSecret: (credentials: Credentials) => void
}

/**
 * Storing and removing keys, in an order that leaves nothing half-stored.
 *
 * - A new key: sentinel (proves the keychain open), then the index, then the entry. A crash between the last two leaves a
 *   listed key whose state is `absent`; the other order would leave a secret that nothing lists, for ever.
 * - A replaced key: the entry first, in one write, then the index. A crash between leaves an old tail in the index,
 *   which the next reading of the entry corrects (`differs`).
 * - A removed key: marked in the index, then the entry, then the index. What the keychain does not confirm stays marked.
 */
export interface CredentialStore {
  add(input: ProfileInput, signal?: AbortSignal): Promise<Result<Profile>>
  update(
    profileId: string,
    change: { readonly label?: string | undefined; readonly colour?: string | undefined },
  ): Promise<Result<Profile>>
  putKey(profileId: string, input: KeyInput, signal?: AbortSignal): Promise<Result<Profile>>
  removeKey(profileId: string, role: KeyRole, signal?: AbortSignal): Promise<Result<Profile>>
  remove(profileId: string, signal?: AbortSignal): Promise<Result<void>>
  recordTest(profileId: string, role: KeyRole, test: KeyTest, of?: KeyAccount): Promise<Result<Profile>>
  /** Tries once more to remove what is marked. Stops at the first entry the keychain does not confirm. */
  finishPending(signal?: AbortSignal): Promise<Result<void>>
}

export function createCredentialStore(parts: CredentialStoreParts): CredentialStore {
  const { book, keychain, memory, time, newId, originOf, onSecret } = parts
  const storeOf = (found: FoundProfile): Keychain => (found.sessionOnly ? memory : keychain)

  const view = (profileId: string): Result<Profile> => {
    const profile = book.list().find((other) => other.id === profileId)
    return profile === undefined ? fail(goneError) : ok(profile)
  }

  const putThenView = async (found: FoundProfile): Promise<Result<Profile>> => {
    const put = await book.put(found)
    return put.ok ? view(found.record.id) : put
  }

  /** Sentinel is there, `next` not yet on disk; `before` is what to go back to, null for a profile that was not there. */
  const storeNew = async (
    next: FoundProfile,
    role: KeyRole,
    credentials: Credentials,
    before: ProfileRecord | null,
    signal?: AbortSignal,
  ): Promise<Result<Profile>> => {
    const { record, sessionOnly } = next
    const put = await book.put(next)
    if (!put.ok) return put
    const stored = await storeOf(next).set(accountOf(record.id, role), encodeEntry(credentials), signal)
    if (stored.ok) {
      book.setState(record.id, role, 'present')
      return view(record.id)
    }
    if (isUncertain(stored.error)) await book.put({ record: markedForRemoval(record, role, before), sessionOnly })
    else if (before === null) await book.drop(record.id)
    else await book.put({ record: before, sessionOnly })
    return stored
  }

  const replace = async (
    found: FoundProfile,
    role: KeyRole,
    credentials: Credentials,
    signal?: AbortSignal,
  ): Promise<Result<Profile>> => {
    const { record, sessionOnly } = found
    const old = keyOf(record, role)
    if (old === undefined) return fail(goneError)
    // A locked keychain is never written over: what it would answer is unknown.
    const answer = await storeOf(found).get(accountOf(record.id, role), signal)
    if (answer.state !== 'present' && answer.state !== 'absent') return fail(answerError(answer))
    const stored = await storeOf(found).set(accountOf(record.id, role), encodeEntry(credentials), signal)
    book.setState(record.id, role, stored.ok ? 'present' : 'unchecked')
    if (!stored.ok) return stored
    return putThenView({ record: withKey(record, replacedKeyRecord(old, credentials, time.now())), sessionOnly })
  }

  const removeEntry = async (found: FoundProfile, role: KeyRole, signal?: AbortSignal): Promise<Result<void>> => {
    const { record, sessionOnly } = found
    const removed = await storeOf(found).delete(accountOf(record.id, role), signal)
    if (!removed.ok) return removed
    book.setState(record.id, role, 'absent')
    const left = withoutKey(record, role)
    return record.deletePending && left.keys.length === 0
      ? book.drop(record.id)
      : book.put({ record: left, sessionOnly })
  }

  const settle = async (profileId: string, signal?: AbortSignal): Promise<Result<void>> => {
    for (;;) {
      const found = book.find(profileId)
      if (!found.ok) return ok(undefined)
      const { record } = found.value
      const marked = record.keys.find((key) => record.deletePending || key.deletePending)
      if (marked === undefined) return record.deletePending ? book.drop(profileId) : ok(undefined)
      const removed = await removeEntry(found.value, marked.role, signal)
      if (!removed.ok) return removed
    }
  }

  return {
    add: async (input, signal) => {
      const named = cleanName(input, null, book)
      if (!named.ok) return named
      const cleaned = cleanKey(input.key, originOf(input.venueId))
      if (!cleaned.ok) return cleaned
      onSecret(cleaned.value)
      const ready = await keychain.prepare(signal)
      const sessionOnly = !ready.ok && ready.error.code === 'keychain-missing'
      if (!ready.ok && !sessionOnly) return ready
      const now = time.now()
      const record: ProfileRecord = {
        id: newId(),
        label: named.value.label,
        colour: named.value.colour,
        venueId: input.venueId,
        createdAt: now,
        deletePending: false,
        keys: [newKeyRecord(input.key.role, cleaned.value, now)],
      }
      return storeNew({ record, sessionOnly }, input.key.role, cleaned.value, null, signal)
    },
    update: async (profileId, change) => {
      const found = book.find(profileId)
      if (!found.ok) return found
      const { record, sessionOnly } = found.value
      const named = cleanName(
        { label: change.label ?? record.label, colour: change.colour ?? record.colour },
        profileId,
        book,
      )
      return named.ok ? putThenView({ record: { ...record, ...named.value }, sessionOnly }) : named
    },
    putKey: async (profileId, input, signal) => {
      const found = book.find(profileId)
      if (!found.ok) return found
      const { record, sessionOnly } = found.value
      if (record.deletePending) return fail(goneError)
      const cleaned = cleanKey(input, originOf(record.venueId))
      if (!cleaned.ok) return cleaned
      onSecret(cleaned.value)
      if (keyOf(record, input.role) !== undefined) return replace(found.value, input.role, cleaned.value, signal)
      const ready = await storeOf(found.value).prepare(signal)
      if (!ready.ok) return ready
      const next = withKey(record, newKeyRecord(input.role, cleaned.value, time.now()))
      return storeNew({ record: next, sessionOnly }, input.role, cleaned.value, record, signal)
    },
    removeKey: async (profileId, role, signal) => {
      const found = book.find(profileId)
      if (!found.ok) return found
      const { record, sessionOnly } = found.value
      const key = keyOf(record, role)
      if (key === undefined) return fail(appError('key-absent', msg('profile.no-such-key')))
      if (!record.keys.some((other) => other.role !== role && !other.deletePending))
        return fail(appError('bad-input', msg('profile.only-key')))
      const put = await book.put({ record: withKey(record, { ...key, deletePending: true }), sessionOnly })
      if (!put.ok) return put
      const settled = await settle(profileId, signal)
      return settled.ok ? view(profileId) : fail(stillMarked(settled.error))
    },
    remove: async (profileId, signal) => {
      const found = book.find(profileId)
      if (!found.ok) return found
      const put = await book.put({ ...found.value, record: { ...found.value.record, deletePending: true } })
      if (!put.ok) return put
      const settled = await settle(profileId, signal)
      return settled.ok ? settled : fail(stillMarked(settled.error))
    },
    recordTest: async (profileId, role, test, of) => {
      const found = book.find(profileId)
      if (!found.ok) return found
      const key = keyOf(found.value.record, role)
      if (key === undefined) return fail(appError('key-absent', msg('profile.no-such-key')))
      return putThenView({ ...found.value, record: withKey(found.value.record, testedKeyRecord(key, test, of)) })
    },
    finishPending: async (signal) => {
      for (const { id } of [...book.index().profiles]) {
        const settled = await settle(id, signal)
        if (!settled.ok) return settled
      }
      return ok(undefined)
    },
  }
}

const goneError = appError('profile-not-found', msg('profile.gone-or-deleting'))

const stillMarked = (error: AppError): AppError =>
  withReason(error, followed(reasonOf(error), msg('keychain.still-marked')))

function markedForRemoval(record: ProfileRecord, role: KeyRole, before: ProfileRecord | null): ProfileRecord {
  if (before === null) return { ...record, deletePending: true }
  const key = keyOf(record, role)
  return key === undefined ? record : withKey(record, { ...key, deletePending: true })
}

function cleanName(
  input: { readonly label: string; readonly colour: string },
  profileId: string | null,
  book: ProfileStore,
): Result<{ readonly label: string; readonly colour: string }> {
  const parsed = profileSchema.pick({ label: true, colour: true }).safeParse({
    label: input.label,
    colour: input.colour,
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = String(issue?.path[0] ?? 'label')
    return fail(appError('bad-input', issue?.message ?? msg('profile.check-label'), { field }))
  }
  if (book.hasLabel(parsed.data.label, profileId))
    return fail(appError('profile-exists', msg('profile.same-label'), { field: 'label' }))
  return ok(parsed.data)
}
