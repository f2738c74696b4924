import type { HistoryQuery, HistoryState, HistoryWindow } from '#shared/domain/history.ts'
import { historyKey } from '#shared/domain/history.ts'
import type { History, HistoryTopic } from '#shared/domain/history-topic.ts'
import { createCoalescer } from '../coalescer.ts'
import { diff } from '../diff.ts'
import type { Provenance, Sink, SourceFlow } from '../source.ts'
import { createHistoryReader } from './history-reader.ts'
import type { HistoryReader, ReaderDeps, Readings } from './history-reader.ts'
import { createHistoryView } from './history-view.ts'
import type { HistoryView } from './history-view.ts'
import { historyShapes } from './shapes.ts'
import { inSteps } from './steps.ts'

/** One history, and the windows onto it. */
export interface HistoryDesk {
  readonly reader: Pick<HistoryReader, 'more' | 'all' | 'stop' | 'again' | 'touch'>
  open(topic: HistoryTopic, sink: Sink): SourceFlow
  /** All that fits a query so far, in its order; null before the first answer, or where it was forgotten meanwhile. */
  view(query: HistoryQuery): Promise<HistoryView | null>
  isIdle(): boolean
  forget(): void
}

interface OpenWindow {
  readonly topic: HistoryTopic
  readonly sink: Sink
  /** null: at rest. */
  everyMs: number | null
  /** What the sink got last; null before the first value. */
  sent: { readonly value: HistoryWindow; readonly provenance: Provenance } | null
  /** The failure that the sink got since. */
  failure: unknown
}

/** A query's view, and who brings it up to date now. */
interface KeptView {
  readonly readings: Readings['store']
  readonly view: HistoryView
  updating: Promise<void> | null
}

/** ms between two messages of one history: a frame. */
const coalescedMs = 16
/** Queries whose order is kept for a return. */
const mostViews = 4

export function createHistoryDesk(deps: ReaderDeps, of: History): HistoryDesk {
  const { time, onError } = deps
  const shape = historyShapes[of.list]
  const windows = new Set<OpenWindow>()
  const views = new Map<string, KeptView>()
  const coalescer = createCoalescer(time, coalescedMs, () => windows.forEach((window) => update(window)), onError)
  const reader = createHistoryReader(deps, of, {
    wants: () => {
      const paces = [...windows].flatMap(({ everyMs }) => (everyMs === null ? [] : [everyMs]))
      return { everyMs: paces.length === 0 ? null : Math.min(...paces), more: [...windows].some(needsMore) }
    },
    onChange: coalescer.changed,
  })

  /** Whether a window, or what it will be moved to next, lies beyond what was read. */
  function needsMore({ topic: { from, count, ahead, sort, text }, everyMs }: OpenWindow): boolean {
    const kept = keptView({ sort, text })
    // What was read and not yet put in order may well be enough.
    if (ahead === null || everyMs === null) return false
    return kept?.view.isUpToDate() === true && from + count + ahead > kept.view.total()
  }
  function keptView({ sort, text }: HistoryQuery): KeptView | null {
    const readings = reader.readings()?.store ?? null
    if (readings === null) return null
    const key = JSON.stringify([sort, text])
    const known = views.get(key)
    const kept =
      known?.readings === readings
        ? known
        : { readings, view: createHistoryView(readings, shape, { sort, text }), updating: null }
    // The one asked for last stands last.
    views.delete(key)
    views.set(key, kept)
    for (const old of [...views.keys()].slice(0, -mostViews)) views.delete(old)
    return kept
  }
  /** Brings a view up to date; one at a time, however many wait for it. */
  async function upToDate(kept: KeptView): Promise<boolean> {
    const isWanted = (): boolean => reader.readings()?.store === kept.readings
    while (isWanted() && !kept.view.isUpToDate()) {
      kept.updating ??= inSteps(kept.view.update(), time, isWanted)
        .finally(() => void (kept.updating = null))
        .then(() => undefined)
      await kept.updating
    }
    return isWanted()
  }

  const stateOf = ({ store, state }: Readings): HistoryState => ({
    ...state,
    lines: store.columns.count(),
    busy: reader.isBusy(),
    stopped: reader.isStopped(),
  })
  async function show(window: OpenWindow): Promise<void> {
    const { topic } = window
    const kept = keptView(topic)
    if (kept !== null && (await upToDate(kept)) && windows.has(window)) {
      const readings = reader.readings() as Readings
      const { at, unreadable } = readings
      const { from, count } = topic
      const total = kept.view.total()
      const rows = kept.view.lines(from, count)
      const value = { key: historyKey(topic.of, topic), total, from, rows, state: stateOf(readings) }
      send(window, value, { at, source: 'poll', everyMs: window.everyMs ?? shape.everyMs, unreadable })
    }
    const failure = reader.failure()
    if (failure !== null && failure !== window.failure && windows.has(window))
      window.sink.error(failure.error, failure.at)
    window.failure = failure
    // Only now is it known whether the window is full.
    reader.wake()
  }
  const update = (window: OpenWindow): void => void show(window).catch(onError)

  return {
    reader,
    open(topic, sink) {
      const window: OpenWindow = { topic, sink, everyMs: null, sent: null, failure: null }
      windows.add(window)
      return {
        pace: (everyMs) => {
          window.everyMs = everyMs
          if (everyMs !== null && window.sent === null) update(window)
          reader.wake()
        },
        refresh: reader.touch,
        close: () => {
          windows.delete(window)
          reader.wake()
        },
      }
    },
    async view(query) {
      const kept = keptView(query)
      return kept !== null && (await upToDate(kept)) ? kept.view : null
    },
    isIdle: () => windows.size === 0,
    forget() {
      views.clear()
      for (const window of windows) window.sent = null
      reader.forget()
    },
  }
}

/** Sends a window what it shows now, or that this is still true. */
function send(window: OpenWindow, value: HistoryWindow, provenance: Provenance): void {
  const { sink, sent } = window
  const isSame = sent !== null && diff('history', sent.value, value).kind === 'same'
  const isFresh =
    isSame &&
    window.failure === null &&
    sent.provenance.everyMs === provenance.everyMs &&
    sent.provenance.unreadable?.rows === provenance.unreadable?.rows
  window.sent = { value: isSame ? sent.value : value, provenance }
  window.failure = null
  if (isFresh) sink.alive(provenance.at, provenance.at)
  else sink.value(window.sent.value, provenance)
}
