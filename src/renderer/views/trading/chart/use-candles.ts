import { computed, ref, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { nextReadAt } from '#renderer/data/topic.ts'
import type { Attempt, Face } from '#renderer/data/topic.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useFeed } from '#renderer/data/use-feed.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { AppError } from '#shared/errors.ts'
import type { Candle } from './candles.ts'
import type { Interval } from './intervals.ts'
import { emptySeries, olderBounds, withNewest, withOlder } from './pages.ts'
import type { Series } from './pages.ts'

/** An older page that did not come; it is not asked for again before its time. */
interface Failed extends Attempt {
  readonly subject: string
  readonly error: AppError
}

export interface Candles {
  /** Names profile, pair and interval of `list`. */
  readonly subject: ComputedRef<string>
  /** Oldest first; unchanged candles stay the same objects. */
  readonly list: ComputedRef<readonly Candle[]>
  /** ms since the epoch of the newest answer. */
  readonly at: ComputedRef<number | null>
  readonly face: ComputedRef<Face>
  readonly error: ComputedRef<AppError | null>
  /** An older page is being asked for. */
  readonly paging: Ref<boolean>
  /** The venue has nothing older. */
  readonly complete: ComputedRef<boolean>
  /** Why the last older page did not come. */
  readonly pagingError: ComputedRef<AppError | null>
  readonly refresh: () => Promise<void>
  /** Asks for the page before the oldest candle; does nothing where there is none or one is on its way. */
  readonly loadOlder: () => Promise<void>
}

/** The candles of one pair: the newest ones come by the feed, older ones by page as somebody looks back. */
export function useCandles(pair: () => string | null, interval: () => Interval): Candles {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const now = useClock()

  const subject = computed(() => [profiles.currentId, pair(), interval()].join(' '))
  const kept = shallowRef<Series>(emptySeries(''))
  const failed = shallowRef<Failed | null>(null)
  const paging = ref(false)

  const series = computed(() => (kept.value.subject === subject.value ? kept.value : emptySeries(subject.value)))
  const newest = useFeed<'candles'>(() => {
    const symbol = pair()
    return symbol === null ? null : { kind: 'candles', symbol, type: interval() }
  })
  watch(
    [newest.value, newest.at],
    ([rows, at]) => {
      if (rows !== null && at !== null) kept.value = withNewest(series.value, rows, at / 1000)
    },
    { immediate: true },
  )

  async function loadOlder(): Promise<void> {
    const of = series.value
    const symbol = pair()
    const type = interval()
    const profileId = profiles.currentId
    const page = olderBounds(of, type)
    const before = failed.value?.subject === of.subject ? failed.value : null
    const restUntil = before === null ? 0 : nextReadAt(before, Infinity)
    if (paging.value || page === null || symbol === null || profileId === null || now.value < restUntil) return
    paging.value = true
    const answer = await bridge.call('read.listCandles', { profileId, request: { symbol, type, ...page } })
    paging.value = false
    // The user may look at something else by now (T12).
    if (kept.value.subject !== of.subject || kept.value.from !== of.from) return
    failed.value = answer.ok
      ? null
      : { subject: of.subject, error: answer.error, failures: (before?.failures ?? 0) + 1, answeredAt: Date.now() }
    if (!answer.ok) return
    const found = kept.value.candles.length
    kept.value = withOlder(kept.value, answer.value, page)
    // Nothing there is a gap: what the user scrolls towards lies behind it.
    if (kept.value.candles.length === found && series.value === kept.value) await loadOlder()
  }

  return {
    subject,
    list: computed(() => series.value.candles),
    at: newest.at,
    face: newest.face,
    error: newest.error,
    paging,
    complete: computed(() => series.value.complete),
    pagingError: computed(() => (failed.value?.subject === subject.value ? failed.value.error : null)),
    refresh: () => {
      failed.value = null
      return newest.refresh()
    },
    loadOlder,
  }
}
