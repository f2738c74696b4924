import type { Venue } from '#shared/domain/venue.ts'
import type { KeyTest } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
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
        ? fail(appError('bad-input', 'Choose the venue this key belongs to.', { field: 'venueId' }))
        : vault.add(input),
    ),
  'profiles.update': ({ profileId, label, colour }) => vault.update(profileId, { label, colour }),
  'profiles.putKey': ({ profileId, key }) => vault.putKey(profileId, key),
  'profiles.removeKey': ({ profileId, role }) => vault.removeKey(profileId, role),
  'profiles.testKey': async ({ profileId, role, automatic }) => {
    if (automatic === true) {
      // Nobody asked: the key that moves money out stays shut (V6), and a prompt the user refused does not come back (V1).
      return role === 'withdraw'
        ? fail(appError('refused', 'A withdraw key is never tested by itself; press Test to test it.'))
        : testKey(profileId, role)
    }
    // Whoever presses Test has perhaps just unlocked the keychain: an earlier refusal of it no longer counts (V1).
    await vault.refresh()
    return testKey(profileId, role)
  },
  'profiles.delete': async ({ profileId, evenUnresolved }) => {
    if (isArmed(profileId)) {
      return fail(appError('refused', 'Switch off the dead-man switch of this profile, then delete it.'))
    }
    const open = unresolved(profileId)
    if (open > 0 && evenUnresolved !== true) {
      const what = open === 1 ? 'One request of this profile has' : `${open} requests of this profile have`
      return fail(
        appError(
          'profile-has-unsettled',
          `${what} an unknown outcome; wait until Activity shows it settled, then delete.`,
        ),
      )
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
      return fail(appError('cancelled', 'The venue was not added.'))
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
    .map(({ label }) => `“${label}”`)
  if (labels.length === 0) return null
  const sentence =
    labels.length === 1
      ? `Profile ${labels.join('')} uses this venue; delete that profile first.`
      : `Profiles ${labels.join(', ')} use this venue; delete them first.`
  return appError('refused', sentence)
}

/** This machine itself, which only unpackaged runs accept. */
const isLoopback = (address: string): boolean =>
  URL.canParse(address) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)
