import { writeChange } from '#shared/domain/feed-wire.ts'
import type { FeedFrame } from '#shared/domain/push-wire.ts'
import type { Base } from '#main/platform/base.ts'
import type { Streams } from '#main/streams/streams.ts'
import type { FeedDeps } from './feed-state.ts'
import type { Feed } from './feed.ts'
import { createFeed } from './feed.ts'
import { createFramePushes } from './frame-pushes.ts'
import { createAnswers } from './live/answers.ts'
import { createDisagreements } from './live/disagreements.ts'
import { createLiveSource } from './live/live-source.ts'
import { openOrderPushes } from './order-pushes.ts'
import { createPolling } from './polling.ts'
import { kindsMovedBy } from './read-topics.ts'
import type { OwnIntents } from './windows/open-order-table.ts'

export interface MarketData {
  readonly feed: Feed
  /** Of the window of charts: watches, visibility and resets of its own, over the same rate budget and streams. */
  readonly chartsFeed: Feed
  /** How often polling found what a profile's streams had missed, since the start. */
  readonly missed: (profileId: string) => number
  /** Asks nothing more, for either window. */
  readonly stop: () => void
}

export interface MarketDataParts extends Pick<FeedDeps, 'connectionOf' | 'isLocked' | 'hasPage'> {
  readonly streams: Pick<Streams, 'subscribe' | 'view'>
  readonly journal: Pick<OwnIntents, 'open' | 'sent' | 'pairs'>
  readonly charts: {
    /** Whether there is a window of charts that could listen. */
    readonly hasPage: () => boolean
    readonly push: (frame: FeedFrame) => void
  }
  /** Profiles whose key can be used now. */
  readonly unlockedIds: () => readonly string[]
}

/** What the page watches, kept in step with the vault, the profiles, sleep and the user's own acts. */
export function openMarketData(
  base: Base,
  { streams, unlockedIds, journal, charts, ...parts }: MarketDataParts,
): MarketData {
  const { time, random, events, onError } = base
  const disagreements = createDisagreements()
  const onFault = (error: unknown): void => onError('feed', error)
  const polling = createPolling({ connectionOf: parts.connectionOf, time, random, onError: onFault })
  const pushInFrames = createFramePushes(time, (news) => events.emit('feed', news), onFault)
  const feed = createFeed({
    ...parts,
    intents: ownIntents(base, journal),
    source: createLiveSource({ streams, polling, time, random, disagreements, onError: onFault }),
    time,
    random,
    push: (event, kind) =>
      pushInFrames(event.kind === 'change' ? { ...event, change: writeChange(event.change, kind) } : event),
    onError: onFault,
    onOrders: (profileId, symbol, orders) => events.emit('orders-read', { profileId, symbol, orders }),
  })
  const pushCharts = createFramePushes(time, charts.push, onFault)
  const chartsFeed = createFeed({
    ...parts,
    hasPage: charts.hasPage,
    source: createLiveSource({ streams, polling, time, random, disagreements, onError: onFault }),
    time,
    random,
    push: (event, kind) =>
      pushCharts(event.kind === 'change' ? { ...event, change: writeChange(event.change, kind) } : event),
    onError: onFault,
  })
  for (const one of [feed, chartsFeed]) followProfiles(base, one)

  events.on('page-gone', feed.reset)
  events.on('profiles-changed', (profiles) => disagreements.keep(profiles.map(({ id }) => id)))
  const answered = createAnswers()
  events.on('intent-step', (intent) => {
    const { state, profileId, kind } = intent
    const answer = answered(intent)
    if (answer !== null) feed.answer(profileId, answer)
    if (state !== 'sending') feed.touch(profileId, kindsMovedBy(kind))
  })
  // An order that its own record called done is no open one, whatever a list of a moment before says.
  events.on('intent-changed', ({ profileId, fill }) => {
    if (fill?.complete === true) feed.answer(profileId, { kind: 'ended', orderId: fill.orderId, at: fill.at })
  })
  openOrderPushes(base, {
    streams,
    unlockedIds,
    onMoved: (profileId) => feed.touch(profileId, ['ocos', 'read']),
  })
  const stop = (): void => {
    for (const one of [feed, chartsFeed]) one.stop()
  }
  return { feed, chartsFeed, missed: disagreements.of, stop }
}

/** Keeps a feed in step with the vault, the profiles and sleep. */
function followProfiles({ events }: Base, feed: Feed): void {
  events.on('vault-changed', feed.onVaultChange)
  events.on('profiles-changed', feed.keepProfiles)
  events.on('account-replaced', feed.onAccountReplaced)
  events.on('resumed', feed.onResume)
}

function ownIntents({ events }: Base, journal: MarketDataParts['journal']): OwnIntents {
  const listeners = new Map<() => void, string>()
  events.on('intent-changed', (intent) => {
    for (const [listener, profileId] of [...listeners]) if (profileId === intent.profileId) listener()
  })
  return {
    ...journal,
    onChange: (profileId, changed) => {
      const listener = (): void => changed()
      listeners.set(listener, profileId)
      return () => void listeners.delete(listener)
    },
  }
}
