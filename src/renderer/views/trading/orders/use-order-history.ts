import { computed, watch } from 'vue'
import { closedOrderFields, fillFields } from '#shared/domain/history.ts'
import type { HistoryQuery } from '#shared/domain/history.ts'
import type { Fill, OrderRecord } from '#shared/exchange/index.ts'
import { useOpenOrders } from '#renderer/data/use-account.ts'
import type { PanelStatus } from '#renderer/data/snapshot.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { createHistoryRows } from '#renderer/views/shared/window-rows.ts'
import { useHistoryWindow } from '#renderer/views/shared/use-history-window.ts'
import type { useHistoryFilter } from './use-history-filter.ts'

interface Listed {
  readonly id: string
}
type Filter<List extends 'closedOrders' | 'fills'> = ReturnType<typeof useHistoryFilter<List>>
export type AnyFilter = Filter<'closedOrders'> | Filter<'fills'>

const orders = createHistoryRows<OrderRecord>(closedOrderFields)
const fills = createHistoryRows<Fill>(fillFields)

/** Calls `onChange` when an order of `pair` (null: of any) was filled or ended, while `subject` stayed: no push of it may have come. */
function watchOpenOrders(pair: () => string | null, subject: () => string, onChange: () => void): void {
  const open = useOpenOrders(pair)
  const openNow = computed(() => open.data.value?.map(({ id, dealSize }) => `${id} ${dealSize}`).join() ?? null)
  watch([openNow, subject], ([next, of], [former, formerOf]) => {
    if (of === formerOf && next !== null && former !== null) onChange()
  })
}

/**
 * A history of one pair or of all, of which main holds what was read, a page at a time, and adds what comes on top. Another filter begins
 * anew; nothing of the former is shown under it (T12). In another order the former lines stay, marked, until main has sent them.
 */
function useOrderHistory<Row extends Listed>(
  filter: AnyFilter,
  rows: ReturnType<typeof createHistoryRows<Row>>,
  order: () => HistoryQuery['sort'],
) {
  const profiles = useProfilesStore()
  const table = useHistoryWindow<Row>({
    history: () => filter.history.value,
    sorts: {},
    order,
    rowOf: rows.rowOf,
    keyOf: ({ id }) => id,
    awaited: rows.awaited,
    ahead: null,
  })
  const { live, isFormer, isOfHistory, state, act } = table
  /** Of another list. In another order the former lines stay until the new ones come. */
  const isOther = computed(() => isFormer.value && !isOfHistory.value)
  watchOpenOrders(
    () => filter.pair.value,
    () => JSON.stringify([profiles.currentId, filter.history.value]),
    () => void live.refresh(),
  )
  const hasMore = computed(() => !isOther.value && state.value?.done === false)
  return {
    ...table,
    status: computed((): PanelStatus => (live.data.value !== null && isOther.value ? 'loading' : live.status.value)),
    count: computed(() => (isOther.value ? 0 : (live.data.value?.total ?? 0))),
    hasMore,
    /** Which pairs it is made of; null of one pair's, and while another list is awaited. */
    pairs: computed(() => (isOther.value ? null : (state.value?.pairs ?? null))),
    more: (): void => {
      if (hasMore.value && state.value?.busy !== true) act('more')
    },
    again: (): void => act('again'),
  }
}

/** Closed orders by their last event, or by when they were placed; newest first. */
export const useClosedOrders = (filter: Filter<'closedOrders'>, sort: () => 'event' | 'placed') =>
  useOrderHistory(filter, orders, () => ({ by: sort() === 'event' ? 'eventAt' : 'createdAt', down: true }))

/** Fills, newest first. */
export const useFills = (filter: Filter<'fills'>) =>
  useOrderHistory(filter, fills, () => ({ by: 'createdAt', down: true }))

export type OrderHistory = Omit<ReturnType<typeof useClosedOrders>, 'source' | 'everyRow'>
