import type { Profile } from '#shared/domain/profile.ts'
import type { Venue } from '#shared/domain/venue.ts'
import type { KeyRole, Pool } from '#shared/exchange/endpoint.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { isForeignAnswer } from '#main/exchange/call-event.ts'
import type { CallEvent } from '#main/exchange/call-event.ts'
import { createClient } from '#main/exchange/client.ts'
import type { ReadAnswer } from '#main/exchange/large-answers.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import type { ServerClock } from '#main/exchange/clock.ts'
import { createVenueLink } from '#main/exchange/venue-link.ts'
import type { VenueLink } from '#main/exchange/venue-link.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import type { RateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import type { Transport } from '#main/exchange/wire.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import type { Time } from '#main/platform/time.ts'
import type { Vault } from '#main/vault/types.ts'

/** One profile's way to its venue. */
export interface Connection {
  readonly venue: Venue
  /** Signs each call with the weakest key that can make it. */
  readonly client: ExchangeClient
  /** Signs every call with the key of this role, to test it. */
  readonly clientWith: (role: KeyRole) => ExchangeClient
  readonly clock: ServerClock
  readonly limits: Readonly<Record<Pool, RateLimiter>>
  /** Whether the venue can be reached; one for all profiles of a venue. */
  readonly link: VenueLink
  /** Whether the last call reached the venue; null before the first. */
  connected: boolean | null
  /** HTTP status of what last came instead of the venue's answer; null where nothing came, and while the venue answers. */
  gatewayStatus: number | null
  /** ms since the epoch of the venue's last whole answer; null before the first. */
  lastAnswerAt: number | null
}

export interface Connections {
  /** Made on first use and kept. Errors: profile-not-found. */
  of(profileId: string): Result<Connection>
  /** The client for public questions to a venue: no key, no profile, the venue's own quota. Errors: not-found. */
  publicOf(venueId: string): Result<ExchangeClient>
  /** The client of a profile, or the one that signs with its key of a role. Errors as `of`. */
  clientOf(profileId: string): Result<ExchangeClient>
  clientWith(profileId: string, role: KeyRole): Result<ExchangeClient>
  /** Most orders of one batch call of the profile's venue; 1 where there is no connection. */
  batchLimit(profileId: string): number
  /** After a sleep: every venue counts as lost until its clock was measured again. */
  distrust(): void
  /** Why a profile's venue is known not to be reachable now; null while it is, or before its first call. */
  lost(profileId: string): AppError | null
  /** Forgets all profiles but these. */
  keep(profileIds: readonly string[]): void
}

export interface ConnectionsOptions {
  readonly vault: Pick<Vault, 'get' | 'credentials' | 'lookUpKey'>
  readonly venueOf: (venueId: string) => Venue | null
  readonly transportOf: (profile: Pick<Profile, 'venueId'>) => Transport
  readonly time: Time
  /** 0 to 1, for the jitter of waits. */
  readonly random: () => number
  /** `signer`: mark of the key that signed; null for a public request. */
  readonly log: (event: CallEvent & { readonly profileId: string }, signer: string | null) => void
  /** Notified of each profile whose venue can be reached again, with the clock measured after a sleep. */
  readonly onBack?: (profileId: string) => unknown
  readonly onError?: OnError
  /** Notified of each key that was read for one operation, by the role that was asked for. */
  readonly onKeyUse?: (profileId: string, role: KeyRole, use: KeyUse) => void
  /** Ends every read of every profile: Coffer closes. */
  readonly closing?: AbortSignal
  /** Reads the answers of every venue. */
  readonly readAnswer?: ReadAnswer
}

interface Shared {
  readonly clock: ServerClock
  readonly link: VenueLink
  readonly publicQuota: RateLimiter
}

/** The file of profiles or of venues was changed since the key was entered; the key's own entry was not. */
const elsewhere = appError('host-not-allowed', msg('connection.other-address'))

/** Whether an attempt reached the venue; null where it does not tell, such as one that was given up on this side. */
const reached = ({ httpStatus, venueCode, error }: CallEvent): boolean | null => {
  if (error === 'answer-too-large') return null
  if (httpStatus !== null) return !isForeignAnswer(httpStatus, venueCode)
  return error === 'not-connected' || error === 'timed-out' ? false : null
}

/** ms since another request's answer within which one that fails does not count as a lost line: two turns of what is polled. */
const answeredMs = 3_000

/** What all profiles of a venue share, made on first use. `onBack` is notified of a venue that can be reached again. */
const createSharedParts = (
  { time, closing, onError = () => undefined }: ConnectionsOptions,
  onBack: (link: VenueLink) => void,
): ((venue: Venue, transport: Transport) => Shared) => {
  const shared = new Map<string, Shared>()
  return (venue, transport) => {
    const known = shared.get(venue.id)
    if (known !== undefined) return known
    const clock = createServerClock({ time, sample: createTimeSample(venue, transport) })
    const link = createVenueLink({ clock, time, onError, closing })
    link.onChange((lost) => {
      if (!lost) onBack(link)
    })
    const made = { clock, link, publicQuota: createRateLimiter({ pool: 'public', time }) }
    shared.set(venue.id, made)
    return made
  }
}

