import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Live } from '#renderer/data/snapshot.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useLiveWindow } from '#renderer/data/use-live-window.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { chartKey } from '#shared/domain/chart-window.ts'
import { candlesWithin, changeOver, spanOf } from './chart-spans.ts'
import type { ChartSpan } from './chart-spans.ts'

/** The closing prices of a pair over a span, the last one at the last price. */
export interface PairLine {
  readonly span: ComputedRef<ChartSpan>
  /** Names profile, pair and span. */
  readonly subject: ComputedRef<string>
  /** Times in s since the epoch, rising; prices for drawing alone. */
  readonly points: ComputedRef<readonly { readonly time: number; readonly value: number }[]>
  /** From the first price of the span to the last one; null where not known. */
  readonly change: ComputedRef<{ readonly amount: string; readonly fraction: string } | null>
  readonly topic: Live<unknown>
}

export function usePairLine(
  pair: () => string | null,
  span: () => ChartSpan,
  /** Quote per base, the same as above the chart. */
  last: () => string | null,
): PairLine {
  const profiles = useProfilesStore()
  const now = useClock()
  const wanted = computed(() => {
    const [symbol, { type, count }] = [pair(), spanOf[span()]]
    return symbol === null ? null : ({ kind: 'chart', symbol, type, reach: { count } } as const)
  })
  const live = useLiveWindow<'chart'>(() => wanted.value, chartKey)
  /** What was shown of another pair or span is not this one's (T12). */
  const shown = computed(() => {
    const { value } = live.data
    return value !== null && wanted.value !== null && value.key === chartKey(wanted.value) ? value : null
  })
  /** A place and no list: the clock draws nothing anew. */
  const from = computed(() => {
    const { candles = [] } = shown.value ?? {}
    return candles.length - candlesWithin(candles, span(), Math.floor(now.value / 1000)).length
  })
  const candles = computed(() => shown.value?.candles.slice(from.value) ?? [])
  const points = computed(() => {
    const price = last()
    return candles.value.map(({ start, close }, at) => {
      const isLast = at === candles.value.length - 1 && price !== null
      return { time: start, value: Number(isLast ? price : close) }
    })
  })
  const isFormer = computed(() => shown.value === null && live.data.value !== null)
  return {
    span: computed(span),
    subject: computed(() => [profiles.currentId, pair(), span()].join(' ')),
    points,
    change: computed(() => changeOver(candles.value, last() ?? candles.value.at(-1)?.close ?? null)),
    topic: {
      ...live,
      data: shown,
      status: computed(() => (isFormer.value ? 'loading' : live.status.value)),
      error: computed(() => (isFormer.value ? null : live.error.value)),
    },
  }
}
