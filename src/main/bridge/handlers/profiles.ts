import type { Venue } from '#shared/domain/venue.ts'
import type { KeyTest } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Vault } from '#main/vault/types.ts'
import type { Handlers } from '../dispatch.ts'

export interface ProfileServices {
  readonly vault: Vault
  readonly venues: {
    list(): readonly Venue[]
    get(venueId: string): Venue | null
    add(venue: Pick<Venue, 'name' | 'baseUrl' | 'headerPrefix' | 'siteType'>): Promise<Result<Venue>>
    remove(venueId: string, inUse: () => AppError | null): Promise<Result<null>>
    holding<T>(job: () => Promise<T>): Promise<T>
    objection(baseUrl: string): AppError | null
  }
  readonly testKey: (profileId: string, role: KeyRole) => Promise<Result<KeyTest>>
  /** Main's own question to the user: may keys be sent to this host from now on? */
  readonly confirmVenue: (name: string, origin: string) => Promise<boolean>
  /** The profile's dead-man switch is set. */
  readonly isArmed: (profileId: string) => boolean
  /** How many of the profile's intents are not reconciled: its keys are what could reconcile them. */
  readonly unresolved: (profileId: string) => number
}

type Channels = Extract<keyof Handlers, `profiles.${string}` | `venues.${string}`>

/** Profiles and venues. Keys come in here and never go out again. */
export const profileHandlers = ({
  vault,
  venues,
  testKey,
  confirmVenue,
  isArmed,
  unresolved,
}: ProfileServices): Pick<Handlers, Channels> => ({
  'profiles.list': () => Promise.resolve(ok(vault.list())),
  // A key takes its time to be stored: its venue must not go meanwhile.
  'profiles.add': (input) =>
    venues.holding(async () =>
      input.venueId === 'practice' || venues.get(input.venueId) === null
        ? fail(appError('bad-input', msg('profiles.choose-venue'), { field: 'venueId' }))
        : vault.add(input),
    ),
  'profiles.update': ({ profileId, label, colour }) => vault.update(profileId, { label, colour }),
  'profiles.putKey': ({ profileId, key }) => vault.putKey(profileId, key),
  'profiles.removeKey': ({ profileId, role }) => vault.removeKey(profileId, role),
  'profiles.testKey': async ({ profileId, role }) => {
    // Whoever presses Test has perhaps just unlocked the keychain: an earlier refusal of it no longer counts (V1).
    await vault.refresh()
    return testKey(profileId, role)
  },
  'profiles.delete': async ({ profileId, evenUnresolved }) => {
    if (isArmed(profileId)) {
      return fail(appError('refused', msg('profiles.switch-armed')))
    }
    const open = unresolved(profileId)
    if (open > 0 && evenUnresolved !== true) {
      return fail(appError('profile-has-unresolved', msg('profiles.unresolved', { count: open })))
    }
    const removed = await vault.remove(profileId)
    return removed.ok ? ok(null) : removed
  },
  'profiles.startOver': () => vault.startOver(),
  'venues.list': () => Promise.resolve(ok(venues.list())),
  'venues.add': async (draft) => {
    const objection = venues.objection(draft.baseUrl)
    if (objection !== null) return fail(objection)
    // A page that could add hosts by itself could send what is typed into it anywhere (T3).
    const asks = !isLoopback(draft.baseUrl)
    if (asks && !(await confirmVenue(draft.name, draft.baseUrl))) {
      return fail(appError('cancelled', msg('venues.not-added')))
    }
    return venues.add(draft)
  },
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

/** This machine itself, which only unpackaged runs accept. */
const isLoopback = (address: string): boolean =>
  URL.canParse(address) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)
