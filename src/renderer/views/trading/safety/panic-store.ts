import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '#renderer/bridge.ts'
import { useKeptList } from '#renderer/composables/use-kept-list.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { sweepFamilies } from '#shared/domain/sweep-families.ts'
import type { SweepReport } from '#shared/domain/cancel-report.ts'
import type { AppError } from '#shared/errors.ts'

/** Cancels everything on the chosen profiles and keeps the last report. */
export const usePanicStore = defineStore('panic', () => {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const kept = useKeptList('panicProfiles')
  const running = ref(false)
  const shown = ref(false)
  const reports = shallowRef<readonly SweepReport[]>([])
  const error = shallowRef<AppError | null>(null)

  /** Those chosen that still exist; the profile in view where nothing was chosen. */
  const chosen = computed<string[]>({
    get: () => {
      const alive = kept.value.filter((id) => profiles.list.some((profile) => profile.id === id))
      return alive.length > 0 ? alive : profiles.currentId === null ? [] : [profiles.currentId]
    },
    set: (ids) => void (kept.value = ids),
  })

  async function run(): Promise<void> {
    if (running.value || chosen.value.length === 0) return
    running.value = shown.value = true
    reports.value = []
    error.value = null
    const answer = await bridge.call('orders.cancelUntilEmpty', {
      profileIds: [...chosen.value],
      families: [...sweepFamilies],
    })
    if (answer.ok) reports.value = answer.value
    else error.value = answer.error
    running.value = false
  }
  const putAway = (): void => void (shown.value = false)
  return { chosen, running, shown, reports, error, run, putAway }
})
