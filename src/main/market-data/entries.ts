import type { FeedNews, Pace } from '#shared/bridge/market-data.ts'
import type { FeedValue } from '#shared/domain/feed-topic.ts'
import { isAccountWindow, isWindow } from '#shared/domain/window-topics.ts'
import { isPrivate } from './topic-reads.ts'
import type { SourceFlow, Subject, Provenance } from './source.ts'

export interface Watch {
  readonly id: string
  readonly pace: Pace
  /** Has had its whole value. */
  hasSnapshot: boolean
  /** What its page still shows of the chart that it was moved from; null: nothing that a change could stand on. */
  former: FeedValue | null
}

/** One subject, what is known of it, and who watches it. */
export interface FeedEntry extends Subject {
  readonly key: string
  readonly isPrivate: boolean
  readonly watches: Map<string, Watch>
  known: Known | null
  /** Why what is known is not fresh: what the last reading failed with, or that it is being rebuilt; null after a value. */
  failure: FeedNews | null
  /** Steady ms at which the watches were last sent something. */
  sentAt: number
  flow: SourceFlow | null
}

export interface Known extends Provenance {
  readonly value: FeedValue
  /** The same moment in steady ms; null where the value's age says nothing of its worth. */
  readonly steadyAt: number | null
}

/** Values kept for a return, such as a switch back to another profile, or to the wall. */
const mostKept = 256

const derivedKinds: ReadonlySet<string> = new Set(['chart', 'history'])

/** One entry per distinct profile and topic. */
export interface FeedEntries {
  all(): readonly FeedEntry[]
  of(profileId: string): readonly FeedEntry[]
  /** The entry of a subject, made where there is none. */
  get(subject: Subject): FeedEntry
  /** Values that nobody watches are kept for a while, the longest unwatched forgotten first. */
  evict(entry: FeedEntry): void
}

export function createFeedEntries(): FeedEntries {
  const entries = new Map<string, FeedEntry>()
  return {
    all: () => [...entries.values()],
    of: (profileId) => [...entries.values()].filter((entry) => entry.profileId === profileId),
    get: ({ profileId, topic }) => {
      const key = JSON.stringify([profileId, topic])
      const known = entries.get(key)
      if (known !== undefined) return known
      const made = {
        key,
        profileId,
        topic,
        isPrivate: isPrivate(topic),
        watches: new Map(),
        known: null,
        failure: null,
        sentAt: -Infinity,
        flow: null,
      }
      entries.set(key, made)
      return made
    },
    evict: (entry) => {
      if (entry.watches.size > 0) return
      entries.delete(entry.key)
      // What a window showed is derived again at once from what is kept of its market, account, chart or history.
      const isDerived = isWindow(entry.topic) || isAccountWindow(entry.topic) || derivedKinds.has(entry.topic.kind)
      if (entry.known === null || isDerived) return
      entries.set(entry.key, entry)
      const idle = [...entries.values()].filter(({ watches }) => watches.size === 0)
      for (const { key } of idle.slice(0, -mostKept)) entries.delete(key)
    },
  }
}
