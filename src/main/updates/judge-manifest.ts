import { compareVersions } from '#shared/domain/app-version.ts'
import type { UpdateManifest } from '#shared/domain/update-manifest.ts'
import { updateManifestSchema } from '#shared/domain/update-manifest.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { ReleaseKey } from '#shared/release.ts'
import type { SignatureFault } from './manifest-signature.ts'
import { readSigned } from './manifest-signature.ts'

const dayMs = 86_400_000
/** Days after which a manifest is not believed any more: it may hide a newer one. */
const mostAgeDays = 60
/** Clocks of signers and of this computer may differ by this much before it means anything. */
const clockSlackMs = dayMs

/** The time by the best clock that main has. */
export interface KnownTime {
  /** ms since the epoch. */
  readonly now: number
  /** `venue`: a live venue's clock, measured in this run; `machine`: this computer's, which anybody may have set. */
  readonly by: 'venue' | 'machine'
  /** When this Coffer was made, ms since the epoch; null where nothing says it. A machine's clock before it was set back. */
  readonly builtAt: number | null
}

/** A manifest whose signature held. */
export interface SignedManifest {
  readonly text: string
  readonly manifest: UpdateManifest
  /** Keys that signed it. */
  readonly by: readonly ReleaseKey[]
}

export interface KeyPair {
  readonly current: ReleaseKey
  readonly next: ReleaseKey
}

/** Once the next key has signed, the one before it is believed no longer: it is replaced because it may be in other hands. */
const believedKeys = ({ current, next }: KeyPair, newest: SignedManifest | null): readonly ReleaseKey[] =>
  newest?.by.includes(next) === true ? [next] : [current, next]

const faultMessages: Readonly<Record<SignatureFault, Message>> = {
  'not-a-manifest': msg('updates.not-a-manifest'),
  'unknown-key': msg('updates.unknown-key'),
  'bad-signature': msg('updates.bad-signature'),
}

const refused = (reason: Message): { readonly ok: false; readonly error: AppError } =>
  fail(appError('answer-unexpected', reason))

/** A signed text by these keys, whatever its age. Errors: answer-unexpected. */
export function readManifest(text: string, keys: readonly ReleaseKey[]): Result<SignedManifest> {
  const signed = readSigned(text, keys)
  if (!signed.ok) return refused(faultMessages[signed.fault])
  let body: unknown
  try {
    body = JSON.parse(signed.body)
  } catch {
    return refused(msg('updates.other-form'))
  }
  const manifest = updateManifestSchema.safeParse(body)
  return manifest.success ? ok({ text, manifest: manifest.data, by: signed.by }) : refused(msg('updates.other-form'))
}

export interface Known {
  /** Version of this Coffer. */
  readonly installed: string
  /** The newest manifest that was ever believed here; null before the first. */
  readonly newest: SignedManifest | null
  readonly time: KnownTime
}

/** Why a manifest that was signed rightly is not believed all the same: it is older than what is known, or its date cannot be. */
export function objectionTo({ manifest }: SignedManifest, { installed, newest, time }: Known): AppError | null {
  const { version, date } = manifest
  if (compareVersions(version, installed) < 0)
    return appError('answer-unexpected', msg('updates.older-than-installed', { version, installed }))
  const seen = newest?.manifest
  if (seen !== undefined && compareVersions(version, seen.version) < 0)
    return appError('answer-unexpected', msg('updates.older-than-seen', { version, seen: seen.version }))
  const at = Date.parse(date)
  if (seen !== undefined && at < Date.parse(seen.date))
    return appError('answer-unexpected', msg('updates.earlier-than-seen', { day: day(date), seen: day(seen.date) }))
  const { now, by, builtAt } = time
  const today = day(new Date(now).toISOString())
  // By a clock that stands before that, a list of long ago would look fresh.
  const earliest = by === 'machine' ? Math.max(now, builtAt ?? now) : now
  if (at > earliest + clockSlackMs)
    return appError('clock-off', msg('updates.date-ahead', { day: day(date), today, clock: by }))
  if (now - at > mostAgeDays * dayMs)
    return appError('clock-off', msg('updates.too-old', { day: day(date), today, most: mostAgeDays, clock: by }))
  if (earliest - at > mostAgeDays * dayMs) {
    const built = day(new Date(earliest).toISOString())
    return appError('clock-off', msg('updates.older-than-built', { day: day(date), built, today, most: mostAgeDays }))
  }
  return null
}

/** The day of a time in UTC, such as 2026-11-28. */
const day = (iso: string): string => iso.slice(0, 10)

/** The manifest in an answer of the server, unless anything speaks against it. Errors: answer-unexpected, clock-off. */
export function judgeManifest(text: string, keys: KeyPair, known: Known): Result<SignedManifest> {
  const believed = readManifest(text, believedKeys(keys, known.newest))
  if (!believed.ok) return believed
  const objection = objectionTo(believed.value, known)
  return objection === null ? believed : fail(objection)
}
