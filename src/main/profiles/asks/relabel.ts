import type { TrustedChange } from '#shared/bridge/trusted.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { change, fact, shown, trustedForm } from '#main/trusted/form.ts'
import type { AskTrusted } from '#main/trusted/ports.ts'
import type { ProfileLook, Vault } from '#main/vault/types.ts'
import type { Venues } from '../venues.ts'
import { accountFacts } from './key-form.ts'

export interface RelabelAskParts {
  readonly vault: Pick<Vault, 'get' | 'list' | 'update' | 'updated'>
  readonly venues: Pick<Venues, 'get'>
  readonly askTrusted: AskTrusted
}

type Look = Pick<Profile, 'label' | 'colour'>

/**
 * Changes the label or the colour of a live profile once it was confirmed in main's own window: nothing else there says whose
 * account it is, so a page could swap two of them (T12), or let a label speak for Coffer (T4). The practice account has its own
 * of both. Errors: bad-input, profile-exists, profile-not-found, vault-locked, confirm-open, cancelled, disk-failed.
 */
export const createRelabelAsk =
  ({ vault, venues, askTrusted }: RelabelAskParts) =>
  async (profileId: string, wanted: ProfileLook): Promise<Result<Profile>> => {
    const found = vault.get(profileId)
    if (!found.ok) return found
    const next = vault.updated(profileId, wanted)
    if (!next.ok) return next
    const profile = found.value
    const { venueId, keys, createdAt } = profile
    const changes = changesOf(profile, next.value, isTaken(vault.list(), profileId, next.value.colour))
    // Who saves what stands there already changes nothing.
    if (changes.length === 0) return vault.update(profileId, next.value)
    return askTrusted({
      profile,
      subject: trustedForm({
        task: 'relabel-profile',
        title: msg('trusted-profile.relabel'),
        changes,
        facts: [...accountFacts(venues.get(venueId), keys), fact(msg('trusted.added'), shown.time(createdAt))],
        note: msg('trusted-profile.note'),
        action: msg('trusted-profile.relabel'),
      }),
      needs: 'vault',
      act: (_answer, signal) => vault.update(profileId, next.value, signal),
    })
  }

const changesOf = (from: Look, to: Look, taken: boolean): readonly TrustedChange[] => [
  ...(from.label === to.label ? [] : [change(msg('trusted-key.label'), shown.name(from.label), shown.name(to.label))]),
  ...(from.colour === to.colour
    ? []
    : [
        change(
          msg('trusted-profile.colour'),
          shown.colour(from.colour),
          shown.colour(to.colour),
          taken ? msg('trusted-profile.same-colour') : null,
        ),
      ]),
]

const isTaken = (profiles: readonly Profile[], profileId: string, colour: string): boolean =>
  profiles.some(
    (other) => other.id !== profileId && other.kind === 'live' && other.colour.toLowerCase() === colour.toLowerCase(),
  )
