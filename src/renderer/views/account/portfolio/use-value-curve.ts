import { computed } from 'vue'
import type { Ref } from 'vue'
import { divide, isPositive, subtract } from '#shared/decimal.ts'
import type { ValuePoint } from '#shared/domain/portfolio.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useCurve } from '#renderer/data/use-curve.ts'
import { useLive } from '#renderer/data/use-live.ts'
import type { useWorth } from '#renderer/data/use-worth.ts'
import { dayAgo, runsOf, valueIn, within } from './curve-ranges.ts'
import type { CurveCurrency, Range } from './curve-ranges.ts'

/** The snapshots of a span in the currency that they are kept in, and what changed in the last 24 hours. */
export function useValueCurve({ currency }: ReturnType<typeof useWorth>, range: Readonly<Ref<Range>>) {
  const clock = useClock()
  const curve = useCurve()
  /** Snapshots are kept in USDT and in BTC. */
  const drawnIn = computed<CurveCurrency>(() => (currency.value === 'BTC' ? 'BTC' : 'USDT'))
  const worthDrawn = useLive(() => ({ kind: 'worth', base: drawnIn.value }))
  /** To the minute: a curve of hours need not be drawn each second. */
  const now = computed(() => Math.floor(clock.value / 60_000) * 60_000 + 60_000)
  const all = computed(() => curve.data.value?.points ?? [])
  const points = computed(() => within(all.value, range.value, now.value))
  return {
    curve,
    drawnIn,
    /** Of the value of now that the change of a day is counted to. */
    status: worthDrawn.status,
    points,
    /** Decimals of a value. */
    places: computed(() => (drawnIn.value === 'BTC' ? 8 : 2)),
    runs: computed(() => runsOf(points.value, now.value, drawnIn.value)),
    valueOf: (point: ValuePoint): string | null => valueIn(point, drawnIn.value),
    last: computed(() => all.value.findLast(({ at }) => at <= now.value) ?? null),
    /** Null where no snapshot of then was taken, or where it lacks other currencies than the value of now. */
    day: computed(() => {
      const before = dayAgo(all.value, now.value)
      const then = before && valueIn(before, drawnIn.value)
      const here = worthDrawn.data.value
      if (here === null || then === null || before?.uncounted.join() !== here.uncounted.toSorted().join()) return null
      if (here.total === null) return null
      const amount = subtract(here.total, then)
      return { amount, rate: isPositive(then) ? divide(amount, then, 6) : null }
    }),
  }
}
export type ValueCurve = ReturnType<typeof useValueCurve>
