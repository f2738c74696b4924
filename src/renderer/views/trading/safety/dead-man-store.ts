import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useBridge } from '#renderer/bridge.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { useVaultStore } from '#renderer/stores/vault.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'

/** The dead-man switch of each profile, as main keeps it. */
export const useDeadManStore = defineStore('dead-man', () => {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const byProfile = shallowRef<ReadonlyMap<string, DeadManView>>(new Map())

  const hear = (view: DeadManView): void => void (byProfile.value = new Map(byProfile.value).set(view.profileId, view))
  bridge.on('dead-man-changed', hear)
  const ask = async (profileId: string): Promise<void> => {
    const answer = await bridge.call('deadMan.view', { profileId })
    if (answer.ok) hear(answer.value)
  }
  watch(
    // A switch that an earlier run left set is known before the page is there, of whichever profile.
    () => profiles.list.map(({ id }) => id).join(' '),
    async () => void (await Promise.all(profiles.list.map(({ id }) => ask(id)))),
    { immediate: true },
  )
  /** Profiles of whose switch main has told nothing: whether it is armed is not known, which is not "off". */
  const untold = computed(() => profiles.list.filter(({ id }) => !byProfile.value.has(id)))
  // What could not be read is asked for again where somebody depends on it: locked, nothing is renewed.
  watch(
    () => vault.locked,
    () => void untold.value.forEach(({ id }) => void ask(id)),
  )

  const current = computed<DeadManView | null>(() => byProfile.value.get(profiles.currentId ?? '') ?? null)
  /** Profiles whose switch is not off, the current one among them. */
  const armed = computed(() => [...byProfile.value.values()].filter(({ state }) => state !== 'off'))
  return { current, armed, untold }
})
