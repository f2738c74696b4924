import { watch } from 'vue'
import { compare, isZero } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useFeed } from './use-feed.ts'

/**
 * Tells of each resting order of the current profile of which more has traded than before, and of each that has ended and of
 * which something has. That an order left the list says nothing of why: its own record is read first, and where it cannot be
 * read nothing is told. Orders that are not wanted, since main follows them, are left out.
 */
export function useTradedOrders(
  notify: (order: OrderRecord) => void,
  isWanted: (order: OrderRecord) => boolean = () => true,
): void {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const open = useFeed<'orders'>(() => ({ kind: 'orders', symbol: null }), { pace: 'slow' })
  let known: { readonly profileId: string; readonly orders: readonly OrderRecord[] } | null = null

  async function find(profileId: string, { id, symbol }: OrderRecord): Promise<void> {
    const answer = await bridge.call('read.getOrder', { profileId, request: { symbol, orderId: id } })
    // Another profile may be in view by now (T12).
    if (!answer.ok || profileId !== profiles.currentId) return
    if (!answer.value.active && !isZero(answer.value.dealSize)) notify(answer.value)
  }

  watch(open.value, (orders) => {
    const profileId = profiles.currentId
    const before = known?.profileId === profileId ? known?.orders : null
    known = orders === null || profileId === null ? null : { profileId, orders }
    if (known === null) return
    const listed = new Map(known.orders.map((order) => [order.id, order]))
    for (const order of (before ?? []).filter(isWanted)) {
      const now = listed.get(order.id)
      if (now === undefined) void find(known.profileId, order)
      else if (compare(now.dealSize, order.dealSize) > 0) notify(now)
    }
  })
}
