import type { BalanceLines, BalanceQuery } from '#shared/domain/balance-table.ts'
import type { OpenLines, OpenQuery } from '#shared/domain/open-orders.ts'
import type { FeedValues, TopicOf } from '#shared/domain/feed-topic.ts'
import type { TableQuery, TableRows } from '#shared/domain/ticker-table.ts'
import { isAccountWindow, isWindow } from '#shared/domain/window-topics.ts'
import type { Time } from '#main/platform/time.ts'
import type { ConnectionOf, Sink, Source, SourceFlow } from '../source.ts'
import type { ChartTopic } from '#shared/domain/window-topics.ts'
import { mostBars } from '#shared/domain/chart-window.ts'
import { createChart } from '../charts/chart.ts'
import type { Chart } from '../charts/chart.ts'
import { balanceTable } from './balance-table.ts'
import type { BalanceTable } from './balance-table.ts'
import { openDerived } from './derived.ts'
import { createMarket } from './market.ts'
import type { Market } from './market.ts'
import { openLines } from './open-order-table.ts'
import type { OwnIntents } from './open-order-table.ts'
import { createSharedSource } from './shared-source.ts'

/** A source that derives windows from the subjects of the one below it, and passes on everything else. */
export interface WindowSource extends Source {
  /** All rows of a query, at most `most`; null while they are not known. */
  rows(profileId: string, query: TableQuery, most: number): TableRows | null
  /** All open orders of a query; null while they are not known, or nobody watches them. */
  openLines(profileId: string, query: OpenQuery): OpenLines | null
  /** All balances of a query; null while they are not known, or nobody watches a table of them in its currency. */
  balanceLines(profileId: string, query: BalanceQuery): BalanceLines | null
  /** The machine slept: what is known of a profile's market says nothing of now. */
  asleep(profileId: string): void
}

/** A table of balances that is watched. */
interface OpenBalances {
  readonly profileId: string
  readonly base: BalanceQuery['base']
  readonly table: BalanceTable
}

interface WindowDeps {
  readonly source: Source
  readonly connectionOf: ConnectionOf
  readonly time: Time
  readonly onError: (error: unknown) => void
  readonly intents: OwnIntents
  /** Called with each list of open orders that was read: of one pair, or of all (null). */
  readonly onOrders?: OnOrders | undefined
}

/** Candles that all charts hold together before none reads further back; more is a page gone wild (I7). */
const mostInAll = 8 * mostBars
export type OnOrders = (profileId: string, symbol: string | null, orders: FeedValues['orders']) => void

/** Markets without a window that are kept for a return. */
const mostIdle = 4

export function createWindowSource(deps: WindowDeps): WindowSource {
  const source = createSharedSource(deps.source, ({ profileId, topic }, value, { asked, partial }) => {
    // What was pushed is a hint, and not the venue's list; what is missing of half a list has not ended.
    if (topic.kind === 'orders' && asked !== undefined && partial === undefined)
      deps.onOrders?.(profileId, topic.symbol, value as FeedValues['orders'])
  })
  const markets = new Map<string, Market>()
  const marketOf = (profileId: string): Market => {
    const market = markets.get(profileId) ?? createMarket({ ...deps, source, profileId })
    // The one asked for last stands last.
    markets.delete(profileId)
    markets.set(profileId, market)
    const idle = [...markets].filter(([id, { isIdle }]) => id !== profileId && isIdle())
    for (const [id] of idle.slice(0, -mostIdle)) markets.delete(id)
    return market
  }
  const openChart = createCharts({ ...deps, source })
  const tables = new Set<OpenBalances>()
  const openBalances = (profileId: string, topic: TopicOf<'balanceTable'>, sink: Sink): SourceFlow => {
    const table = balanceTable(topic)
    const opened = { profileId, base: topic.base, table }
    const flow = openDerived({ ...deps, source: all, profileId }, topic, sink, table)
    tables.add(opened)
    return {
      ...flow,
      close() {
        tables.delete(opened)
        flow.close()
      },
    }
  }
  const all: WindowSource = {
    open(subject, sink, ageMs) {
      const { profileId, topic } = subject
      if (topic.kind === 'chart') return openChart(profileId, topic, sink)
      if (topic.kind === 'balanceTable') return openBalances(profileId, topic, sink)
      if (isAccountWindow(topic)) return openDerived({ ...deps, source: all, profileId }, topic, sink)
      return isWindow(topic) ? marketOf(profileId).open(topic, sink) : source.open(subject, sink, ageMs)
    },
    rows: (profileId, query, most) => markets.get(profileId)?.rows(query, most) ?? null,
    openLines(profileId, query) {
      const last = source.last({ profileId, topic: { kind: 'orders', symbol: null } })
      if (last === null) return null
      const rows = openLines(last.value as FeedValues['orders'], query, { intents: deps.intents, profileId })
      return { at: last.provenance.at, rows }
    },
    balanceLines(profileId, query) {
      const watched = [...tables].filter((one) => one.profileId === profileId && one.base === query.base)
      return watched.map(({ table }) => table.every(query)).find((lines) => lines !== null) ?? null
    },
    asleep: (profileId) => markets.get(profileId)?.asleep(),
  }
  return all
}

/** One chart for each pair and type of a profile, for as long as somebody watches it. Gives what opens a window onto it. */
function createCharts(deps: WindowDeps): (profileId: string, topic: ChartTopic, sink: Sink) => SourceFlow {
  const charts = new Map<string, Chart>()
  const hasRoom = (): boolean => [...charts.values()].reduce((sum, chart) => sum + chart.count(), 0) < mostInAll
  return (profileId, topic, sink) => {
    const key = JSON.stringify([profileId, topic.symbol, topic.type])
    const connection = (): ReturnType<ConnectionOf> => deps.connectionOf(profileId)
    const chart = charts.get(key) ?? createChart({ ...deps, connection, profileId, hasRoom }, topic)
    charts.set(key, chart)
    const flow = chart.open(topic, sink)
    return {
      ...flow,
      close() {
        flow.close()
        if (chart.isIdle() && charts.get(key) === chart) charts.delete(key)
      },
    }
  }
}
