import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { Pace } from '#shared/bridge/market-data.ts'
import type { FeedValues, TopicKind, TopicOf } from '#shared/domain/feed-topic.ts'
import { nothingFed, useFeedStore } from '#renderer/data/stores/feed.ts'
import type { FeedHold, FeedReading } from '#renderer/data/stores/feed.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { faceOf } from './topic.ts'
import { useClock } from './use-clock.ts'
import type { Topic } from './use-topic.ts'

/** Until main says how often it asks. */
const usualPaceMs = 2_000

export interface FeedOptions {
  /** Whose topic; the current profile's unless given. */
  readonly profileId?: () => string | null
  /** `slow` for what stands among many: ten times as seldom. */
  readonly pace?: Pace
  /** ms after which a value counts as old however seldom main reads it: prices and funds that orders are judged by. */
  readonly freshMs?: number
}

/**
 * Watches one topic of a profile through main's feed. A change of profile or topic lets go of the old watch at once, so that
 * nothing of it can be shown afterwards (T12).
 */
export function useFeed<Kind extends TopicKind>(
  topic: () => TopicOf<Kind> | null,
  { profileId: whose, pace = 'fast', freshMs = Infinity }: FeedOptions = {},
): Topic<FeedValues[Kind]> {
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
      held.value = key === null ? null : { key, hold: feed.hold(...(JSON.parse(key) as [string, TopicOf<Kind>]), pace) }
      before?.hold.release()
    },
    { immediate: true },
  )
  onScopeDispose(() => held.value?.hold.release())

  /** Not even until the next flush is what another subject was told taken for this one's. */
  const reading = computed(() => {
    const current = held.value?.key === wanted.value ? held.value?.hold.reading.value : undefined
    return (current ?? nothingFed) as FeedReading<Kind>
  })
  return {
    value: computed(() => reading.value.value),
    at: computed(() => reading.value.at),
    error: computed(() => reading.value.error),
    face: computed(() =>
      faceOf(reading.value, {
        locked: vault.locked,
        now: now.value,
        everyMs: reading.value.everyMs ?? usualPaceMs,
        freshMs,
      }),
    ),
    refresh: async () => held.value?.hold.again(),
  }
}
