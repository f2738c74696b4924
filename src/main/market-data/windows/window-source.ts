import type { BalanceLines, BalanceQuery } from '#shared/domain/balance-table.ts'
import type { OpenLines, OpenQuery } from '#shared/domain/open-orders.ts'
import type { FeedValues, TopicOf } from '#shared/domain/feed-topic.ts'
import type { TableQuery, TableRows } from '#shared/domain/ticker-table.ts'
import { isAccountWindow, isWindow } from '#shared/domain/window-topics.ts'
import type { Time } from '#main/platform/time.ts'
import type { ConnectionOf, Sink, Source, SourceFlow } from '../source.ts'
import { createCharts } from '../charts/charts.ts'
import { balanceTable } from './balance-table.ts'
import type { BalanceTable } from './balance-table.ts'
import { openDerived } from './derived.ts'
import { createKeptValues } from './kept-values.ts'
import { createMarket } from './market.ts'
import type { Market } from './market.ts'
import type { MarketDeps } from './market-inputs.ts'
import { openLines } from './open-order-table.ts'
import type { OwnIntents } from './open-order-table.ts'
import type { SharedSource } from './shared-source.ts'
import { createSharedSource } from './shared-source.ts'

/** A source that derives windows from the subjects of the one below it, and passes on everything else. */
export interface WindowSource extends Source, Pick<SharedSource, 'last'> {
  /** All rows of a query, at most `most`; null while they are not known. */
  rows(profileId: string, query: TableQuery, most: number): TableRows | null
  /** All open orders of a query, as a table of them shows them; null while they are not known. */
  openLines(profileId: string, query: OpenQuery): OpenLines | null
  /** All balances of a query; null while they are not known, or nobody watches a table of them in its currency. */
  balanceLines(profileId: string, query: BalanceQuery): BalanceLines | null
  /** The machine slept: what is known of a profile says nothing of now. */
  asleep(profileId: string): void
  /** Money may have moved: what is kept of an account for a return counts as old. */
  touch(profileId: string): void
  /** Forgets what is kept for a return of a profile, or of all (null), and nobody watches: another key or account, the lock. */
  forget(profileId: string | null): void
  /** Forgets the same of all other profiles. */
  keep(profileIds: ReadonlySet<string>): void
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

export type OnOrders = (profileId: string, symbol: string | null, orders: FeedValues['orders']) => void

/** Markets without a window that are kept for a return. */
const mostIdle = 4

export function createWindowSource(deps: WindowDeps): WindowSource {
  const source = createSharedSource(deps.source, ({ profileId, topic }, value, { asked, partial }) => {
    // What was pushed is a hint, and not the venue's list; what is missing of half a list has not ended.
    if (topic.kind === 'orders' && asked !== undefined && partial === undefined)
      deps.onOrders?.(profileId, topic.symbol, value as FeedValues['orders'])
  })
  const { markets, marketOf } = createMarkets({ ...deps, source })
  const charts = createCharts({ ...deps, source })
  const kept = createKeptValues()
  const forget = (isMeant: (profileId: string) => boolean): void => {
    kept.forget(isMeant)
    charts.forget(isMeant)
  }
  const tables = new Set<OpenBalances>()
  const openBalances = (profileId: string, topic: TopicOf<'balanceTable'>, sink: Sink): SourceFlow => {
    const table = balanceTable(topic)
    const opened = { profileId, base: topic.base, table }
    const flow = openDerived({ ...deps, kept, source: all, profileId }, topic, sink, table)
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
      if (topic.kind === 'chart') return charts.open(profileId, topic, sink)
      if (topic.kind === 'balanceTable') return openBalances(profileId, topic, sink)
      if (isAccountWindow(topic)) return openDerived({ ...deps, kept, source: all, profileId }, topic, sink)
      return isWindow(topic) ? marketOf(profileId).open(topic, sink) : source.open(subject, sink, ageMs)
    },
    last: source.last,
    rows: (profileId, query, most) => markets.get(profileId)?.rows(query, most) ?? null,
    openLines(profileId, query) {
      const topic = { kind: 'orders', symbol: null } as const
      const last = source.last({ profileId, topic }) ?? kept.get(profileId, topic)
      if (last === null) return null
      const rows = openLines(last.value as FeedValues['orders'], query, { intents: deps.intents, profileId })
      return { at: last.provenance.at, rows }
    },
    balanceLines(profileId, query) {
      const watched = [...tables].filter((one) => one.profileId === profileId && one.base === query.base)
      return watched.map(({ table }) => table.every(query)).find((lines) => lines !== null) ?? null
    },
    asleep(profileId) {
      markets.get(profileId)?.asleep()
      kept.outdate(profileId, deps.time.now())
      charts.asleep(profileId)
    },
    touch: (profileId) => kept.outdate(profileId, deps.time.now()),
    forget: (profileId) => forget((id) => profileId === null || id === profileId),
    keep: (profileIds) => forget((id) => !profileIds.has(id)),
  }
  return all
}

/** The markets of all profiles, and what gives one, made where there is none. */
function createMarkets(deps: Omit<MarketDeps, 'profileId'>) {
  const markets = new Map<string, Market>()
  const marketOf = (profileId: string): Market => {
    const market = markets.get(profileId) ?? createMarket({ ...deps, profileId })
    // The one asked for last stands last.
    markets.delete(profileId)
    markets.set(profileId, market)
    const idle = [...markets].filter(([id, { isIdle }]) => id !== profileId && isIdle())
    for (const [id] of idle.slice(0, -mostIdle)) markets.delete(id)
    return market
  }
  return { markets: markets as ReadonlyMap<string, Market>, marketOf }
}
