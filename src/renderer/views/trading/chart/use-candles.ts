import { computed, shallowRef } from 'vue'
import type { ComputedRef } from 'vue'
import type { PanelStatus, SourceName } from '#renderer/data/snapshot.ts'
import { useLastTrade, withLastTrade } from '#renderer/data/last-price.ts'
import { useLiveWindow } from '#renderer/data/use-live-window.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { AppError } from '#shared/errors.ts'
import { candleLengths } from '#shared/domain/candle-lengths.ts'
import { chartKey, mostBars, mostCandleRows } from '#shared/domain/chart-window.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import type { Interval } from './intervals.ts'

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
  /** Main reads older candles. */
  readonly paging: ComputedRef<boolean>
  /** The venue has nothing older. */
  readonly complete: ComputedRef<boolean>
  /** Why older candles did not come; main asks again by itself unless the reason lasts. */
  readonly pagingError: ComputedRef<AppError | null>
  readonly refresh: () => Promise<void>
  /** Has main reach further back; does nothing where it still reads, or where there is nothing. */
  readonly loadOlder: () => void
}

/** Candles of a chart at first; each look further back asks for as many more as one answer of the venue holds. */
const firstCount = 300

/** The candles of one pair, as main holds them: the newest, and older ones as far as somebody looked back. */
export function useCandles(pair: () => string | null, interval: () => Interval): Candles {
  const profiles = useProfilesStore()
  const subject = computed(() => [profiles.currentId, pair(), interval()].join(' '))
  /** How far back somebody looked, and at which subject. */
  const looked = shallowRef({ subject: '', count: firstCount })
  const count = computed(() => (looked.value.subject === subject.value ? looked.value.count : firstCount))
  const live = useLiveWindow<'chart'>(() => {
    const symbol = pair()
    return symbol === null ? null : { kind: 'chart', symbol, type: interval(), reach: { count: count.value } }
  }, chartKey)
  /** What was shown of another pair or interval is not this one's (T12). */
  const shown = computed(() => {
    const symbol = pair()
    const { value } = live.data
    return symbol !== null && value?.key === chartKey({ symbol, type: interval() }) ? value : null
  })

  const last = useLastTrade(pair)
  /** The newest closes at the last price that the page shows elsewhere. */
  const list = computed(() => {
    const candles = shown.value?.candles ?? []
    const newest = candles.at(-1)
    if (newest === undefined) return candles
    const moved = withLastTrade(newest, candleLengths[interval()], last.value)
    return moved === newest ? candles : candles.with(-1, moved)
  })
  function loadOlder(): void {
    if (shown.value === null) return
    const { candles, state } = shown.value
    const next = Math.min(mostBars, candles.length + mostCandleRows)
    if (state.begins || state.reading || state.failed !== null || next <= count.value) return
    looked.value = { subject: subject.value, count: next }
  }
  const isFormer = computed(() => shown.value === null && live.data.value !== null)
  return {
    subject,
    list,
    at: computed(() => (isFormer.value ? null : live.at.value)),
    status: computed(() => (isFormer.value ? 'loading' : live.status.value)),
    error: computed(() => (isFormer.value ? null : live.error.value)),
    source: live.source,
    unstreamed: live.unstreamed,
    paging: computed(() => shown.value?.state.reading ?? false),
    complete: computed(() => shown.value?.state.begins ?? false),
    pagingError: computed(() => shown.value?.state.failed ?? null),
    refresh: live.refresh,
    loadOlder,
  }
}
