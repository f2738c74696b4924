import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { Seen } from '#shared/domain/fill.ts'
import { intentKindSchema, intentStateSchema } from '#shared/domain/intent.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { EntryKind, IntentRecord, JsonObject, Payloads, Step } from './record.ts'

/** How a record stands in the `intents` table, column by column. */
type Row = Record<string, SQLOutputValue>

const fixedColumns = [
  'id', 'begun_seq', 'profile_id', 'kind', 'endpoint', 'request_json', 'client_oid', 'batch_id', 'batch_index', 'draft_id',
  'twin_key', 'before_json', 'created_at', 'signer', 'signer_role',
  'seen_json',
] as const // prettier-ignore
const movingColumns = [
  'state', 'overrides', 'settled_at', 'attempts', 'sent_at', 'sha256', 'http_status', 'venue_code', 'venue_message',
  'order_id', 'note', 'evidence_json',
] as const // prettier-ignore
const columns = [...fixedColumns, ...movingColumns]

export const insertIntent = `insert into intents (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})`
export const updateIntent = `update intents set ${movingColumns.map((name) => `${name} = :${name}`).join(', ')} where id = :id`

const text = (value: JsonObject | null): string | null => (value === null ? null : JSON.stringify(value))

/** Named parameters of `updateIntent`. */
export const movingValues = (record: IntentRecord): Record<string, SQLInputValue> => ({
  id: record.id,
  state: record.state,
  overrides: record.overrides,
  settled_at: record.settledAt,
  attempts: record.attempts,
  sent_at: record.sentAt,
  sha256: record.sha256,
  http_status: record.httpStatus,
  venue_code: record.venueCode,
  venue_message: record.venueMessage,
  order_id: record.orderId,
  note: record.note,
  evidence_json: text(record.evidence),
})

/** Named parameters of `insertIntent`; `begunSeq` is the place of its `begin` entry in the chain. */
export const allValues = (record: IntentRecord, begunSeq: number): Record<string, SQLInputValue> => ({
  ...movingValues(record),
  begun_seq: begunSeq,
  profile_id: record.profileId,
  kind: record.kind,
  endpoint: record.endpoint,
  request_json: JSON.stringify(record.request),
  client_oid: record.clientOid,
  batch_id: record.batchId,
  batch_index: record.batchIndex,
  draft_id: record.draftId,
  twin_key: record.twinKey,
  before_json: text(record.before),
  created_at: record.createdAt,
  signer: record.signer,
  signer_role: record.signerRole,
  seen_json: record.seen === null ? null : JSON.stringify(record.seen),
})

const words = (value: SQLOutputValue | undefined): string | null => (typeof value === 'string' ? value : null)
const count = (value: SQLOutputValue | undefined): number | null => (typeof value === 'number' ? value : null)
const object = (value: SQLOutputValue | undefined): JsonObject | null =>
  typeof value === 'string' ? (JSON.parse(value) as JsonObject) : null

const keyRole = (value: SQLOutputValue | undefined): KeyRole | null =>
  value === 'read' || value === 'trade' || value === 'withdraw' ? value : null

/** Reads a row back. The table is strict and its values come from `allValues`, so only enumerations are checked. */
export const fromRow = (row: Row): IntentRecord => ({
  id: String(row['id']),
  profileId: String(row['profile_id']),
  kind: intentKindSchema.parse(row['kind']),
  state: intentStateSchema.parse(row['state']),
  endpoint: String(row['endpoint']),
  request: object(row['request_json']) ?? {},
  clientOid: words(row['client_oid']),
  batchId: words(row['batch_id']),
  batchIndex: Number(row['batch_index']),
  draftId: words(row['draft_id']),
  twinKey: words(row['twin_key']),
  overrides: words(row['overrides']),
  before: object(row['before_json']),
  createdAt: Number(row['created_at']),
  settledAt: count(row['settled_at']),
  attempts: Number(row['attempts']),
  signer: words(row['signer']),
  signerRole: keyRole(row['signer_role']),
  sentAt: count(row['sent_at']),
  sha256: words(row['sha256']),
  httpStatus: count(row['http_status']),
  venueCode: words(row['venue_code']),
  venueMessage: words(row['venue_message']),
  orderId: words(row['order_id']),
  note: words(row['note']),
  evidence: object(row['evidence_json']),
  // Written from what the schema let in; a row that was changed by hand shows in the audit.
  seen: object(row['seen_json']) as Seen | null,
})

/** Reads an entry's row back as the step it recorded. */
export const stepFrom = (row: Row): Step =>
  ({
    intentId: String(row['intent_id']),
    at: Number(row['at']),
    kind: String(row['kind']) as EntryKind,
    payload: JSON.parse(String(row['json'])) as Payloads[EntryKind],
  }) as Step
