import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { FeedValues, Topic, TopicOf } from '#shared/domain/feed-topic.ts'
import type { AppError } from '#shared/errors.ts'
import { noFeedSnapshot, useFeedStore } from '#renderer/data/stores/feed.ts'
import type { FeedSnapshot, OwnWatch } from '#renderer/data/stores/feed.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { topicStatusOf } from './snapshot.ts'
import type { Live } from './snapshot.ts'
import { useClock } from './use-clock.ts'

/** Kinds of topics that are a part of something longer: the rows of a table that are on screen, the candles of a chart. */
type PartKind = 'tickerTable' | 'history' | 'openOrders' | 'balanceTable' | 'chart'

/** A window onto something longer. `lastMessageAt`: ms since the epoch up to which what is pushed of it is known; of what was read, `at`. */
type LiveWindow<Value> = Live<Value> &
  Required<Pick<Live<Value>, 'unstreamed'>> & {
    readonly lastMessageAt: ComputedRef<number | null>
    /** Why the rows are not all there are: what the key may not ask; null where they are. */
    readonly partial: ComputedRef<AppError | null>
  }

/**
 * Watches what is on screen of something longer, of the profile in view. Another sort, filter or range takes the place of the
 * one before without a moment of emptiness: the former rows stay until main has sent the new ones, or why there are none.
 * Another profile begins anew (T12). null watches nothing. `keyOf` names the table or chart that a topic asks for, as main does in
 * its answer.
 */
export function useLiveWindow<Kind extends PartKind>(
  topic: () => TopicOf<Kind> | null,
  keyOf: (topic: TopicOf<Kind>) => string,
): LiveWindow<FeedValues[Kind]> {
  const feed = useFeedStore()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const now = useClock()
  const held = shallowRef<{ readonly owner: string; readonly own: OwnWatch } | null>(null)
  /** What had failed when the window was moved says nothing of where it was moved to. */
  const former = shallowRef<AppError | null>(null)

  const wanted = computed(() => {
    const table = topic()
    return profiles.currentId === null || table === null ? null : JSON.stringify([profiles.currentId, table])
  })
  function release(): void {
    held.value?.own.release()
    held.value = null
  }
  watch(
    wanted,
    (text) => {
      if (text === null) return release()
      const [owner, table] = JSON.parse(text) as [string, TopicOf<Kind>]
      if (held.value?.owner === owner) {
        former.value = held.value.own.snapshot.value.error
        return held.value.own.move(table)
      }
      release()
      held.value = { owner, own: feed.own(owner, table) }
    },
    { immediate: true },
  )
  onScopeDispose(release)

  const key = computed(() => {
    const table = topic()
    return table === null ? null : keyOf(table)
  })
  const snapshot = computed((): FeedSnapshot<Kind> => {
    const current =
      held.value?.owner === profiles.currentId && key.value !== null ? held.value?.own.snapshot.value : null
    const known = (current ?? noFeedSnapshot) as FeedSnapshot<Kind>
    const isFormer = known.value !== null && known.value.key !== key.value
    return isFormer && known.error !== null && known.error !== former.value ? { ...known, value: null } : known
  })
  return {
    data: computed(() => snapshot.value.value),
    at: computed(() => snapshot.value.at),
    error: computed(() => snapshot.value.error),
    status: computed(() => {
      const of: Topic | null = topic()
      return topicStatusOf(snapshot.value, of && { ...of, pace: 'fast' }, { locked: vault.locked, now: now.value })
    }),
    source: computed(() => (snapshot.value.rebuilding ? 'rebuilding' : snapshot.value.source)),
    unstreamed: computed(() => snapshot.value.unstreamed),
    partial: computed(() => snapshot.value.partial),
    lastMessageAt: computed(() => snapshot.value.lastMessageAt),
    refresh: async () => held.value?.own.again(),
  }
}
