import type { AlertGap } from '#shared/domain/alert.ts'
import { ok } from '#shared/errors.ts'
import type { Base } from '#main/platform/base.ts'
import type { AlertState, AlertStore, KeptGap } from './alert-store.ts'

type Why = AlertGap['why']

/** Notes when nothing was watched, and keeps it. `profileId` null: of all profiles. */
export interface GapLog {
  /** Coffer has started: it was closed since it last watched. */
  start(): void
  /** `source`: what cannot be seen; as `KeptGap`. */
  begin(why: Why, profileId: string | null, source?: string): void
  end(why: Why, profileId: string | null, source?: string): void
}

/** ms between two notes on the disk that Coffer watches; after a crash the gap begins that much too early at most. */
const noteEveryMs = 30_000
/** Shorter gaps (ms) are the ordinary change of a line. */
const leastMs = 5_000
/** A note that is so late (ms) was slept over. */
const lateMs = 90_000
const mostGaps = 300
/** Of a gap in which Coffer itself did not watch. */
const allSources = 'all'

const gapsWith = ({ gaps }: AlertState, added: readonly KeptGap[]): Pick<AlertState, 'gaps'> => ({
  gaps: [...gaps, ...added].slice(-mostGaps),
})

/** What was not watched until a start: gaps that had not ended when Coffer last watched, and since then all of it. */
function gapsUntil(to: number, { watchedAt: from, open }: AlertState): readonly KeptGap[] {
  if (from === null) return []
  const closed: KeptGap = { from, to, why: 'closed', profileId: null, source: allSources }
  return [...open.map((gap) => ({ ...gap, to: from })), closed].filter((gap) => gap.to - gap.from >= leastMs)
}

/** `marked` puts into what is kept where the watches stand. */
export function createGapLog(
  { time, closing, onError }: Base,
  store: AlertStore,
  marked: (state: AlertState) => AlertState,
): GapLog {
  const open = new Map<string, Omit<KeptGap, 'to'>>()
  const keyOf = (...parts: readonly (string | null)[]): string => JSON.stringify(parts)

  async function keep(added: readonly KeptGap[]): Promise<void> {
    const state = store.read()
    // Nobody's gap where nothing is watched.
    if (!state.ok || state.value.alerts.length === 0) return
    const watchedAt = time.now()
    const edit = (now: AlertState) =>
      ok({
        state: { ...marked(now), ...gapsWith(now, added), open: [...open.values()], watchedAt },
        value: null,
      })
    // A gap that the disk does not take is told all the same; that Coffer watches can be noted next time.
    const kept = await (added.length > 0 ? store.changeAnyway(edit) : store.change(edit))
    if (!kept.ok) onError('keep-alerts', kept.error)
  }
  const keepSafely = (added: readonly KeptGap[]): void =>
    void keep(added).catch((error: unknown) => onError('keep-alerts', error))

  async function noteWatching(): Promise<void> {
    let noted = time.now()
    while (!closing.aborted) {
      await time.sleep(noteEveryMs, closing)
      const now = time.now()
      await keep(
        now - noted > lateMs ? [{ from: noted, to: now, why: 'asleep', profileId: null, source: allSources }] : [],
      )
      noted = now
    }
  }
  return {
    start() {
      const state = store.read()
      if (!state.ok) onError('keep-alerts', state.error)
      const added = state.ok ? gapsUntil(time.now(), state.value) : []
      if (added.length > 0) keepSafely(added)
      // The only rejection is the end's.
      noteWatching().catch((error: unknown) => {
        if (!closing.aborted) onError('alerts', error)
      })
    },
    begin(why, profileId, source = allSources) {
      const key = keyOf(why, profileId, source)
      if (!open.has(key)) open.set(key, { from: time.now(), why, profileId, source })
    },
    end(why, profileId, source = allSources) {
      const key = keyOf(why, profileId, source)
      const begun = open.get(key)
      open.delete(key)
      const to = time.now()
      if (begun !== undefined && to - begun.from >= leastMs) keepSafely([{ ...begun, to }])
    },
  }
}
