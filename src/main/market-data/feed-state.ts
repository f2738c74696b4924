import type { FeedEvent } from '#shared/bridge/market-data.ts'
import type { TopicKind } from '#shared/domain/feed-topic.ts'
import type { Time } from '#main/platform/time.ts'
import type { FeedEntries, FeedEntry } from './entries.ts'
import { createFeedEntries } from './entries.ts'
import { createHistorySource } from './histories/histories.ts'
import type { HistorySource } from './histories/histories.ts'
import { createPolling } from './polling.ts'
import type { ConnectionOf, Source } from './source.ts'
import { noIntents } from './windows/open-order-table.ts'
import type { OwnIntents } from './windows/open-order-table.ts'
import type { OnOrders } from './windows/window-source.ts'
import { createWindowSource } from './windows/window-source.ts'

export interface FeedDeps {
  readonly connectionOf: ConnectionOf
  readonly time: Time
  readonly isLocked: () => boolean
  /** `kind`: of the topic that is watched. */
  readonly push: (event: FeedEvent, kind: TopicKind) => void
  /** Whether there is a page that could listen. */
  readonly hasPage: () => boolean
  readonly onError: (error: unknown) => void
  /** Called with each list of open orders that was read: of one pair, or of all (null). */
  readonly onOrders?: OnOrders
  /** What the journal knows of own orders; nothing unless given. */
  readonly intents?: OwnIntents
  /** Polling unless given. */
  readonly source?: Source
  /** 0 to 1, for jitter. */
  readonly random: () => number
}

/** What the parts of one feed share. */
export interface FeedState {
  readonly deps: FeedDeps
  readonly source: HistorySource
  readonly entries: FeedEntries
  /** By the id of each watch. */
  readonly watched: Map<string, FeedEntry>
  /** Profiles whose clock is being checked after sleep; the value tells one sleep from the next. */
  readonly waking: Map<string, symbol>
  isVisible: boolean
}

export function createFeedState(deps: FeedDeps): FeedState {
  const { connectionOf, time, onError, random } = deps
  const intents = deps.intents ?? noIntents
  const windows = createWindowSource({
    source: deps.source ?? createPolling({ connectionOf, time, onError, random }),
    connectionOf,
    time,
    onError,
    intents,
    onOrders: deps.onOrders,
  })
  return {
    deps,
    source: createHistorySource({ source: windows, connectionOf, time, onError, knownPairs: intents.pairs }),
    entries: createFeedEntries(),
    watched: new Map(),
    waking: new Map(),
    isVisible: true,
  }
}
