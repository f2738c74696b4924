import { watch } from 'vue'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useUpdatesStore } from '#renderer/data/stores/updates.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** Says once of each new version that there is one, when main has nothing unresolved. */
export function useUpdateNotices(): void {
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
