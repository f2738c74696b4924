import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#main/journal/database.ts'
import { toView } from '#main/journal/index.ts'
import { migrations } from '#main/journal/migrations/index.ts'
import { journalAt, newIntent, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'
import { asWritten } from '#shared/messages.ts'

let folder: ReturnType<typeof temporaryFolder>
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'journal.sqlite')
})
afterEach(() => folder.remove())

const seen = { bid: '60000', ask: '60001.5', last: null, at: 1_700_000_000_000, available: '0' }

it('keeps what the user saw through a restart, and the journal is sound', () => {
  const intent = newIntent({ seen })
  const journal = journalAt(path)
  expectOk(journal.writer.begin([intent]))
  expect(
    toView(journal.writer.record(intent.id, 'recovered', { note: asWritten('lost') }) ?? expect.fail()).seen,
  ).toEqual(seen)
  journal.close()
  const again = journalAt(path)
  const record = expectOk(again.reader.get(intent.id)) ?? expect.fail()
  expect(record.seen).toEqual(seen)
  expect(toView(record).seen).toEqual(seen)
  expect(expectOk(again.reader.verify()).sound).toBe(true)
  again.close()
})

it('G3: rows from before stay readable and sound, and say nothing of what was seen', () => {
  const before = openDatabase(path, { migrations: migrations.slice(0, 4) })
  const write = before.write ?? expect.fail('no database')
  const old = newIntent()
  // A row and its entry as version 4 wrote them: copied from a journal of today, without the column, under older names.
  const older: Readonly<Record<string, string>> = { duplicate_key: 'twin_key', ended_at: 'settled_at' }
  const source = journalAt(join(folder.path, 'source.sqlite'))
  expectOk(source.writer.begin([old]))
  source.close()
  const from = new DatabaseSync(join(folder.path, 'source.sqlite'))
  for (const table of ['intents', 'entries']) {
    for (const { seen_json: _later, ...row } of from.prepare(`select * from ${table}`).all()) {
      const names = Object.keys(row).map((name) => older[name] ?? name)
      const marks = Object.keys(row).map((name) => `:${name}`)
      write.prepare(`insert into ${table} (${names.join(', ')}) values (${marks.join(', ')})`).run(row as never)
    }
  }
  from.close()
  write.close()
  before.read?.close()
  const journal = journalAt(path)
  expect(journal.state).toBe('ok')
  const record = expectOk(journal.reader.get(old.id)) ?? expect.fail()
  expect(record.seen).toBeNull()
  expect(toView(record)).not.toHaveProperty('seen')
  expect(expectOk(journal.reader.verify()).sound).toBe(true)
  journal.close()
})
