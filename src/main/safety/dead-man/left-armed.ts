import { isOverUnknown } from '#shared/domain/dead-man.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { lostAfterMs } from '#main/reconcile/unresolved.ts'
import type { LeftSetting } from './left-setting.ts'
import { disarmedLate, leftByFormerKey, lastTakenBy, leftSetting, lostAround } from './left-setting.ts'
import { isDisarm } from './protect.ts'
import type { KeepSetting } from './renewal.ts'
import type { DeadManRecords } from './switch-records.ts'

/** Of which profiles the journal has said what earlier runs left. */
interface Readings {
  note(profileId: string, wasRead: boolean): void
  /** Of a profile whose switch nothing is shown of. */
  saysNothingLeft(profileId: string): boolean
}

/** What was once read stays read: this run alone has set anything since. */
export const createReadings = (isReadable: () => boolean): Readings => {
  const readings = new Map<string, boolean>()
  return {
    note: (profileId, wasRead) =>
      void readings.set(profileId, readings.get(profileId) === true || (wasRead && isReadable())),
    // A profile made since the start was not read of; of that one, too, only a journal that can be read says so.
    saysNothingLeft: (profileId) => readings.get(profileId) ?? isReadable(),
  }
}

export interface AdoptDeps {
  readonly records: DeadManRecords
  readonly reader: Pick<JournalReader, 'page'>
  readonly readings: Readings
  readonly time: Time
  readonly keep: KeepSetting
  /** Profiles whose setting this run knows, from the venue or by its time: what an earlier run left no longer counts. */
  readonly asked: ReadonlySet<string>
  readonly onError: OnError | undefined
}

/** Shows what an earlier run may have left of a profile's switch, and has the venue asked about it. */
export const createAdopt =
  ({ records, reader, readings, time, keep, asked, onError }: AdoptDeps) =>
  (profileId: string): void => {
    const known = records.armed.get(profileId)
    if (known?.by === 'renewed') return
    if (known !== undefined) return keep(profileId, records.arm(profileId, known))
    if (asked.has(profileId) || isOverUnknown(records.view(profileId))) return
    const now = time.now()
    const left = leftSetting(reader, profileId, now)
    readings.note(profileId, left.ok)
    if (!left.ok) return onError?.('read-dead-man-setting', left.error)
    const lost = lostAround(reader, profileId, now)
    for (const one of lost) records.noteLost(profileId, one, Math.max(0, now - one.sentAt))
    const found = left.value === null ? ofDisarm(reader, lost, profileId, now) : ofSetting(left.value, now)
    if (found === null) return
    const longest = Math.max(
      left.value?.longest ?? 0,
      found.longest ?? found.timeout,
      ...lost.map(({ timeout }) => timeout),
    )
    const mine = records.arm(profileId, { by: 'left', ...found, longest })
    mine.steadyAt -= Math.max(0, now - mine.wallAt)
    records.showUnclear(profileId, mine, null)
    keep(profileId, mine)
  }

type Found = Parameters<DeadManRecords['arm']>[1]

const ofSetting = (left: LeftSetting, now: number): Found => {
  const { timeout, symbols, unresolved, firesFrom, firedBy, triggersAt, signer } = left
  const wallAt = firesFrom - timeout * 1_000
  const sure = unresolved.length === 0
  const known = { timeout, symbols, sure, unresolved: new Set(unresolved), wallAt, triggersAt, signer }
  // Requests of the run that made it may have renewed it since, until that run ended.
  return firedBy < now ? { ...known, firedBy } : known
}

/** Of a profile whose last request that the venue took was a disarm: what is to be asked all the same. */
const ofDisarm = (
  reader: AdoptDeps['reader'],
  lost: ReturnType<typeof lostAround>,
  profileId: string,
  now: number,
): Found | null => {
  const late = disarmedLate(reader, profileId, now)
  if (late !== null) {
    const { setting, triggersAt, lateBy } = late
    const { timeout, symbols, sentAt, signer } = setting
    const firedBy = sentAt + timeout * 1_000 + lateBy
    const disarmedByOtherKey = late.disarmedBy === signer ? null : late.disarmedBy
    const known = { timeout, symbols, signer, sure: true, triggersAt, firedBy, wallAt: sentAt }
    return { ...known, disarmed: 'late', disarmedByOtherKey }
  }
  const former = leftByFormerKey(reader, profileId, now)
  if (former !== null) {
    const { left, disarmedBy } = former
    return { ...ofSetting(left, now), longest: left.longest, disarmed: 'in-time', disarmedByOtherKey: disarmedBy }
  }
  // It may have come after the disarm, and not have fired yet.
  const open = lost.find((one) => !isDisarm(one.timeout) && one.firesAt + lostAfterMs > now)
  if (open === undefined) return null
  const { timeout, symbols, sentAt, signer } = open
  const takenBy = signer === null ? null : lastTakenBy(reader, profileId, now)
  const disarmedByOtherKey = takenBy === signer ? null : takenBy
  return { timeout, symbols, signer, sure: false, disarmed: 'in-time', disarmedByOtherKey, wallAt: sentAt }
}
