import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#main/journal/database.ts'
import type { Connect } from '#main/platform/disk.ts'
import { migrations } from '#main/journal/migrations/index.ts'
import { readPragmas } from '#main/journal/pragmas.ts'
import { journalAt, newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { inEnglish, msg, wordsOf } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'
import { en } from '#shared/texts/en/index.ts'

let folder: ReturnType<typeof temporaryFolder>
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'journal.sqlite')
})
afterEach(() => folder.remove())

/** A journal with three intents in it, closed. */
const filled = (): void => {
  const journal = journalAt(path)
  for (let i = 0; i < 3; i += 1) expectOk(journal.writer.begin([newIntent()]))
  journal.close()
}
const edit = (sql: string): void => {
  const db = new DatabaseSync(path)
  db.exec(sql)
  db.close()
}
const bytes = (): string => readFileSync(path).toString('base64')

describe('a new journal', () => {
  it('C2: runs with the pragmas it needs, read back', () => {
    const opened = openDatabase(path)
    if (opened.write === null) throw new Error('not open for writing')
    expect(readPragmas(opened.write)).toEqual({
      journal_mode: 'wal',
      synchronous: 2,
      fullfsync: 1,
      checkpoint_fullfsync: 1,
      foreign_keys: 1,
      trusted_schema: 0,
      cell_size_check: 1,
      busy_timeout: 5000,
    })
    opened.write.close()
    opened.read?.close()
  })

  it('C2: is not written when a pragma does not take', () => {
    const deaf: Connect = (file, options) => {
      const db = new DatabaseSync(file, options)
      const prepare = db.prepare.bind(db)
      db.prepare = (sql) => prepare(/synchronous = /.test(sql) ? 'pragma synchronous = 1' : sql)
      return db
    }
    const opened = openDatabase(path, { connect: deaf })
    expect(opened).toMatchObject({ state: 'read-only', write: null })
    const { message } = opened
    expect(message).toEqual(msg('journal.disk-settings', { found: 'synchronous=1', wanted: 'synchronous=2' }))
    if (message === null) throw new Error('no message')
    expect(wordsOf(message, en)).toContain(': synchronous=1 instead of synchronous=2.')
    expect(wordsOf(message, de)).toContain(': synchronous=1 statt synchronous=2.')
    opened.read?.close()
  })

  it('T11: can be read by its owner only', () => {
    filled()
    const journal = journalAt(path)
    journal.writer.begin([newIntent()])
    for (const name of readdirSync(folder.path)) expect(statSync(join(folder.path, name)).mode & 0o777).toBe(0o600)
    journal.close()
  })

  it('is not taken from a half-made one', () => {
    writeFileSync(`${path}.new`, 'half')
    filled()
    expect(existsSync(`${path}.new`)).toBe(false)
    const journal = journalAt(path)
    expect(journal.state).toBe('ok')
    journal.close()
  })
})

