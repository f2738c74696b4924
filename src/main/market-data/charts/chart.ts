import { placeOf } from '#shared/domain/candles.ts'
import { chartKey } from '#shared/domain/chart-window.ts'
import type { ChartWindow } from '#shared/domain/chart-window.ts'
import type { ChartTopic } from '#shared/domain/window-topics.ts'
import { appError } from '#shared/errors.ts'
import type { Unreadable } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { isLasting } from '#shared/retry-rule.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { canonical } from '../canonical.ts'
import { createCoalescer } from '../coalescer.ts'
import { diff } from '../diff.ts'
import type { Provenance, Sink, Source, SourceFlow } from '../source.ts'
import { paceOf } from '../topic-reads.ts'
import { createInput } from '../windows/input.ts'
import type { Trouble } from '../windows/input.ts'
import { emptySeries, olderBounds, withNewest, withOlder } from './candle-series.ts'
import type { Series } from './candle-series.ts'
import { createOlderReader } from './older-reader.ts'
import type { OlderDeps } from './older-reader.ts'

/** The candles of one pair and type, and the windows onto them. Empty again once nobody watches. */
export interface Chart {
  open(topic: ChartTopic, sink: Sink): SourceFlow
  isIdle(): boolean
  /** How many candles are held. */
  count(): number
}

export interface ChartDeps extends OlderDeps {
  /** Serves the newest candles. */
  readonly source: Source
  readonly profileId: string
  /** Whether older candles may be held beside those of the other charts. */
  readonly hasRoom: () => boolean
}

interface OpenWindow {
  readonly topic: ChartTopic
  readonly sink: Sink
  /** null: at rest. */
  everyMs: number | null
  /** Start of the first candle that the window showed, in s: what it showed stays in it. */
  since: number
  sent: { readonly value: ChartWindow; readonly provenance: Provenance } | null
  /** What of trouble the sink got since; null: none. */
  trouble: Trouble | null
}

/** ms between two messages of one chart. */
const coalescedMs = 100

export function createChart(deps: ChartDeps, { symbol, type }: Pick<ChartTopic, 'symbol' | 'type'>): Chart {
  const { time, onError } = deps
  const topic = { kind: 'candles', symbol, type } as const
  const key = chartKey({ symbol, type })
  const windows = new Set<OpenWindow>()
  let series: Series = emptySeries
  let lacking: Unreadable | null = null
  let wasTroubled = false
  const coalescer = createCoalescer(time, coalescedMs, () => [...windows].forEach(notify), onError)

  const input = createInput(deps, topic, {
    onValue: (value) => {
      // The venue answers again: what failed meanwhile is asked for at once.
      const error = older.failure()
      if (wasTroubled && error !== null && !isLasting(error)) older.again()
      wasTroubled = false
      if (value !== null) takeNewest(canonical('candles', value) as readonly Candle[])
      coalescer.changed()
    },
    onTrouble: () => {
      wasTroubled = true
      coalescer.changed()
    },
  })
  const older = createOlderReader(deps, {
    symbol,
    type,
    wanted: () => (deps.hasRoom() && [...windows].some(isShort) ? olderBounds(series, type) : null),
    onPage: (rows, page, unreadable) => {
      // The series may have begun anew meanwhile.
      if (series.from !== page.endAt) return
      series = withOlder(series, rows, page)
      lacking = together(lacking, unreadable)
      coalescer.changed()
    },
    onFailure: coalescer.changed,
  })

  function takeNewest(rows: readonly Candle[]): void {
    series = withNewest(series, rows, (input.provenance()?.at ?? time.now()) / 1000)
    if (windows.size > 0) older.wake()
  }
  /** Reaches further back than what is held. */
  function isShort({ topic: { reach }, everyMs }: OpenWindow): boolean {
    if (everyMs === null || series.complete) return false
    return 'count' in reach ? series.candles.length < reach.count : (series.from ?? 0) > reach.from
  }
  function valueOf(window: OpenWindow): ChartWindow {
    const { candles, complete } = series
    const { reach } = window.topic
    const asked = 'count' in reach ? Math.max(0, candles.length - reach.count) : placeOf(candles, reach.from)
    const place = Math.min(asked, placeOf(candles, window.since))
    const more = isShort(window) && olderBounds(series, type) !== null
    const failed = older.failure() ?? (more && !deps.hasRoom() ? appError('overloaded', msg('feed.too-many')) : null)
    const reading = more && failed === null
    const shown = place === 0 ? candles : candles.slice(place)
    window.since = shown[0]?.start ?? window.since
    return { key, candles: shown, state: { reading, begins: complete && place === 0, failed } }
  }
  function notify(window: OpenWindow): void {
    if (!windows.has(window)) return
    const known = input.provenance()
    const trouble = input.trouble()
    const isSent = known !== null && send(window, known, trouble !== null)
    if (trouble === null || (trouble === window.trouble && !isSent)) return
    window.trouble = trouble
    if (trouble.kind === 'error') window.sink.error(trouble.error, trouble.at)
    else window.sink.rebuilding(trouble.at)
  }
  /** False where nothing was new to say: in trouble, that it is still true is no news. */
  function send(window: OpenWindow, { asked: _, ...known }: Provenance, inTrouble: boolean): boolean {
    const provenance: Provenance = { ...known, unreadable: together(known.unreadable, lacking) }
    const value = valueOf(window)
    const { sent } = window
    const change = sent === null ? null : diff('chart', sent.value, value)
    if (change?.kind === 'same' && inTrouble && window.trouble !== null) return false
    const isSame = change?.kind === 'same' && window.trouble === null && isSameSource(sent?.provenance, provenance)
    window.sent = { value, provenance }
    window.trouble = null
    if (isSame) window.sink.alive(provenance.heardAt ?? provenance.at, provenance.at)
    else window.sink.value(value, provenance, change)
    return true
  }
  /** As often as the most eager window asks. */
  function setPace(): void {
    const paces = [...windows].flatMap(({ everyMs }) => (everyMs === null ? [] : [everyMs]))
    input.pace(paces.length === 0 ? null : Math.max(Math.min(...paces), paceOf(topic)))
    older.wake()
  }
  return {
    isIdle: () => windows.size === 0,
    count: () => series.candles.length,
    open(of, sink) {
      const window: OpenWindow = { topic: of, sink, everyMs: null, since: Infinity, sent: null, trouble: null }
      windows.add(window)
      input.hold()
      return {
        pace(everyMs) {
          window.everyMs = everyMs
          setPace()
          if (everyMs !== null && window.sent === null) notify(window)
        },
        refresh() {
          input.refresh()
          older.again()
        },
        close() {
          if (!windows.delete(window)) return
          input.release()
          if (windows.size > 0) return setPace()
          older.stop()
          coalescer.stop()
          series = emptySeries
        },
      }
    },
  }
}

const together = (one: Unreadable | null, other: Unreadable | null): Unreadable | null =>
  one === null || other === null ? (one ?? other) : { rows: one.rows + other.rows, of: one.of + other.of }

const isSameSource = (before: Provenance | undefined, now: Provenance): boolean =>
  before?.source === now.source &&
  before.everyMs === now.everyMs &&
  before.unstreamed?.reason.id === now.unstreamed?.reason.id &&
  before.unreadable?.rows === now.unreadable?.rows
