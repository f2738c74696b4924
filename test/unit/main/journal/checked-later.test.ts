import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { checkJournalAfterStart } from '#main/records/verify-journal.ts'
import { auditedIndexes } from '#main/journal/audit-indexes.ts'
import type { Journal } from '#main/journal/index.ts'
import { openJournal } from '#main/journal/index.ts'
import { newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { inEnglish, msg } from '#shared/messages.ts'

let folder: ReturnType<typeof temporaryFolder>
let path: string
let troubles: (AppError | null)[]
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'journal.sqlite')
  troubles = []
})
afterEach(() => folder.remove())

const open = (): Journal => openJournal({ path, now: Date.now, onTrouble: (trouble) => troubles.push(trouble) })
const withDatabase = <T>(use: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(path)
  try {
    return use(db)
  } finally {
    db.close()
  }
}
const note = (): string => join(folder.path, 'journal-damaged.txt')
const filler = 'x'.repeat(8_000)

/** More than opening reads whole: 1,200 intents of 8 kB. */
let large: Buffer
beforeAll(() => {
  const home = temporaryFolder()
  const file = join(home.path, 'journal.sqlite')
  const journal = openJournal({ path: file, now: Date.now, onTrouble: () => undefined })
  const rest = Array.from({ length: 1_200 }, () => newIntent({ request: { filler } }))
  expectOk(journal.writer.begin([newIntent({ id: 'first', request: { note: `MARK${filler}` } }), ...rest]))
  journal.writer.record('first', 'outcome', outcome())
  journal.close()
  large = readFileSync(file)
  home.remove()
})
const fillLarge = (): void => writeFileSync(path, large)

/** Spoils the pages that hold the first entry's text, as a failing disk would. */
const spoilFirstEntry = (): void => {
  const bytes = readFileSync(path)
  for (let at = bytes.indexOf('MARK'); at !== -1; at = bytes.indexOf('MARK', at + 1)) bytes.write('KRAM', at)
  writeFileSync(path, bytes)
}
const soon = { sleep: () => Promise.resolve() }
const neverEnds = new AbortController().signal

describe('C5: damage that opening does not look for', () => {
  it('is found in steps after the start: sending stops, cancels are kept in memory, and the banner says so', async () => {
    fillLarge()
    spoilFirstEntry()
    const journal = open()
    expect(journal.state).toBe('ok')
    await checkJournalAfterStart(journal.reader, soon, neverEnds)
    expect(journal.state).toBe('corrupt')
    expect(journal.message === null ? '' : inEnglish(journal.message)).toMatch(/content was changed.*put back a copy/)
    expect(troubles.map((trouble) => trouble?.code)).toEqual(['journal-corrupt'])
    expect(expectFail(journal.writer.begin([newIntent()])).code).toBe('journal-corrupt')
    const cancel = newIntent({ kind: 'cancel', endpoint: 'cancelOrder', clientOid: null })
    journal.writer.beginInMemory([cancel])
    expect(journal.writer.record(cancel.id, 'outcome', outcome())?.state).toBe('accepted')
    expect(journal.writer.unsaved()).toBe(2)
    journal.close()
  })

  it('is remembered: the next start reads everything before it sends, and believes a restored copy', async () => {
    fillLarge()
    const copy = readFileSync(path)
    spoilFirstEntry()
    const first = open()
    await checkJournalAfterStart(first.reader, soon, neverEnds)
    first.close()
    expect(existsSync(note())).toBe(true)

    const second = open()
    expect(second.state).toBe('corrupt')
    expect(expectFail(second.writer.begin([newIntent()])).code).toBe('journal-corrupt')
    second.close()

    writeFileSync(path, copy)
    const third = open()
    expect(third.state).toBe('ok')
    expect(existsSync(note())).toBe(false)
    expectOk(third.writer.begin([newIntent()]))
    third.close()
  })

  it('is not sought once Coffer closes', async () => {
    fillLarge()
    spoilFirstEntry()
    const journal = open()
    const closing = new AbortController()
    closing.abort()
    const aborted = { sleep: () => Promise.reject(new Error('closing')) }
    await checkJournalAfterStart(journal.reader, aborted, closing.signal)
    expect(journal.state).toBe('ok')
    journal.close()
  })

  it('finds nothing in a sound journal, and changes nothing', async () => {
    fillLarge()
    const journal = open()
    await checkJournalAfterStart(journal.reader, soon, neverEnds)
    expect(journal.state).toBe('ok')
    expect(troubles).toEqual([])
    expect(existsSync(note())).toBe(false)
    journal.close()
  })
})

describe('an index that lost an intent', () => {
  const names = withSchema()

  it('every index of the intents is looked at', () => {
    expect(names).toEqual(auditedIndexes.toSorted())
  })

  it.each(names)('%s: is found, since a draft or an open intent could be overlooked by it', async (name) => {
    const journal = open()
    for (const kind of ['withdraw', 'transfer'] as const)
      expectOk(journal.writer.begin([newIntent({ id: kind, kind, clientOid: `oid-${kind}` })]))
    expectOk(journal.writer.begin([newIntent({ id: 'new', before: { cancelIntentId: 'cancel' } })]))
    const { reader } = journal
    expect(expectOk(await reader.verifySlowly(() => Promise.resolve()))).toMatchObject({ sound: true })
    emptyIndex(name)
    const again = open()
    expect(expectOk(await again.reader.verifySlowly(() => Promise.resolve()))).toMatchObject({
      sound: false,
      message: msg('journal.flaw.index'),
    })
    again.close()
    journal.close()
  })

  /** Points the schema's entry of the index at an empty page, so that its tree is sound and holds nothing. */
  function emptyIndex(name: string): void {
    withDatabase((db) => {
      db.enableDefensive(false)
      db.exec(`create table spare (a unique); pragma writable_schema = on;
        update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'sqlite_autoindex_spare_1')
        where name = '${name}'; pragma writable_schema = off`)
    })
  }
})

function withSchema(): string[] {
  const home = temporaryFolder()
  const file = join(home.path, 'journal.sqlite')
  openJournal({ path: file, now: Date.now, onTrouble: () => undefined }).close()
  const db = new DatabaseSync(file)
  const rows = db.prepare(`select name from sqlite_schema where type = 'index' and tbl_name = 'intents'`).all()
  db.close()
  home.remove()
  return rows.map(({ name }) => String(name)).toSorted()
}
