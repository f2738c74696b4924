import { csvRows } from '#shared/domain/csv.ts'
import type { IntentFilter } from '#shared/domain/intent-filter.ts'
import { intentMatcher } from '#shared/domain/intent-filter.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { IntentPage, IntentRecord, JournalReader } from '#main/journal/index.ts'
import type { Vault } from '#main/vault/types.ts'
import type { Shown } from './find-intents.ts'
import { evidenceOf } from './find-intents.ts'

export interface ExportQuery {
  /** null for every profile, deleted ones too. */
  readonly profileId: string | null
  /** Of the page's list: what is exported is exactly what is listed. */
  readonly filter: IntentFilter
  readonly format: 'csv' | 'json'
}

export interface ExportedIntents {
  readonly rows: number
  readonly text: string
}

const pageRows = 500

/** ISO 8601 in UTC. */
const utc = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())

/** A row of the journal with its note as the sentence that is shown: an id and parameters say nothing outside of Coffer. */
type Row = Omit<IntentRecord, 'note'> & { readonly note: string | null }

type Column = readonly [head: string, cell: (row: Row) => string]

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
  ['ended_utc', ({ endedAt }) => utc(endedAt)],
  ['sha256', ({ sha256 }) => sha256 ?? ''],
  ['http_status', ({ httpStatus }) => (httpStatus === null ? '' : String(httpStatus))],
  ['venue_code', ({ venueCode }) => venueCode ?? ''],
  ['venue_message', ({ venueMessage }) => venueMessage ?? ''],
  ['evidence', ({ evidence }) => (evidence === null ? '' : JSON.stringify(evidence))],
  ['batch_id', ({ batchId }) => batchId ?? ''],
  ['disregards', ({ overrides }) => overrides ?? ''],
  ['id', ({ id }) => id],
]

const parts = {
  csv: {
    head: csvRows([columns.map(([head]) => head)]),
    rows: (rows: readonly Row[]) => csvRows(rows.map((row) => columns.map(([, cell]) => cell(row)))),
    between: '',
    tail: '',
  },
  json: {
    head: '[\n',
    rows: (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row, null, 2)).join(',\n'),
    between: ',\n',
    tail: '\n]\n',
  },
} as const

/** The journal's intents that fit the filter as text, oldest first. Goes page by page, with `pause` in between. */
export const createExportIntents =
  (
    reader: Pick<JournalReader, 'page'>,
    vault: Pick<Vault, 'get'>,
    { view, words }: Shown,
    pause: () => Promise<void>,
  ) =>
  async ({ profileId, filter, format }: ExportQuery): Promise<Result<ExportedIntents>> => {
    const profile = profileId === null ? null : vault.get(profileId)
    if (profile?.ok === false) return profile
    const matches = intentMatcher(filter, words)
    const { head, rows, between, tail } = parts[format]
    const written: string[] = []
    let count = 0
    let cursor: number | null = null
    do {
      const page: Result<IntentPage> = reader.page({ profileId, order: 'oldest', cursor, limit: pageRows })
      if (!page.ok) return page
      const records = page.value.records.filter((record) => matches(evidenceOf(record, view)))
      const shown = records.map((record) => ({ ...record, note: record.note === null ? null : words(record.note) }))
      if (shown.length > 0) written.push(rows(shown))
      count += records.length
      cursor = page.value.cursor
      if (cursor !== null) await pause()
    } while (cursor !== null)
    return ok({ rows: count, text: `${head}${written.join(between)}${tail}` })
  }
