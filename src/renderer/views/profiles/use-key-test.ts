import { ref, shallowRef, toValue } from 'vue'
import type { MaybeRefOrGetter } from 'vue'
import type { KeySummary } from '#shared/domain/profile.ts'
import type { AppError } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'

/**
 * Asks the venue what a stored key may do, one question at a time. The verdict comes back with the profile; `error` says why
 * there is none. A venue out of reach is no verdict: the key stays as it is and waits for its test.
 */
export function useKeyTest(profileId: MaybeRefOrGetter<string>, role: MaybeRefOrGetter<KeySummary['role']>) {
  const profiles = useProfilesStore()
  const testing = ref(false)
  const error = shallowRef<AppError | null>(null)

  async function test(): Promise<void> {
    if (testing.value) return
    testing.value = true
    const answer = await profiles.testKey(toValue(profileId), toValue(role))
    error.value = answer.ok ? null : answer.error
    testing.value = false
  }
  return { testing, error, test }
}
