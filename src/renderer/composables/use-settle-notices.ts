import { watch } from 'vue'
import { useIntentsStore } from '#renderer/stores/intents.ts'
import { useNoticesStore } from '#renderer/stores/notices.ts'
import { useIntentWords } from './use-intent-words.ts'
import { useText } from './use-text.ts'

/** Says it wherever the user is when an unknown outcome has been found out. */
export function useSettleNotices(): void {
  const intents = useIntentsStore()
  const notices = useNoticesStore()
  const words = useIntentWords()
  const { t } = useText()
  watch(
    () => intents.lastSettled,
    (intent) => {
      if (intent === null) return
      const what = words(intent)
      if (intent.state === 'accepted') notices.say('good', t('settled.accepted', { what }))
      else notices.say('plain', t(intent.state === 'refused' ? 'settled.refused' : 'settled.absent', { what }))
    },
  )
}
