import type { AppError } from '#shared/errors.ts'
import type { FeedEntry } from './entries.ts'
import type { FeedState } from './feed-state.ts'
import { takeAlive, takeFailure, takeValue } from './news.ts'
import { paceOf, slowPaceOf } from './topic-reads.ts'
import type { Sink, SourceFlow } from './source.ts'

/** Brings an entry's flow in line with who watches it, and whether it may be served. Everything ends here. */
export const updateSubscription = (feed: FeedState, entry: FeedEntry): void => {
  const { topic, profileId, watches } = entry
  const isServed = watches.size > 0 && !feed.waking.has(profileId) && !(entry.isPrivate && feed.deps.isLocked())
  if (!isServed) return endFlow(entry)
  entry.flow ??= open(feed, entry)
  const isFast = [...watches.values()].some(({ pace }) => pace === 'fast')
  entry.flow.pace(feed.isVisible ? (isFast ? paceOf : slowPaceOf)(topic) : null)
}

export const unwatch = (feed: FeedState, watchId: string): void => {
  const entry = feed.watched.get(watchId)
  if (entry === undefined) return
  feed.watched.delete(watchId)
  leave(feed, entry, watchId)
}

/** Ends a watch of one entry; it may stand on another one by now. */
export const leave = (feed: FeedState, entry: FeedEntry, watchId: string): void => {
  entry.watches.delete(watchId)
  updateSubscription(feed, entry)
  feed.entries.evict(entry)
}

/** Ends every watch: the page that watched is gone. The end of one source may be news for another, of which nobody is told. */
export const unwatchAll = (feed: FeedState): void => {
  feed.isVisible = true
  const entries = new Set(feed.watched.values())
  feed.watched.clear()
  for (const entry of entries) entry.watches.clear()
  for (const entry of entries) {
    updateSubscription(feed, entry)
    feed.entries.evict(entry)
  }
}

const open = (feed: FeedState, entry: FeedEntry): SourceFlow => {
  const { deps } = feed
  const forMe =
    <Args extends unknown[]>(listener: (...args: Args) => void) =>
    (...args: Args): void => {
      if (entry.flow !== flow) return
      if (deps.hasPage()) listener(...args)
      else unwatchAll(feed)
    }
  const sink: Sink = {
    value: forMe((value, provenance, change) => takeValue(deps, entry, value, provenance, change ?? null)),
    alive: forMe((lastMessageAt, at) => takeAlive(deps, entry, lastMessageAt, at)),
    rebuilding: forMe((at) => takeFailure(deps, entry, { kind: 'rebuilding', at })),
    error: forMe((error: AppError, at) => takeFailure(deps, entry, { kind: 'error', at, error })),
  }
  const steadyAt = entry.known?.steadyAt ?? null
  const flow = feed.source.open(entry, sink, steadyAt === null ? null : deps.time.monotonic() - steadyAt)
  return flow
}

/** Ends what serves an entry: nothing that is under way reaches it any more. */
export const endFlow = (entry: FeedEntry): void => {
  const { flow } = entry
  entry.flow = entry.failure = null
  flow?.close()
}
