import { computed, ref, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref, ShallowRef } from 'vue'
import type { PanelStatus, SourceName } from '#renderer/data/snapshot.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useLastTrade, withLastTrade } from '#renderer/data/last-price.ts'
import { useAsk } from '#renderer/data/use-read.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { AppError } from '#shared/errors.ts'
import { candleLengths } from '#shared/domain/candle-lengths.ts'
import { isLasting } from '#shared/retry-rule.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import type { Interval } from './intervals.ts'
import { emptySeries, olderBounds, withNewest, withOlder } from './pages.ts'
import type { Series } from './pages.ts'

/** An older page that did not come. */
interface Failed {
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
  readonly status: ComputedRef<PanelStatus>
  readonly error: ComputedRef<AppError | null>
  readonly source: ComputedRef<SourceName | null>
  readonly unstreamed: ComputedRef<AppError | null>
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

interface Older {
  readonly subject: () => string
  readonly pair: () => string | null
  readonly interval: () => Interval
  readonly kept: ShallowRef<Series>
  /** ms since the epoch at which main last had the newest candles. */
  readonly at: () => number | null
  /** Those kept of the subject in view. */
  readonly series: () => Series
}

/**
 * Pages of older candles, one at a time, put before those that are kept. One that did not come is asked for again once main
 * has had newer candles since, or on the user's word where the reason lasts.
 */
function useOlder({ subject, pair, interval, kept, at, series }: Older) {
  const ask = useAsk()
  const failed = shallowRef<Failed | null>(null)
  const paging = ref(false)

  async function loadOlder(): Promise<void> {
    const of = series()
    const symbol = pair()
    const type = interval()
    const page = olderBounds(of, type)
    if (paging.value || page === null || symbol === null || failed.value?.subject === of.subject) return
    paging.value = true
    const answer = await ask('listCandles', { symbol, type, ...page })
    paging.value = false
    // The user may look at something else by now (T12).
    if (answer === null || kept.value.subject !== of.subject || kept.value.from !== of.from) return
    failed.value = answer.ok ? null : { subject: of.subject, error: answer.error }
    if (!answer.ok) return
    const found = kept.value.candles.length
    kept.value = withOlder(kept.value, answer.value, page)
    // Nothing there is a gap: what the user scrolls towards lies behind it.
    if (kept.value.candles.length === found && series() === kept.value) await loadOlder()
  }
  const pagingError = computed(() => (failed.value?.subject === subject() ? failed.value.error : null))
  const forgive = (): void => void (failed.value = null)
  watch(at, () => {
    if (failed.value !== null && !isLasting(failed.value.error)) forgive()
  })
  return { paging, pagingError, loadOlder, forgive }
}

/** The candles of one pair: the newest ones come by the feed, older ones by page as somebody looks back. */
export function useCandles(pair: () => string | null, interval: () => Interval): Candles {
  const profiles = useProfilesStore()
  const subject = computed(() => [profiles.currentId, pair(), interval()].join(' '))
  const kept = shallowRef<Series>(emptySeries(''))
  const series = computed(() => (kept.value.subject === subject.value ? kept.value : emptySeries(subject.value)))
  const newest = useLive(() => {
    const symbol = pair()
    return symbol === null ? null : { kind: 'candles', symbol, type: interval() }
  })
  watch(
    [newest.data, newest.at],
    ([rows, at]) => {
      if (rows !== null && at !== null) kept.value = withNewest(series.value, rows, at / 1000)
    },
    { immediate: true },
  )
  const { forgive, ...older } = useOlder({
    subject: () => subject.value,
    series: () => series.value,
    pair,
    interval,
    kept,
    at: () => newest.at.value,
  })

  const last = useLastTrade(pair)
  /** The newest closes at the last price that the page shows elsewhere. */
  const list = computed(() => {
    const { candles } = series.value
    const newestCandle = candles.at(-1)
    if (newestCandle === undefined) return candles
    const moved = withLastTrade(newestCandle, candleLengths[interval()], last.value)
    return moved === newestCandle ? candles : candles.with(-1, moved)
  })

  return {
    subject,
    list,
    at: newest.at,
    status: newest.status,
    error: newest.error,
    source: newest.source,
    unstreamed: newest.unstreamed,
    complete: computed(() => series.value.complete),
    refresh: () => {
      forgive()
      return newest.refresh()
    },
    ...older,
  }
}