describe('C5: a journal that may not be written', () => {
  const readsOnly = (state: 'read-only' | 'corrupt' | 'newer', intents: number): void => {
    const before = existsSync(path) ? bytes() : null
    const journal = journalAt(path)
    expect(journal.state).toBe(state)
    expect(journal.message === null ? '' : inEnglish(journal.message)).toMatch(/\.$/)
    const refused = expectFail(journal.writer.begin([newIntent()]))
    expect(refused.code).toBe(`journal-${state}`)
    const listed = journal.reader.list({ profileId: 'p1', limit: 10 })
    expect(listed.ok ? listed.value.length : 0).toBe(intents)
    journal.close()
    expect(existsSync(path) ? bytes() : null).toBe(before)
  }

  it('newer: written by a version to come', () => {
    filled()
    edit(`pragma user_version = ${migrations.length + 1}`)
    readsOnly('newer', 3)
  })

  it('corrupt: not a database', () => {
    writeFileSync(path, 'no database'.repeat(500))
    readsOnly('corrupt', 0)
  })

  it('corrupt: empty', () => {
    writeFileSync(path, '')
    readsOnly('corrupt', 0)
  })

  it('corrupt: the file is gone and its newest part is left', () => {
    const journal = journalAt(path)
    expectOk(journal.writer.begin([newIntent()]))
    const wal = readFileSync(`${path}-wal`)
    journal.close()
    rmSync(path)
    writeFileSync(`${path}-wal`, wal)
    readsOnly('corrupt', 0)
    expect(existsSync(path)).toBe(false)
  })

  it('corrupt: the file is gone after a clean end; a new one begins only when a person deletes the note', () => {
    filled()
    rmSync(path)
    readsOnly('corrupt', 0)
    expect(existsSync(path)).toBe(false)
    const note = 'journal-begun.txt'
    expect(openDatabase(path).message).toEqual(msg('journal.lost', { journal: 'journal.sqlite', note }))
    rmSync(join(folder.path, note))
    const journal = journalAt(path)
    expect(journal.state).toBe('ok')
    journal.close()
  })

  it('corrupt: also where the journal is from before there was a note', () => {
    filled()
    rmSync(join(folder.path, 'journal-begun.txt'))
    filled()
    rmSync(path)
    readsOnly('corrupt', 0)
  })

  it('corrupt: somebody else’s database', () => {
    edit('create table t (a)')
    readsOnly('corrupt', 0)
  })

  it('corrupt: cut in the middle', () => {
    filled()
    truncateSync(path, Math.floor(statSync(path).size / 2 / 4096) * 4096)
    const journal = journalAt(path)
    expect(journal.state).toBe('corrupt')
    expect(expectFail(journal.writer.begin([newIntent()])).code).toBe('journal-corrupt')
    journal.close()
  })

  it('corrupt: the chain does not hold', () => {
    filled()
    edit(`drop trigger entries_are_not_changed; update entries set json = replace(json, '0.1', '9.9') where seq = 2`)
    readsOnly('corrupt', 3)
  })

  it('read-only: the write lock is refused', () => {
    filled()
    const refusing: Connect = (file, options) => {
      // What SQLite does itself when the file may not be written: it opens it for reading.
      return new DatabaseSync(file, { ...options, readOnly: true })
    }
    const opened = openDatabase(path, { connect: refusing })
    expect(opened).toMatchObject({ state: 'read-only', write: null })
    opened.read?.close()
  })

  it('a cancel can still be kept in memory, and is seen', () => {
    filled()
    edit(`pragma user_version = ${migrations.length + 1}`)
    const journal = journalAt(path)
    const cancel = newIntent({ kind: 'cancel', endpoint: 'cancelOrder', clientOid: null })
    journal.writer.beginInMemory([cancel])
    expect(journal.writer.record(cancel.id, 'outcome', outcome())?.state).toBe('accepted')
    expect(expectOk(journal.reader.list({ profileId: 'p1', limit: 10 }))).toHaveLength(4)
    journal.close()
  })
})

describe('migrations', () => {
  it('are numbered from 1 without gaps, and each leads to its own version', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
    filled()
    const db = new DatabaseSync(path)
    expect(db.prepare('pragma user_version').get()).toEqual({ user_version: migrations.length })
    db.close()
  })

  it('a journal of an earlier version is brought up to date, with what it holds', () => {
    filled()
    const next = { version: migrations.length + 1, purpose: 'test', sql: 'alter table intents add column extra text' }
    const opened = openDatabase(path, { migrations: [...migrations, next] })
    expect(opened.state).toBe('ok')
    expect(opened.write?.prepare('select extra from intents').all()).toHaveLength(3)
    opened.write?.close()
    opened.read?.close()
  })

  it('one that fails changes nothing, and the journal is only read', () => {
    filled()
    const bad = { version: migrations.length + 1, purpose: 'test', sql: 'create table extra (a); select nothing' }
    const opened = openDatabase(path, { migrations: [...migrations, bad] })
    expect(opened).toMatchObject({ state: 'read-only', write: null })
    opened.read?.close()
    const again = openDatabase(path)
    expect(again.state).toBe('ok')
    expect(again.read?.prepare(`select name from sqlite_schema where name = 'extra'`).all()).toEqual([])
    again.write?.close()
    again.read?.close()
  })
})
