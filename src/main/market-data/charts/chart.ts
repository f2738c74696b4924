import { placeOf } from '#shared/domain/candles.ts'
import { chartKey } from '#shared/domain/chart-window.ts'
import type { ChartWindow } from '#shared/domain/chart-window.ts'
import type { ChartTopic } from '#shared/domain/window-topics.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { createCoalescer } from '../coalescer.ts'
import type { Sink, SourceFlow } from '../source.ts'
import { createWindowSender } from '../windows/window-sender.ts'
import type { Trouble } from '../windows/input.ts'
import type { WindowSender } from '../windows/window-sender.ts'
import type { Series } from './candle-series.ts'
import { createChartCandles } from './chart-candles.ts'
import type { CandleDeps, ChartCandles } from './chart-candles.ts'

/** The candles of one pair and type, and the windows onto them. Once nobody watches, nothing is read, and what is held stays. */
export interface Chart {
  open(topic: ChartTopic, sink: Sink): SourceFlow
  isIdle(): boolean
  /** How many candles are held. */
  count(): number
  /** The machine slept: what is held is shown as old, and read anew. */
  asleep(): void
}

interface OpenWindow {
  readonly topic: ChartTopic
  readonly sender: WindowSender<'chart'>
  /** null: at rest. */
  everyMs: number | null
  /** Start of the first candle that the window showed, in s: what it showed stays in it. */
  since: number
  /** Start of the newest candle that was sent, in s; Infinity before one. */
  until: number
  /** Said while the series, which began anew behind a hole, is read again as far back as the window showed. */
  refilling: Trouble | null
}

/** ms between two messages of one chart. */
const coalescedMs = 100

export function createChart(deps: CandleDeps, of: Pick<ChartTopic, 'symbol' | 'type'>): Chart {
  const windows = new Set<OpenWindow>()
  const coalescer = createCoalescer(deps.time, coalescedMs, () => [...windows].forEach(notify), deps.onError)
  const candles = createChartCandles(deps, of, {
    isShort: () => [...windows].some((window) => isShort(window, candles.series())),
    onChange: coalescer.changed,
  })

  function notify(window: OpenWindow): void {
    if (!windows.has(window)) return
    const provenance = candles.provenance()
    const { since } = window
    const value = provenance === null ? null : valueOf(window, candles, deps.hasRoom)
    if (provenance !== null && value !== null && isRefilling(window, value)) {
      window.since = since
      window.refilling ??= { kind: 'rebuilding', at: provenance.at }
      return window.sender.notify(null, null, window.refilling)
    }
    window.refilling = null
    window.until = value?.candles.at(-1)?.start ?? window.until
    window.sender.notify(value, provenance, candles.newest.trouble())
  }
  /** As often as the most eager window asks. */
  function setPace(): void {
    const paces = [...windows].flatMap(({ everyMs }) => (everyMs === null ? [] : [everyMs]))
    candles.pace(paces.length === 0 ? null : Math.min(...paces))
  }
  return {
    isIdle: () => windows.size === 0,
    count: () => candles.series().candles.length,
    asleep: candles.newest.asleep,
    open(topic, sink) {
      const sender = createWindowSender('chart', sink)
      const window: OpenWindow = { topic, sender, everyMs: null, since: Infinity, until: Infinity, refilling: null }
      windows.add(window)
      candles.newest.hold()
      return {
        pace(everyMs) {
          window.everyMs = everyMs
          setPace()
          if (everyMs !== null && !sender.hasSent()) notify(window)
        },
        refresh: candles.refresh,
        close() {
          if (!windows.delete(window)) return
          candles.newest.release()
          if (windows.size > 0) return setPace()
          candles.rest()
        },
      }
    },
  }
}

/** Reaches further back than what is held. */
function isShort({ topic: { reach }, everyMs }: OpenWindow, { candles, from, complete }: Series): boolean {
  if (everyMs === null || complete) return false
  return 'count' in reach ? candles.length < reach.count : (from ?? 0) > reach.from
}

/** After a sleep so long that a hole would remain, what was shown stays until as much has been read again, or cannot be. */
function isRefilling({ until, refilling }: OpenWindow, { candles, state }: ChartWindow): boolean {
  const isBehind = (candles[0]?.start ?? -Infinity) > until
  return state.reading && (isBehind || refilling !== null)
}

/** What a window shows now, and whether more of it is being read. */
function valueOf(window: OpenWindow, held: ChartCandles, hasRoom: () => boolean): ChartWindow {
  const series = held.series()
  const { candles, complete } = series
  const { reach } = window.topic
  const asked = 'count' in reach ? Math.max(0, candles.length - reach.count) : placeOf(candles, reach.from)
  const place = Math.min(asked, placeOf(candles, window.since))
  const more = isShort(window, series) && held.hasOlder()
  const failed = held.failure() ?? (more && !hasRoom() ? appError('overloaded', msg('feed.too-many')) : null)
  const shown = place === 0 ? candles : candles.slice(place)
  window.since = shown[0]?.start ?? window.since
  const state = { reading: more && failed === null, begins: complete && place === 0, failed }
  return { key: chartKey(window.topic), candles: shown, state }
}
