import { join } from 'node:path'
import type { AppError, Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Base } from '#main/platform/base.ts'
import { StartError } from '#main/platform/start-error.ts'
import type { Audit } from './audit.ts'
import { audit, auditChain } from './audit.ts'
import type { FillStore } from './fills.ts'
import { createFillStore } from './fills.ts'
import type { JournalState, OpenedDatabase, OpenOptions } from './database.ts'
import { openDatabase } from './database.ts'
import type { Lease } from './lease.ts'
import { takeLease } from './lease.ts'
import { noteDamage, noteSound, wasFoundDamaged } from './marker-files.ts'
import { fromRow } from './projection.ts'
import { readHandle } from './read-handle.ts'
import type { JournalReader } from './reader.ts'
import { createJournalReader } from './reader.ts'
import type { IntentRecord } from './record.ts'
import { isCorruptError, troubleOf } from './trouble.ts'
import type { AcknowledgedStore } from './acknowledged.ts'
import { createAcknowledgedStore } from './acknowledged.ts'
import type { JournalWriter } from './writer.ts'
import { createWriter } from './writer.ts'

export type { JournalState } from './database.ts'
export type { FillStore } from './fills.ts'
export type { IntentPage } from './intent-queries.ts'
export type { JournalReader } from './reader.ts'
export type { IntentRecord, JsonObject, Payloads, JournalStep } from './record.ts'
export { toEvidence, toView } from './record.ts'
export { cancelIntentOf, replacing } from './replacing.ts'
export type { JournalWriter, NewIntent } from './writer.ts'

/** The record of everything that could move money: on disk before it leaves, reconciled afterwards (design section 3). */
export interface Journal {
  /** As found at the opening; `corrupt` from then on where `reader.verify` or `verifySlowly` finds a flaw later. */
  readonly state: JournalState
  /** Why the state is not `ok`. */
  readonly message: Message | null
  /** What `onTrouble` was told last: why it cannot be written just now; null while it can. */
  readonly trouble: AppError | null
  /** Whether it can be gone by for what was not sent: an empty answer of one that is damaged, newer or shut says nothing. */
  readonly isReadable: boolean
  readonly reader: JournalReader
  readonly writer: JournalWriter
  /** What has traded of the intents' orders. */
  readonly fills: FillStore
  /** Which ends of replacements the user has dismissed. */
  readonly acknowledged: AcknowledgedStore
  /** Writes what is still in memory, if it can be, and lets go of the files. */
  close(): void
}

export interface JournalOptions extends OpenOptions {
  readonly path: string
  /** ms since the epoch. */
  readonly now: () => number
  /** Notified when the journal cannot be written, and with null when everything is on disk again. */
  readonly onTrouble: (trouble: AppError | null) => void
  /** Notified of what `onTrouble` threw, and where; never of data. */
  readonly onError?: OnError
}

/** How many of the newest links each start checks; `reader.verify()` walks them all. */
const linksAtStart = 1000

const refusals = { 'read-only': 'journal-read-only', corrupt: 'journal-corrupt', newer: 'journal-newer' } as const

/** Opens the journal. Never throws; a journal that is damaged, newer or read-only is only read, never replaced (C5). */
export const openJournal = ({ path, now, onTrouble, onError, ...options }: JournalOptions): Journal => {
  const live = new Map<string, IntentRecord>()
  const { write, read, ...opened } = loaded(openDatabase(path, options), live, path)
  let { state, message } = opened
  const refusal = state === 'ok' ? null : appError(refusals[state], message ?? msg('journal.damaged'))
  let trouble: AppError | null = null
  const noteTrouble = (found: AppError | null): void => {
    trouble = found
    onTrouble(found)
  }
  const writer = createWriter({ db: write, refusal, live, now, onTrouble: noteTrouble, onError })
  const handle = read === null ? null : readHandle(read)
  const reader = createJournalReader(handle, live)
  const fills = createFillStore({ write, read: handle, mayWrite: () => state === 'ok', onError })
  const acknowledged = createAcknowledgedStore({ write, read: handle, live, mayWrite: () => state === 'ok', onError })

  /** Found damaged while in use: nothing is written into it any more, and no later start trusts it unread. */
  const distrust = (found: Message): void => {
    if (state !== 'ok') return
    state = 'corrupt'
    message = followed(found, msg('journal.distrusted'))
    noteDamage(path, found)
    writer.refuse(appError('journal-corrupt', message))
  }
  const judged = (result: Result<Audit>): Result<Audit> => {
    if (!result.ok && result.error.code === 'journal-corrupt') distrust(msg('journal.is-damaged'))
    if (result.ok && !result.value.sound) distrust(result.value.message)
    return result
  }
  return {
    get state() {
      return state
    },
    get message() {
      return message
    },
    get trouble() {
      return trouble
    },
    get isReadable() {
      return read !== null && (state === 'ok' || state === 'read-only')
    },
    reader: {
      ...reader,
      verify: () => judged(reader.verify()),
      verifySlowly: async (pause, onProgress) => judged(await reader.verifySlowly(pause, onProgress)),
    },
    writer,
    fills,
    acknowledged,
    close: () => {
      writer.flush()
      read?.close()
      write?.close()
    },
  }
}

/** Checks the newest links (all of them where damage was found before) and brings the unresolved intents into memory; a database that fails here is only read. */
const loaded = (opened: OpenedDatabase, live: Map<string, IntentRecord>, path: string): OpenedDatabase => {
  if (opened.read === null) return opened
  const onlyRead = (state: JournalState, message: Message): OpenedDatabase => {
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
    const suspect = wasFoundDamaged(path)
    const links = suspect ? audit(db) : auditChain(db, Math.max(0, newest - linksAtStart))
    if (!links.sound) return onlyRead('corrupt', followed(links.message, msg('journal.is-only-read')))
    if (suspect && opened.state === 'ok') noteSound(path)
    return opened
  } catch (error) {
    return onlyRead(isCorruptError(error) ? 'corrupt' : 'read-only', troubleOf(error).reason)
  }
}

/** The journal of this data folder, taken for this process alone. Throws where another one has it. */
export function openOwnJournal({ dataDir, disk, time, onError, events }: Base): {
  readonly journal: Journal
  readonly lease: Lease
} {
  const lease = takeLease(join(dataDir, 'lease.sqlite'), disk.connect)
  // Another Coffer may be at work on this data: two would reconcile, and might send, the same things (T13).
  if (!lease.ok) throw new StartError(lease.error.reason)
  const journal = openJournal({
    path: join(dataDir, 'journal.sqlite'),
    connect: disk.connect,
    now: time.now,
    onTrouble: (trouble) => events.emit('journal-trouble', trouble),
    onError,
  })
  return { journal, lease: lease.value }
}
