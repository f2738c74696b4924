import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import type { KeepSetting } from './renewal.ts'
import type { DeadManRecords } from './switch-records.ts'

/** A setting of the dead-man switch that the venue may still keep, or that may have fired since. */
export interface LeftSetting {
  /** Seconds. */
  readonly timeout: number
  readonly symbols: readonly string[]
  /** ms since the epoch, own clock. */
  readonly sentAt: number
  /** Intents unresolved that decide whether it was made, or stands: itself, and later ones. None where the journal is sure. */
  readonly unresolved: readonly string[]
}

/** ms: the longest timeout a venue takes, and how long after its moment a setting is still worth telling of. */
const dayMs = 86_400_000
const pageSize = 200

/**
 * What an earlier run may have left set at the venue, by the journal alone: the newest setting whose moment is still to
 * come, else the newest whose moment passed within a day. What the venue took ends the search, a disarm as well as a
 * setting; one that is unresolved may have changed nothing (M13, C1).
 */
export const leftSetting = (
  reader: Pick<JournalReader, 'page'>,
  profileId: string,
  now: number,
): Result<LeftSetting | null> => {
  const unresolved: string[] = []
  let passed: LeftSetting | null = null
  for (let cursor: number | null = null; ;) {
    const page = reader.page({ profileId, order: 'newest', cursor, limit: pageSize })
    if (!page.ok) return page
    for (const record of page.value.records) {
      if (timeOf(record) < now - 2 * dayMs) return ok(passed)
      if (record.kind !== 'protect' || cameToNothing(record.state)) continue
      if (record.state !== 'accepted') unresolved.push(record.id)
      const setting = settingOf(record, [...unresolved])
      const firesAt = setting.sentAt + setting.timeout * 1_000
      if (setting.timeout > 0 && firesAt > now) return ok(setting)
      if (setting.timeout > 0 && firesAt > now - dayMs) passed ??= setting
      if (record.state === 'accepted') return ok(passed)
    }
    if (page.value.cursor === null) return ok(passed)
    cursor = page.value.cursor
  }
}

const timeOf = ({ sentAt, createdAt }: IntentRecord): number => sentAt ?? createdAt

const settingOf = (record: IntentRecord, unresolved: readonly string[]): LeftSetting => ({
  timeout: Number(record.request['timeout']),
  symbols: String(record.request['symbols'] ?? '')
    .split(',')
    .filter(Boolean),
  sentAt: timeOf(record),
  unresolved,
})

export interface AdoptDeps {
  readonly records: DeadManRecords
  readonly reader: Pick<JournalReader, 'page'>
  readonly time: Time
  readonly keep: KeepSetting
  /** Profiles whose setting this run knows from the venue itself: what an earlier run left no longer counts. */
  readonly asked: ReadonlySet<string>
  readonly onError: OnError | undefined
}

/** Shows what an earlier run may have left of a profile's switch, and has the venue asked about it. */
export const createAdopt =
  ({ records, reader, time, keep, asked, onError }: AdoptDeps) =>
  (profileId: string): void => {
    const known = records.armed.get(profileId)
    if (known?.by === 'renewed') return
    if (known !== undefined) return keep(profileId, records.arm(profileId, known))
    if (asked.has(profileId)) return
    const now = time.now()
    const left = leftSetting(reader, profileId, now)
    if (!left.ok) return onError?.('read-dead-man-setting', left.error)
    if (left.value === null) return
    const { timeout, symbols, sentAt, unresolved } = left.value
    const sure = unresolved.length === 0
    const fields = { timeout, symbols, sure, by: 'left', unresolved: new Set(unresolved), wallAt: sentAt } as const
    const mine = records.arm(profileId, fields)
    mine.steadyAt -= Math.max(0, now - sentAt)
    // Requests of the run that made it may have renewed it since, until that run ended.
    const firedBy = sentAt + 2 * timeout * 1_000
    if (firedBy < now) mine.firedBy = firedBy
    records.showUnclear(profileId, mine, null)
    keep(profileId, mine)
  }
