import type { Profile } from '#shared/domain/profile.ts'
import type { Venue } from '#shared/domain/venue.ts'
import type { KeyRole, Pool } from '#shared/exchange/endpoint.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { CallEvent } from '#main/exchange/call-event.ts'
import { createClient } from '#main/exchange/client.ts'
import type { ReadAnswer } from '#main/exchange/large-answers.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import type { ServerClock } from '#main/exchange/clock.ts'
import { createVenueLink } from '#main/exchange/line.ts'
import type { VenueLink } from '#main/exchange/line.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import type { RateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import type { Transport } from '#main/exchange/wire.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import type { OnError } from '#main/platform/notifier.ts'
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
  readonly line: VenueLink
  /** Whether the last call reached the venue; null before the first. */
  connected: boolean | null
  /** ms since the epoch of the last whole answer; null before the first. */
  lastAnswerAt: number | null
}

export interface Connections {
  /** Made on first use and kept. Errors: profile-not-found. */
  of(profileId: string): Result<Connection>
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
  readonly transportOf: (profile: Profile) => Transport
  readonly time: Time
  /** 0 to 1, for the jitter of waits. */
  readonly random: () => number
  readonly log: (event: CallEvent & { readonly profileId: string }) => void
  /** Told of each profile whose venue can be reached again, with the clock measured after a sleep. */
  readonly onBack?: (profileId: string) => unknown
  readonly onError?: OnError
  /** Told of each key that was read for one operation, by the role that was asked for. */
  readonly onKeyUse?: (profileId: string, role: KeyRole, use: KeyUse) => void
  /** Ends every read of every profile: Coffer closes. */
  readonly closing?: AbortSignal
  /** Reads the answers of every venue. */
  readonly readAnswer?: ReadAnswer
}

interface Shared {
  readonly clock: ServerClock
  readonly line: VenueLink
  readonly publicQuota: RateLimiter
}

/** The file of profiles or of venues was changed since the key was entered; the key's own entry was not. */
const elsewhere = appError('host-not-allowed', msg('connection.other-address'))

/** Whether an attempt reached the venue; null where it does not tell, such as one that was given up on this side. */
const reached = ({ httpStatus, error }: CallEvent): boolean | null => {
  if (httpStatus !== null) return true
  return error === 'not-connected' || error === 'timed-out' ? false : null
}

/** The ways to the venues: clock and public quota are per venue, the other quotas per profile (facts, section 3). */
export function createConnections(options: ConnectionsOptions): Connections {
  const { vault, venueOf, transportOf, time, random, log, closing, onBack, onError = () => undefined } = options
  const connections = new Map<string, Connection>()
  const shared = new Map<string, Shared>()

  const sharedBy = (venue: Venue, transport: Transport): Shared => {
    const known = shared.get(venue.id)
    if (known !== undefined) return known
    const clock = createServerClock({ time, sample: createTimeSample(venue, transport) })
    const line = createVenueLink({ clock, time, onError, closing })
    line.onChange((lost) => {
      if (lost) return
      for (const [profileId, connection] of [...connections]) if (connection.line === line) onBack?.(profileId)
    })
    const made = { clock, line, publicQuota: createRateLimiter({ pool: 'public', time }) }
    shared.set(venue.id, made)
    return made
  }

  const connect = (profile: Profile, venue: Venue): Connection => {
    const transport = transportOf(profile)
    const { clock, line, publicQuota } = sharedBy(venue, transport)
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
        ...(closing === undefined ? {} : { closing }),
        ...(options.readAnswer === undefined ? {} : { readAnswer: options.readAnswer }),
        random,
        credentials: async (role, signal, use) => {
          const key = await vault.credentials(profile.id, asRole(role), signal, use)
          if (!key.ok) return key
          if ((key.value.origin ?? venue.baseUrl) !== venue.baseUrl) return fail(elsewhere)
          if (use !== undefined) options.onKeyUse?.(profile.id, asRole(role), use)
          return key
        },
        lookUpKey: (role, sentBy) => vault.lookUpKey(profile.id, asRole(role), sentBy),
        log: (event) => {
          connection.connected = reached(event) ?? connection.connected
          if (event.httpStatus !== null) connection.lastAnswerAt = time.now()
          line.heard(event)
          log({ ...event, profileId: profile.id })
        },
      })
    const connection: Connection = {
      venue,
      client: clientFor((needed) => needed),
      clientWith: (role) => clientFor(() => role),
      clock,
      limits,
      line,
      connected: null,
      lastAnswerAt: null,
    }
    return connection
  }

  const of = (profileId: string): Result<Connection> => {
    const known = connections.get(profileId)
    if (known !== undefined) return ok(known)
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    const venue = venueOf(profile.value.venueId)
    if (venue === null) {
      return fail(appError('not-found', msg('connection.no-venue')))
    }
    const made = connect(profile.value, venue)
    connections.set(profileId, made)
    return ok(made)
  }

  return {
    of,
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
      for (const { line } of connections.values()) line.distrust()
    },
    lost: (profileId) => connections.get(profileId)?.line.lost() ?? null,
    keep: (profileIds) => {
      for (const id of connections.keys()) if (!profileIds.includes(id)) connections.delete(id)
    },
  }
}
