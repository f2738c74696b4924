import type { FeedNews, Pace } from '#shared/bridge/market-data.ts'
import type { FeedValue } from '#shared/domain/feed-topic.ts'
import type { Unreadable } from '#shared/errors.ts'
import { isPrivate } from './readings.ts'
import type { SourceFlow, Subject } from './source.ts'

export interface Watch {
  readonly id: string
  readonly pace: Pace
  /** Has had its whole value. */
  hasSnapshot: boolean
}

/** One subject, what is known of it, and who watches it. */
export interface Entry extends Subject {
  readonly key: string
  readonly isPrivate: boolean
  readonly watches: Map<string, Watch>
  known: Known | null
  /** What the last reading of the flow failed with; null after a value. */
  failure: FeedNews | null
  flow: SourceFlow | null
}

export interface Known {
  readonly value: FeedValue
  /** ms since the epoch. */
  readonly at: number
  /** The same moment in steady ms; null where the value's age says nothing of its worth. */
  readonly steadyAt: number | null
  readonly everyMs: number
  readonly unreadable: Unreadable | null
}

/** Values kept for a return, such as a switch back to another profile, or to the wall. */
const mostKept = 256

/** One entry per distinct profile and topic. */
export interface Entries {
  all(): readonly Entry[]
  of(profileId: string): readonly Entry[]
  /** The entry of a subject, made where there is none. */
  get(subject: Subject): Entry
  /** Values that nobody watches are kept for a while, the longest unwatched forgotten first. */
  evict(entry: Entry): void
}

export function createEntries(): Entries {
  const entries = new Map<string, Entry>()
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
        flow: null,
      }
      entries.set(key, made)
      return made
    },
    evict: (entry) => {
      if (entry.watches.size > 0) return
      entries.delete(entry.key)
      if (entry.known === null) return
      entries.set(entry.key, entry)
      const idle = [...entries.values()].filter(({ watches }) => watches.size === 0)
      for (const { key } of idle.slice(0, -mostKept)) entries.delete(key)
    },
  }
}
