import type { SQLInputValue } from 'node:sqlite'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { IntentState } from '#shared/domain/intent.ts'
import { isUnresolved } from '#shared/domain/intent.ts'
import type { Audit } from './audit.ts'
import { audit } from './audit.ts'
import type { AuditProgress } from './audit-slowly.ts'
import { auditSlowly } from './audit-slowly.ts'
import { fromRow, stepFrom } from './projection.ts'
import type { ReadHandle, Row } from './read-handle.ts'
import type { IntentRecord, JournalStep } from './record.ts'
import type { Related } from './related.ts'
import { relatedIn } from './related.ts'
import { troubleOf } from './trouble.ts'

export interface IntentQuery {
  readonly profileId: string
  readonly states?: readonly IntentState[] | undefined
  /** Most of the reconciled ones; what is unresolved is always in the list (M4). */
  readonly limit: number
}

/**
 * Reads the journal; what is only in memory yet is shown as if it were on disk. Nothing here can write. A read that
 * fails is an error value, so that the money path can stop instead of going by an empty list.
 */
export interface JournalReader {
  get(id: string): Result<IntentRecord | null>
  /** Newest first, by their places in the journal. */
  list(query: IntentQuery): Result<readonly IntentRecord[]>
  /** Withdrawals of one profile, or of all (null), newest first, 5,000 at most: what caps and look-alike checks go by. */
  withdrawals(profileId: string | null): Result<readonly IntentRecord[]>
  /** Transfers of all profiles, newest first, 5,000 at most: what tells whose a line in a ledger may be. */
  transfers(): Result<readonly IntentRecord[]>
  /** Intents whose outcome is open, oldest first; of one profile, or of all. From memory, so it cannot fail. */
  unresolved(profileId?: string): readonly IntentRecord[]
  /** The newest open intent like this one, or null (M5). From memory. */
  openDuplicate(profileId: string, duplicateKey: string): IntentRecord | null
  /** The intents of one form submission in batch order; empty when the draft is new (M11). */
  byDraft(profileId: string, draftId: string): Result<readonly IntentRecord[]>
  /** Those of these client order ids that left for the venue on behalf of this profile, ever. */
  sentOids(profileId: string, clientOids: readonly string[]): Result<ReadonlySet<string>>
  /** Client order ids of intents of the same profile that began after this one, by place in the journal, not by clock. */
  clientOidsBegunAfter(id: string): Result<ReadonlySet<string>>
  /** What of the journal may explain an effect at the venue instead of one intent. */
  related<Found>(read: (related: Related) => Found): Result<Found>
  /** Every step of an intent's life, in order (G3). */
  stepsOf(id: string): Result<readonly JournalStep[]>
  /** Every intent by its place in the journal, page by page from either end; what is not on disk yet counts as newest. */
  page(query: IntentPageQuery): Result<IntentPage>
  /** Walks the whole journal: chain and projection. */
  verify(): Result<Audit>
  /** The same in short steps, with `pause` between them, so that whoever waits is served meanwhile. */
  verifySlowly(pause: () => Promise<void>, onProgress?: AuditProgress): Promise<Result<Audit>>
}

export interface IntentPageQuery {
  /** null for every profile. */
  readonly profileId: string | null
  readonly order: 'oldest' | 'newest'
  /** Cursor of the page before; null at first. */
  readonly cursor: number | null
  readonly limit: number
}

export interface IntentPage {
  readonly records: readonly IntentRecord[]
  /** Place of the last row read; null at the end. */
  readonly cursor: number | null
}

