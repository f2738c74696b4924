import type { Credentials, Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { Time } from '#main/platform/time.ts'
import { accountOf, encodeEntry } from './entry.ts'
import { answerError, mayBeStored } from './keychain-errors.ts'
import type { FoundProfile, ProfileStore } from './profile-store.ts'
import { correctedKeyRecord, keyed, keyRecordOf, replacedKeyRecord, withKey, withoutKey } from './records.ts'
import type { ProfileRecord } from './records.ts'
import type { Keychain } from './types.ts'

/** The places a key is in: its record in the index, its entry in the keychain. */
export interface KeyStores {
  readonly profiles: ProfileStore
  readonly keychain: Keychain
  /** Keys of this session, where the machine has no keychain. */
  readonly memory: Keychain
  readonly time: Time
  /** Drops the keys of a profile that are held to be used: its entries have changed. Called before anyone is notified of it. */
  readonly dropHeld: (profileId: string) => void
}

export const goneError = appError('profile-not-found', msg('profile.gone-or-deleting'))

/** Where the entries of this profile are. */
export const storeOf = ({ keychain, memory }: KeyStores, { sessionOnly }: FoundProfile): Keychain =>
  sessionOnly ? memory : keychain

/** The profile as the page sees it. Errors: profile-not-found. */
export const profileViewOf = ({ profiles }: KeyStores, profileId: string): Result<Profile> => {
  const profile = profiles.list().find((other) => other.id === profileId)
  return profile === undefined ? fail(goneError) : ok(profile)
}

export const putThenView = async (stores: KeyStores, found: FoundProfile): Promise<Result<Profile>> => {
  const put = await stores.profiles.put(found)
  return put.ok ? profileViewOf(stores, found.record.id) : put
}

/** Sentinel is there, `next` not yet on disk; `before` is what to go back to, null for a profile that was not there. */
export async function storeNewKey(
  stores: KeyStores,
  next: FoundProfile,
  role: KeyRole,
  credentials: Credentials,
  before: ProfileRecord | null,
  signal?: AbortSignal,
): Promise<Result<Profile>> {
  const { profiles } = stores
  const { record, sessionOnly } = next
  const put = await profiles.put(next)
  if (!put.ok) return put
  const stored = await storeOf(stores, next).set(accountOf(record.id, role), encodeEntry(credentials), signal)
  if (stored.ok) {
    profiles.setState(record.id, role, 'present')
    return profileViewOf(stores, record.id)
  }
  if (mayBeStored(stored.error)) await profiles.put({ record: markedForRemoval(record, role, before), sessionOnly })
  else if (before === null) await profiles.drop(record.id)
  else await profiles.put({ record: before, sessionOnly })
  return stored
}

/** Puts another key in the place of the one with this role. */
export async function replaceKey(
  stores: KeyStores,
  found: FoundProfile,
  role: KeyRole,
  credentials: Credentials,
  signal?: AbortSignal,
): Promise<Result<Profile>> {
  const { record, sessionOnly } = found
  const old = keyRecordOf(record, role)
  if (old === undefined) return fail(goneError)
  const store = storeOf(stores, found)
  const account = accountOf(record.id, role)
  // A locked keychain is never written over: what it would answer is unknown.
  const answer = await store.get(account, signal)
  if (answer.state !== 'present' && answer.state !== 'absent') return fail(answerError(answer))
  const stored = await store.set(account, encodeEntry(credentials), signal)
  // Whoever is notified below signs at once, and with the new key. Without an answer nobody knows which one is stored.
  stores.dropHeld(record.id)
  stores.profiles.setState(record.id, role, stored.ok ? 'present' : 'unchecked')
  if (!stored.ok) return stored
  const now = stores.time.now()
  const next = withKey(keyed(record, now), replacedKeyRecord(old, credentials, now))
  return putThenView(stores, { record: next, sessionOnly })
}

/** Removes what is marked of a profile, and the profile where it is marked. Stops at the first entry that is not confirmed. */
export async function finishRemoval(stores: KeyStores, profileId: string, signal?: AbortSignal): Promise<Result<void>> {
  for (;;) {
    const found = stores.profiles.find(profileId)
    if (!found.ok) return ok(undefined)
    const { record } = found.value
    const marked = record.keys.find((key) => record.deletePending || key.deletePending)
    if (marked === undefined) return record.deletePending ? stores.profiles.drop(profileId) : ok(undefined)
    const removed = await removeEntry(stores, found.value, marked.role, signal)
    if (!removed.ok) return removed
  }
}

async function removeEntry(
  stores: KeyStores,
  found: FoundProfile,
  role: KeyRole,
  signal?: AbortSignal,
): Promise<Result<void>> {
  const { profiles } = stores
  const { record, sessionOnly } = found
  const removed = await storeOf(stores, found).delete(accountOf(record.id, role), signal)
  if (!removed.ok) return removed
  stores.dropHeld(record.id)
  profiles.setState(record.id, role, 'absent')
  const left = withoutKey(record, role)
  return record.deletePending && left.keys.length === 0
    ? profiles.drop(record.id)
    : profiles.put({ record: left, sessionOnly })
}

/** The profile's record with what a reading of a key's entry shows; null where it says the same. */
export function correctedRecord(
  { record, sessionOnly }: FoundProfile,
  role: KeyRole,
  stored: Credentials,
  now: number,
): FoundProfile | null {
  const key = keyRecordOf(record, role)
  if (key === undefined) return null
  const corrected = correctedKeyRecord(key, stored, now)
  return corrected === key ? null : { record: withKey(record, corrected), sessionOnly }
}

/** After a crash between keychain and index the keychain is right. */
export async function correctIndex(
  { profiles, time }: Pick<KeyStores, 'profiles' | 'time'>,
  profileId: string,
  role: KeyRole,
  stored: Credentials,
): Promise<void> {
  const found = profiles.find(profileId)
  if (!found.ok) return
  const corrected = correctedRecord(found.value, role, stored, time.now())
  if (corrected !== null) await profiles.put(corrected)
}

function markedForRemoval(record: ProfileRecord, role: KeyRole, before: ProfileRecord | null): ProfileRecord {
  if (before === null) return { ...record, deletePending: true }
  const key = keyRecordOf(record, role)
  return key === undefined ? record : withKey(record, { ...key, deletePending: true })
}
