import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { Seen } from '#shared/domain/fill.ts'
import type { IntentRecord, JsonObject, JournalStep } from './record.ts'
import {
  readBefore,
  readEvidence,
  readNote,
  readIntentKind,
  readIntentState,
  readRole,
  readStep,
  storeBefore,
  storedIntentKinds,
  storedIntentStates,
  storedKeyRoles,
  storeEvidence,
  storeNote,
} from './stored-words.ts'

/** How a record stands in the `intents` table, column by column. */
type Row = Record<string, SQLOutputValue>

const fixedColumns = [
  'id', 'begun_seq', 'profile_id', 'kind', 'endpoint', 'request_json', 'client_oid', 'batch_id', 'batch_index', 'draft_id',
  'duplicate_key', 'before_json', 'created_at', 'signer', 'signer_role',
  'seen_json',
] as const // prettier-ignore
const movingColumns = [
  'state', 'overrides', 'ended_at', 'attempts', 'sent_at', 'sha256', 'http_status', 'venue_code', 'venue_message',
  'order_id', 'note', 'evidence_json',
] as const // prettier-ignore
const columns = [...fixedColumns, ...movingColumns]

export const insertIntent = `insert into intents (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})`
export const updateIntent = `update intents set ${movingColumns.map((name) => `${name} = :${name}`).join(', ')} where id = :id`

const text = (value: JsonObject | null, store: (value: JsonObject) => JsonObject): string | null =>
  value === null ? null : JSON.stringify(store(value))

/** Named parameters of `updateIntent`. */
export const movingValues = (record: IntentRecord): Record<string, SQLInputValue> => ({
  id: record.id,
  state: storedIntentStates[record.state],
  overrides: record.overrides,
  ended_at: record.endedAt,
  attempts: record.attempts,
  sent_at: record.sentAt,
  sha256: record.sha256,
  http_status: record.httpStatus,
  venue_code: record.venueCode,
  venue_message: record.venueMessage,
  order_id: record.orderId,
  note: record.note === null ? null : storeNote(record.note),
  evidence_json: text(record.evidence, storeEvidence),
})

/** Named parameters of `insertIntent`; `begunSeq` is the place of its `begin` entry in the chain. */
export const allValues = (record: IntentRecord, begunSeq: number): Record<string, SQLInputValue> => ({
  ...movingValues(record),
  begun_seq: begunSeq,
  profile_id: record.profileId,
  kind: storedIntentKinds[record.kind],
  endpoint: record.endpoint,
  request_json: JSON.stringify(record.request),
  client_oid: record.clientOid,
  batch_id: record.batchId,
  batch_index: record.batchIndex,
  draft_id: record.draftId,
  duplicate_key: record.duplicateKey,
  before_json: text(record.before, storeBefore),
  created_at: record.createdAt,
  signer: record.signer,
  signer_role: record.signerRole === null ? null : storedKeyRoles[record.signerRole],
  seen_json: record.seen === null ? null : JSON.stringify(record.seen),
})

const words = (value: SQLOutputValue | undefined): string | null => (typeof value === 'string' ? value : null)
const count = (value: SQLOutputValue | undefined): number | null => (typeof value === 'number' ? value : null)
const object = (value: SQLOutputValue | undefined, read: (stored: JsonObject) => JsonObject): JsonObject | null =>
  typeof value === 'string' ? read(JSON.parse(value) as JsonObject) : null
const asItIs = (stored: JsonObject): JsonObject => stored

/**
 * Reads a row back. The table is strict and its values come from `allValues`, so only words are checked. A journal that may
 * only be read can have the columns' names of before migration 7. Throws `UnknownWordError`.
 */
export const fromRow = (row: Row): IntentRecord => ({
  id: String(row['id']),
  profileId: String(row['profile_id']),
  kind: readIntentKind(row['kind']),
  state: readIntentState(row['state']),
  endpoint: String(row['endpoint']),
  request: object(row['request_json'], asItIs) ?? {},
  clientOid: words(row['client_oid']),
  batchId: words(row['batch_id']),
  batchIndex: Number(row['batch_index']),
  draftId: words(row['draft_id']),
  duplicateKey: words(row['duplicate_key'] ?? row['twin_key']),
  overrides: words(row['overrides']),
  before: object(row['before_json'], readBefore),
  createdAt: Number(row['created_at']),
  endedAt: count(row['ended_at'] ?? row['settled_at']),
  attempts: Number(row['attempts']),
  signer: words(row['signer']),
  signerRole: readRole(row['signer_role']),
  sentAt: count(row['sent_at']),
  sha256: words(row['sha256']),
  httpStatus: count(row['http_status']),
  venueCode: words(row['venue_code']),
  venueMessage: words(row['venue_message']),
  orderId: words(row['order_id']),
  note: readNote(words(row['note'])),
  evidence: object(row['evidence_json'], readEvidence),
  // Written from what the schema let in; a row that was changed by hand shows in the audit.
  seen: object(row['seen_json'], asItIs) as Seen | null,
})

/** Reads an entry's row back as the step it recorded. Throws `UnknownWordError`. */
export const stepFrom = (row: Row): JournalStep =>
  ({
    intentId: String(row['intent_id']),
    at: Number(row['at']),
    ...readStep(String(row['kind']), JSON.parse(String(row['json'])) as JsonObject),
  }) as JournalStep
