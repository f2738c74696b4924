/** The journal as it lies on disk, read beside or after the process that wrote it. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { ChainEntry } from '#test/invariants/journal-chain.ts'
import { readChain } from '#test/invariants/journal-chain.ts'
import type { Violation } from '#test/invariants/list.ts'

export interface StoredIntent {
  readonly id: string
  readonly profileId: string
  readonly draftId: string | null
  readonly kind: IntentKind
  readonly state: IntentState
  /** The row of the catalogue that carries it. */
  readonly endpoint: string
  readonly clientOid: string | null
  readonly orderId: string | null
  readonly createdAt: number
  readonly request: Readonly<Record<string, unknown>>
}

interface Row {
  readonly id: string
  readonly profile_id: string
  readonly draft_id: string | null
  readonly kind: IntentKind
  readonly state: IntentState
  readonly endpoint: string
  readonly client_oid: string | null
  readonly order_id: string | null
  readonly created_at: number
  readonly request_json: string
}

function reading<T>(dataDir: string, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(dataDir, 'journal.sqlite'), { readOnly: true, timeout: 5_000 })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** What is wrong with the chain of entries. */
export const chainOfFile = (dataDir: string): readonly Violation[] =>
  reading(dataDir, (db) => {
    const rows = db
      .prepare('select seq, intent_id as intent, at, kind, json, prev_hash as before, hash from entries order by seq')
      .all()
    return readChain(rows as unknown as readonly ChainEntry[]).violations
  })

/** Every intent, oldest first. */
export const readJournalFile = (dataDir: string): readonly StoredIntent[] =>
  reading(dataDir, (db) => {
    const rows = db.prepare('select * from intents order by begun_seq').all() as unknown as readonly Row[]
    return rows.map((row) => ({
      id: row.id,
      profileId: row.profile_id,
      draftId: row.draft_id,
      kind: row.kind,
      state: row.state,
      endpoint: row.endpoint,
      clientOid: row.client_oid,
      orderId: row.order_id,
      createdAt: row.created_at,
      request: JSON.parse(row.request_json) as StoredIntent['request'],
    }))
  })
