import { onScopeDispose } from 'vue'
import { followed, msg } from '#shared/messages.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { playSound } from '#renderer/views/shared/use-sounds.ts'

/** Says wherever the user is, once, that an alert has fired, and lets it be heard where that was chosen for it. */
export function useAlertNotices(): void {
  const bridge = useBridge()
  const notices = useNoticesStore()
  const { words } = useMessages()
  onScopeDispose(
    bridge.on('alert-fired', ({ alert: { id, profileId, rule, options }, at, message }) => {
      const { note, sound } = options
      const text = words(note === '' ? message : followed(message, msg('alerts.note', { note })))
      const pair = rule.symbol === null ? {} : { pair: rule.symbol }
      notices.say('plain', text, null, { ...pair, profileId, event: `alert ${id} ${at}` })
      if (sound) playSound('done')
    }),
  )
}
