import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { isOcoOver } from '#shared/domain/oco-status.ts'
import type { OcoSummary, StopOrder } from '#shared/exchange/index.ts'
import { useLive, useLiveEach } from '#renderer/data/use-live.ts'
import { useStopList } from '#renderer/views/shared/stop-orders/use-stop-list.ts'
import { legFiguresOf } from '#renderer/views/shared/oco/leg-figures.ts'
import type { LegFigures } from '#renderer/views/shared/oco/leg-figures.ts'

/** Orders of a pair that wait for a trigger; empty while they are not known. */
export interface WaitingOrders {
  readonly ocos: ComputedRef<readonly LegFigures[]>
  readonly stops: ComputedRef<readonly StopOrder[]>
  /** Whether these are all: both lists are read, the whole of them, and every OCO order in them. */
  readonly isWhole: ComputedRef<boolean>
  /** Whether nobody knows what there is: a list could not be read, and none is there from before. */
  readonly isUnread: ComputedRef<boolean>
  /** Whether one is known to be open no more; false while nobody can tell. */
  readonly isOcoGone: (orderId: string) => boolean
  readonly isStopGone: (id: string) => boolean
}

/**
 * OCO orders and stop orders of a pair, whichever list is in view. Figures of an order never change, so its record is read
 * seldom; streams and own requests have the lists read at once. `pair` null: nothing is asked.
 */
export function useWaitingOrders(pair: () => string | null): WaitingOrders {
  const list = useLive(() => (pair() === null ? null : { kind: 'ocos' }))
  const open = computed<readonly OcoSummary[]>(() =>
    (list.data.value?.rows ?? []).filter(({ symbol, status }) => symbol === pair() && !isOcoOver(status)),
  )
  const records = useLiveEach(
    () => open.value.map(({ orderId }) => ({ kind: 'read', row: 'getOcoDetail', request: { orderId } }) as const),
    { pace: 'slow' },
  )
  // Dear to list. The venue takes at most 20 of a pair (facts, 4.4): a page holds them all.
  const waiting = useStopList({ pace: 'slow' }, () => {
    const symbol = pair()
    return symbol === null ? null : { symbol }
  })
  const known = computed(() => records.snapshots.value.flatMap(({ value }) => (value == null ? [] : [value])))
  const live = computed(() => known.value.filter(({ status }) => !isOcoOver(status)))
  const ocos = computed(() => live.value.flatMap((one) => legFiguresOf(one) ?? []))
  return {
    ocos,
    isWhole: computed(
      () =>
        list.data.value?.cut === false &&
        waiting.rows.value !== null &&
        known.value.length === open.value.length &&
        ocos.value.length === live.value.length,
    ),
    isUnread: computed(() =>
      [list, waiting.list].some(({ data, error }) => data.value === null && error.value !== null),
    ),
    stops: computed(() => waiting.rows.value ?? []),
    isOcoGone: (orderId) =>
      records.snapshots.value.some(({ value }) => value?.orderId === orderId && isOcoOver(value.status)) ||
      (list.data.value?.cut === false && !open.value.some((one) => one.orderId === orderId)),
    isStopGone: (id) => waiting.rows.value?.some((one) => one.id === id) === false,
  }
}
