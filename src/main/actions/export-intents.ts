import { csvOf } from '#shared/domain/csv.ts'
import type { IntentState } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import type { Vault } from '#main/vault/types.ts'

export interface ExportQuery {
  /** null for every profile, deleted ones too. */
  readonly profileId: string | null
  readonly states?: readonly IntentState[] | undefined
  readonly format: 'csv' | 'json'
}

export interface ExportedIntents {
  readonly rows: number
  readonly text: string
}

const pageRows = 1_000

/** ISO 8601 in UTC. */
const utc = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())

type Column = readonly [head: string, cell: (record: IntentRecord) => string]

const columns: readonly Column[] = [
  ['created_utc', ({ createdAt }) => utc(createdAt)],
  ['profile_id', ({ profileId }) => profileId],
  ['kind', ({ kind }) => kind],
  ['state', ({ state }) => state],
  ['endpoint', ({ endpoint }) => endpoint],
  ['request', ({ request }) => JSON.stringify(request)],
  ['client_oid', ({ clientOid }) => clientOid ?? ''],
  ['venue_id', ({ orderId }) => orderId ?? ''],
  ['note', ({ note }) => note ?? ''],
  ['attempts', ({ attempts }) => String(attempts)],
  ['sent_utc', ({ sentAt }) => utc(sentAt)],
  ['settled_utc', ({ settledAt }) => utc(settledAt)],
  ['sha256', ({ sha256 }) => sha256 ?? ''],
  ['http_status', ({ httpStatus }) => (httpStatus === null ? '' : String(httpStatus))],
  ['venue_code', ({ venueCode }) => venueCode ?? ''],
  ['venue_message', ({ venueMessage }) => venueMessage ?? ''],
  ['evidence', ({ evidence }) => (evidence === null ? '' : JSON.stringify(evidence))],
  ['batch_id', ({ batchId }) => batchId ?? ''],
  ['disregards', ({ overrides }) => overrides ?? ''],
  ['id', ({ id }) => id],
]

/** The journal's intents as text, oldest first. Reads page by page, with `pause` in between. */
export const createExportIntents =
  (reader: Pick<JournalReader, 'page'>, vault: Pick<Vault, 'get'>, pause: () => Promise<void>) =>
  async ({ profileId, states, format }: ExportQuery): Promise<Result<ExportedIntents>> => {
    const profile = profileId === null ? null : vault.get(profileId)
    if (profile?.ok === false) return profile
    const records: IntentRecord[] = []
    for (let after: number | null = 0; after !== null;) {
      const page = reader.page({ profileId, states, after, limit: pageRows })
      if (!page.ok) return page
      records.push(...page.value.records)
      after = page.value.after
      if (after !== null) await pause()
    }
    const text =
      format === 'json'
        ? `${JSON.stringify(records, null, 2)}\n`
        : csvOf(
            columns.map(([head]) => head),
            records.map((record) => columns.map(([, cell]) => cell(record))),
          )
    return ok({ rows: records.length, text })
  }
