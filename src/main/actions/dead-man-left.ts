import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'

/** A setting of the dead-man switch that the venue may still keep. */
export interface LeftSetting {
  /** Seconds. */
  readonly timeout: number
  readonly symbols: readonly string[]
  /** ms since the epoch, own clock. */
  readonly sentAt: number
}

/** Seconds: the longest timeout a venue takes, so nothing older can still fire. */
const longest = 86_400
const pageSize = 200

/**
 * What an earlier run may have left set at the venue, by the journal alone: the newest setting whose moment is still to
 * come. A disarm ends the search only if the venue took it; one that is in doubt may have changed nothing (M13, C1).
 */
export const leftSetting = (
  reader: Pick<JournalReader, 'page'>,
  profileId: string,
  now: number,
): Result<LeftSetting | null> => {
  for (let cursor: number | null = null; ;) {
    const page = reader.page({ profileId, order: 'newest', cursor, limit: pageSize })
    if (!page.ok) return page
    for (const record of page.value.records) {
      if (timeOf(record) < now - longest * 1_000) return ok(null)
      if (record.kind !== 'protect' || record.state === 'not-sent' || record.state === 'refused') continue
      const setting = settingOf(record)
      if (setting.timeout > 0 && setting.sentAt + setting.timeout * 1_000 > now) return ok(setting)
      if (record.state === 'accepted') return ok(null)
    }
    if (page.value.cursor === null) return ok(null)
    cursor = page.value.cursor
  }
}

const timeOf = ({ sentAt, createdAt }: IntentRecord): number => sentAt ?? createdAt

const settingOf = (record: IntentRecord): LeftSetting => ({
  timeout: Number(record.request['timeout']),
  symbols: String(record.request['symbols'] ?? '')
    .split(',')
    .filter(Boolean),
  sentAt: timeOf(record),
})
