import type { TrustedFact } from '#shared/bridge/trusted.ts'
import type { SwitchStanding } from '#shared/domain/dead-man.ts'
import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { msg } from '#shared/messages.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { fact, shown, trustedForm } from '#main/trusted/form.ts'
import type { AskTrusted } from '#main/trusted/ports.ts'
import type { Vault } from '#main/vault/types.ts'
import type { Venues } from '../venues.ts'
import { accountFacts, isOfSwitch } from './key-form.ts'

export interface RemovalAskParts {
  readonly vault: Pick<Vault, 'get' | 'problem' | 'remove' | 'removeKey' | 'startOver'>
  readonly venues: Pick<Venues, 'get'>
  readonly askTrusted: AskTrusted
  readonly words: (message: TrustedMessage) => string
  /** How the profile's dead-man switch stands. */
  readonly switchOf: (profileId: string) => SwitchStanding
  /** The profile's intents that are not reconciled: its keys are what could reconcile them. */
  readonly unresolved: (profileId: string) => readonly { readonly id: string }[]
}

export interface RemovalAsks {
  /** Errors: refused while the dead-man switch is set, profile-not-found, vault-locked, confirm-open, cancelled. */
  removeProfile(profileId: string): Promise<Result<null>>
  /** Errors: key-absent, bad-input for the only key, profile-not-found, vault-locked, confirm-open, cancelled. */
  removeKey(profileId: string, role: KeyRole): Promise<Result<Profile>>
  /** Errors: bad-input where the list can be read, disk-failed, vault-locked, confirm-open, cancelled. */
  startOver(): Promise<Result<string>>
}

/** What is lost for good is confirmed in main's own window, with the PIN where one is set. */
export const createRemovalAsks = (parts: RemovalAskParts): RemovalAsks => {
  const { vault, askTrusted, switchOf } = parts
  return {
    removeProfile: (profileId) => removeProfile(parts, profileId),

    removeKey: async (profileId, role) => {
      const profile = vault.get(profileId)
      if (!profile.ok) return profile
      const { keys } = profile.value
      const key = keys.find((one) => one.role === role)
      const others = keys.some((one) => one.role !== role && !one.deletePending)
      // The vault says why not; nothing is removed then.
      if (key === undefined || !others) return vault.removeKey(profileId, role)
      return askTrusted({
        profile: profile.value,
        subject: trustedForm({
          task: 'delete-key',
          title: msg('trusted-removal.remove-key'),
          warnings: [
            msg('trusted-removal.key-lost'),
            ...(isOfSwitch(role, switchOf(profileId)) ? [msg('trusted-removal.switch-set')] : []),
          ],
          facts: factsOf(parts, profile.value, [key]),
          action: msg('trusted-removal.remove-key'),
        }),
        needs: 'vault',
        act: (_answer, signal) => vault.removeKey(profileId, role, signal),
      })
    },

    startOver: async () => {
      if (vault.problem() === null) return vault.startOver()
      return askTrusted({
        profile: null,
        subject: trustedForm({
          task: 'start-over',
          title: msg('trusted-removal.start-over'),
          warnings: [msg('trusted-removal.start-over-lost')],
          action: msg('trusted-removal.do-start-over'),
        }),
        needs: 'vault',
        act: (_answer, signal) => vault.startOver(signal),
      })
    },
  }
}

const removeProfile = async (parts: RemovalAskParts, profileId: string): Promise<Result<null>> => {
  const { vault, askTrusted, words, switchOf, unresolved } = parts
  const found = vault.get(profileId)
  if (!found.ok) return found
  const profile = found.value
  const standing = switchOf(profileId)
  if (standing === 'set') return fail(armed)
  if (profile.kind === 'practice') return fail(builtIn)
  // By their ids: one that was answered and another that was sent make the same number.
  const openIds = (): string =>
    JSON.stringify(
      unresolved(profileId)
        .map(({ id }) => id)
        .toSorted(),
    )
  const open = unresolved(profileId).length
  const shownIds = openIds()
  const facts = factsOf(parts, profile, profile.keys)
  const judge = (): AppError | null => {
    if (switchOf(profileId) === 'set') return armed
    const now = vault.get(profileId)
    if (!now.ok) return now.error
    // Who read that nothing is open has not read of what was sent since.
    const same = JSON.stringify(factsOf(parts, now.value, now.value.keys)) === JSON.stringify(facts)
    return openIds() === shownIds && same ? null : changed
  }
  return askTrusted({
    profile,
    subject: trustedForm({
      task: 'delete-profile',
      title: msg('trusted-removal.delete-profile'),
      warnings: [
        msg('trusted-removal.profile-lost'),
        ...(standing === 'unknown' ? [msg('trusted-removal.unread')] : []),
        ...(open === 0 ? [] : [msg('trusted-removal.unresolved', { count: open })]),
      ],
      facts,
      word: words(msg('trusted.word.delete')),
      action: msg('trusted-removal.delete-profile'),
    }),
    needs: 'vault',
    judge,
    act: async (_answer, signal) => {
      const removed = await vault.remove(profileId, signal)
      return removed.ok ? ok(null) : removed
    },
  })
}

const armed = appError('refused', msg('profiles.switch-armed'))
const builtIn = appError('bad-input', msg('profile.practice-fixed'))
const changed = appError('confirm-stale', msg('trusted-removal.changed'))

/** Whose keys, where they are sent, and which. */
const factsOf = (
  { venues }: Pick<RemovalAskParts, 'venues'>,
  { label, venueId }: Profile,
  keys: readonly KeySummary[],
): readonly TrustedFact[] => [
  fact(msg('trusted-removal.profile'), shown.name(label)),
  ...accountFacts(venues.get(venueId), keys),
]
