import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { OrderLimitsView } from '#shared/domain/order-limits.ts'
import { useBridge } from './bridge.ts'
import { useProfilesStore } from './stores/profiles.ts'
import { useVaultStore } from './stores/vault.ts'

interface Wanted {
  /** The profile in view by default. */
  readonly profileId?: () => string | null
  /** An order that is about to be replaced or amended: main does not count its open part then. */
  readonly without?: () => string | null
}

/**
 * The order limits of a profile as main judges by them, with what is left of the day; null while they are not known, which says
 * nothing of an order. What is used follows the orders.
 */
export function useLimitsInForce(wanted: Wanted = {}): Readonly<ShallowRef<OrderLimitsView | null>> {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const { profileId: profileIdNow = () => profiles.currentId, without = () => null } = wanted
  const vault = useVaultStore()
  const limits = shallowRef<OrderLimitsView | null>(null)
  async function read(): Promise<void> {
    const profileId = profileIdNow()
    if (profileId === null || vault.locked) return
    const replaced = without()
    const answer = await bridge.call('orders.limits.get', {
      profileId,
      ...(replaced === null ? {} : { without: replaced }),
    })
    if (profileId === profileIdNow() && replaced === without() && answer.ok) limits.value = answer.value
  }
  watch(
    [profileIdNow, () => vault.locked, without],
    () => {
      limits.value = null
      void read()
    },
    { immediate: true },
  )
  onScopeDispose(bridge.on('intent-changed', ({ profileId }) => void (profileId === profileIdNow() && read())))
  return limits
}
