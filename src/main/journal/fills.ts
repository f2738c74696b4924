import type { DatabaseSync } from 'node:sqlite'
import type { FillView } from '#shared/domain/fill.ts'
import { fillViewSchema } from '#shared/domain/fill.ts'
import { orderKindsSql } from '#shared/domain/intent-kinds.ts'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import { troubleOf } from './trouble.ts'
import type { ReadHandle, Row } from './read-handle.ts'
import type { OnError } from '#main/platform/error-places.ts'

/**
 * What has traded of the intents' orders, so that it is there at once after a start. The venue tells it again, so nothing
 * fails where it cannot be kept: it is then known for this run only.
 */
export interface FillStore {
  /** Null where nothing was kept. */
  of(intentId: string): FillView | null
  /** Intents of a profile of which more may have traded since, 200 at most, in no order. */
  notFinal(profileId: string): readonly string[]
  /**
   * Intents of a profile of which more may have traded since, those whose fill was reported at or after a moment (ms), and those
   * accepted in the week before it of which no fill is kept. Errors: the journal's.
   */
  openSince(profileId: string, since: number): Result<readonly string[]>
  /** `final`: no further reading can add anything. Null forgets what was kept. */
  keep(intentId: string, profileId: string, fill: FillView | null, final: boolean): void
}

export interface FillStoreOptions {
  readonly write: DatabaseSync | null
  readonly read: ReadHandle | null
  /** False once the journal must not be written any more (C5: a damaged journal is only read). */
  readonly mayWrite: () => boolean
  readonly onError?: OnError | undefined
}

const mostNotFinal = 200

/** ms for which an accepted order counts as open though no fill of it is kept: it could not be read yet, or never will be. */
const unreadMs = 7 * 86_400_000

const openSinceRows = `
  select intent_id as id from fills
  where profile_id = ? and (final = 0 or not json_valid(json) or json_extract(json, '$.at') >= ?)
  union select id from intents
  where profile_id = ? and state = 'accepted' and kind in ${orderKindsSql}
    and created_at < ? and created_at >= ? and id not in (select intent_id from fills)`

const put = `insert into fills (intent_id, profile_id, final, json) values (?, ?, ?, ?)
  on conflict (intent_id) do update set final = excluded.final, json = excluded.json`

export const createFillStore = ({ write, read, mayWrite, onError }: FillStoreOptions): FillStore => {
  /** Of this run, where the disk does not hold the newest. */
  const unwritten = new Map<
    string,
    { readonly profileId: string; readonly fill: FillView | null; readonly final: boolean }
  >()

  let reported = false

  const rows = (sql: string, ...values: (string | number)[]): readonly Row[] => {
    try {
      return read?.all(sql, ...values) ?? []
    } catch (error) {
      // A journal from before fills were kept, or one that cannot be read: nothing is known, and the venue is asked.
      if (!reported) onError?.('read-fills', error)
      reported = true
      return []
    }
  }

  return {
    of: (intentId) => {
      const fresh = unwritten.get(intentId)
      if (fresh !== undefined) return fresh.fill
      const [row] = rows('select json from fills where intent_id = ?', intentId)
      return row === undefined ? null : fillFrom(String(row['json']))
    },
    notFinal: (profileId) => {
      const kept = rows(
        `select intent_id from fills where profile_id = ? and final = 0 limit ${mostNotFinal}`,
        profileId,
      ).map((row) => String(row['intent_id']))
      const fresh = [...unwritten].filter(([, one]) => one.profileId === profileId && !one.final).map(([id]) => id)
      const ended = new Set([...unwritten].filter(([, { final }]) => final).map(([id]) => id))
      return [...new Set([...kept, ...fresh])].filter((id) => !ended.has(id))
    },
    openSince: (profileId, since) => {
      const fresh = [...unwritten].filter(([, one]) => one.profileId === profileId).map(([id]) => id)
      try {
        const found = read?.all(openSinceRows, profileId, since, profileId, since, since - unreadMs) ?? []
        return ok([...new Set([...found.map((row) => String(row['id'])), ...fresh])])
      } catch (error) {
        // No order may be left out unnoticed: what counts for the day is then not known.
        return fail(troubleOf(error))
      }
    },
    keep: (intentId, profileId, fill, final) => {
      unwritten.set(intentId, { profileId, fill, final })
      if (write === null || !mayWrite()) return
      try {
        if (fill === null) write.prepare('delete from fills where intent_id = ?').run(intentId)
        else write.prepare(put).run(intentId, profileId, final ? 1 : 0, JSON.stringify(fill))
        unwritten.delete(intentId)
      } catch (error) {
        onError?.('keep-fill', error)
      }
    },
  }
}

/** A row that does not fit was written by another version, or by hand: the venue is asked again. */
const fillFrom = (json: string): FillView | null => {
  try {
    const parsed = fillViewSchema.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
