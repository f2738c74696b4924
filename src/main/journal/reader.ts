import type { OrderKind } from '#shared/domain/intent-kinds.ts'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Audit } from './audit.ts'
import { audit } from './audit.ts'
import type { AuditProgress } from './audit-slowly.ts'
import { auditSlowly } from './audit-slowly.ts'
import * as queries from './intent-queries.ts'
import type { IntentPage, IntentPageQuery, IntentQuery } from './intent-queries.ts'
import { stepFrom } from './projection.ts'
import type { ReadHandle } from './read-handle.ts'
import type { IntentRecord, JournalStep } from './record.ts'
import type { Related } from './related.ts'
import { relatedIn } from './related.ts'
import { attempt, createJournalSource } from './source.ts'
import { troubleOf } from './trouble.ts'

/**
 * Reads the journal; what is only in memory yet is shown as if it were on disk. Nothing here can write. A read that
 * fails is an error value, so that the money path can stop instead of going by an empty list.
 */
export interface JournalReader {
  get(id: string): Result<IntentRecord | null>
  /** Newest first, by their places in the journal. */
  list(query: IntentQuery): Result<readonly IntentRecord[]>
  /** Withdrawals of one profile, or of all (null), newest first, 5,000 at most: what caps and look-alike checks go by. */
  withdrawals(profileId: string | null): Result<readonly IntentRecord[]>
  /** Transfers of all profiles, newest first, 5,000 at most: what tells whose a line in a ledger may be. */
  transfers(): Result<readonly IntentRecord[]>
  /**
   * Requests of a profile that make or change orders, oldest first: begun at or after `since` (ms since the epoch), named by
   * `ids`, or unresolved. What a daily limit goes by.
   */
  ordersSince(profileId: string, since: number, ids: readonly string[]): Result<readonly IntentRecord[]>
  /** Pairs of the orders that a profile asked for since a moment (ms since the epoch), among its newest 5,000 intents. */
  orderedPairs(profileId: string, since: number): Result<readonly string[]>
  /** Intents whose outcome is open, oldest first; of one profile, or of all. From memory, so it cannot fail. */
  unresolved(profileId?: string): readonly IntentRecord[]
  /** The newest open intent like this one, or null (M5). From memory. */
  openDuplicate(profileId: string, duplicateKey: string): IntentRecord | null
  /** The intents of one form submission in batch order; empty when the draft is new (M11). */
  byDraft(profileId: string, draftId: string): Result<readonly IntentRecord[]>
  /** Those of these client order ids that left for the venue on behalf of this profile, ever. */
  sentOids(profileId: string, clientOids: readonly string[]): Result<ReadonlySet<string>>
  /** Client order ids of intents of the same profile that began after this one, by place in the journal, not by clock. */
  clientOidsBegunAfter(id: string): Result<ReadonlySet<string>>
  /** Those of intents that began before it and whose outcome was open as it began, by place in the journal. */
  clientOidsUnderWay(id: string): Result<ReadonlySet<string>>
  /**
   * Those of these client order ids under which intents of these kinds had been accepted before this one began, by place in the
   * journal. The order that a stop or an OCO places later bears its client order id too: the kinds say what was there.
   */
  placedBefore(id: string, clientOids: readonly string[], kinds: readonly OrderKind[]): Result<ReadonlySet<string>>
  /** What of the journal may explain an effect at the venue instead of one intent. */
  related<Found>(read: (related: Related) => Found): Result<Found>
  /** Every step of an intent's life, in order (G3). */
  stepsOf(id: string): Result<readonly JournalStep[]>
  /** Every intent by its place in the journal, page by page from either end; what is not on disk yet counts as newest. */
  page(query: IntentPageQuery): Result<IntentPage>
  /** Walks the whole journal: chain and projection. */
  verify(): Result<Audit>
  /** The same in short steps, with `pause` between them, so that whoever waits is served meanwhile. */
  verifySlowly(pause: () => Promise<void>, onProgress?: AuditProgress): Promise<Result<Audit>>
}

/** `db` is null when the file cannot be read at all; then only what is in memory is seen. */
export const createJournalReader = (db: ReadHandle | null, live: ReadonlyMap<string, IntentRecord>): JournalReader => {
  const source = createJournalSource(db, live)
  return {
    get: (id) => attempt(() => queries.intentById(source, id)),
    list: (query) => attempt(() => queries.listIntents(source, query)),
    withdrawals: (profileId) => attempt(() => queries.intentsOfKind(source, 'withdraw', profileId)),
    transfers: () => attempt(() => queries.intentsOfKind(source, 'transfer', null)),
    ordersSince: (profileId, since, ids) => attempt(() => queries.ordersSince(source, profileId, since, ids)),
    unresolved: (profileId) => queries.unresolvedIntents(source, profileId),
    openDuplicate: (profileId, duplicateKey) =>
      queries.unresolvedIntents(source, profileId).findLast((record) => record.duplicateKey === duplicateKey) ?? null,
    byDraft: (profileId, draftId) => queries.intentsOfDraft(source, profileId, draftId),
    clientOidsUnderWay: (id) => attempt(() => queries.clientOidsUnderWay(source, id)),
    placedBefore: (id, clientOids, kinds) => attempt(() => queries.placedBefore(source, id, clientOids, kinds)),
    clientOidsBegunAfter: (id) => attempt(() => queries.clientOidsBegunAfter(source, id)),
    orderedPairs: (profileId, since) => attempt(() => queries.orderedPairs(source, profileId, since)),
    sentOids: (profileId, clientOids) => attempt(() => queries.sentOids(source, profileId, clientOids)),
    related: (read) =>
      attempt(() =>
        read(
          relatedIn(
            (sql, ...values) => source.records(sql, ...values).map(source.freshest),
            () => source.notOnDisk(null),
          ),
        ),
      ),
    stepsOf: (id) =>
      attempt(() => source.rows('select * from entries where intent_id = ? order by seq', id).map(stepFrom)),
    page: (query) => attempt(() => queries.pageOfIntents(source, query)),
    verifySlowly: async (pause, onProgress) => {
      try {
        return ok(db === null ? nothingToRead : await auditSlowly(db, pause, onProgress))
      } catch (error) {
        return fail(troubleOf(error))
      }
    },
    verify: () => attempt(() => (db === null ? nothingToRead : audit(db))),
  }
}

const nothingToRead: Audit = { sound: false, message: msg('journal.cannot-be-read'), seq: null, intentId: null }