function connect(
  options: ConnectionsOptions,
  profile: Profile,
  venue: Venue,
  transport: Transport,
  { clock, link, publicQuota }: Shared,
): Connection {
  const { vault, time, random, log, closing, readAnswer, onKeyUse } = options
  /** Steady ms of the last answer. */
  let answeredAt = -Infinity
  const limits = {
    spot: createRateLimiter({ pool: 'spot', time }),
    management: createRateLimiter({ pool: 'management', time }),
    public: publicQuota,
  }
  const clientFor = (asRole: (needed: KeyRole) => KeyRole): ExchangeClient =>
    createClient({
      venue,
      transport,
      clock,
      limits,
      time,
      random,
      ...(closing === undefined ? {} : { closing }),
      ...(readAnswer === undefined ? {} : { readAnswer }),
      credentials: async (role, signal, use) => {
        const key = await vault.credentials(profile.id, asRole(role), signal, use)
        if (!key.ok) return key
        if ((key.value.origin ?? venue.baseUrl) !== venue.baseUrl) return fail(elsewhere)
        if (use !== undefined) onKeyUse?.(profile.id, asRole(role), use)
        return key
      },
      lookUpKey: (role, sentBy) => vault.lookUpKey(profile.id, asRole(role), sentBy),
      log: (event, signer) => {
        const answered = reached(event)
        // One request without an answer, among others that get theirs, is that request's trouble and not the line's.
        if (answered !== false || time.monotonic() - answeredAt > answeredMs)
          connection.connected = answered ?? connection.connected
        if (answered !== null) connection.gatewayStatus = answered ? null : event.httpStatus
        if (answered === true) {
          connection.lastAnswerAt = time.now()
          answeredAt = time.monotonic()
        }
        link.noteAnswer(event)
        log({ ...event, profileId: profile.id }, signer)
      },
    })
  const connection: Connection = {
    venue,
    clock,
    limits,
    link,
    client: clientFor((needed) => needed),
    clientWith: (role) => clientFor(() => role),
    connected: null,
    gatewayStatus: null,
    lastAnswerAt: null,
  }
  return connection
}

/** Public questions need none. */
const noKey = appError('key-absent', msg('profile.no-such-key'))

/** Its answers do not tell how a profile's line stands, and nothing is measured for it: no public request is signed. */
const publicClient = (
  options: ConnectionsOptions,
  venue: Venue,
  transport: Transport,
  shared: Shared,
): ExchangeClient => {
  const { time, random, closing, readAnswer, log } = options
  const { clock, publicQuota } = shared
  return createClient({
    venue,
    transport,
    clock,
    limits: { spot: publicQuota, management: publicQuota, public: publicQuota },
    time,
    random,
    ...(closing === undefined ? {} : { closing }),
    ...(readAnswer === undefined ? {} : { readAnswer }),
    credentials: () => Promise.resolve(fail(noKey)),
    log: (event, signer) => log({ ...event, profileId: '' }, signer),
  })
}

/** The ways to the venues: clock and public quota are per venue, the other quotas per profile (facts, section 3). */
export function createConnections(options: ConnectionsOptions): Connections {
  const { vault, venueOf, transportOf, onBack } = options
  const connections = new Map<string, Connection>()
  const sharedBy = createSharedParts(options, (link) => {
    for (const [profileId, connection] of [...connections]) if (connection.link === link) onBack?.(profileId)
  })

  const of = (profileId: string): Result<Connection> => {
    const known = connections.get(profileId)
    if (known !== undefined) return ok(known)
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    const venue = venueOf(profile.value.venueId)
    if (venue === null) {
      return fail(appError('not-found', msg('connection.no-venue')))
    }
    const transport = transportOf(profile.value)
    const made = connect(options, profile.value, venue, transport, sharedBy(venue, transport))
    connections.set(profileId, made)
    return ok(made)
  }

  return {
    of,
    publicOf: (venueId) => {
      const venue = venueOf(venueId)
      if (venue === null) return fail(appError('not-found', msg('connection.no-venue')))
      const transport = transportOf({ venueId })
      return ok(publicClient(options, venue, transport, sharedBy(venue, transport)))
    },
    clientOf: (profileId) => {
      const connection = of(profileId)
      return connection.ok ? ok(connection.value.client) : connection
    },
    clientWith: (profileId, role) => {
      const connection = of(profileId)
      return connection.ok ? ok(connection.value.clientWith(role)) : connection
    },
    batchLimit: (profileId) => {
      const connection = of(profileId)
      return connection.ok ? connection.value.venue.limits.batchOrders : 1
    },
    distrust: () => {
      for (const { link } of connections.values()) link.distrust()
    },
    lost: (profileId) => connections.get(profileId)?.link.lost() ?? null,
    keep: (profileIds) => {
      for (const id of connections.keys()) if (!profileIds.includes(id)) connections.delete(id)
    },
  }
}
