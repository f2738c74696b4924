import type { SQLInputValue } from 'node:sqlite'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { IntentState } from '#shared/domain/intent.ts'
import { isUnsettled } from '#shared/domain/intent.ts'
import type { Audit } from './audit.ts'
import { audit } from './audit.ts'
import { fromRow, stepFrom } from './projection.ts'
import type { ReadHandle, Row } from './read-handle.ts'
import type { IntentRecord, Step } from './record.ts'
import { troubleOf } from './trouble.ts'

export interface IntentQuery {
  readonly profileId: string
  readonly states?: readonly IntentState[] | undefined
  readonly limit: number
}

/**
 * Reads the journal; what is only in memory yet is shown as if it were on disk. Nothing here can write. A read that
 * fails is an error value, so that the money path can stop instead of going by an empty list.
 */
export interface JournalReader {
  get(id: string): Result<IntentRecord | null>
  /** Newest first. */
  list(query: IntentQuery): Result<readonly IntentRecord[]>
  /** Intents whose outcome is open, oldest first; of one profile, or of all. From memory, so it cannot fail. */
  unsettled(profileId?: string): readonly IntentRecord[]
  /** The newest open intent like this one, or null (M5). From memory. */
  openTwin(profileId: string, twinKey: string): IntentRecord | null
  /** The intents of one form submission in batch order; empty when the draft is new (M11). */
  byDraft(profileId: string, draftId: string): Result<readonly IntentRecord[]>
  /** Client order ids of intents of the same profile that began after this one, by place in the journal, not by clock. */
  clientOidsBegunAfter(id: string): Result<ReadonlySet<string>>
  /** Every step of an intent's life, in order (G3). */
  stepsOf(id: string): Result<readonly Step[]>
  /** Walks the whole journal: chain and projection. */
  verify(): Result<Audit>
}

/** `db` is null when the file cannot be read at all; then only what is in memory is seen. */
export const createReader = (db: ReadHandle | null, live: ReadonlyMap<string, IntentRecord>): JournalReader => {
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

  return {
    get: (id) => attempt(() => live.get(id) ?? records('select * from intents where id = ?', id)[0] ?? null),
    list: ({ profileId, states, limit }) =>
      attempt(() => {
        const wanted = (record: IntentRecord): boolean => states?.includes(record.state) ?? true
        const marks = states?.map(() => '?').join(', ')
        const onDisk = records(
          `select * from intents where profile_id = ? ${marks === undefined ? '' : `and state in (${marks})`}
           order by begun_seq desc limit ?`,
          ...[profileId, ...(states ?? []), limit],
        )
        const fresh = inMemory((record) => record.profileId === profileId)
        const known = new Set(fresh.map(({ id }) => id))
        return [...fresh.toReversed(), ...onDisk.filter(({ id }) => !known.has(id))]
          .filter(wanted)
          .sort((a, b) => b.createdAt - a.createdAt)
          .slice(0, limit)
      }),
    unsettled: (profileId) =>
      inMemory((record) => isUnsettled(record.state) && (profileId === undefined || record.profileId === profileId)),
    openTwin: (profileId, twinKey) =>
      inMemory(
        (record) => isUnsettled(record.state) && record.profileId === profileId && record.twinKey === twinKey,
      ).at(-1) ?? null,
    byDraft: (profileId, draftId) =>
      attempt(() =>
        records('select * from intents where profile_id = ? and draft_id = ? order by batch_index', profileId, draftId)
          .map((record) => live.get(record.id) ?? record)
          .concat(
            // Cancels that could not be written.
            inMemory((record) => record.profileId === profileId && record.draftId === draftId),
          )
          .filter((record, index, all) => all.findIndex(({ id }) => id === record.id) === index),
      ),
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
    stepsOf: (id) => attempt(() => rows('select * from entries where intent_id = ? order by seq', id).map(stepFrom)),
    verify: () => attempt(() => (db === null ? nothingToRead : audit(db))),
  }
}

const nothingToRead: Audit = { sound: false, message: 'The journal cannot be read.', seq: null, intentId: null }
