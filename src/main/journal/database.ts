import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Connect } from '#main/platform/disk.ts'
import { systemDisk } from '#main/platform/disk.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import { migrations as released } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { leaveNote, lostMessage, wasFoundDamaged, wasKept } from './marker-files.ts'
import { applicationId, readApplicationId, readSize, readVersion, setPragmas } from './pragmas.ts'
import { isCorruptError, troubleOf } from './trouble.ts'

/** `ok` may be written; the others are read as far as possible and never replaced (C5). */
export type JournalState = 'ok' | 'read-only' | 'corrupt' | 'newer'

export interface OpenedDatabase {
  readonly state: JournalState
  /** Why the state is not `ok`. */
  readonly message: Message | null
  /** Only in state `ok`. */
  readonly write: DatabaseSync | null
  /** Null when nothing can be read at all. */
  readonly read: DatabaseSync | null
}

export interface OpenOptions {
  readonly connect?: Connect
  readonly migrations?: readonly Migration[]
}

/**
 * Bytes up to which every page is checked before the journal is used: a few milliseconds. A larger journal is checked in
 * steps once the app runs (`verify-journal.ts`), and whole before use where an earlier run found it damaged.
 */
const checkedAtOpen = 8 * 1024 * 1024

/** Opens the journal's file, or makes it when there is none. Never throws, never replaces a file that exists. */
export const openDatabase = (path: string, options: OpenOptions = {}): OpenedDatabase => {
  const connect = options.connect ?? systemDisk.connect
  const migrations = options.migrations ?? released
  try {
    if (!existsSync(path)) {
      if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0) {
        return shut('corrupt', msg('journal.only-newest-part'))
      }
      if (wasKept(path)) return shut('corrupt', lostMessage(path))
      create(path, connect, migrations)
    }
  } catch (error) {
    return shut('read-only', followed(msg('journal.not-made'), troubleOf(error).reason))
  }
  return openExisting(path, connect, migrations)
}

const shut = (state: JournalState, message: Message): OpenedDatabase => ({ state, message, write: null, read: null })

/**
 * Made under another name and renamed when whole, so that an empty or half-made journal is never taken for a new one. The
 * rename is durable before anything is sent: the first sync of a new WAL file syncs its folder too.
 */
const create = (path: string, connect: Connect, migrations: readonly Migration[]): void => {
  const draft = `${path}.new`
  for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true })
  closeSync(openSync(draft, 'wx', 0o600))
  const db = connect(draft, {})
  try {
    setPragmas(db)
    db.exec(`pragma application_id = ${applicationId}`)
    migrate(db, migrations)
  } finally {
    db.close()
  }
  renameSync(draft, path)
}

const openExisting = (path: string, connect: Connect, migrations: readonly Migration[]): OpenedDatabase => {
  const newest = migrations.length
  let read: DatabaseSync
  try {
    if (statSync(path).size === 0) return shut('corrupt', msg('journal.empty'))
    read = connectToRead(path, connect)
  } catch (error) {
    return shut(isCorruptError(error) ? 'corrupt' : 'read-only', troubleOf(error).reason)
  }
  const kept = (state: JournalState, message: Message): OpenedDatabase => ({ state, message, write: null, read })
  try {
    if (readApplicationId(read) !== applicationId) return kept('corrupt', msg('journal.not-a-journal'))
    const version = readVersion(read)
    if (version > newest) {
      return kept('newer', msg('journal.newer'))
    }
    const checkNow = readSize(read) <= checkedAtOpen || wasFoundDamaged(path)
    if (checkNow && Object.values(read.prepare('pragma quick_check(1)').get() ?? {})[0] !== 'ok') {
      return kept('corrupt', msg('journal.damaged-restore'))
    }
  } catch (error) {
    return kept(isCorruptError(error) ? 'corrupt' : 'read-only', troubleOf(error).reason)
  }
  const written = connectToWrite(path, connect, migrations)
  if (written.db === null) return kept(written.state, written.message)
  leaveNote(path)
  return { state: 'ok', message: null, write: written.db, read }
}

type Written =
  { readonly db: DatabaseSync } | { readonly db: null; readonly state: JournalState; readonly message: Message }

const connectToWrite = (path: string, connect: Connect, migrations: readonly Migration[]): Written => {
  let db: DatabaseSync | null = null
  try {
    db = connect(path, { timeout: 5000 })
    // A file without write permission opens all the same, and even lets a transaction begin; only a write shows it.
    db.exec(`begin immediate; pragma user_version = ${readVersion(db)}; rollback`)
    const wrong = setPragmas(db)
    if (wrong.length > 0) {
      db.close()
      const [found, wanted] = [wrong.map((one) => one.found), wrong.map((one) => one.wanted)]
      const message = msg('journal.disk-settings', { found: found.join(', '), wanted: wanted.join(', ') })
      return { db: null, state: 'read-only', message }
    }
    migrate(db, migrations)
    return { db }
  } catch (error) {
    db?.close()
    return { db: null, state: isCorruptError(error) ? 'corrupt' : 'read-only', message: troubleOf(error).reason }
  }
}

/** On a read-only medium SQLite cannot make its shared-memory file; `immutable` reads without it. */
const connectToRead = (path: string, connect: Connect): DatabaseSync => {
  let db: DatabaseSync | null = null
  try {
    db = connect(path, { readOnly: true, timeout: 5000 })
    readVersion(db)
    return db
  } catch (error) {
    db?.close()
    if (isCorruptError(error)) throw error
    const url = pathToFileURL(path)
    url.searchParams.set('immutable', '1')
    return connect(url, { readOnly: true })
  }
}

const migrate = (db: DatabaseSync, migrations: readonly Migration[]): void => {
  for (const migration of migrations.slice(readVersion(db))) {
    db.exec(`begin immediate; ${migration.sql}; pragma user_version = ${migration.version}; commit`)
  }
}
