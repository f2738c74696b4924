import { isDeepStrictEqual } from 'node:util'
import { msg } from '#shared/messages.ts'
import type { Audit } from './audit.ts'
import { flaw, linkFrom } from './audit.ts'
import { lostByIndex } from './audit-indexes.ts'
import type { ChainLink } from './chain.ts'
import { flawOf } from './chain.ts'
import { fromRow, stepFrom } from './projection.ts'
import type { ReadHandle, Row } from './read-handle.ts'
import type { IntentRecord } from './record.ts'
import { fold } from './record.ts'

/** Rows that are looked at in one go: a few milliseconds. */
const stepRows = 200

/** Called after each step with how many entries and intents have been looked at, of how many there were at the beginning. */
export type AuditProgress = (checked: number, of: number) => void

/**
 * The audit of `audit.ts` in short steps. Each step reads with statements of its own, so that no snapshot is held while
 * others write; what is written during the audit is part of it where the audit has not been yet. Every row is read, and
 * found by every index, so that damaged pages show; free pages are not looked at. Throws what SQLite throws.
 */
export const auditSlowly = async (
  db: ReadHandle,
  pause: () => Promise<void>,
  onProgress: AuditProgress = () => undefined,
): Promise<Audit> => {
  const size = db.first('select (select count(*) from entries) + (select count(*) from intents) as n')
  const step = (checked: number): Promise<void> => {
    onProgress(checked, Number(size?.['n']))
    return pause()
  }
  let last: ChainLink | null = null
  for (;;) {
    const rows = db.all('select * from entries where seq > ? order by seq limit ?', last?.seq ?? 0, stepRows)
    for (const row of rows) {
      const link = linkFrom(row)
      const wrong = flawOf(link, last)
      if (wrong !== null) return flaw(wrong, link.seq, link.intentId)
      last = link
    }
    const lost = orphanAmong(db, rows)
    if (lost !== undefined) return flaw(msg('journal.flaw.no-intent'), Number(lost['seq']), null)
    if (rows.length < stepRows) break
    await step(last?.seq ?? 0)
  }
  return auditIntents(db, last?.seq ?? 0, step)
}

const auditIntents = async (
  db: ReadHandle,
  entries: number,
  step: (checked: number) => Promise<void>,
): Promise<Audit> => {
  let intents = 0
  let lastId = ''
  for (;;) {
    const rows = db.all('select * from intents where id > ? order by id limit ?', lastId, stepRows)
    const lost = lostByIndex(db, lastId, String(rows.at(-1)?.['id'] ?? lastId))
    if (lost !== null) return flaw(msg('journal.flaw.index'), null, lost)
    for (const row of rows) {
      lastId = String(row['id'])
      intents += 1
      let record: IntentRecord | null = null
      for (const entry of db.all('select * from entries where intent_id = ? order by seq', lastId)) {
        record = fold(record, stepFrom(entry))
        if (record === null) return flaw(msg('journal.flaw.backwards'), Number(entry['seq']), lastId)
      }
      if (record === null) return flaw(msg('journal.flaw.no-entries'), null, lastId)
      if (!isDeepStrictEqual(fromRow(row), record)) {
        return flaw(msg('journal.flaw.intent-differs'), null, lastId)
      }
    }
    if (rows.length < stepRows) break
    await step(entries + intents)
  }
  return { sound: true, entries, intents }
}

/** The first of these entries whose intent is not in the projection. Both are written in one transaction. */
const orphanAmong = (db: ReadHandle, entries: readonly Row[]): Row | undefined =>
  db.first(
    `select seq from entries
     where seq between ? and ? and not exists (select 1 from intents where intents.id = entries.intent_id) limit 1`,
    Number(entries[0]?.['seq'] ?? 0),
    Number(entries.at(-1)?.['seq'] ?? 0),
  )
