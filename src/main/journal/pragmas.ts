import type { DatabaseSync } from 'node:sqlite'

/**
 * What every connection must run with. Set and read back at each open (C2): Electron builds Node its own way, so compile
 * defaults are never trusted. `fullfsync` matters on macOS only and does nothing elsewhere.
 */
const wanted: Readonly<Record<string, string | number>> = {
  journal_mode: 'wal',
  synchronous: 2,
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  busy_timeout: 5000,
}

const read = (db: DatabaseSync, name: string): unknown => Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]

/** The settings in force, by name. */
export const readPragmas = (db: DatabaseSync): Record<string, unknown> =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, read(db, name)]))

/** A pragma that did not take, as in `synchronous=1`: what is in force, and what was wanted. */
export interface WrongPragma {
  readonly found: string
  readonly wanted: string
}

/** Sets the pragmas of a writing connection and returns those that did not take; empty when all hold. */
export const setPragmas = (db: DatabaseSync): readonly WrongPragma[] => {
  for (const [name, value] of Object.entries(wanted)) db.prepare(`pragma ${name} = ${value}`).get()
  const inForce = readPragmas(db)
  return Object.entries(wanted)
    .filter(([name, value]) => inForce[name] !== value)
    .map(([name, value]) => ({ found: `${name}=${String(inForce[name])}`, wanted: `${name}=${value}` }))
}

/** "Cofr": says that a SQLite file is a Coffer journal. */
export const applicationId = 0x436f6672

export const readApplicationId = (db: DatabaseSync): number => Number(read(db, 'application_id'))
export const readVersion = (db: DatabaseSync): number => Number(read(db, 'user_version'))
/** Bytes, with what is only in the write-ahead log yet. */
export const readSize = (db: DatabaseSync): number => Number(read(db, 'page_count')) * Number(read(db, 'page_size'))
