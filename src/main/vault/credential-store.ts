import { profileLabelSchema, profileSchema } from '#shared/domain/profile.ts'
import type { Credentials, KeyTest, Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok, withReason } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { followed, msg, ruleOf } from '#shared/messages.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { cleanKey } from './entry.ts'
import {
  finishRemoval,
  goneError,
  putThenView,
  replaceKey,
  storeNewKey,
  storeOf,
  profileViewOf,
} from './key-entries.ts'
import type { KeyStores } from './key-entries.ts'
import type { KeyInput } from './key-input.ts'
import type { ProfileStore } from './profile-store.ts'
import { keyed, keyRecordOf, newKeyRecord, testedKeyRecord, withKey } from './records.ts'
import type { KeyAccount, ProfileRecord } from './records.ts'
import type { ProfileInput, ProfileLook } from './types.ts'

export interface CredentialStoreParts extends KeyStores {
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
  update(profileId: string, change: ProfileLook): Promise<Result<Profile>>
  /** What `update` would store. */
  updated(profileId: string, change: ProfileLook): Result<Pick<Profile, 'label' | 'colour'>>
  putKey(profileId: string, input: KeyInput, signal?: AbortSignal): Promise<Result<Profile>>
  removeKey(profileId: string, role: KeyRole, signal?: AbortSignal): Promise<Result<Profile>>
  remove(profileId: string, signal?: AbortSignal): Promise<Result<void>>
  recordTest(profileId: string, role: KeyRole, test: KeyTest, of?: KeyAccount): Promise<Result<Profile>>
  /** Tries once more to remove what is marked. Stops at the first entry the keychain does not confirm. */
  finishPending(signal?: AbortSignal): Promise<Result<void>>
}

export function createCredentialStore(parts: CredentialStoreParts): CredentialStore {
  const { profiles } = parts
  return {
    add: (input, signal) => addProfile(parts, input, signal),
    update: async (profileId, change) => {
      const found = profiles.find(profileId)
      if (!found.ok) return found
      const { record, sessionOnly } = found.value
      const named = updatedName(record, change, profiles)
      return named.ok ? putThenView(parts, { record: { ...record, ...named.value }, sessionOnly }) : named
    },
    updated: (profileId, change) => {
      const found = profiles.find(profileId)
      return found.ok ? updatedName(found.value.record, change, profiles) : found
    },
    putKey: (profileId, input, signal) => putKey(parts, profileId, input, signal),
    removeKey: (profileId, role, signal) => removeKey(parts, profileId, role, signal),
    remove: async (profileId, signal) => {
      const found = profiles.find(profileId)
      if (!found.ok) return found
      const put = await profiles.put({ ...found.value, record: { ...found.value.record, deletePending: true } })
      if (!put.ok) return put
      const removed = await finishRemoval(parts, profileId, signal)
      return removed.ok ? removed : fail(stillMarked(removed.error))
    },
    recordTest: async (profileId, role, test, of) => {
      const found = profiles.find(profileId)
      if (!found.ok) return found
      const key = keyRecordOf(found.value.record, role)
      if (key === undefined) return fail(appError('key-absent', msg('profile.no-such-key')))
      const record = withKey(found.value.record, testedKeyRecord(key, test, of))
      return putThenView(parts, { ...found.value, record })
    },
    finishPending: async (signal) => {
      for (const { id } of [...profiles.index().profiles]) {
        const removed = await finishRemoval(parts, id, signal)
        if (!removed.ok) return removed
      }
      return ok(undefined)
    },
  }
}

async function addProfile(
  parts: CredentialStoreParts,
  input: ProfileInput,
  signal?: AbortSignal,
): Promise<Result<Profile>> {
  const { profiles, keychain, time, newId, originOf, onSecret } = parts
  const named = namedUniquely(input, null, profiles)
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
  return storeNewKey(parts, { record, sessionOnly }, input.key.role, cleaned.value, null, signal)
}

async function putKey(
  parts: CredentialStoreParts,
  profileId: string,
  input: KeyInput,
  signal?: AbortSignal,
): Promise<Result<Profile>> {
  const { profiles, time, originOf, onSecret } = parts
  const found = profiles.find(profileId)
  if (!found.ok) return found
  const { record, sessionOnly } = found.value
  if (record.deletePending) return fail(goneError)
  const cleaned = cleanKey(input, originOf(record.venueId))
  if (!cleaned.ok) return cleaned
  onSecret(cleaned.value)
  if (keyRecordOf(record, input.role) !== undefined)
    return replaceKey(parts, found.value, input.role, cleaned.value, signal)
  const ready = await storeOf(parts, found.value).prepare(signal)
  if (!ready.ok) return ready
  const now = time.now()
  const next = withKey(keyed(record, now), newKeyRecord(input.role, cleaned.value, now))
  return storeNewKey(parts, { record: next, sessionOnly }, input.role, cleaned.value, record, signal)
}

async function removeKey(
  parts: CredentialStoreParts,
  profileId: string,
  role: KeyRole,
  signal?: AbortSignal,
): Promise<Result<Profile>> {
  const { profiles } = parts
  const found = profiles.find(profileId)
  if (!found.ok) return found
  const { record, sessionOnly } = found.value
  const key = keyRecordOf(record, role)
  if (key === undefined) return fail(appError('key-absent', msg('profile.no-such-key')))
  if (!record.keys.some((other) => other.role !== role && !other.deletePending))
    return fail(appError('bad-input', msg('profile.only-key')))
  const put = await profiles.put({ record: withKey(record, { ...key, deletePending: true }), sessionOnly })
  if (!put.ok) return put
  const removed = await finishRemoval(parts, profileId, signal)
  return removed.ok ? profileViewOf(parts, profileId) : fail(stillMarked(removed.error))
}

const stillMarked = (error: AppError): AppError =>
  withReason(error, followed(error.reason, msg('keychain.still-marked')))

const updatedName = (
  { id, ...record }: ProfileRecord,
  { label = record.label, colour = record.colour }: ProfileLook,
  profiles: ProfileStore,
) => namedUniquely({ label, colour }, id, profiles)

function namedUniquely(
  input: { readonly label: string; readonly colour: string },
  profileId: string | null,
  profiles: ProfileStore,
): Result<{ readonly label: string; readonly colour: string }> {
  const parsed = profileSchema.pick({ colour: true }).extend({ label: profileLabelSchema }).safeParse({
    label: input.label,
    colour: input.colour,
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = String(issue?.path[0] ?? 'label')
    return fail(appError('bad-input', ruleOf(issue?.message), { field }))
  }
  if (profiles.hasLabel(parsed.data.label, profileId))
    return fail(appError('profile-exists', msg('profile.same-label'), { field: 'label' }))
  return ok(parsed.data)
}
