import { onScopeDispose } from 'vue'
import { newsText, pairOf } from '#shared/domain/alert.ts'
import { followed, msg } from '#shared/messages.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { playSound } from '#renderer/views/shared/use-sounds.ts'

/** Says wherever the user is, once, that an alert has fired, and lets it be heard where that was chosen for it. */
export function useAlertNotices(): void {
  const bridge = useBridge()
  const notices = useNoticesStore()
  const { words } = useMessages()
  const { hidden } = useFormat()
  onScopeDispose(
    bridge.on('alert-fired', (news) => {
      const { id, profileId, rule, options } = news.alert
      const { note, sound } = options
      const message = newsText(news, hidden.value)
      const text = words(note === '' ? message : followed(message, msg('alerts.note', { note })))
      const symbol = pairOf(rule)
      const pair = symbol === null ? {} : { pair: symbol }
      notices.say('plain', text, null, { ...pair, profileId, event: `alert ${id} ${news.at}` })
      if (sound) playSound('done')
    }),
  )
}
