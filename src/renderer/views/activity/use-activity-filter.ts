import { refDebounced } from '@vueuse/core'
import { computed, ref } from 'vue'
import type { IntentFilter } from '#shared/domain/intent-filter.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { ActivityQuery } from './use-activity.ts'

export const everyRequest: IntentFilter = { outcome: 'all', kind: 'all', text: '' }

/** What the list, and with it an export, is narrowed to. */
export function useActivityFilter() {
  const profiles = useProfilesStore()
  const filter = ref<IntentFilter>(everyRequest)
  const scope = ref<'this' | 'all'>('this')
  const text = refDebounced(
    computed(() => filter.value.text),
    200,
  )
  const query = computed<ActivityQuery | null>(() => {
    const profileId = scope.value === 'all' ? null : profiles.currentId
    if (scope.value === 'this' && profileId === null) return null
    return { profileId, filter: { ...filter.value, text: text.value } }
  })
  return { filter, scope, query }
}
