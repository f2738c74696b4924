import { computed, ref, shallowRef } from 'vue'
import { profileColours } from '#shared/domain/profile-colours.ts'
import type { KeySummary } from '#shared/domain/profile.ts'
import { useSubmit } from '#renderer/data/use-submit.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

export interface Added {
  readonly id: string
  readonly label: string
  readonly role: KeySummary['role']
}

/** A live profile on its way: main takes its label and its key in its own window, and stores them before any test. */
export function useNewProfile() {
  const { t } = useText()
  const profiles = useProfilesStore()
  const notices = useNoticesStore()

  const used = profiles.list.map((profile) => profile.colour)
  const colour = ref<string>(profileColours.find((candidate) => !used.includes(candidate)) ?? profileColours[0])
  const venueId = ref('')
  const { submit, waiting, error } = useSubmit({ about: () => 'new' })
  /** Set once main has the key. */
  const added = shallowRef<Added | null>(null)

  const complete = computed(() => venueId.value !== '')

  async function enter(): Promise<void> {
    if (!complete.value) return
    await submit(
      () => profiles.add({ colour: colour.value, venueId: venueId.value }),
      ({ id, label, keys }) => {
        added.value = { id, label, role: keys[0]?.role ?? 'trade' }
        notices.say('good', t('profiles.stored', { label }), null, { quiet: true })
      },
    )
  }
  return { colour, venueId, waiting, error, added, complete, enter }
}
export type NewProfile = ReturnType<typeof useNewProfile>
