import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { cancelFamilies } from '#shared/domain/cancel-families.ts'
import type { CancelReport } from '#shared/domain/cancel-report.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { AppError } from '#shared/errors.ts'

/** Cancels everything on the profile on screen and on those ticked beside it, and keeps the last report. */
export const usePanicStore = defineStore('panic', () => {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const kept = useSettingsStore().pageList('panicProfiles')
  const running = ref(false)
  const shown = ref(false)
  const reports = shallowRef<readonly CancelReport[]>([])
  const error = shallowRef<AppError | null>(null)

  /** Ids that were ticked and still exist. */
  const ticked = computed<string[]>({
    get: () => kept.value.filter((id) => profiles.list.some((profile) => profile.id === id)),
    set: (ids) => void (kept.value = ids),
  })
  /** Those it cancels on, the profile on screen first: no tick, not even a remembered one, can leave that one out. */
  const chosen = computed<readonly Profile[]>(() => {
    const { current } = profiles
    const others = profiles.list.filter(({ id }) => id !== current?.id && ticked.value.includes(id))
    return current === null ? others : [current, ...others]
  })

  async function run(): Promise<void> {
    const profileIds = chosen.value.map(({ id }) => id)
    if (running.value || profileIds.length === 0) return
    running.value = shown.value = true
    reports.value = []
    error.value = null
    const answer = await bridge.call('orders.cancelUntilEmpty', { profileIds, families: [...cancelFamilies] })
    if (answer.ok) reports.value = answer.value
    else error.value = answer.error
    running.value = false
  }
  const dismissed = (): void => void (shown.value = false)
  return { ticked, chosen, running, shown, reports, error, run, dismissed }
})
