import { computed } from 'vue'
import { useLive } from '#renderer/data/use-live.ts'
import { useCancelledStops } from './cancelled-stops.ts'

const pageSize = 100

/** Stop orders of every pair; `rows` are those that wait for their trigger, null while they are not known. */
export function useStopList(options: Parameters<typeof useLive>[1] = {}) {
  const list = useLive(() => ({ kind: 'read', row: 'listStopOrders', request: { pageSize } }) as const, options)
  const cancelled = useCancelledStops()
  const rows = computed(
    () => list.data.value?.items.filter(({ id, status }) => status === 'NEW' && !cancelled.value.has(id)) ?? null,
  )
  return { list, rows }
}
