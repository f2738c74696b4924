import { watch } from 'vue'
import { useIntentsStore } from '#renderer/stores/intents.ts'
import { useNoticesStore } from '#renderer/stores/notices.ts'
import { useIntentFacts } from './use-intent-words.ts'
import { useText } from './use-text.ts'

/** Says it wherever the user is when an unknown outcome has been found out. */
export function useSettleNotices(): void {
  const intents = useIntentsStore()
  const notices = useNoticesStore()
  const { full, sideOf } = useIntentFacts()
  const { t } = useText()
  watch(
    () => intents.lastSettled,
    (intent) => {
      if (intent === null) return
      const state = intent.state === 'accepted' || intent.state === 'refused' ? intent.state : 'absent'
      const side = sideOf(intent)
      // The user's word proves nothing, and is not told as a finding.
      const isWord = intent.endedBy === 'user'
      const said = t(isWord ? 'settled.byUser' : `settled.${state}`, { what: full(intent) })
      const { note } = intent
      notices.say(
        state === 'accepted' && !isWord ? 'good' : 'plain',
        note === null || isWord ? said : t('settled.more', { said, note }),
        null,
        {
          intentId: intent.id,
          event: `${intent.id} ${intent.state}`,
          ...(side === null ? {} : { side }),
        },
      )
    },
    // Of several that settle in one turn, each is told.
    { flush: 'sync' },
  )
}
