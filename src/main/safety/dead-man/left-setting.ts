import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import { lostAfterMs } from '#main/reconcile/unresolved.ts'
import { sameSymbols } from '#main/reconcile/strategies/protect.ts'
import { hasCleared, isDisarm } from './protect.ts'
import type { Setting } from './venue-state.ts'

/** A setting of the dead-man switch that the venue may still keep, or that may have fired since. */
export interface LeftSetting {
  /** Seconds. */
  readonly timeout: number
  readonly symbols: readonly string[]
  /** Mark of the key that sent it. */
  readonly signer: string | null
  /** Intents unresolved that decide whether it was made, or stands: itself, and later ones. None where the journal is sure. */
  readonly unresolved: readonly string[]
  /** Whether it or one of those in whose place it may have come was set for sure, and may only have fired since. */
  readonly wasSet: boolean
  /** The longest time of all of them (s). */
  readonly longest: number
  /** Pairs of all of them; empty means every pair. */
  readonly pairs: readonly string[]
  /** ms since the epoch, own clock: the earliest moment of all of them, and the latest to which a request may have moved one. */
  readonly firesFrom: number
  readonly firedBy: number
  /** The earliest of them by the venue's clock, told from what it answered (ms since the epoch); null where it told none. */
  readonly triggersAt: number | null
}

const dayMs = 86_400_000
/** ms after its moment for which a setting is looked at, by the machine's clock, which may be days ahead: a long weekend too. */
const lookedAtMs = 7 * dayMs
/** ms before which no setting was sent that counts: the longest timeout a venue takes is a day. */
const sentWithinMs = lookedAtMs + dayMs
const pageSize = 200

/** A setting that is not known to have come to nothing. */
interface Candidate {
  readonly timeout: number
  readonly symbols: readonly string[]
  readonly sentAt: number
  readonly firesAt: number
  /** By the venue's clock; null where it did not tell. */
  readonly triggersAt: number | null
  /** Mark of the key that sent it. */
  readonly signer: string | null
  readonly unresolved: readonly string[]
}

/** The settings that may be the one that stands, newest first, and whether one of them was made for sure. */
interface Candidates {
  readonly settings: readonly Candidate[]
  readonly wasSet: boolean
}

/**
 * What an earlier run may have left set at the venue, by the journal alone: the newest setting whose moment is still to
 * come, else the newest whose moment passed within a week by the machine's clock. What the venue took ends the search, a
 * disarm as well as a setting; one that is unresolved may have changed nothing (M13, C1). `leftByFormerKey` goes on from there.
 */
export const leftSetting = (
  reader: Pick<JournalReader, 'page'>,
  profileId: string,
  now: number,
): Result<LeftSetting | null> => {
  const found = candidates(reader, profileId, now)
  if (!found.ok) return found
  // Also one that left before it may have ended it.
  const isDisarmOpen = lostAround(reader, profileId, now).some(({ timeout }) => isDisarm(timeout))
  return ok(newestOf(found.value.settings, found.value.wasSet && !isDisarmOpen, now))
}

const newestOf = (all: readonly Candidate[], wasSet: boolean, now: number): LeftSetting | null => {
  const settings = all.filter(({ firesAt }) => firesAt > now - lookedAtMs)
  const left = settings.find(({ firesAt }) => firesAt > now) ?? settings[0]
  if (left === undefined) return null
  const { timeout, symbols, signer, unresolved } = left
  const firesFrom = Math.min(...settings.map(({ firesAt }) => firesAt))
  const told = settings.find(({ triggersAt }) => triggersAt !== null)
  return {
    timeout,
    symbols,
    signer,
    unresolved,
    wasSet,
    longest: Math.max(...settings.map((one) => one.timeout)),
    pairs: allPairs(settings.map((one) => one.symbols)),
    firesFrom,
    firedBy: Math.max(...settings.map(lastsUntil)),
    triggersAt: told?.triggersAt == null ? null : told.triggersAt + firesFrom - told.firesAt,
  }
}

