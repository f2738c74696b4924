import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AppError } from '#shared/errors.ts'
import type { Journal, NewIntent, Payloads } from '#main/journal/index.ts'
import { openJournal } from '#main/journal/index.ts'
import { removeFolderSync } from '#test/support/folders.ts'

/** A folder that is gone when the test is over. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'coffer-journal-'))
  return { path, remove: () => removeFolderSync(path) }
}

export interface OpenedJournal extends Journal {
  /** Every trouble reported, oldest first; null when it was over. */
  readonly troubles: (AppError | null)[]
}

export interface JournalUnderTest extends OpenedJournal {
  /** Lets the file grow by this many pages and no further (4 KiB each), as a full disk would; null lifts the limit. */
  fill(morePages: number | null): void
}

/** A real journal whose disk can be filled. */
export function journalAt(path: string, now: () => number = Date.now): JournalUnderTest {
  const troubles: (AppError | null)[] = []
  let writing: DatabaseSync | null = null
  const journal = openJournal({
    path,
    now,
    onTrouble: (trouble) => troubles.push(trouble),
    connect: (file, options) => {
      const db = new DatabaseSync(file, options)
      if (options.readOnly !== true) writing = db
      return db
    },
  })
  return Object.assign(journal, {
    troubles,
    fill: (morePages: number | null) => {
      if (writing === null) throw new Error('The journal is not open for writing')
      const pages = Number(writing.prepare('pragma page_count').get()?.['page_count'])
      writing.exec(`pragma max_page_count = ${morePages === null ? 1_000_000 : pages + morePages}`)
    },
  })
}

let nextId = 0

/** A new intent with sensible fields. */
export function newIntent(fields: Partial<NewIntent> = {}): NewIntent {
  nextId += 1
  const clientOid = `oid-${process.pid}-${nextId}`
  return {
    id: `intent-${process.pid}-${nextId}`,
    profileId: 'p1',
    kind: 'place',
    endpoint: 'placeOrder',
    request: { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '100', size: '0.1', clientOid },
    clientOid,
    batchId: null,
    batchIndex: 0,
    draftId: `draft-${process.pid}-${nextId}`,
    duplicateKey: null,
    before: null,
    signer: '1111aaaa2222bbbb',
    signerRole: 'trade',
    overrides: null,
    ...fields,
  }
}

/** An accepted outcome as the writer takes it. */
export const outcome = (fields: Partial<Payloads['outcome']> = {}): Payloads['outcome'] => ({
  state: 'accepted',
  note: null,
  orderId: 'order-1',
  attempts: 1,
  sentAt: 1_700_000_000_000,
  sha256: 'ab'.repeat(32),
  httpStatus: 200,
  venueCode: null,
  venueMessage: null,
  evidence: null,
  ...fields,
})
