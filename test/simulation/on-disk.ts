import type { DatabaseSync } from 'node:sqlite'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { ChainEntry } from '#test/invariants/journal-chain.ts'

/** An intent as it stands in the journal's file. */
export interface KeptIntent {
  readonly id: string
  readonly profileId: string
  readonly kind: IntentKind
  readonly state: IntentState
  readonly clientOid: string | null
  /** The venue's id of what it made or named; null while it is not known. */
  readonly orderId: string | null
  readonly draftId: string
  /** The row of the catalogue that carries it. */
  readonly endpoint: string
  readonly request: string
  /** The venue's id of the order whose place it takes; null for one that takes none. */
  readonly replaces: string | null
  /** The user said what became of it. */
  readonly isUserWord: boolean
  /** Mark of the key that sends it; null where that is not known. */
  readonly signer: string | null
  /** The role of that key. */
  readonly signerRole: string | null
}

/** Every intent of the journal, read from its file and not through Coffer. */
export function readIntents(journal: DatabaseSync | null): readonly KeptIntent[] {
  if (journal?.isOpen !== true) return []
  return journal
    .prepare(
      'select id, profile_id, kind, state, client_oid, order_id, draft_id, endpoint, request_json, before_json, evidence_json, signer, signer_role from intents order by begun_seq',
    )
    .all()
    .map((row) => ({
      id: String(row['id']),
      profileId: String(row['profile_id']),
      kind: row['kind'] as IntentKind,
      state: row['state'] as IntentState,
      clientOid: row['client_oid'] as string | null,
      orderId: row['order_id'] as string | null,
      draftId: String(row['draft_id']),
      endpoint: String(row['endpoint']),
      request: String(row['request_json']),
      signer: row['signer'] as string | null,
      signerRole: row['signer_role'] as string | null,
      isUserWord: /"by":"user"/.test(String(row['evidence_json'])),
      replaces: /"replacedOrderId":"([^"]+)"/.exec(String(row['before_json']))?.[1] ?? null,
    }))
}

/** Every entry of the journal's chain, in order. */
export const readEntries = (journal: DatabaseSync): readonly ChainEntry[] =>
  journal
    .prepare('select seq, intent_id as intent, at, kind, json, prev_hash as before, hash from entries order by seq')
    .all() as unknown as readonly ChainEntry[]

/** The form that one of them came from; null where the journal does not have it. */
export function draftOf(journal: DatabaseSync | null, id: string): string | null {
  if (journal?.isOpen !== true) return null
  const row = journal.prepare('select draft_id from intents where id = ?').get(id)
  return row === undefined ? null : String(row['draft_id'])
}
