import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useOcos, useOpenCount } from '#renderer/data/use-account.ts'
import { useStopList } from '#renderer/views/shared/stop-orders/use-stop-list.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { isOcoOver } from '#shared/domain/oco-status.ts'

/** How many orders are open, of all pairs; null while it is not known, and while balances are hidden. */
export interface OrderCounts {
  /** With OCO orders, which are rows among the open ones. */
  readonly open: ComputedRef<number | null>
  readonly oco: ComputedRef<number | null>
  readonly stops: ComputedRef<number | null>
}

/** For the tabs of the lists of orders, whichever of them is in front. */
export function useOrderCounts(): OrderCounts {
  const { hidden } = useFormat()
  const orders = useOpenCount()
  const ocos = useOcos()
  const stopList = useStopList({ pace: 'slow' })
  const oco = computed(() => {
    const listed = ocos.data.value
    return hidden.value || listed === null ? null : listed.rows.filter(({ status }) => !isOcoOver(status)).length
  })
  const open = computed(() => {
    const count = orders.data.value?.count
    return orders.partial.value !== null || count === undefined || oco.value === null ? null : count + oco.value
  })
  const stops = computed(() => (hidden.value ? null : (stopList.rows.value?.length ?? null)))
  return { open, oco, stops }
}
