import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#main/journal/database.ts'
import { migrations } from '#main/journal/migrations/index.ts'
import { journalAt, newIntent, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'

let folder: ReturnType<typeof temporaryFolder>
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'journal.sqlite')
})
afterEach(() => folder.remove())

it('M4: keeps which key signed, and which role it was asked for', () => {
  const intent = newIntent({ signer: '0123456789abcdef', signerRole: 'withdraw' })
  const journal = journalAt(path)
  expectOk(journal.writer.begin([intent]))
  journal.close()
  const again = journalAt(path)
  expect(expectOk(again.reader.get(intent.id))).toMatchObject({ signer: '0123456789abcdef', signerRole: 'withdraw' })
  expect(expectOk(again.reader.verify()).sound).toBe(true)
  again.close()
})

it('G3: an intent from before has no signer, and the journal stays sound', () => {
  const before = openDatabase(path, { migrations: migrations.slice(0, 2) })
  before.write?.close()
  before.read?.close()
  const db = new DatabaseSync(path)
  expect(db.prepare('pragma user_version').get()).toEqual({ user_version: 2 })
  db.close()
  const journal = journalAt(path)
  const { signer: _signer, signerRole: _role, ...old } = newIntent()
  expectOk(journal.writer.begin([old as ReturnType<typeof newIntent>]))
  journal.close()
  const again = journalAt(path)
  expect(expectOk(again.reader.get(old.id))).toMatchObject({ signer: null, signerRole: null })
  expect(expectOk(again.reader.verify()).sound).toBe(true)
  again.close()
})
