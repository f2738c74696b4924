import type { KeptAlert } from '#main/alerts/alert-store.ts'
import type { Firing } from '#main/alerts/firing.ts'
import type { GapLog } from '#main/alerts/gap-log.ts'
import type { WatchParts } from '#main/alerts/parts.ts'
import type { Base } from '#main/platform/base.ts'

/** What every watch is made of. */
export interface WatchContext {
  readonly base: Base
  readonly parts: WatchParts
  readonly gaps: GapLog
  readonly firing: Firing
  /** The kept alerts as they are now. */
  readonly alerts: () => readonly KeptAlert[]
}

/** Whether a source can be read, and since when not: noted where alerts say what was not watched. */
export interface Availability {
  readonly isSeen: () => boolean
  /** What is read next may have come to pass before: nothing was seen since the start, or for a while. */
  readonly wasAway: () => boolean
  /** How often it was lost, or slept over. */
  readonly losses: () => number
  /** Something of it has arrived: where the last sign of it is long ago, the computer slept meanwhile. */
  seenNow(): void
  set(isSeen: boolean): void
  /** What was missed has been read. */
  caughtUp(): void
  /** Nobody asks any more. */
  end(): void
}

/** A source of which nothing came for so long (ms) was not watched: each is read every two minutes at least. */
const sleptMs = 240_000

export function createAvailability(
  { base, parts, gaps }: WatchContext,
  profileId: string,
  source: string,
): Availability {
  let [isSeen, isAway] = [false, true]
  let losses = 0
  let lastSeenAt: number | null = null
  const lose = (): void => {
    isAway = true
    losses += 1
  }
  const seenNow = (): void => {
    const now = base.time.now()
    if (lastSeenAt !== null && now - lastSeenAt > sleptMs) lose()
    lastSeenAt = now
  }
  gaps.begin('offline', profileId, source)
  return {
    isSeen: () => isSeen,
    wasAway: () => isAway,
    losses: () => losses,
    seenNow,
    set(isNow) {
      if (isNow) seenNow()
      if (isNow === isSeen) return
      isSeen = isNow
      if (isNow) gaps.end('offline', profileId, source)
      else {
        lose()
        gaps.begin('offline', profileId, source)
      }
      parts.changed()
    },
    caughtUp: () => void (isAway = false),
    end: () => gaps.end('offline', profileId, source),
  }
}

interface Ending {
  readonly end: () => void
}

/** One source for each key, while it is wanted. */
export interface Following<Source extends Ending> {
  of(key: string): Source | undefined
  /** Follows these keys alone. */
  only(keys: ReadonlySet<string>): void
}

export function createFollowing<Source extends Ending>(
  closing: AbortSignal,
  open: (key: string) => Source,
): Following<Source> {
  const followed = new Map<string, Source>()
  closing.addEventListener('abort', () => followed.forEach(({ end }) => end()), { once: true })
  return {
    of: (key) => followed.get(key),
    only(keys) {
      for (const [key, { end }] of followed) {
        if (keys.has(key)) continue
        followed.delete(key)
        end()
      }
      for (const key of keys) if (!followed.has(key)) followed.set(key, open(key))
    },
  }
}

/** Reads at once for alerts that have seen nothing yet: what happens before their first reading is not theirs to tell. */
export function readForNew(
  { firing }: WatchContext,
  wanted: readonly KeptAlert[],
  sourceOf: (alert: KeptAlert) => { readonly again: () => void } | undefined,
): void {
  for (const source of new Set(wanted.filter((alert) => firing.runningOf(alert).mark === null).map(sourceOf)))
    source?.again()
}
