import { ref, shallowRef } from 'vue'
import { profileColours } from '#shared/domain/profile-colours.ts'
import type { KeySummary } from '#shared/domain/profile.ts'
import type { Venue } from '#shared/domain/venue.ts'
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
  /** One that was added on the way: main's own window offers it first, and asks for the venue in any case. */
  const venue = shallowRef<Venue | null>(null)
  const { submit, waiting, error } = useSubmit({ about: () => 'new' })
  /** Set once main has the key. */
  const added = shallowRef<Added | null>(null)

  async function enter(): Promise<void> {
    const chosen = venue.value === null ? {} : { venueId: venue.value.id }
    await submit(
      () => profiles.add({ colour: colour.value, ...chosen }),
      ({ id, label, keys }) => {
        added.value = { id, label, role: keys[0]?.role ?? 'trade' }
        notices.say('good', t('profiles.stored', { label }), null, { quiet: true })
      },
    )
  }
  return { colour, venue, waiting, error, added, enter }
}
export type NewProfile = ReturnType<typeof useNewProfile>
