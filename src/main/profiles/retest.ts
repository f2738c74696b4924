import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import type { Base } from '#main/platform/base.ts'
import type { Vault } from '#main/vault/types.ts'
import type { KeyTests } from './test-key.ts'

/** ms after which a venue that could not be reached is tried again for keys that wait for their test. */
const everyMs = 20_000

export interface RetestParts {
  readonly vault: Pick<Vault, 'list' | 'state'>
  readonly test: KeyTests['test']
}

/**
 * Tests keys that were stored while their venue could not be reached, as soon as it can be, and those whose last test did
 * not yet ask whose account they are of. A withdraw key is opened only when somebody presses for it (V6): it keeps waiting
 * for the user's own test.
 */
export function openRetests({ time, events, onError, closing }: Base, { vault, test }: RetestParts): void {
  const underWay = new Set<string>()

  const testOne = async (profileId: string, role: KeySummary['role']): Promise<void> => {
    const name = `${profileId} ${role}`
    if (underWay.has(name)) return
    underWay.add(name)
    try {
      // An error says that the venue is still out of reach: the key stays untested and has its turn again.
      await test(profileId, role)
    } catch (error) {
      onError('test-key', error)
    } finally {
      underWay.delete(name)
    }
  }
  const retest = async (isMeant: (profile: Profile) => boolean): Promise<void> => {
    const waiting = vault.list().filter((profile) => profile.kind === 'live' && isMeant(profile))
    for (const { id, keys } of waiting) {
      for (const key of keys.filter(waits)) if (!vault.state().locked) await testOne(id, key.role)
    }
  }

  events.on('venue-back', (profileId) => retest(({ id }) => id === profileId))
  events.on('started', async () => {
    while (!closing.aborted) {
      await retest(() => true)
      await time.sleep(everyMs, closing).catch(() => undefined)
    }
  })
}

const waits = ({ role, test, testAgain }: KeySummary): boolean =>
  role !== 'withdraw' && (test.state === 'untested' || testAgain)
