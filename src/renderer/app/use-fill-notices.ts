import { onScopeDispose, watch } from 'vue'
import type { IntentView } from '#shared/domain/intent.ts'
import { nothingTold, summaryOf, withRecord } from '#shared/domain/order-fill.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { createFillSteps } from '#renderer/data/fill-steps.ts'
import type { FillStep } from '#renderer/data/fill-steps.ts'
import { symbolOf, useFillFacts } from '#renderer/views/shared/use-fill-words.ts'
import { useTradedOrders } from '#renderer/data/use-traded-orders.ts'

/**
 * Says it wherever the user is when an order has traded, wholly or in part: of Coffer's own orders as main finds out, of
 * others as the list of open orders shows it. What was known when the page began is not told again, nor is what main finds
 * of orders of an earlier run as news.
 */
export function useFillNotices(): void {
  const bridge = useBridge()
  const intents = useIntentsStore()
  const notices = useNoticesStore()
  const profiles = useProfilesStore()
  const { sentence } = useFillFacts()

  function notify({ profileId, symbol, fill, intentId }: FillStep): void {
    const head = fill.side === 'buy' ? ('bought' as const) : ('sold' as const)
    const about = `${fill.orderId} traded`
    const detail = { head, pair: symbol, profileId, filled: true, about, event: `${fill.orderId} ${fill.size} traded` }
    notices.say('good', sentence(symbol, fill), null, intentId === null ? detail : { ...detail, intentId })
  }
  const steps = createFillSteps(notify)
  onScopeDispose(steps.stop)

  function onValue({ id, profileId, request, fill, isOldFill }: IntentView): void {
    if (fill == null) return
    if (isOldFill === true || (profileId === profiles.currentId && !intents.loaded)) steps.known(fill)
    else steps.heard({ profileId, symbol: symbolOf(request), fill, intentId: id })
  }
  onScopeDispose(bridge.on('intent-changed', onValue))
  watch(
    () => intents.loaded,
    (loaded) => {
      if (loaded) for (const { fill } of intents.current) if (fill != null) steps.known(fill)
    },
    { immediate: true, flush: 'sync' },
  )

  const isFollowed = ({ id }: OrderRecord): boolean => intents.current.some(({ fill }) => fill?.orderId === id)
  useTradedOrders(
    (order) => {
      const profileId = profiles.currentId
      const mine = intents.current.find(({ clientOid }) => clientOid !== null && clientOid === order.clientOid)
      const fill = summaryOf(withRecord(nothingTold(order.id), order), null, Date.now())
      if (profileId === null || isFollowed(order) || fill === null) return
      steps.heard({ profileId, symbol: order.symbol, fill, intentId: mine?.id ?? null })
    },
    (order) => !isFollowed(order),
  )
}
