import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReadHandle } from '#main/journal/read-handle.ts'
import { readHandle } from '#main/journal/read-handle.ts'
import { createJournalReader } from '#main/journal/reader.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { AcknowledgedStore } from '#main/journal/acknowledged.ts'
import { createAcknowledgedStore } from '#main/journal/acknowledged.ts'
import { journalAt, newIntent, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'

/**
 * With 100,000 requests of one profile in the journal, a walk over all of them stops main for two seconds. What the
 * page asks for at every change must find its rows by the index made for them.
 */
let folder: ReturnType<typeof temporaryFolder>
let db: DatabaseSync
let asked: { readonly sql: string; readonly values: readonly unknown[] }[]
let reader: JournalReader
let acknowledged: AcknowledgedStore

beforeEach(() => {
  folder = temporaryFolder()
  const path = join(folder.path, 'journal.sqlite')
  const journal = journalAt(path)
  expectOk(journal.writer.begin([newIntent()]))
  journal.close()
  db = new DatabaseSync(path, { readOnly: true })
  const handle = readHandle(db)
  asked = []
  const watched: ReadHandle = {
    ...handle,
    all: (sql, ...values) => {
      asked.push({ sql, values })
      return handle.all(sql, ...values)
    },
  }
  reader = createJournalReader(watched, new Map())
  acknowledged = createAcknowledgedStore({ write: null, read: watched, live: new Map(), mayWrite: () => false })
})
afterEach(() => {
  db.close()
  folder.remove()
})

/** The way SQLite goes for each question that was asked. */
const plans = (): readonly string[] =>
  asked.map(({ sql, values }) =>
    db
      .prepare(`explain query plan ${sql}`)
      .all(...(values as never[]))
      .map(({ detail }) => String(detail))
      .join('; '),
  )

describe('I7: how rows are found', () => {
  it('the pairs of own orders are looked for among the newest of a profile', () => {
    expect(expectOk(reader.orderedPairs('p1', 0))).toEqual([expect.stringMatching(/^\w+-\w+$/)])
    expect(plans()).toEqual([expect.stringContaining('intents_by_profile (profile_id=?)')])
  })

  it('the list takes the newest of a profile and the few that are open, and walks nothing', () => {
    expectOk(reader.list({ profileId: 'p1', limit: 200 }))
    expect(plans()).toEqual([
      expect.stringContaining('intents_by_profile (profile_id=?)'),
      expect.stringContaining('intents_open (state=?)'),
    ])
    expect(plans().join()).not.toContain('TEMP B-TREE')
  })

  it.each(['p1', null])('withdrawals are found among any number of orders (profile %s)', (profileId) => {
    expectOk(reader.withdrawals(profileId))
    expect(plans()).toEqual([expect.stringContaining('intents_withdrawn')])
    expect(plans().join()).not.toContain('TEMP B-TREE')
  })

  it('what of replacements is not acknowledged is found among any number of orders', () => {
    expectOk(acknowledged.unacknowledged())
    expect(plans()).toEqual([expect.stringContaining('intents_replacing')])
    expect(plans().join()).not.toContain('TEMP B-TREE')
  })
})
