import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { JournalUnderTest } from './journal.ts'
import { journalAt, newIntent, outcome, temporaryFolder } from './journal.ts'

export interface WrittenJournal extends JournalUnderTest {
  /** Runs SQL on the file beside the journal. */
  run(sql: string): void
  /** The same with the journal's own locks off: what somebody with the file in hand could do. */
  edit(sql: string): void
  remove(): void
}

const unlocked = `
  drop trigger entries_are_not_changed;
  drop trigger entries_are_not_removed;
  drop trigger intents_are_not_removed;
  pragma foreign_keys = off;`

/** A journal of five intents, i0 to i4, each accepted: ten entries, in a folder that `remove` takes away. */
export function writtenJournal(): WrittenJournal {
  const folder = temporaryFolder()
  const path = join(folder.path, 'journal.sqlite')
  const journal = journalAt(path)
  for (let i = 0; i < 5; i += 1) {
    const intent = newIntent({ id: `i${i}` })
    journal.writer.begin([intent])
    journal.writer.record(intent.id, 'outcome', outcome())
  }
  const run = (sql: string): void => {
    const db = new DatabaseSync(path)
    try {
      db.exec(sql)
    } finally {
      db.close()
    }
  }
  return {
    ...journal,
    run,
    edit: (sql) => run(`${unlocked} ${sql}`),
    remove: () => {
      journal.close()
      folder.remove()
    },
  }
}
