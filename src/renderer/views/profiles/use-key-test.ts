import { computed, toValue } from 'vue'
import type { MaybeRefOrGetter } from 'vue'
import type { KeySummary } from '#shared/domain/profile.ts'
import { useSubmit } from '#renderer/data/use-submit.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

/**
 * Asks the venue what a stored key may do, one question at a time. The verdict comes back with the profile; `error` says why
 * there is none. A venue out of reach is no verdict: the key stays as it is and waits for its test.
 */
export function useKeyTest(profileId: MaybeRefOrGetter<string>, role: MaybeRefOrGetter<KeySummary['role']>) {
  const profiles = useProfilesStore()
  const subject = (): readonly [string, KeySummary['role']] => [toValue(profileId), toValue(role)]
  const { submit, error } = useSubmit({ about: subject })
  /** Also while another part of the page tests it, such as what stored it a moment ago. */
  const testing = computed(() => profiles.isTesting(...subject()))

  async function test(): Promise<void> {
    if (!testing.value) await submit(() => profiles.testKey(...subject()))
  }
  return { testing, error, test }
}
