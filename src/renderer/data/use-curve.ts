import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { PortfolioCurve } from '#shared/domain/portfolio.ts'
import type { AppError } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useKept } from './use-kept.ts'

/** What main has seen of the value of the profile in view; new snapshots come by themselves. */
export function useCurve() {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const held = shallowRef<PortfolioCurve | null>(null)
  const failed = shallowRef<{ readonly profileId: string; readonly error: AppError } | null>(null)

  async function refresh(): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null || vault.locked) return
    const answer = await bridge.call('portfolio.curve', { profileId })
    if (profileId !== profiles.currentId) return
    if (answer.ok) held.value = answer.value
    failed.value = answer.ok ? null : { profileId, error: answer.error }
  }
  watch([() => profiles.currentId, () => vault.locked], () => void refresh(), { immediate: true })
  onScopeDispose(
    bridge.on('portfolio-changed', (curve) => {
      if (curve.profileId === profiles.currentId) held.value = curve
    }),
  )
  const ofNow = computed(() => (held.value?.profileId === profiles.currentId ? held.value : null))
  return useKept({
    data: () => ofNow.value,
    error: () => (failed.value?.profileId === profiles.currentId ? failed.value.error : null),
    refresh,
  })
}
