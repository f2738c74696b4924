import { toValue } from 'vue'
import type { MaybeRefOrGetter } from 'vue'
import type { KeySummary } from '#shared/domain/profile.ts'
import { useSubmit } from '#renderer/data/use-submit.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

/** Asks main for the key of a role, which it takes in its own window, and tests it once it is stored. */
export function usePutKey(profileId: MaybeRefOrGetter<string>) {
  const { t } = useText()
  const profiles = useProfilesStore()
  const notices = useNoticesStore()
  const { submit, waiting, error } = useSubmit({ about: () => toValue(profileId) })

  async function put(role: KeySummary['role']): Promise<void> {
    const id = toValue(profileId)
    await submit(
      () => profiles.putKey(id, role),
      () => {
        notices.say('good', t('key.stored'))
        void profiles.testKey(id, role)
      },
    )
  }
  return { put, waiting, error }
}
