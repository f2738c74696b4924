import { computed, shallowRef } from 'vue'
import { listedRowOf, openKey, openSorts } from '#shared/domain/open-orders.ts'
import type { OpenCells, OpenQuery, OpenSort } from '#shared/domain/open-orders.ts'
import type { ListedRow } from '#shared/domain/listed-row.ts'
import type { Filter } from '#shared/domain/order-origin.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useLiveWindow } from '#renderer/data/use-live-window.ts'
import type { Sort } from '#renderer/ui/data-grid/sort.ts'
import type { GridSource } from '#renderer/ui/data-grid/source.ts'
import { awaitedKey, useShownRange, windowRows } from '#renderer/views/shared/window-rows.ts'
import type { Result } from '#shared/errors.ts'

const isSort = (by: string): by is OpenSort => (openSorts as readonly string[]).includes(by)

/** Stands where a row is that has not come: nothing can be done with it. */
const awaitedLine = (index: number): ListedRow => ({
  key: awaitedKey(index),
  orderId: null,
  symbol: '',
  side: 'buy',
  type: '',
  price: null,
  size: null,
  filled: null,
  left: null,
  remainingValue: null,
  postOnly: false,
  at: 0,
  booked: false,
  cancelling: false,
  intent: null,
  origin: 'unknown',
  order: null,
})

/** All lines of a query as main knew them when it was asked; null where they were asked for another profile. */
export type EveryOpen = () => Promise<Result<readonly ListedRow[]> | null>

/** The table of open orders as rows of which main holds all and the page those on screen. */
export function useOpenWindow(filter: () => Filter) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const sort = shallowRef<Sort | null>(null)
  const query = computed((): OpenQuery => {
    const { pair, side, origin, type } = filter()
    const by = sort.value?.by ?? ''
    return { sort: isSort(by) ? { by, down: sort.value?.down === true } : null, filter: { pair, side, origin, type } }
  })
  const { asked, setRange } = useShownRange(() => JSON.stringify(query.value.filter))
  const live = useLiveWindow<'openOrders'>(() => ({ kind: 'openOrders', ...query.value, ...asked.value }), openKey)
  const source: GridSource<ListedRow> = {
    ...windowRows<ListedRow, OpenCells>({
      window: () => live.data.value,
      rowOf: listedRowOf,
      keyOf: ({ key }) => key,
      cellsKey: ([key]) => key,
      awaited: awaitedLine,
      placesKey: () => JSON.stringify([profiles.currentId, live.data.value?.key]),
    }),
    canSort: isSort,
    sort: () => sort.value,
    sortBy: (next) => void (sort.value = next),
    mayUnsort: true,
    setRange,
  }
  const everyOpen: EveryOpen = async () => {
    const [profileId, wanted] = [profiles.currentId, query.value]
    if (profileId === null) return null
    const answer = await bridge.call('feed.openOrders', { profileId, query: wanted })
    if (profileId !== profiles.currentId || openKey(wanted) !== openKey(query.value)) return null
    return answer.ok ? { ok: true, value: answer.value.rows.map(listedRowOf) } : answer
  }
  return {
    source,
    live,
    everyOpen,
    state: computed(() => live.data.value?.state ?? null),
    /** The window is of another filter or order until main has sent the new one. */
    isFormer: computed(() => live.data.value?.key !== openKey(query.value)),
  }
}
