import { isDeepStrictEqual } from 'node:util'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { ChainLink } from './chain.ts'
import { flawOf } from './chain.ts'
import { fromRow, stepFrom } from './projection.ts'
import type { ReadHandle, Row } from './read-handle.ts'
import type { IntentRecord } from './record.ts'
import { fold } from './record.ts'

/** What an audit found: nothing, or the first flaw. */
export type Audit =
  | { readonly sound: true; readonly entries: number; readonly intents: number }
  | { readonly sound: false; readonly message: Message; readonly seq: number | null; readonly intentId: string | null }

export const flaw = (message: Message, seq: number | null, intentId: string | null): Audit => ({
  sound: false,
  message,
  seq,
  intentId,
})

export const linkFrom = (row: Row): ChainLink => ({
  seq: Number(row['seq']),
  intentId: String(row['intent_id']),
  at: Number(row['at']),
  kind: String(row['kind']),
  json: String(row['json']),
  prevHash: String(row['prev_hash']),
  hash: String(row['hash']),
})

/**
 * Walks the whole chain (G3), then folds each intent's entries again and compares them with the projection. Streams, so
 * memory does not grow with the journal. Throws what SQLite throws when the file cannot be read.
 */
export const audit = (db: ReadHandle): Audit => {
  const chain = auditChain(db, 0)
  return chain.sound ? auditProjection(db, chain.entries) : chain
}

/** Checks the links of the entries after `seq` only: what each start does, whatever the journal's size. */
export const auditChain = (db: ReadHandle, seq: number): Audit => {
  const before = seq === 0 ? undefined : db.first('select * from entries where seq = ?', seq)
  let last: ChainLink | null = before === undefined ? null : linkFrom(before)
  for (const row of db.each('select * from entries where seq > ? order by seq', seq)) {
    const link = linkFrom(row)
    const wrong = flawOf(link, last)
    if (wrong !== null) return flaw(wrong, link.seq, link.intentId)
    last = link
  }
  return { sound: true, entries: last?.seq ?? 0, intents: 0 }
}

const auditProjection = (db: ReadHandle, entries: number): Audit => {
  let intents = 0
  let record: IntentRecord | null = null
  const compareLast = (): Audit | null => {
    if (record === null) return null
    intents += 1
    const row = db.first('select * from intents where id = ?', record.id)
    return row !== undefined && isDeepStrictEqual(fromRow(row), record)
      ? null
      : flaw(msg('journal.flaw.intent-differs'), null, record.id)
  }
  for (const row of db.each('select * from entries order by intent_id, seq')) {
    const step = stepFrom(row)
    if (record !== null && record.id !== step.intentId) {
      const wrong = compareLast()
      if (wrong !== null) return wrong
      record = null
    }
    record = fold(record, step)
    if (record === null) return flaw(msg('journal.flaw.backwards'), Number(row['seq']), step.intentId)
  }
  const wrong = compareLast()
  if (wrong !== null) return wrong
  const known = Number(db.first('select count(*) as n from intents')?.['n'])
  return known === intents ? { sound: true, entries, intents } : flaw(msg('journal.flaw.no-entries'), null, null)
}
