import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { CallEvent } from '#main/exchange/call-event.ts'
import type { Base } from '#main/platform/base.ts'
import type { Vault } from '#main/vault/types.ts'
import type { KeyTests } from './test-key.ts'

/** ms after which a venue that could not be reached is tried again for keys that wait for their test; least ms between two tests for what was answered. */
const everyMs = 20_000

/** Refusals that may be about the key and not about what was asked (safety.md section 4: revoked, address, permission). */
const ofTheKey: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>(['key-refused', 'ip-refused', 'permission-refused'])

export interface RetestParts {
  readonly vault: Pick<Vault, 'list' | 'state'>
  readonly test: KeyTests['test']
}

export interface Retests {
  /** What came of an attempt: one that does not fit the last test of a key has it tested, so that the profile says how it stands. */
  onCall(call: CallEvent & { readonly profileId: string }): void
}

/**
 * Tests keys that were stored while their venue could not be reached, as soon as it can be, and those whose last test did
 * not yet ask whose account they are of; one that the venue refuses in use, and one that it takes again. A withdraw key is
 * opened only when somebody presses for it (V6): it keeps waiting for the user's own test.
 */
export function openRetests({ time, events, onError, closing }: Base, { vault, test }: RetestParts): Retests {
  const underWay = new Set<string>()
  /** Steady ms of the last test for an answer, by profile. */
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
    onCall: ({ profileId, endpoint, outcome, error, httpStatus }) => {
      const isRefused = httpStatus !== null && ofTheKey.has(error)
      const isTaken = outcome === 'accepted'
      if (endpoints[endpoint].access === 'public' || (!isRefused && !isTaken)) return
      const now = time.monotonic()
      if (now - (answeredAt.get(profileId) ?? -Infinity) < everyMs) return
      const isOther = ({ role, test: { state } }: KeySummary): boolean =>
        role !== 'withdraw' && state === (isRefused ? 'passed' : 'failed')
      const profile = vault.list().find(({ id }) => id === profileId)
      if (profile?.keys.some(isOther) !== true) return
      answeredAt.set(profileId, now)
      retest(({ id }) => id === profileId, isOther).catch((failure: unknown) => onError('test-key', failure))
    },
  }
}

const waits = ({ role, test, testAgain }: KeySummary): boolean =>
  role !== 'withdraw' && (test.state === 'untested' || testAgain)
