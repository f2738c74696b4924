import type { HistoryQuery } from '#shared/domain/history.ts'
import type { Time } from '#main/platform/time.ts'
import type { HistoryStore } from './history-store.ts'
import { createHistoryView } from './history-view.ts'
import type { HistoryView } from './history-view.ts'
import type { HistoryShape } from './shapes.ts'
import { inSteps } from './steps.ts'

/** The views of one history, one for each query that was asked for of late. */
export interface HistoryViews {
  /** The view of a query, as far as it was brought up to date; null before the first answer. */
  get(query: HistoryQuery): HistoryView | null
  /** The same, with all that was read; null also where the lines were forgotten meanwhile. */
  upToDate(query: HistoryQuery): Promise<HistoryView | null>
  clear(): void
}

interface KeptView {
  readonly store: HistoryStore
  readonly view: HistoryView
  /** Who brings it up to date now; null: nobody. */
  updating: Promise<unknown> | null
}

/** Queries whose order is kept for a return. */
const mostViews = 4

/** `storeNow`: the lines that were read; null before the first answer. */
export function createHistoryViews(
  storeNow: () => HistoryStore | null,
  shape: HistoryShape,
  time: Pick<Time, 'monotonic'>,
): HistoryViews {
  const views = new Map<string, KeptView>()

  function get({ sort, text }: HistoryQuery): KeptView | null {
    const store = storeNow()
    if (store === null) return null
    const key = JSON.stringify([sort, text])
    const known = views.get(key)
    const kept =
      known?.store === store ? known : { store, view: createHistoryView(store, shape, { sort, text }), updating: null }
    // The one asked for last stands last.
    views.delete(key)
    views.set(key, kept)
    for (const old of [...views.keys()].slice(0, -mostViews)) views.delete(old)
    return kept
  }
  return {
    get: (query) => get(query)?.view ?? null,
    async upToDate(query) {
      const kept = get(query)
      if (kept === null) return null
      const { view, store } = kept
      const isWanted = (): boolean => storeNow() === store
      while (isWanted() && !view.isUpToDate()) {
        // One at a time, however many wait for it.
        kept.updating ??= inSteps(view.update(), time, isWanted).finally(() => void (kept.updating = null))
        await kept.updating
      }
      return isWanted() ? view : null
    },
    clear: () => views.clear(),
  }
}
