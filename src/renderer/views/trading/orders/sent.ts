import { computed, shallowRef, watch } from 'vue'
import { useBridge } from '#renderer/bridge.ts'
import { useIntentsStore } from '#renderer/stores/intents.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { sentIds } from './origin.ts'

/** As far back as the journal is asked at once. */
const most = 500

/** Client order ids that this app has sent for the current profile, as far back as the journal's last 500 entries. */
export function useSentIds() {
  const bridge = useBridge()
  const intents = useIntentsStore()
  const profiles = useProfilesStore()
  const older = shallowRef<readonly IntentView[]>([])
  watch(
    () => profiles.currentId,
    async (profileId) => {
      older.value = []
      if (profileId === null) return
      const answer = await bridge.call('intents.list', { profileId, limit: most })
      if (answer.ok && profileId === profiles.currentId) older.value = answer.value
    },
    { immediate: true },
  )
  return computed(() => new Set([...sentIds(older.value), ...sentIds(intents.current)]))
}
