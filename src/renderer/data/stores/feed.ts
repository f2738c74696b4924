import { useDocumentVisibility } from '@vueuse/core'
import { defineStore } from 'pinia'
import { nextTick, shallowReactive, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { FeedOrigin, FeedPush, Pace } from '#shared/bridge/market-data.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import { readChange } from '#shared/domain/feed-wire.ts'
import type { FeedValues, Topic, TopicKind, TopicOf } from '#shared/domain/feed-topic.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import type { AppError, Unreadable } from '#shared/errors.ts'
import { useBridge, type Bridge } from '#renderer/data/bridge.ts'
import { judgedMs, topicStatusOf, usualPaceMs } from '#renderer/data/snapshot.ts'
import type { SourceName } from '#renderer/data/snapshot.ts'

/** What is known of one watched topic. */
export interface FeedSnapshot<Kind extends TopicKind = TopicKind> {
  readonly value: FeedValues[Kind] | null
  /** ms since the epoch at which the value was last known to be true. */
  readonly at: number | null
  /** ms since the epoch at which its stream's line last brought a message; of what was read, `at`. */
  readonly lastMessageAt: number | null
  /** Where the value came from; null before the first. */
  readonly source: FeedOrigin | null
  /** Pushes were lost: the value may be wrong until the next one. */
  readonly rebuilding: boolean
  /** Rows that the value lacks, since they could not be read; null for none. */
  readonly unreadable: Unreadable | null
  /** Why it is polled, where it could be streamed; null where nothing is wrong. */
  readonly unstreamed: AppError | null
  /** Why the value is not all there is; null where it is whole. */
  readonly partial: AppError | null
  readonly error: AppError | null
  /** The pace in force, in ms; null before the first answer. */
  readonly everyMs: number | null
}

export const noFeedSnapshot: FeedSnapshot<never> = {
  value: null,
  at: null,
  lastMessageAt: null,
  source: null,
  rebuilding: false,
  unreadable: null,
  unstreamed: null,
  partial: null,
  error: null,
  everyMs: null,
}

interface Watch {
  readonly id: string
  readonly profileId: string
  topic: Topic
  readonly pace: Pace
  readonly snapshot: ShallowRef<FeedSnapshot>
  users: number
}

/** One watch of a topic, shared by all who look at it. */
export interface FeedHold {
  readonly snapshot: Readonly<ShallowRef<FeedSnapshot>>
  /** Asks the venue now instead of at the topic's next turn. */
  again(): Promise<void>
  release(): void
}

/** A watch of one's own. */
export interface OwnWatch extends FeedHold {
  /** Another topic of the same kind: what is known stays until main has sent what the new one is worth. */
  move(topic: Topic): void
}

const keyOf = (profileId: string, topic: Topic, pace: Pace): string => JSON.stringify([profileId, topic, pace])

const newWatch = (profileId: string, topic: Topic, pace: Pace): Watch => ({
  id: crypto.randomUUID(),
  profileId,
  topic,
  pace,
  snapshot: shallowRef(noFeedSnapshot),
  users: 1,
})

/** The watches that main serves, by id. */
const createServedWatches = (bridge: Bridge) => {
  const byId = new Map<string, Watch>()
  bridge.on('feed', (frame) => {
    for (const event of readFeedFrame(frame)) {
      const watched = byId.get(event.watchId)
      // Another profile's answer can only be a late one: each watch belongs to one profile (T12).
      if (watched?.profileId === event.profileId) watched.snapshot.value = after(watched, event)
    }
  })
  /** Has main serve a watch, or read it now where it does already. */
  const ask = async ({ id, profileId, topic, pace, snapshot }: Watch): Promise<void> => {
    const answer = await bridge.call('feed.watch', { watchId: id, profileId, topic, pace })
    if (!answer.ok) snapshot.value = { ...snapshot.value, error: answer.error }
  }
  return {
    ask,
    add: (watched: Watch): void => {
      byId.set(watched.id, watched)
      void ask(watched)
    },
    /** False where it ended before. */
    remove: ({ id }: Watch): boolean => {
      const isServed = byId.delete(id)
      if (isServed) void bridge.call('feed.unwatch', { watchId: id })
      return isServed
    },
    of: (profileId: string): readonly Watch[] => [...byId.values()].filter((one) => one.profileId === profileId),
  }
}

/** What main feeds this page: one watch per profile, topic and pace, however many panels show it. */
export const useFeedStore = defineStore('feed', () => {
  const bridge = useBridge()
  const visibility = useDocumentVisibility()
  /** Reactive, so that whoever peeks sees a watch come and go. */
  const byTopic = shallowReactive(new Map<string, Watch>())

  // Main may still serve the page that was here before a reload.
  void bridge.call('feed.reset', null)
  watch(visibility, (state) => void bridge.call('feed.visible', { visible: state === 'visible' }), { immediate: true })
  const served = createServedWatches(bridge)

  const releaseOnce = (key: string, watched: Watch): (() => void) => {
    let held = true
    return () => {
      if (!held) return
      held = false
      watched.users -= 1
      // Whoever draws the same in this turn takes the watch up: a view that gives way to another does not begin anew.
      void nextTick().then(() => {
        if (watched.users === 0 && served.remove(watched)) byTopic.delete(key)
      })
    }
  }

  function hold(profileId: string, topic: Topic, pace: Pace = 'fast'): FeedHold {
    const key = keyOf(profileId, topic, pace)
    let watched = byTopic.get(key)
    if (watched === undefined) {
      watched = newWatch(profileId, topic, pace)
      byTopic.set(key, watched)
      served.add(watched)
    } else watched.users += 1
    return { snapshot: watched.snapshot, again: () => served.ask(watched), release: releaseOnce(key, watched) }
  }

  function own(profileId: string, topic: Topic): OwnWatch {
    const watched = newWatch(profileId, topic, 'fast')
    served.add(watched)
    return {
      snapshot: watched.snapshot,
      again: () => served.ask(watched),
      move: (next) => {
        watched.topic = next
        void served.ask(watched)
      },
      release: () => void served.remove(watched),
    }
  }

  /** What is known of a topic where somebody watches it; asks for nothing. */
  function peek<Kind extends TopicKind>(profileId: string, topic: TopicOf<Kind>): FeedValues[Kind] | null {
    const watched = byTopic.get(keyOf(profileId, topic, 'fast'))
    return (watched?.snapshot.value.value ?? null) as FeedValues[Kind] | null
  }

  return { hold, own, peek, originOf: (profileId: string, now: number) => originOf(served.of(profileId), now) }
})

/** How the data in view comes right now, by the worst of it; `at` is that one's, in ms since the epoch. */
export interface DataOrigin {
  readonly source: SourceName | 'stale'
  readonly at: number
  /** ms between two reads of it, where it is read. */
  readonly everyMs: number
  /** It is read because it cannot be streamed just now; what is never streamed is read in any case. */
  readonly isInstead: boolean
  /** Which data comes so, the oldest first. */
  readonly topics: readonly Topic[]
}

type Known = Pick<Watch, 'topic' | 'pace'> & { readonly one: FeedSnapshot; readonly at: number }

const ranks = (now: number): readonly [DataOrigin['source'], (known: Known) => boolean][] => [
  ['stale', ({ one, topic, pace }) => !one.rebuilding && isStale(one, topic, pace, now)],
  ['rebuilding', ({ one }) => one.rebuilding],
  // What could be streamed and is not; what never is says nothing of the streams.
  ['poll', isReadInstead],
  ['stream', ({ one }) => one.source === 'stream'],
  ['poll', ({ one }) => (one.everyMs ?? usualPaceMs) <= judgedMs],
  ['poll', () => true],
]
const isReadInstead = ({ one }: Known): boolean => one.source === 'poll' && one.unstreamed !== null
const isStale = (one: FeedSnapshot, { kind }: Topic, pace: Pace, now: number): boolean =>
  topicStatusOf(one, { kind, pace }, { locked: false, now }) === 'stale'

/** Null where nothing has come. `now` in ms since the epoch; read at each tick. */
const originOf = (watches: readonly Watch[], now: number): DataOrigin | null => {
  const known = watches.flatMap(({ topic, pace, snapshot: { value: one } }): Known[] =>
    one.value === null || one.at === null ? [] : [{ topic, pace, one, at: one.at }],
  )
  for (const [source, isOne] of ranks(now)) {
    const found = known.filter(isOne)
    if (found.length === 0) continue
    // What is old is as old as its panel says; what comes, as fresh as its line's last message.
    const atOf = ({ one, at }: Known): number => (source === 'stale' ? at : (one.lastMessageAt ?? at))
    return {
      source,
      at: Math.min(...found.map(atOf)),
      everyMs: Math.min(...found.map(({ one }) => one.everyMs ?? usualPaceMs)),
      isInstead: found.some(isReadInstead),
      topics: found.toSorted((one, other) => atOf(one) - atOf(other)).map(({ topic }) => topic),
    }
  }
  return null
}

const after = ({ topic, snapshot }: Watch, event: FeedPush): FeedSnapshot => {
  const { value, rebuilding } = snapshot.value
  switch (event.kind) {
    case 'cleared':
      return noFeedSnapshot
    case 'error':
      return { ...snapshot.value, error: event.error }
    case 'rebuilding':
      return { ...snapshot.value, rebuilding: value !== null }
    case 'alive':
      return value === null || rebuilding
        ? snapshot.value
        : { ...snapshot.value, at: event.at, lastMessageAt: event.lastMessageAt }
    case 'change': {
      const next = applyChange(topic.kind, value, readChange(event.change))
      const { at, lastMessageAt = at, source, everyMs, unreadable = null, unstreamed = null, partial = null } = event
      if (next === null) return { ...noFeedSnapshot, everyMs }
      return {
        value: next,
        at,
        lastMessageAt,
        source,
        rebuilding: false,
        unreadable,
        unstreamed,
        partial,
        error: null,
        everyMs,
      }
    }
  }
}