const candidates = (reader: Pick<JournalReader, 'page'>, profileId: string, now: number): Result<Candidates> => {
  const unresolved: string[] = []
  const settings: Candidate[] = []
  for (const found of requestsOf(reader, profileId, now)) {
    if (!found.ok) return found
    const record = found.value
    const isAccepted = record.state === 'accepted'
    if (!isAccepted) unresolved.push(record.id)
    const setting = settingOf(record, [...unresolved])
    const isOff = isDisarm(setting.timeout)
    const newer = settings.at(-1)
    // It had fired by then, and that was shown: the newer one is another.
    if (isAccepted && newer !== undefined && lastsUntil(setting) < newer.sentAt) return ok({ settings, wasSet: false })
    if (!isOff) settings.push(setting)
    if (isAccepted) return ok({ settings, wasSet: !isOff })
  }
  return ok({ settings, wasSet: false })
}

/** What a profile asked of its switch and is not known to have come to nothing, newest first, as far back as it counts. */
function* requestsOf(
  reader: Pick<JournalReader, 'page'>,
  profileId: string,
  now: number,
  isMeant = (record: IntentRecord): boolean => !cameToNothing(record.state),
): Generator<Result<IntentRecord>, void> {
  for (let cursor: number | null = null; ;) {
    const page = reader.page({ profileId, order: 'newest', cursor, limit: pageSize })
    if (!page.ok) return yield page
    for (const record of page.value.records) {
      if (timeOf(record) < now - sentWithinMs) return
      if (record.kind === 'protect' && isMeant(record)) yield ok(record)
    }
    if (page.value.cursor === null) return
    cursor = page.value.cursor
  }
}

/** A setting that the venue switched off at or after the moment it had named, so that it may have fired before. */
export interface LateDisarm {
  readonly setting: Pick<Candidate, 'timeout' | 'symbols' | 'sentAt' | 'signer'>
  /** By the venue's clock: when it was due (ms since the epoch), and how much later the disarm was taken (ms). */
  readonly triggersAt: number
  readonly lateBy: number
  /** Mark of the key that sent the disarm. */
  readonly disarmedBy: string | null
}

/** The last setting of a profile, where it ended so and what became of it was not shown and cleared yet. */
export const disarmedLate = (
  reader: Pick<JournalReader, 'page'>,
  profileId: string,
  now: number,
): LateDisarm | null => {
  let takenAt: number | null = null
  let disarmedBy: string | null = null
  for (const found of requestsOf(reader, profileId, now)) {
    if (!found.ok) return null
    const { state, evidence, signer } = found.value
    if (state !== 'accepted') continue
    const setting = settingOf(found.value, [])
    const { triggersAt } = setting
    if (!isDisarm(setting.timeout)) {
      // Both in whole seconds.
      const lateBy = takenAt === null || triggersAt === null ? -1 : takenAt + 1_000 - triggersAt
      return triggersAt === null || lateBy < 0 ? null : { setting, triggersAt, lateBy, disarmedBy }
    }
    const seconds = evidence?.['currentTime']
    if (typeof seconds !== 'number' || hasCleared(evidence)) return null
    // Of several with one key the first decides; what another key disarmed may be another account's.
    if (takenAt !== null && signer !== disarmedBy) return null
    takenAt = seconds * 1_000
    disarmedBy = signer
  }
  return null
}

/** What other keys than the one whose disarm the venue took may have left. */
interface FormerSetting {
  readonly left: LeftSetting
  /** Mark of the key that sent the last disarm. */
  readonly disarmedBy: string
}

/** Mark of the key that sent the last request that the venue took; null where there is none. */
export const lastTakenBy = (reader: Pick<JournalReader, 'page'>, profileId: string, now: number): string | null => {
  for (const found of requestsOf(reader, profileId, now)) {
    if (!found.ok) return null
    if (found.value.state === 'accepted') return found.value.signer
  }
  return null
}

/** Ended without an answer by what the journal has of a later request: whether and when it was carried out nobody knows. */
const isSuperseded = ({ state, note }: IntentRecord): boolean => state === 'absent' && note?.id === 'found.switch-later'

