import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { Pace } from '#shared/bridge/market-data.ts'
import type { Topic, ValueOf } from '#shared/domain/feed-topic.ts'
import type { AppError, Unreadable } from '#shared/errors.ts'
import { noFeedSnapshot, useFeedStore } from '#renderer/data/stores/feed.ts'
import type { FeedHold, FeedSnapshot } from '#renderer/data/stores/feed.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { topicStatusOf } from './snapshot.ts'
import type { Live } from './snapshot.ts'
import { useClock } from './use-clock.ts'

export interface LiveOptions {
  /** Whose topic; the current profile's unless given. */
  readonly profileId?: () => string | null
  /** `slow` for what stands among many: ten times as seldom. */
  readonly pace?: Pace
}

/** A topic of main's, as a view is given it. */
interface LiveTopic<Value> extends Live<Value> {
  /** Rows that the value lacks, since they could not be read; null for none. */
  readonly unreadable: ComputedRef<Unreadable | null>
  readonly unstreamed: ComputedRef<AppError | null>
  /** Why the value is not all there is: what the key may not ask; null where it is whole. */
  readonly partial: ComputedRef<AppError | null>
}

/**
 * Watches what lives in main: one topic of a profile. Main says what it is, how it was come by and when it is asked for
 * again, however that goes; nothing is asked here. A change of profile or topic lets go of the old watch at once, so that
 * nothing of it can be shown afterwards (T12). null watches nothing.
 */
export function useLive<const Of extends Topic>(
  topic: () => Of | null,
  { profileId: whose, pace = 'fast' }: LiveOptions = {},
): LiveTopic<ValueOf<Of>> {
  const feed = useFeedStore()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const now = useClock()
  const held = shallowRef<{ readonly key: string; readonly hold: FeedHold } | null>(null)

  const wanted = computed(() => {
    const subject = topic()
    const owner = whose === undefined ? profiles.currentId : whose()
    return owner === null || subject === null ? null : JSON.stringify([owner, subject])
  })
  watch(
    wanted,
    (key) => {
      const before = held.value
      held.value = key === null ? null : { key, hold: feed.hold(...(JSON.parse(key) as [string, Topic]), pace) }
      before?.hold.release()
    },
    { immediate: true },
  )
  onScopeDispose(() => held.value?.hold.release())

  /** Not even until the next flush is what another subject was told taken for this one's. */
  const snapshot = computed(() => {
    const current = held.value?.key === wanted.value ? held.value?.hold.snapshot.value : undefined
    return current ?? noFeedSnapshot
  })
  return {
    data: computed(() => snapshot.value.value as ValueOf<Of> | null),
    at: computed(() => snapshot.value.at),
    error: computed(() => snapshot.value.error),
    status: computed(() => {
      const of: Topic | null = topic()
      return topicStatusOf(snapshot.value, of && { ...of, pace }, { locked: vault.locked, now: now.value })
    }),
    unreadable: computed(() => snapshot.value.unreadable),
    source: computed(() => (snapshot.value.rebuilding ? 'rebuilding' : snapshot.value.source)),
    unstreamed: computed(() => snapshot.value.unstreamed),
    partial: computed(() => snapshot.value.partial),
    refresh: async () => held.value?.hold.again(),
  }
}

/**
 * The same for many topics of the current profile at once, each as it stands, in the order of the topics. `refresh` has all
 * of them asked for.
 */
export function useLiveEach<const Of extends Topic>(
  topics: () => readonly Of[],
  { pace = 'fast' }: Pick<LiveOptions, 'pace'> = {},
) {
  const feed = useFeedStore()
  const profiles = useProfilesStore()
  const held = shallowRef<ReadonlyMap<string, FeedHold>>(new Map())
  const keyOf = (topic: Of): string => JSON.stringify([profiles.currentId, topic])
  watch(
    () => (profiles.currentId === null ? [] : topics().map(keyOf)),
    (keys) => {
      const before = held.value
      const hold = (key: string): FeedHold => feed.hold(...(JSON.parse(key) as [string, Topic]), pace)
      held.value = new Map(keys.map((key) => [key, before.get(key) ?? hold(key)]))
      for (const [key, one] of before) if (!held.value.has(key)) one.release()
    },
    { immediate: true },
  )
  onScopeDispose(() => held.value.forEach((one) => one.release()))
  const snapshots = computed(() =>
    topics().map(
      (topic) => (held.value.get(keyOf(topic))?.snapshot.value ?? noFeedSnapshot) as FeedSnapshot & Read<ValueOf<Of>>,
    ),
  )
  const refresh = async (): Promise<void> =>
    void (await Promise.all([...held.value.values()].map((one) => one.again())))
  return { snapshots, refresh }
}
interface Read<Value> {
  readonly value: Value | null
}
