import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** A connection that can only read: opened read-only, and its type has no way to write. Throws what SQLite throws. */
export interface ReadHandle {
  first(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  each(sql: string, ...values: SQLInputValue[]): Iterable<Row>
}

export const readHandle = (db: DatabaseSync): ReadHandle => ({
  first: (sql, ...values) => db.prepare(sql).get(...values),
  all: (sql, ...values) => db.prepare(sql).all(...values),
  each: (sql, ...values) => db.prepare(sql).iterate(...values),
})
