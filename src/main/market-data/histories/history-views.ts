import type { HistoryQuery } from '#shared/domain/history.ts'
import type { Time } from '#main/platform/time.ts'
import type { HistoryStore } from './history-store.ts'
import { createHistoryView } from './history-view.ts'
import type { HistoryView } from './listed-lines.ts'
import type { HistoryShape } from './shapes.ts'
import { inSteps } from './steps.ts'

/** The views of one history, one for each query that was asked for of late. */
export interface HistoryViews {
  /** The view of a query that is held of what was read, as far as it was brought up to date; null where there is none. */
  peek(query: HistoryQuery): HistoryView | null
  /** The view of a query, with all that was read; null before the first answer, or where the lines were forgotten meanwhile. */
  upToDate(query: HistoryQuery): Promise<HistoryView | null>
  clear(): void
}

interface KeptView {
  readonly store: HistoryStore
  readonly view: HistoryView
  /** Who brings it up to date now; null: nobody. */
  updating: Promise<unknown> | null
}

/** Queries whose order is kept for a return, besides those of the windows. */
const mostLeft = 4

interface ViewsParts {
  /** The lines that were read; null before the first answer. */
  readonly storeNow: () => HistoryStore | null
  readonly shape: HistoryShape
  readonly time: Pick<Time, 'monotonic'>
  /** Windows that are open: with fewer views than that, each would take the place of the next whenever lines come. */
  readonly openWindows: () => number
}

export function createHistoryViews({ storeNow, shape, time, openWindows }: ViewsParts): HistoryViews {
  const views = new Map<string, KeptView>()
  const keyOf = ({ sort, text }: HistoryQuery): string => JSON.stringify([sort, text])

  function get(query: HistoryQuery): KeptView | null {
    const store = storeNow()
    if (store === null) return null
    const { sort, text } = query
    const key = keyOf(query)
    const known = views.get(key)
    const kept =
      known?.store === store ? known : { store, view: createHistoryView(store, shape, { sort, text }), updating: null }
    // The one asked for last stands last.
    views.delete(key)
    views.set(key, kept)
    for (const old of [...views.keys()].slice(0, -(mostLeft + openWindows()))) views.delete(old)
    return kept
  }
  return {
    peek: (query) => {
      const known = views.get(keyOf(query))
      return known !== undefined && known.store === storeNow() ? known.view : null
    },
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
