import { watch } from 'vue'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { endingOf } from '#renderer/views/shared/ending.ts'
import { symbolOf } from '#renderer/views/shared/use-fill-words.ts'
import { useIntentFacts } from '#renderer/views/shared/use-intent-words.ts'

/**
 * Says wherever the user is what became of an order that was to take another's place, whether its form is still open or not, and
 * again in every page and after every start, until it is dismissed, of one that was not placed.
 */
export function useReplaceNotices(): void {
  const { t } = useText()
  const { words: say } = useMessages()
  const intents = useIntentsStore()
  const notices = useNoticesStore()
  const { full } = useIntentFacts()
  watch(
    () => intents.lastReplacing,
    (intent) => {
      if (intent === null) return
      const { id, state, profileId, request } = intent
      const said = { what: full(intent), note: intent.note === null ? '' : say(intent.note) }
      const pair = symbolOf(request)
      const event = `${id} replacing ${state}`
      const detail = { intentId: id, event, profileId, ...intents.untilRead(intent), ...(pair === '' ? {} : { pair }) }
      if (state === 'accepted') notices.say('good', t('replacing.placed', said), null, { ...detail, head: 'changed' })
      else if (state === 'unknown')
        notices.say('unknown', t('replacing.unknown', said), null, { ...detail, head: 'unknown' })
      else {
        // What was only looked for is not told as something that was not placed.
        const isOnlyNotFound = endingOf(intent) === 'notFound'
        const text = t(isOnlyNotFound ? 'replacing.notFound' : 'replacing.notPlaced', said)
        notices.say('bad', text, null, { ...detail, head: isOnlyNotFound ? 'notFound' : 'notReplaced' })
      }
    },
    // Of several that are answered in one turn, each is told.
    { flush: 'sync' },
  )
}
