import type { HistoryQuery, HistoryState, HistoryWindow } from '#shared/domain/history.ts'
import { historyKey } from '#shared/domain/history.ts'
import type { History, HistoryTopic } from '#shared/domain/history-topic.ts'
import { createCoalescer } from '../coalescer.ts'
import { diff } from '../diff.ts'
import type { Provenance, Sink, SourceFlow } from '../source.ts'
import { isSameSource } from '../windows/window-sender.ts'
import { createHistoryReader } from './history-reader.ts'
import type { HistoryReader } from './history-reader.ts'
import type { HistoryView } from './listed-lines.ts'
import { createHistoryViews } from './history-views.ts'
import type { HistoryViews } from './history-views.ts'
import type { ReaderDeps } from './list-reader.ts'
import type { Readings } from './read-list.ts'
import { historyShapes } from './shapes.ts'

/** One history, and the windows onto it. */
export interface HistoryWindows {
  readonly reader: Pick<HistoryReader, 'readings' | 'more' | 'all' | 'stop' | 'again' | 'touch' | 'retry'>
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

/** ms between two messages of one history: a frame. */
const coalescedMs = 16

export function createHistoryWindows(deps: ReaderDeps, of: History): HistoryWindows {
  const { time, onError } = deps
  const windows = new Set<OpenWindow>()
  const update = (window: OpenWindow): void => void show(window).catch(onError)
  const coalescer = createCoalescer(time, coalescedMs, () => windows.forEach(update), onError)
  const reader = createHistoryReader(deps, of, {
    wants: () => {
      const paces = [...windows].flatMap(({ everyMs }) => (everyMs === null ? [] : [everyMs]))
      const more = [...windows].some((window) => needsMore(window, views))
      return { everyMs: paces.length === 0 ? null : Math.min(...paces), more }
    },
    onChange: coalescer.changed,
  })
  const views = createHistoryViews({
    storeNow: () => reader.readings()?.store ?? null,
    shape: historyShapes[of.list],
    time,
    openWindows: () => windows.size,
  })

  /** Sends a window its lines once they are in order, and why no others came. */
  async function show(window: OpenWindow): Promise<void> {
    const view = await views.upToDate(window.topic)
    const isOpen = windows.has(window)
    const readings = reader.readings()
    if (view !== null && readings !== null && isOpen) sendLines(window, view, readings, reader)
    const failure = reader.failure()
    if (failure !== null && failure !== window.failure && isOpen) window.sink.error(failure.error, failure.at)
    window.failure = failure
    // Only now is it known whether the window is full.
    reader.wake()
  }

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
    view: views.upToDate,
    isIdle: () => windows.size === 0,
    forget() {
      views.clear()
      for (const window of windows) window.sent = null
      reader.forget()
    },
  }
}

/** Whether a window, or what it will be moved to next, lies beyond what was read. */
function needsMore({ topic, everyMs }: OpenWindow, views: HistoryViews): boolean {
  const view = views.peek(topic)
  // What was read and not yet put in order may well be enough.
  if (topic.ahead === null || everyMs === null || view?.isUpToDate() !== true) return false
  const shown = view.shown(topic.opened ?? [])
  const end = topic.from + topic.count
  return end > shown.total() || shown.linesFrom(end) < topic.ahead
}

/** Sends a window its lines, or that those it has are still true. */
function sendLines(window: OpenWindow, view: HistoryView, readings: Readings, reader: HistoryReader): void {
  const { of, from, count, opened = [] } = window.topic
  const { store, state: read, at, unreadable } = readings
  const state: HistoryState = {
    ...read,
    lines: store.columns.count(),
    busy: reader.isBusy(),
    stopped: reader.isStopped(),
  }
  const shown = view.shown(opened)
  const everyMs = window.everyMs ?? historyShapes[of.list].everyMs
  send(
    window,
    { key: historyKey(of, window.topic), total: shown.total(), from, rows: shown.rows(from, count), state },
    { at, source: 'read', everyMs, unreadable },
  )
}

function send(window: OpenWindow, value: HistoryWindow, provenance: Provenance): void {
  const { sink, sent } = window
  const isSame = sent !== null && diff('history', sent.value, value).kind === 'same'
  const isFresh = isSame && window.failure === null && isSameSource(sent.provenance, provenance)
  window.sent = { value: isSame ? sent.value : value, provenance }
  window.failure = null
  if (isFresh) sink.alive(provenance.at, provenance.at)
  else sink.value(window.sent.value, provenance)
}
