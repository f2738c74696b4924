import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import type { CallEvent } from '#main/exchange/call-event.ts'
import { isAboutKey } from '#main/exchange/venue-codes.ts'
import type { Base } from '#main/platform/base.ts'
import type { Vault } from '#main/vault/types.ts'
import type { KeyTests } from './test-key.ts'

/** ms after which a key that waits for its test has its turn again, and between two tests of one for what it was answered. */
const everyMs = 20_000

export interface RetestParts {
  readonly vault: Pick<Vault, 'list' | 'state' | 'lookUpKey'>
  readonly test: KeyTests['test']
}

export interface Retests {
  /**
   * What came of an attempt, and the mark of the key that signed it: an answer that does not fit the last test of that key has it
   * tested, so that the profile says how it stands.
   */
  onCall(call: CallEvent & { readonly profileId: string }, signer: string | null): void
}

/**
 * Tests keys that were stored while their venue could not be reached, as soon as it can be, and those whose last test did
 * not yet ask whose account they are of; one that the venue refuses in use, and one that it takes again. A withdraw key is
 * opened only when somebody presses for it (V6): it keeps waiting for the user's own test.
 */
export function openRetests({ time, events, onError, closing }: Base, { vault, test }: RetestParts): Retests {
  const underWay = new Set<string>()
  /** Steady ms of the last test for an answer, by the mark of the key. */
  const answeredAt = new Map<string, number>()

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
  const retest = async (isMeant: (profile: Profile) => boolean, ofKeys = waits): Promise<void> => {
    const waiting = vault.list().filter((profile) => profile.kind === 'live' && isMeant(profile))
    for (const { id, keys } of waiting) {
      for (const key of keys.filter(ofKeys)) if (!vault.state().locked) await testOne(id, key.role)
    }
  }

  events.on('venue-back', (profileId) => retest(({ id }) => id === profileId))
  events.on('started', async () => {
    while (!closing.aborted) {
      await retest(() => true)
      await time.sleep(everyMs, closing).catch(() => undefined)
    }
  })

  return {
    onCall: ({ profileId, outcome, error, httpStatus }, signer) => {
      const isRefused = httpStatus !== null && error !== null && isAboutKey(error)
      if (signer === null || (!isRefused && outcome !== 'accepted')) return
      const now = time.monotonic()
      if (now - (answeredAt.get(signer) ?? -Infinity) < everyMs) return
      const signing = vault.lookUpKey(profileId, 'read', signer)
      const isOther = ({ role, test: { state } }: KeySummary): boolean =>
        role !== 'withdraw' && role === signing?.role && state === (isRefused ? 'passed' : 'failed')
      const profile = vault.list().find(({ id }) => id === profileId)
      if (signing?.sender !== signer || profile?.keys.some(isOther) !== true) return
      answeredAt.set(signer, now)
      retest(({ id }) => id === profileId, isOther).catch((failure: unknown) => onError('test-key', failure))
    },
  }
}

const waits = ({ role, test, testAgain }: KeySummary): boolean =>
  role !== 'withdraw' && (test.state === 'untested' || testAgain)
