import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { auditChain } from './audit.ts'
import type { JournalState, OpenedDatabase, OpenOptions } from './database.ts'
import { openDatabase } from './database.ts'
import { fromRow } from './projection.ts'
import { readHandle } from './read-handle.ts'
import type { JournalReader } from './reader.ts'
import { createReader } from './reader.ts'
import type { IntentRecord } from './record.ts'
import { isCorruptError, troubleOf } from './trouble.ts'
import type { JournalWriter } from './writer.ts'
import { createWriter } from './writer.ts'

export type { JournalState } from './database.ts'
export type { IntentPage, JournalReader } from './reader.ts'
export type { IntentRecord, Json, JsonObject, Payloads, Step } from './record.ts'
export { toEvidence, toView } from './record.ts'
export type { JournalWriter, NewIntent } from './writer.ts'

/** The record of everything that could move money: on disk before it leaves, settled afterwards (design section 3). */
export interface Journal {
  readonly state: JournalState
  /** One plain sentence where the state is not `ok`. */
  readonly message: string | null
  readonly reader: JournalReader
  readonly writer: JournalWriter
  /** Writes what is still in memory, if it can be, and lets go of the files. */
  close(): void
}

export interface JournalOptions extends OpenOptions {
  readonly path: string
  /** ms since the epoch. */
  readonly now: () => number
  /** Told when the journal cannot be written, and with null when everything is on disk again. */
  readonly onTrouble: (trouble: AppError | null) => void
  /** Told of what `onTrouble` threw, and where; never of data. */
  readonly onError?: (where: string, error: unknown) => void
}

/** How many of the newest links each start checks; `reader.verify()` walks them all. */
const linksAtStart = 1000

const refusals = { 'read-only': 'journal-read-only', corrupt: 'journal-corrupt', newer: 'journal-newer' } as const

/** Opens the journal. Never throws; a journal that is damaged, newer or read-only is only read, never replaced (C5). */
export const openJournal = ({ path, now, onTrouble, onError, ...options }: JournalOptions): Journal => {
  const live = new Map<string, IntentRecord>()
  const { state, message, write, read } = loaded(openDatabase(path, options), live)
  const refusal = state === 'ok' ? null : appError(refusals[state], message ?? 'The journal can only be read.')
  const writer = createWriter({ db: write, refusal, live, now, onTrouble, onError })
  return {
    state,
    message,
    reader: createReader(read === null ? null : readHandle(read), live),
    writer,
    close: () => {
      writer.flush()
      read?.close()
      write?.close()
    },
  }
}

/** Checks the newest links and brings the unsettled intents into memory; a database that fails here is only read. */
const loaded = (opened: OpenedDatabase, live: Map<string, IntentRecord>): OpenedDatabase => {
  if (opened.read === null) return opened
  const onlyRead = (state: JournalState, message: string): OpenedDatabase => {
    opened.write?.close()
    return opened.state === 'ok' ? { state, message, write: null, read: opened.read } : opened
  }
  try {
    const db = readHandle(opened.read)
    for (const row of db.each(`select * from intents where state in ('sending', 'unknown') order by begun_seq`)) {
      const record = fromRow(row)
      live.set(record.id, record)
    }
    const newest = Number(db.first('select max(seq) as seq from entries')?.['seq'] ?? 0)
    const links = auditChain(db, Math.max(0, newest - linksAtStart))
    return links.sound ? opened : onlyRead('corrupt', `${links.message} The journal is only read.`)
  } catch (error) {
    return onlyRead(isCorruptError(error) ? 'corrupt' : 'read-only', troubleOf(error).message)
  }
}
