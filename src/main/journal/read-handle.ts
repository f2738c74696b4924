import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** A connection that can only read: opened read-only, and its type has no way to write. Throws what SQLite throws. */
export interface ReadHandle {
  first(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  each(sql: string, ...values: SQLInputValue[]): Iterable<Row>
}

/** Statements are prepared once; `each` has one of its own each time, since rows may be asked for while another runs. */
export const readHandle = (db: DatabaseSync): ReadHandle => {
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const made = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, made)
    return made
  }
  return {
    first: (sql, ...values) => statement(sql).get(...values),
    all: (sql, ...values) => statement(sql).all(...values),
    each: (sql, ...values) => db.prepare(sql).iterate(...values),
  }
}
