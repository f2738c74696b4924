import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { journalAt, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'

const fixture = fileURLToPath(new URL('../../../../fixtures/data-folder-0.1.0/data/journal.sqlite', import.meta.url))

it('M5: rows from before keep what blocks a duplicate, and when they ended', () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'journal.sqlite')
  copyFileSync(fixture, path)
  const old = new DatabaseSync(path)
  const before = old.prepare('select id, profile_id, twin_key, settled_at from intents').all()
  old.close()
  expect(before.filter((row) => row['twin_key'] !== null).length).toBeGreaterThan(10)
  const journal = journalAt(path)
  expect(journal.state).toBe('ok')
  for (const row of before) {
    expect(expectOk(journal.reader.get(String(row['id'])))).toMatchObject({
      duplicateKey: row['twin_key'],
      endedAt: row['settled_at'],
    })
  }
  for (const { id, profileId, duplicateKey } of journal.reader.unresolved()) {
    if (duplicateKey !== null) expect(journal.reader.openDuplicate(profileId, duplicateKey)?.id).toBe(id)
  }
  journal.close()
  folder.remove()
})
