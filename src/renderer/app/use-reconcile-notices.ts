import { watch } from 'vue'
import type { IntentView } from '#shared/domain/intent.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import type { NoticeHead } from '#renderer/data/stores/notices.ts'
import { symbolOf } from '#renderer/views/shared/use-fill-words.ts'
import { useReconciledWords } from '#renderer/views/shared/use-reconciled-words.ts'
import { useText } from '#renderer/locales/use-text.ts'

const headOf = ({ kind, state }: IntentView): NoticeHead => {
  const isCancel = kind.startsWith('cancel')
  if (state === 'accepted') return isCancel ? 'cancelled' : 'accepted'
  if (isCancel) return 'notCancelled'
  return state === 'refused' ? 'refused' : 'noEffect'
}

/** Says it wherever the user is when an unknown outcome has been found out. */
export function useReconcileNotices(): void {
  const intents = useIntentsStore()
  const notices = useNoticesStore()
  const words = useReconciledWords()
  const { t } = useText()
  watch(
    () => intents.lastReconciled,
    (intent) => {
      if (intent === null) return
      const { said, note } = words(intent)
      const { profileId } = intent
      const pair = symbolOf(intent.request)
      notices.say(
        intent.state === 'accepted' && intent.endedBy !== 'user' ? 'good' : 'plain',
        note === null ? said : t('resolved.more', { said, note }),
        null,
        {
          intentId: intent.id,
          event: `${intent.id} ${intent.state}`,
          head: intent.endedBy === 'user' ? 'byUser' : headOf(intent),
          profileId,
          ...(pair === '' ? {} : { pair }),
        },
      )
    },
    // Of several that are resolved in one turn, each is told.
    { flush: 'sync' },
  )
}
