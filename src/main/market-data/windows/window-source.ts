import type { TableQuery, TableRows } from '#shared/domain/ticker-table.ts'
import { isAccountWindow, isWindow } from '#shared/domain/window-topics.ts'
import type { Time } from '#main/platform/time.ts'
import type { Source } from '../source.ts'
import { openDerived } from './derived.ts'
import { createMarket } from './market.ts'
import type { Market } from './market.ts'
import { createSharedSource } from './shared-source.ts'

/** A source that derives windows from the subjects of the one below it, and passes on everything else. */
export interface WindowSource extends Source {
  /** All rows of a query, at most `most`; null while they are not known. */
  rows(profileId: string, query: TableQuery, most: number): TableRows | null
  /** The machine slept: what is known of a profile's market says nothing of now. */
  asleep(profileId: string): void
}

/** Markets without a window that are kept for a return. */
const mostIdle = 4

export function createWindowSource(deps: {
  readonly source: Source
  readonly time: Time
  readonly onError: (error: unknown) => void
}): WindowSource {
  const source = createSharedSource(deps.source)
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
  const all: WindowSource = {
    open(subject, sink, ageMs) {
      const { profileId, topic } = subject
      if (isAccountWindow(topic)) return openDerived({ ...deps, source: all, profileId }, topic, sink)
      return isWindow(topic) ? marketOf(profileId).open(topic, sink) : source.open(subject, sink, ageMs)
    },
    rows: (profileId, query, most) => markets.get(profileId)?.rows(query, most) ?? null,
    asleep: (profileId) => markets.get(profileId)?.asleep(),
  }
  return all
}
