import { ref, shallowRef } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { onOtherProfile } from '#renderer/data/use-opened.ts'
import type { CancelFamily, CancelReport } from '#shared/domain/cancel-report.ts'
import type { AppError } from '#shared/errors.ts'

/** Cancels whole families of the current profile's orders and keeps what the venue's lists proved of it (M12). */
export function useCancelFamilies() {
  const bridge = useBridge()
  const desk = useDeskStore()
  const profiles = useProfilesStore()
  const reports = shallowRef<readonly CancelReport[]>([])
  const error = shallowRef<AppError | null>(null)
  const busy = ref(false)
  let turn = 0

  /** `pair` is the pair in view; without one in view nothing is cancelled. */
  async function run(scope: 'pair' | 'everything', families: readonly CancelFamily[]): Promise<void> {
    const profileId = profiles.currentId
    if (busy.value || profileId === null || (scope === 'pair' && desk.pair === null)) return
    const mine = (turn += 1)
    busy.value = true
    const answer = await bridge.call('orders.cancelUntilEmpty', {
      profileIds: [profileId],
      families: [...families],
      ...(scope === 'pair' && desk.pair !== null ? { symbol: desk.pair } : {}),
    })
    // What was proved of another profile stands in its activity list.
    if (mine !== turn) return
    busy.value = false
    if (answer.ok) reports.value = answer.value
    error.value = answer.ok ? null : answer.error
  }
  function clear(): void {
    reports.value = []
    error.value = null
  }
  onOtherProfile(() => {
    turn += 1
    busy.value = false
    clear()
  })
  return { run, clear, reports, error, busy }
}
