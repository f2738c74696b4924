import type { Venue } from '#shared/domain/venue.ts'
import type { KeyTest } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { appError, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { ProfileAsks } from '#main/profiles/index.ts'
import type { Vault } from '#main/vault/types.ts'
import type { Handlers } from '../dispatch.ts'

export interface ProfileServices {
  readonly vault: Vault
  readonly venues: {
    list(): readonly Venue[]
    remove(venueId: string, inUse: () => AppError | null): Promise<Result<null>>
  }
  readonly testKey: (profileId: string, role: KeyRole) => Promise<Result<KeyTest>>
  /** What main's own window is opened for. */
  readonly profileAsks: ProfileAsks
}

type Channels = Extract<keyof Handlers, `profiles.${string}` | `venues.${string}`>

/** Profiles and venues. No key comes in here: main's own window takes them. */
export const profileHandlers = ({
  vault,
  venues,
  testKey,
  profileAsks,
}: ProfileServices): Pick<Handlers, Channels> => ({
  'profiles.list': () => Promise.resolve(ok(vault.list())),
  'profiles.add': profileAsks.add,
  'profiles.update': ({ profileId, label, colour }) => profileAsks.relabel(profileId, { label, colour }),
  'profiles.putKey': ({ profileId, role }) => profileAsks.put(profileId, role),
  'profiles.removeKey': ({ profileId, role }) => profileAsks.removeKey(profileId, role),
  'profiles.testKey': async ({ profileId, role }) => {
    // Whoever presses Test has perhaps just unlocked the keychain: an earlier refusal of it no longer counts (V1).
    await vault.refresh()
    return testKey(profileId, role)
  },
  'profiles.delete': ({ profileId }) => profileAsks.removeProfile(profileId),
  'profiles.startOver': profileAsks.startOver,
  'venues.list': () => Promise.resolve(ok(venues.list())),
  'venues.add': profileAsks.addVenue,
  'venues.remove': ({ venueId }) => venues.remove(venueId, () => inUse(vault, venueId)),
})

/** Why the venue has to stay, or null. Where the profiles cannot be read, any of them may use it. */
function inUse(vault: Pick<Vault, 'list' | 'problem'>, venueId: string): AppError | null {
  const problem = vault.problem()
  if (problem !== null) return problem
  const labels = vault
    .list()
    .filter((profile) => profile.venueId === venueId)
    .map(({ label }) => label)
  if (labels.length === 0) return null
  return appError('refused', msg('venues.used', { labels }))
}
