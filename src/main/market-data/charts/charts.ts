import { mostBars } from '#shared/domain/chart-window.ts'
import type { ChartTopic } from '#shared/domain/window-topics.ts'
import type { ConnectionOf, Sink, SourceFlow } from '../source.ts'
import { createChart } from './chart.ts'
import type { Chart } from './chart.ts'
import type { CandleDeps } from './chart-candles.ts'

/** The charts of all profiles, as far as somebody watches them or did a moment ago. */
export interface Charts {
  /** Opens a window onto the chart of its pair and type, which all windows onto it share. */
  open(profileId: string, topic: ChartTopic, sink: Sink): SourceFlow
  /** The machine slept: what is held of a profile is shown as old, and read anew. */
  asleep(profileId: string): void
  /** Forgets the candles that nobody watches, of the profiles that `isMeant` names. */
  forget(isMeant: (profileId: string) => boolean): void
}

type ChartsDeps = Pick<CandleDeps, 'source' | 'time' | 'onError'> & { readonly connectionOf: ConnectionOf }

interface HeldChart {
  readonly profileId: string
  readonly chart: Chart
}

/** Candles that all watched charts hold together before none reads further back; more is a page gone wild (I7). */
const mostWatched = 8 * mostBars
/** Charts without a window that are kept for a return, and the candles that they hold together. */
const mostIdle = 8
const mostIdleCandles = mostBars

const candlesIn = (charts: readonly HeldChart[]): number => charts.reduce((sum, { chart }) => sum + chart.count(), 0)

export function createCharts(deps: ChartsDeps): Charts {
  const charts = new Map<string, HeldChart>()
  const hasRoom = (): boolean => candlesIn([...charts.values()].filter(({ chart }) => !chart.isIdle())) < mostWatched

  function held(profileId: string, topic: ChartTopic): HeldChart {
    const key = JSON.stringify([profileId, topic.symbol, topic.type])
    const connection = (): ReturnType<ConnectionOf> => deps.connectionOf(profileId)
    const one = charts.get(key) ?? { profileId, chart: createChart({ ...deps, connection, profileId, hasRoom }, topic) }
    // The one opened last stands last.
    charts.delete(key)
    charts.set(key, one)
    return one
  }
  /** The longest unwatched go first. */
  function evict(): void {
    const idle = [...charts].filter(([, { chart }]) => chart.isIdle())
    let [many, candles] = [idle.length, candlesIn(idle.map(([, one]) => one))]
    for (const [key, { chart }] of idle) {
      if (many <= mostIdle && candles <= mostIdleCandles) return
      charts.delete(key)
      many -= 1
      candles -= chart.count()
    }
  }
  return {
    open(profileId, topic, sink) {
      const flow = held(profileId, topic).chart.open(topic, sink)
      return {
        ...flow,
        close() {
          flow.close()
          evict()
        },
      }
    },
    asleep(profileId) {
      for (const one of charts.values()) if (one.profileId === profileId) one.chart.asleep()
    },
    forget(isMeant) {
      for (const [key, { profileId, chart }] of charts) if (chart.isIdle() && isMeant(profileId)) charts.delete(key)
    },
  }
}
