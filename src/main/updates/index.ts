import type { CheckedFile, UpdatesView } from '#shared/domain/update-view.ts'
import { mostManifestBytes } from '#shared/domain/update-manifest.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Release } from '#shared/release.ts'
import type { LiveTransportParts } from '#main/exchange/environment.ts'
import { openLiveTransport } from '#main/exchange/environment.ts'
import type { Base } from '#main/platform/base.ts'
import { checkFile } from './check-file.ts'
import { createUpdateCheck } from './update-check.ts'
import type { UpdateCheckParts } from './update-check.ts'
import { openUpdateStore } from './update-store.ts'

export interface UpdateParts
  extends Omit<LiveTransportParts, 'origins'>, Pick<UpdateCheckParts, 'installed' | 'isQuiet'> {
  readonly release: Release
  /** Whether it looks once a day; otherwise only when it is asked. */
  readonly byItself: boolean
  /** ms since the epoch by a live venue's clock that was measured in this run; null where there is none. */
  readonly venueTime: () => number | null
  /** When this Coffer was made, ms since the epoch; null where it runs from its sources. */
  readonly builtAt: number | null
}

export interface Updates {
  view(): UpdatesView
  check(): Promise<UpdatesView>
  /** Errors: not-found before anything was named, disk-failed. */
  verifyFile(path: string): Promise<Result<CheckedFile>>
}

/** ms from the start to the first look at whether a check is due, and up to how much more: not every Coffer asks at once. */
const first = { afterMs: 60_000, upToMs: 240_000 }
/** ms between two looks, and between two tries while there is no answer. */
const lookMs = 3_600_000

/**
 * Looks once a day for a new version, where that is not switched off, on the ways and by the certificates of the venues. Says what
 * it finds when nothing is unresolved, and fetches and installs nothing.
 */
export function openUpdates(base: Base, parts: UpdateParts): Updates {
  const { time, events, closing, onError } = base
  const { release, installed, settings, isQuiet, builtAt } = parts
  const { origin } = new URL(release.manifest)
  const transport = openLiveTransport(base, { ...parts, origins: () => [origin], maxBodyBytes: mostManifestBytes })
  const updates = createUpdateCheck({
    release,
    installed,
    transport,
    store: openUpdateStore(base),
    time,
    knownTime: () => {
      const venue = parts.venueTime()
      return venue === null ? { now: time.now(), by: 'machine', builtAt } : { now: venue, by: 'venue', builtAt }
    },
    isQuiet,
    changed: (view) => events.emit('updates-changed', view),
    signal: closing,
  })
  async function follow(): Promise<void> {
    await updates.begin()
    await time.sleep(first.afterMs + base.random() * first.upToMs, closing)
    for (;;) {
      if (settings.get().checkUpdates && updates.isDue()) await updates.check()
      await time.sleep(lookMs, closing)
    }
  }
  events.on('started', () => {
    updates.announce()
    if (!parts.byItself) return
    follow().catch((error: unknown) => {
      if (!closing.aborted) onError('updates', error)
    })
  })
  for (const name of ['intent-changed', 'dead-man-changed', 'profiles-changed'] as const)
    events.on(name, updates.announce)
  closing.addEventListener('abort', () => void transport.reset(), { once: true })

  return {
    view: updates.view,
    check: updates.check,
    verifyFile: (path) => {
      const newest = updates.newest()
      return newest === null
        ? Promise.resolve(fail(appError('not-found', msg('updates.nothing-named'))))
        : checkFile(path, newest.manifest, closing)
    },
  }
}
