import { watch } from 'vue'
import { isZero } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { useBridge } from '#renderer/bridge.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { useFeed } from './use-feed.ts'

/**
 * Tells of each resting order of the current profile that has ended and of which something has traded. That an order left
 * the list says nothing of why: its own record is read first, and where it cannot be read nothing is told.
 */
export function useTradedOrders(tell: (order: OrderRecord) => void): void {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const open = useFeed<'orders'>(() => ({ kind: 'orders', symbol: null }), { pace: 'slow' })
  let known: { readonly profileId: string; readonly orders: readonly OrderRecord[] } | null = null

  async function find(profileId: string, { id, symbol }: OrderRecord): Promise<void> {
    const answer = await bridge.call('read.getOrder', { profileId, request: { symbol, orderId: id } })
    // Another profile may be in view by now (T12).
    if (!answer.ok || profileId !== profiles.currentId) return
    if (!answer.value.active && !isZero(answer.value.dealSize)) tell(answer.value)
  }

  watch(open.value, (orders) => {
    const profileId = profiles.currentId
    const before = known?.profileId === profileId ? known?.orders : null
    known = orders === null || profileId === null ? null : { profileId, orders }
    if (known === null) return
    const left = new Set(known.orders.map(({ id }) => id))
    for (const order of before ?? []) if (!left.has(order.id)) void find(known.profileId, order)
  })
}
