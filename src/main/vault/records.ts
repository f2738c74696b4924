import { z } from 'zod'
import { formerKeySchema, keyRoleSchema, keyTestSchema, profileSchema } from '#shared/domain/profile.ts'
import type { Credentials, KeyState, KeySummary, Profile } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { tailOf } from './entry.ts'

/** What the index file says of one key. The key itself is in the keychain; `tail` and `keyVersion` only mirror it. */
export const keyRecordSchema = z.object({
  role: keyRoleSchema,
  tail: z.string().max(4),
  keyVersion: z.union([z.literal(2), z.literal(3)]),
  test: keyTestSchema,
  storedAt: z.int(),
  former: z.array(formerKeySchema),
  deletePending: z.boolean(),
})
export type KeyRecord = z.infer<typeof keyRecordSchema>

export const profileRecordSchema = profileSchema
  .pick({ id: true, label: true, colour: true, venueId: true, createdAt: true, deletePending: true })
  .extend({ keys: z.array(keyRecordSchema).max(3) })
export type ProfileRecord = z.infer<typeof profileRecordSchema>

/** Former keys kept for each role: enough to recognise an old tail, too few to grow without end. */
const formerKept = 50

export const newKeyRecord = (role: KeyRole, credentials: Credentials, now: number): KeyRecord => ({
  role,
  tail: tailOf(credentials.key),
  keyVersion: credentials.keyVersion,
  test: { state: 'untested' },
  storedAt: now,
  former: [],
  deletePending: false,
})

/** The record of a key that took another's place: untested, the old tail in its history. */
export const replacedKeyRecord = (old: KeyRecord, credentials: Credentials, now: number): KeyRecord => ({
  ...newKeyRecord(old.role, credentials, now),
  former: [...old.former, { tail: old.tail, until: now }].slice(-formerKept),
})

/** True where the keychain holds another key than the index says: a crash came between the two. */
export const differs = (record: KeyRecord, stored: Credentials): boolean =>
  record.tail !== tailOf(stored.key) || record.keyVersion !== stored.keyVersion

export const keyOf = (record: ProfileRecord, role: KeyRole): KeyRecord | undefined =>
  record.keys.find((key) => key.role === role)

/** `record` with `key` put in the place of its role, weakest role first. */
export const withKey = (record: ProfileRecord, key: KeyRecord): ProfileRecord => ({
  ...record,
  keys: [...record.keys.filter((other) => other.role !== key.role), key].sort(
    (a, b) => strength(a.role) - strength(b.role),
  ),
})

export const withoutKey = (record: ProfileRecord, role: KeyRole): ProfileRecord => ({
  ...record,
  keys: record.keys.filter((key) => key.role !== role),
})

const strength = (role: KeyRole): number => keyRoleSchema.options.indexOf(role)

/** The weakest key that can act as `role`; keys on their way out are not used. */
export function weakestFor(record: ProfileRecord, role: KeyRole): KeyRole | null {
  if (record.deletePending) return null
  const able = record.keys.find((key) => !key.deletePending && strength(key.role) >= strength(role))
  return able?.role ?? null
}

/** The profile as the page sees it. */
export const toProfile = (
  record: ProfileRecord,
  sessionOnly: boolean,
  stateOf: (role: KeyRole) => KeyState,
): Profile => ({
  id: record.id,
  label: record.label,
  colour: record.colour,
  kind: 'live',
  venueId: record.venueId,
  createdAt: record.createdAt,
  keys: record.keys.map((key): KeySummary => ({ ...key, state: stateOf(key.role) })),
  sessionOnly,
  deletePending: record.deletePending,
})
