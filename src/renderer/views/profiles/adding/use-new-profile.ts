import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { profileColours } from '#shared/domain/profile-colours.ts'
import type { KeySummary } from '#shared/domain/profile.ts'
import { useSubmit } from '#renderer/data/use-submit.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { emptyKey, forget, hasAllFields, keyFieldNames, keyInput } from '../key-fields.ts'

export interface Added {
  readonly id: string
  readonly label: string
  readonly role: KeySummary['role']
}

/** A live profile as it is being typed. Storing comes before testing, so nothing typed is lost offline. */
export function useNewProfile() {
  const { t } = useText()
  const profiles = useProfilesStore()
  const notices = useNoticesStore()

  const used = profiles.list.map((profile) => profile.colour)
  const label = ref('')
  const colour = ref<string>(profileColours.find((candidate) => !used.includes(candidate)) ?? profileColours[0])
  const venueId = ref('')
  const key = ref(emptyKey())
  const { submit, waiting, error, at, rest } = useSubmit({ about: () => 'new', fields: ['label', ...keyFieldNames] })
  /** Set once main has the key. */
  const added = shallowRef<Added | null>(null)

  const complete = computed(() => label.value.trim() !== '' && venueId.value !== '' && hasAllFields(key.value))
  onScopeDispose(() => forget(key.value))

  async function store(): Promise<void> {
    if (!complete.value) return
    await submit(
      () =>
        profiles.add({
          label: label.value.trim(),
          colour: colour.value,
          venueId: venueId.value,
          key: keyInput(key.value),
        }),
      ({ id, label: stored }) => {
        added.value = { id, label: stored, role: key.value.role }
        forget(key.value)
        notices.say('good', t('profiles.stored', { label: stored }), null, { quiet: true })
      },
    )
  }
  return { label, colour, venueId, key, waiting, error, at, rest, added, complete, store }
}
export type NewProfile = ReturnType<typeof useNewProfile>
