import { onScopeDispose, watch } from 'vue'
import { newsText, pairOf } from '#shared/domain/alert.ts'
import { followed, msg } from '#shared/messages.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { playSound } from '#renderer/views/shared/use-sounds.ts'
import { useUpdatesStore } from '#renderer/data/stores/updates.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useDeadManNotices } from '#renderer/views/safety/use-dead-man-notices.ts'
import { useAccountNotices } from './use-account-notices.ts'
import { useReconcileNotices } from './use-reconcile-notices.ts'
import { useReplaceNotices } from './use-replace-notices.ts'

/** Shows a notice for what main sends once, and has main send what it held until now. */
export function useEventNotices(): void {
  useReconcileNotices()
  useReplaceNotices()
  useAccountNotices()
  useAlertNotices()
  useDeadManNotices()
  useUpdateNotices()
  // Last: what was held is sent at once, and once only.
  void useBridge().call('page.ready', null)
}

/** Says wherever the user is, once, that an alert has fired, and lets it be heard where that was chosen for it. */
function useAlertNotices(): void {
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

/** Says once of each new version that there is one, when main has nothing unresolved. */
function useUpdateNotices(): void {
  const updates = useUpdatesStore()
  const notices = useNoticesStore()
  const { t } = useText()
  watch(
    () => updates.announced,
    (announced) => {
      const version = announced?.newest?.version
      if (version === undefined || announced?.standing !== 'newer') return
      notices.say('plain', t('notice.update', { version }), null, { event: `update ${version}` })
    },
    { immediate: true },
  )
}
