import type { SQLInputValue } from 'node:sqlite'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import { fromRow } from './projection.ts'
import type { ReadHandle, Row } from './read-handle.ts'
import type { IntentRecord } from './record.ts'
import { troubleOf } from './trouble.ts'

/** The two places an intent can be read from: the file, and memory, which is never older. Its functions throw what SQLite throws. */
export interface JournalSource {
  /** What is in memory, by id. */
  readonly live: ReadonlyMap<string, IntentRecord>
  /** None where the file cannot be read at all. */
  rows(sql: string, ...values: SQLInputValue[]): Row[]
  /** Rows of `intents`, as they stand on disk. */
  records(sql: string, ...values: SQLInputValue[]): IntentRecord[]
  /** Those that are unresolved or not saved yet, oldest first. */
  inMemory(wanted: (record: IntentRecord) => boolean): IntentRecord[]
  /** The same intent from memory where it is there. */
  freshest(record: IntentRecord): IntentRecord
  /** Those in memory that are not on disk, oldest first; of all profiles for null. */
  notOnDisk(profileId: string | null): IntentRecord[]
}

export const createJournalSource = (db: ReadHandle | null, live: ReadonlyMap<string, IntentRecord>): JournalSource => {
  const rows = (sql: string, ...values: SQLInputValue[]): Row[] => db?.all(sql, ...values) ?? []
  const inMemory = (wanted: (record: IntentRecord) => boolean): IntentRecord[] => [...live.values()].filter(wanted)
  return {
    live,
    rows,
    records: (sql, ...values) => rows(sql, ...values).map(fromRow),
    inMemory,
    freshest: (record) => live.get(record.id) ?? record,
    notOnDisk: (profileId) =>
      inMemory(
        (record) =>
          (profileId === null || record.profileId === profileId) &&
          rows('select 1 from intents where id = ?', record.id).length === 0,
      ),
  }
}

/** A read of the journal as a result; what SQLite throws is the trouble it stands for. */
export const attempt = <T>(read: () => T): Result<T> => {
  try {
    return ok(read())
  } catch (error) {
    return fail(troubleOf(error))
  }
}
