import { useIntervalFn } from '@vueuse/core'
import { watch } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useServiceStore } from '#renderer/data/stores/service.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'

/** How often a venue that could not be reached is tried again for keys that wait for their test. */
const everyMs = 20_000

/**
 * Tests keys that were stored while their venue could not be reached, as soon as it can be, and those whose last test did not
 * yet ask whose account they are of. A withdraw key is opened only
 * when somebody presses for it (V6): it keeps waiting for the user's own Test.
 */
export function useRetest(): void {
  const profiles = useProfilesStore()
  const service = useServiceStore()
  const vault = useVaultStore()
  const underWay = new Set<string>()

  async function test(only: string | null): Promise<void> {
    if (vault.locked) return
    for (const { id, kind, keys } of profiles.list) {
      if (kind === 'practice' || (only !== null && only !== id)) continue
      for (const { role, test, testAgain } of keys) {
        const name = `${id} ${role}`
        if (role === 'withdraw' || (test.state !== 'untested' && !testAgain) || underWay.has(name)) continue
        underWay.add(name)
        // An error says that the venue is still out of reach: the key stays untested and has its turn again.
        await profiles.testKey(id, role, true)
        underWay.delete(name)
      }
    }
  }
  watch(
    () => service.current?.connected === true && service.current.profileId,
    (connected) => void (connected !== false && test(connected)),
  )
  useIntervalFn(() => void test(null), everyMs)
}
