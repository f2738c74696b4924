import { z } from 'zod'
import { formerKeySchema, keyRoleSchema, keyTestSchema, profileSchema } from '#shared/domain/profile.ts'
import type { Credentials, KeyState, KeySummary, KeyTest, Profile } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { keyMark, type LookUpKey } from '#main/platform/key-use.ts'
import { tailOf } from './entry.ts'

/** Which key it was and whose, as far as that was known of it; an older version kept neither. */
const formerRecordSchema = formerKeySchema.extend({
  mark: z.string().max(64).optional(),
  account: z.string().max(64).nullable().optional(),
})

/** What the index file says of one key. The key itself is in the keychain; `tail` and `keyVersion` only mirror it. */
export const keyRecordSchema = z.object({
  role: keyRoleSchema,
  tail: z.string().max(4),
  keyVersion: z.union([z.literal(2), z.literal(3)]),
  test: keyTestSchema,
  storedAt: z.int(),
  former: z.array(formerRecordSchema),
  deletePending: z.boolean(),
  /** The key's mark; missing until a key of an older index was read again. */
  mark: z.string().max(64).optional(),
  /**
   * Mark of the venue's account that the key belongs to, as the venue said of it. Missing until a test asked for it, which
   * one of an older version did not; null where the venue did not say.
   */
  account: z.string().max(64).nullable().optional(),
})
export type KeyRecord = z.infer<typeof keyRecordSchema>

export const profileRecordSchema = profileSchema
  .pick({ id: true, label: true, colour: true, venueId: true, createdAt: true, deletePending: true, keyedAt: true })
  .extend({ keys: z.array(keyRecordSchema).max(3) })
export type ProfileRecord = z.infer<typeof profileRecordSchema>

/** Which key was tested, and what account the venue says it is of; null where it did not say. Both are marks. */
export interface KeyAccount {
  readonly key: string
  readonly account: string | null
}

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
  mark: keyMark(credentials.key),
})

/** The record of a key that took another's place: untested, the old tail in its history. */
export const replacedKeyRecord = (old: KeyRecord, credentials: Credentials, now: number): KeyRecord => ({
  ...newKeyRecord(old.role, credentials, now),
  former: [...old.former, { tail: old.tail, until: now, mark: old.mark, account: old.account }].slice(-formerKept),
})

/** True where the keychain holds another key than the index says: a crash came between the two. */
export const differs = (record: KeyRecord, stored: Credentials): boolean =>
  record.tail !== tailOf(stored.key) ||
  record.keyVersion !== stored.keyVersion ||
  (record.mark ?? keyMark(stored.key)) !== keyMark(stored.key)

/** The record with what a reading of the entry shows: another key, or the mark that an older index did not keep. */
export const correctedKeyRecord = (record: KeyRecord, stored: Credentials, now: number): KeyRecord => {
  if (differs(record, stored)) return replacedKeyRecord(record, stored, now)
  return record.mark === undefined ? { ...record, mark: keyMark(stored.key) } : record
}

/**
 * The record after a test. An account that the venue once named for this key stays; a test that passed without naming one
 * leaves null, so that it is not asked for again and again. What was said of another key than the record's says nothing.
 */
export const testedKeyRecord = (key: KeyRecord, met: KeyTest, of?: KeyAccount): KeyRecord => {
  const test = withPermissions(met, key.test)
  if (of === undefined || key.mark === undefined) return { ...key, test }
  if (of.key !== key.mark) return key
  const account = of.account ?? key.account ?? (test.state === 'passed' ? null : undefined)
  return account === undefined ? { ...key, test } : { ...key, test, account }
}

/** A key that is refused still lacks what it lacked before: the venue may take it again. */
const withPermissions = (test: KeyTest, before: KeyTest): KeyTest =>
  test.state === 'failed' && before.state !== 'untested' && before.permissions !== undefined
    ? { ...test, permissions: before.permissions }
    : test

/**
 * The key that sent (`sentBy`, its mark), whatever role it has by now, or else the one that acts as `role`; and the weakest
 * of its account, as far as tests have shown whose the keys are.
 */
export function lookUpKeyOf(record: ProfileRecord, role: KeyRole, sentBy?: string): LookUpKey | null {
  const kept = record.keys.find(({ mark, deletePending }) => !deletePending && mark !== undefined && mark === sentBy)
  const sending = weakestFor(record, role)
  const sender = kept ?? (sending === null ? undefined : keyRecordOf(record, sending))
  if (sender?.mark === undefined) return null
  if (sender.account == null) return kept === undefined ? null : { sender: sender.mark, role: kept.role, weaker: null }
  const isSuccessor = sentBy !== undefined && kept === undefined && formerAccountOf(record, sentBy) === sender.account
  for (const { role: weaker, mark, account, deletePending } of record.keys) {
    if (!deletePending && mark !== undefined && account === sender.account)
      return {
        sender: sender.mark,
        role: sender.role,
        weaker: { role: weaker, signer: mark },
        ...(isSuccessor ? { isSuccessor } : {}),
      }
  }
  return null
}

/** Mark of the account of a key that another one replaced, as far as a test had shown it. */
const formerAccountOf = ({ keys }: ProfileRecord, mark: string): string | null =>
  keys.flatMap(({ former }) => former).find((key) => key.mark === mark)?.account ?? null

export const keyRecordOf = (record: ProfileRecord, role: KeyRole): KeyRecord | undefined =>
  record.keys.find((key) => key.role === role)

/** `record` with `key` put in the place of its role, weakest role first. */
export const withKey = (record: ProfileRecord, key: KeyRecord): ProfileRecord => ({
  ...record,
  keys: [...record.keys.filter((other) => other.role !== key.role), key].sort(
    (a, b) => strength(a.role) - strength(b.role),
  ),
})

/** The record once a key was entered: after a reset its waits begin anew. */
export const keyed = (record: ProfileRecord, now: number): ProfileRecord =>
  record.keyedAt === undefined ? record : { ...record, keyedAt: now }

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
  keys: record.keys.map(({ role, tail, keyVersion, test, storedAt, former, deletePending, account }): KeySummary => ({
    role,
    tail,
    keyVersion,
    test,
    testAgain: test.state === 'passed' && account === undefined,
    ...(account === undefined ? {} : { account }),
    storedAt,
    former: former.map(({ tail: last, until }) => ({ tail: last, until })),
    deletePending,
    state: stateOf(role),
  })),
  sessionOnly,
  deletePending: record.deletePending,
  ...(record.keyedAt === undefined ? {} : { keyedAt: record.keyedAt }),
})