const mayHaveCome = (record: IntentRecord): boolean => isSuperseded(record) || !cameToNothing(record.state)

/**
 * Of a profile whose last request that the venue took is a disarm: the setting that another key made before it, which that
 * disarm ended only where both keys are of the same account.
 */
export const leftByFormerKey = (
  reader: Pick<JournalReader, 'page'>,
  profileId: string,
  now: number,
): FormerSetting | null => {
  const disarmKeys: (string | null)[] = []
  const settings: Candidate[] = []
  const unresolved: string[] = []
  for (const found of requestsOf(reader, profileId, now, mayHaveCome)) {
    if (!found.ok) return null
    const { id, state, signer, evidence } = found.value
    const isAccepted = state === 'accepted'
    if (isDisarm(timeoutOf(found.value))) {
      if (isAccepted && hasCleared(evidence)) break
      if (isAccepted) disarmKeys.push(signer)
      continue
    }
    const isEnded = signer === null || disarmKeys.includes(null) || disarmKeys.includes(signer)
    if (disarmKeys.length > 0 && !isEnded) {
      if (!isAccepted && !isSuperseded(found.value)) unresolved.push(id)
      settings.push(settingOf(found.value, [...unresolved]))
    }
    if (isAccepted) break
  }
  const left = newestOf(settings, false, now)
  const disarmedBy = disarmKeys[0] ?? null
  return left === null || disarmedBy === null ? null : { left, disarmedBy }
}

/** Requests of a profile without an answer that may have been carried out after the last one that the venue took, newest first. */
export const lostAround = (
  reader: Pick<JournalReader, 'page'>,
  profileId: string,
  now: number,
): readonly Candidate[] => {
  const lost: Candidate[] = []
  let since = -Infinity
  for (const found of requestsOf(reader, profileId, now, mayHaveCome)) {
    if (!found.ok || timeOf(found.value) < since) break
    if (found.value.state === 'accepted') since = Math.max(since, timeOf(found.value) - lostAfterMs)
    else lost.push(settingOf(found.value, isSuperseded(found.value) ? [] : [found.value.id]))
  }
  return lost
}

/**
 * Whether Coffer may have made a setting that the venue keeps: the journal holds one of the same time and pairs that is not
 * known to have come to nothing. Also where it cannot be read.
 */
export const mayBeOwn = (
  reader: Pick<JournalReader, 'page'>,
  profileId: string,
  { timeout, symbols }: Setting,
  now: number,
): boolean => {
  for (const found of requestsOf(reader, profileId, now)) {
    if (!found.ok) return true
    const sent = settingOf(found.value, [])
    if (sent.timeout === timeout && sameSymbols(sent.symbols, symbols)) return true
  }
  return false
}

/** The latest moment to which a request of its run may have moved it once its renewals stopped (ms since the epoch, own clock). */
const lastsUntil = ({ firesAt, timeout }: Candidate): number => firesAt + timeout * 1_000

const timeOf = ({ sentAt, createdAt }: IntentRecord): number => sentAt ?? createdAt

const settingOf = (record: IntentRecord, unresolved: readonly string[]): Candidate => ({
  timeout: timeoutOf(record),
  symbols: String(record.request['symbols'] ?? '')
    .split(',')
    .filter(Boolean),
  sentAt: timeOf(record),
  firesAt: timeOf(record) + timeoutOf(record) * 1_000,
  triggersAt: triggerOf(record),
  signer: record.signer,
  unresolved,
})

const timeoutOf = ({ request }: IntentRecord): number => Number(request['timeout'])

const triggerOf = ({ evidence }: IntentRecord): number | null => {
  const seconds = evidence?.['triggerTime']
  return typeof seconds === 'number' ? seconds * 1_000 : null
}

/** The pairs of several settings, of which one that names none is for every pair. */
export const allPairs = (settings: readonly (readonly string[])[]): readonly string[] =>
  settings.some((symbols) => symbols.length === 0) ? [] : [...new Set(settings.flat())]