/** `db` is null when the file cannot be read at all; then only what is in memory is seen. */
export const createJournalReader = (db: ReadHandle | null, live: ReadonlyMap<string, IntentRecord>): JournalReader => {
  const attempt = <T>(read: () => T): Result<T> => {
    try {
      return ok(read())
    } catch (error) {
      return fail(troubleOf(error))
    }
  }
  const rows = (sql: string, ...values: SQLInputValue[]): Row[] => db?.all(sql, ...values) ?? []
  const records = (sql: string, ...values: SQLInputValue[]): IntentRecord[] => rows(sql, ...values).map(fromRow)
  const inMemory = (wanted: (record: IntentRecord) => boolean): IntentRecord[] => [...live.values()].filter(wanted)

  const notOnDisk = (profileId: string | null): IntentRecord[] =>
    inMemory(
      (record) =>
        (profileId === null || record.profileId === profileId) &&
        rows('select 1 from intents where id = ?', record.id).length === 0,
    )

  const ofKind = (kind: 'withdraw' | 'transfer', profileId: string | null): Result<readonly IntentRecord[]> =>
    attempt(() => {
      // Kind as a literal, and the plus before the profile: only so is the partial index used.
      const onDisk = records(
        `select * from intents where kind = '${kind}' ${profileId === null ? '' : 'and +profile_id = ?'}
         order by begun_seq desc limit 5000`,
        ...(profileId === null ? [] : [profileId]),
      )
      const fresh = inMemory((record) => record.kind === kind && (profileId === null || record.profileId === profileId))
      const known = new Set(fresh.map(({ id }) => id))
      return [...fresh.toReversed(), ...onDisk.filter(({ id }) => !known.has(id))]
    })

  return {
    get: (id) => attempt(() => live.get(id) ?? records('select * from intents where id = ?', id)[0] ?? null),
    list: ({ profileId, states, limit }) =>
      attempt(() => {
        const marks = states?.map(() => '?').join(', ')
        const newest = rows(
          `select * from intents where profile_id = ? ${marks === undefined ? '' : `and state in (${marks})`}
           order by begun_seq desc limit ?`,
          ...[profileId, ...(states ?? []), limit],
        )
        // The plus keeps SQLite from walking all intents of the profile: the few that are open have an index of their own.
        const unresolved = rows(
          `select * from intents where state in ('sending', 'unknown') and +profile_id = ?`,
          profileId,
        )
        const onDisk = new Map([...newest, ...unresolved].map((row) => [String(row['id']), row] as const))
        const written = [...onDisk.values()]
          .sort((a, b) => Number(b['begun_seq']) - Number(a['begun_seq']))
          .map((row) => live.get(String(row['id'])) ?? fromRow(row))
        const unwritten = inMemory((record) => record.profileId === profileId && !onDisk.has(record.id)).toReversed()
        return [...unwritten, ...written]
          .filter((record) => states?.includes(record.state) ?? true)
          .filter(({ state }, place) => place < limit || isUnresolved(state))
      }),
    withdrawals: (profileId) => ofKind('withdraw', profileId),
    transfers: () => ofKind('transfer', null),
    unresolved: (profileId) =>
      inMemory((record) => isUnresolved(record.state) && (profileId === undefined || record.profileId === profileId)),
    openDuplicate: (profileId, duplicateKey) =>
      inMemory(
        (record) =>
          isUnresolved(record.state) && record.profileId === profileId && record.duplicateKey === duplicateKey,
      ).at(-1) ?? null,
    byDraft: (profileId, draftId) => {
      const fresh = inMemory((record) => record.profileId === profileId && record.draftId === draftId)
      const onDisk = attempt(() =>
        records('select * from intents where profile_id = ? and draft_id = ? order by batch_index', profileId, draftId),
      )
      // A disk that cannot be read must not let a cancel begin twice: what is in memory is known all the same.
      if (!onDisk.ok) return fresh.length === 0 ? onDisk : ok(fresh)
      const known = onDisk.value.map((record) => live.get(record.id) ?? record)
      return ok([...known, ...fresh.filter(({ id }) => !known.some((record) => record.id === id))])
    },
    clientOidsBegunAfter: (id) =>
      attempt(
        () =>
          new Set(
            rows(
              `select later.client_oid from intents as later join intents as this on this.id = ?
               where later.profile_id = this.profile_id and later.begun_seq > this.begun_seq
                 and later.client_oid is not null`,
              id,
            ).map((row) => String(row['client_oid'])),
          ),
      ),
    sentOids: (profileId, clientOids) =>
      attempt(() => {
        const wanted = new Set(clientOids)
        const written = rows(
          `select client_oid from intents
           where client_oid in (select value from json_each(?)) and profile_id = ? and state <> 'not-sent'`,
          ...[JSON.stringify(clientOids), profileId],
        ).map((row) => String(row['client_oid']))
        const fresh = inMemory(
          (record) => record.profileId === profileId && record.clientOid !== null && wanted.has(record.clientOid),
        ).flatMap(({ clientOid, state }) => (clientOid === null || state === 'not-sent' ? [] : [clientOid]))
        return new Set([...written, ...fresh])
      }),
    related: (read) =>
      attempt(() =>
        read(
          relatedIn(
            (sql, ...values) => records(sql, ...values).map((record) => live.get(record.id) ?? record),
            () => notOnDisk(null),
          ),
        ),
      ),
    stepsOf: (id) => attempt(() => rows('select * from entries where intent_id = ? order by seq', id).map(stepFrom)),
    page: ({ profileId, order, cursor, limit }) =>
      attempt(() => {
        const down = order === 'newest'
        const found = rows(
          `select * from intents where begun_seq ${down ? '<' : '>'} ? ${profileId === null ? '' : 'and profile_id = ?'}
           order by begun_seq ${down ? 'desc' : 'asc'} limit ?`,
          ...[cursor ?? (down ? Number.MAX_SAFE_INTEGER : 0), ...(profileId === null ? [] : [profileId]), limit],
        )
        const last = found.length < limit ? null : Number(found.at(-1)?.['begun_seq'])
        const written = found.map(fromRow).map((record) => live.get(record.id) ?? record)
        const atNewEnd = down ? cursor === null : last === null
        const unwritten = atNewEnd ? notOnDisk(profileId) : []
        return { records: down ? [...unwritten.toReversed(), ...written] : [...written, ...unwritten], cursor: last }
      }),
    verifySlowly: async (pause, onProgress) => {
      try {
        return ok(db === null ? nothingToRead : await auditSlowly(db, pause, onProgress))
      } catch (error) {
        return fail(troubleOf(error))
      }
    },
    verify: () => attempt(() => (db === null ? nothingToRead : audit(db))),
  }
}

const nothingToRead: Audit = { sound: false, message: 'The journal cannot be read.', seq: null, intentId: null }
