import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useText } from '#renderer/composables/use-text.ts'
import { useAppStore } from '#renderer/stores/app.ts'
import { useServiceStore } from '#renderer/stores/service.ts'

/** Why no new order may be sent now, in one sentence; null when one may. Cancels are never held. */
export function useSendingHeld(): ComputedRef<string | null> {
  const app = useAppStore()
  const service = useServiceStore()
  const { t } = useText()
  return computed(() => {
    if (app.journalTrouble !== null) return app.journalTrouble.message
    if (app.info !== null && app.info.journal.state !== 'ok') return app.info.journal.message ?? t('held.journal')
    const status = service.current
    if (status?.service.state === 'cancelonly') return t('held.cancelOnly')
    if (status?.service.state === 'close') return t('held.closed')
    if (status?.fence.open === false) return status.fence.reason ?? t('held.fence')
    return null
  })
}
