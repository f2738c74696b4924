import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { StatusView } from '#shared/bridge/app.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from './profiles.ts'

/** How each profile's venue, line, clock and limits stand; `current` never shows another profile's (T12). */
export const useServiceStore = defineStore('service', () => {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const byProfile = ref<Readonly<Record<string, StatusView>>>({})

  const onValue = (status: StatusView): void =>
    void (byProfile.value = { ...byProfile.value, [status.profileId]: status })
  bridge.on('status-changed', onValue)

  /** Asks for that of the profile in view: main pushes the one that was asked for last. */
  async function refresh(): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null) return
    const answer = await bridge.call('app.status', { profileId })
    if (answer.ok) onValue(answer.value)
  }
  watch(
    () => profiles.currentId,
    () => refresh(),
    { immediate: true },
  )

  /** As last told of one profile; null where nothing was. */
  const of = (profileId: string): StatusView | null => byProfile.value[profileId] ?? null
  const current = computed<StatusView | null>(() => (profiles.currentId === null ? null : of(profiles.currentId)))
  const confirmingId = shallowRef<string | null>(null)
  bridge.on('order-confirming', ({ profileId, isOpen }) => void (confirmingId.value = isOpen ? profileId : null))
  /** Main's own window asks about an order of the profile in view. */
  const confirming = computed(() => confirmingId.value !== null && confirmingId.value === profiles.currentId)
  return { current, confirming, refresh }
})
