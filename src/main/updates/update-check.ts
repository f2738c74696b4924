import { compareVersions } from '#shared/domain/app-version.ts'
import type { NamedVersion, UpdateStanding, UpdatesView } from '#shared/domain/update-view.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { cleanName } from '#shared/names.ts'
import { isPlaceholder } from '#shared/release.ts'
import type { Release } from '#shared/release.ts'
import type { Transport } from '#main/exchange/wire.ts'
import type { Time } from '#main/platform/time.ts'
import { fetchManifest } from './fetch-manifest.ts'
import type { KnownTime, SignedManifest } from './judge-manifest.ts'
import { judgeManifest, objectionTo, readManifest } from './judge-manifest.ts'
import type { KeptUpdates, UpdateStore } from './update-store.ts'

export interface UpdateCheckParts {
  readonly release: Pick<Release, 'manifest' | 'downloadPage' | 'keys'>
  readonly installed: string
  readonly transport: Transport
  readonly store: UpdateStore
  readonly time: Pick<Time, 'now'>
  readonly knownTime: () => KnownTime
  /** Nothing is unresolved and no switch is armed: a person may be told of something else. */
  readonly isQuiet: () => boolean
  /** Notified of each change of the view. */
  readonly changed: (view: UpdatesView) => void
  readonly signal: AbortSignal
}

export interface UpdateCheck {
  view(): UpdatesView
  /** The newest manifest that was believed and still is: not too old by now; null where there is none. */
  newest(): SignedManifest | null
  /** Asks now; a check that is under way is shared. */
  check(): Promise<UpdatesView>
  /** Whether a day has passed since the last answer that was believed, or the clock was set back behind it. */
  isDue(): boolean
  /** Notes the first start, so that the first check comes a day after it. */
  begin(): Promise<void>
  /** Announces what is new as soon as nothing else is at stake. */
  announce(): void
}

const dayMs = 86_400_000
const noAddress = appError('not-found', msg('updates.no-address'))

/** Looks for new versions and remembers the newest: what a server says is believed for its signature alone (T16). */
export function createUpdateCheck(parts: UpdateCheckParts): UpdateCheck {
  const { release, installed, store, time, changed } = parts
  const hasAddress = !isPlaceholder(release.manifest)
  let newest = hasAddress ? keptManifest(parts) : null
  let error: AppError | null = null
  let running: Promise<UpdatesView> | null = null
  /** The version that may be spoken of. */
  let announced: string | null = null

  const kept = (): KeptUpdates | null => keptIn(store)
  const judged = (): JudgedKept => judgeKept(parts, newest)
  const view = (): UpdatesView => {
    const { now, against, standing } = judged()
    return {
      installed,
      page: hasAddress ? release.downloadPage : null,
      newest: now === null ? null : namedBy(now),
      standing,
      checking: running !== null,
      checkedAt: kept()?.checkedAt ?? null,
      error: error ?? against,
      isAnnounced: now !== null && announced === now.manifest.version,
    }
  }
  const announce = (): void => {
    const { now, standing } = judged()
    const version = now?.manifest.version
    if (version === undefined || announced === version || standing === 'current' || !parts.isQuiet()) return
    announced = version
    changed(view())
  }

  const run = async (): Promise<UpdatesView> => {
    const found = await ask(parts, newest)
    if (found.ok) newest = found.value
    error = found.ok ? null : found.error
    running = null
    const now = view()
    if (!parts.signal.aborted) changed(now)
    announce()
    return view()
  }

  return {
    view,
    newest: () => judged().now,
    announce,
    check: () => {
      if (running === null) {
        running = run()
        changed(view())
      }
      return running
    },
    isDue: () => hasAddress && isDayOver(kept(), time.now()),
    begin: async () => {
      const state = kept()
      if (!hasAddress || state === null || state.since !== null) return
      await store.change((now) => ok({ state: { ...now, since: time.now() }, value: null }))
    },
  }
}

/** What the server names now, kept on disk before anybody is told of it. Errors: why nothing of it is believed. */
async function ask(parts: UpdateCheckParts, newest: SignedManifest | null): Promise<Result<SignedManifest>> {
  const { release, installed, store, time, transport, signal } = parts
  if (isPlaceholder(release.manifest)) return fail(noAddress)
  const state = store.read()
  // Without it, an older answer could not be told from a new one.
  if (!state.ok) return state
  const text = await fetchManifest(transport, release.manifest, signal)
  if (!text.ok) return text
  const judged = judgeManifest(text.value, release.keys, { installed, newest, time: parts.knownTime() })
  if (!judged.ok) return judged
  const next = { manifest: judged.value.text, checkedAt: time.now() }
  const written = await store.change((now) => ok({ state: { ...now, ...next }, value: null }))
  return written.ok ? judged : written
}

const keptIn = (store: UpdateStore): KeptUpdates | null => {
  const state = store.read()
  return state.ok ? state.value : null
}

interface JudgedKept {
  /** Null where it only refuses older ones from now on. */
  readonly now: SignedManifest | null
  /** Why it is too old; that a newer Coffer was installed since is nothing to tell. */
  readonly against: AppError | null
  readonly standing: UpdateStanding
}

/** What the newest that was ever believed says by now. */
function judgeKept({ installed, knownTime }: UpdateCheckParts, newest: SignedManifest | null): JudgedKept {
  const objection = newest === null ? null : objectionTo(newest, { installed, newest: null, time: knownTime() })
  const now = objection === null ? newest : null
  return { now, against: objection?.code === 'clock-off' ? objection : null, standing: standingOf(installed, now) }
}

/** Since the last answer that was believed, or the first start; a clock that was set back behind it counts as well. */
function isDayOver(kept: KeptUpdates | null, now: number): boolean {
  const since = kept?.checkedAt ?? kept?.since ?? null
  return since !== null && (now - since >= dayMs || now < since)
}

/** The manifest of an earlier run, if its signature still holds, whatever its age: one of a key that this version knows no longer counts as none. */
function keptManifest({ store, release: { keys } }: UpdateCheckParts): SignedManifest | null {
  const state = store.read()
  if (!state.ok || state.value.manifest === null) return null
  const read = readManifest(state.value.manifest, [keys.current, keys.next])
  return read.ok ? read.value : null
}

function standingOf(installed: string, newest: SignedManifest | null): UpdateStanding {
  if (newest === null) return 'unknown'
  const { version, minimumVersion } = newest.manifest
  if (compareVersions(installed, minimumVersion) < 0) return 'unsupported'
  return compareVersions(installed, version) < 0 ? 'newer' : 'current'
}

const namedBy = ({ manifest }: SignedManifest): NamedVersion => ({
  version: manifest.version,
  minimumVersion: manifest.minimumVersion,
  signedAt: Date.parse(manifest.date),
  notes: manifest.notes.trim().split(/\r?\n/).map(cleanName),
  files: manifest.files,
})
