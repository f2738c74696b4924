import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { OrderLimitsView } from '#shared/domain/order-limits.ts'
import { useBridge } from './bridge.ts'
import { useProfilesStore } from './stores/profiles.ts'
import { useVaultStore } from './stores/vault.ts'

/**
 * The order limits of the profile in view as main judges by them, with what is left of the day; null while they are not known,
 * which says nothing of an order. What is used follows the orders; `without` names one that is about to be replaced or amended, whose
 * open part main does not count then.
 */
export function useLimitsInForce(
  without: () => string | null = () => null,
): Readonly<ShallowRef<OrderLimitsView | null>> {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const limits = shallowRef<OrderLimitsView | null>(null)
  async function read(): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null || vault.locked) return
    const replaced = without()
    const answer = await bridge.call('orders.limits.get', {
      profileId,
      ...(replaced === null ? {} : { without: replaced }),
    })
    if (profileId === profiles.currentId && replaced === without() && answer.ok) limits.value = answer.value
  }
  watch(
    [() => profiles.currentId, () => vault.locked, without],
    () => {
      limits.value = null
      void read()
    },
    { immediate: true },
  )
  onScopeDispose(bridge.on('intent-changed', ({ profileId }) => void (profileId === profiles.currentId && read())))
  return limits
}
