import type { z } from 'zod'
import type { EndpointName, Endpoints } from '#shared/exchange/index.ts'
import type { VenueError } from '../refusals.ts'
import type { Caller, Venue } from '../venue.ts'

/**
 * What a route may put on the wire: what the catalogue's response schema takes, with whole numbers beyond 2^53 as
 * bigints (they are written as bare digits).
 */
export type Wire<T> = unknown extends T
  ? T
  : T extends string
    ? T
    : T extends number
      ? T | bigint
      : T extends readonly unknown[]
        ? { [K in keyof T]: Wire<T[K]> }
        : T extends object
          ? { [K in keyof T]: Wire<T[K]> }
          : T

export type WireOf<N extends EndpointName> = Wire<z.input<Endpoints[N]['response']>>

export type Reply<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: VenueError }

export const answer = <T>(data: T): Reply<T> => ({ ok: true, data })
export const refuse = (error: VenueError): Reply<never> => ({ ok: false, error })

export type ParsedRequest<N extends EndpointName> = z.output<Endpoints[N]['request']>

export type PublicHandler<N extends EndpointName> = (request: ParsedRequest<N>, venue: Venue) => Reply<WireOf<N>>
export type PrivateHandler<N extends EndpointName> = (
  request: ParsedRequest<N>,
  venue: Venue,
  caller: Caller,
) => Reply<WireOf<N>>

/** Every handler of a family, by catalogue name. */
export type PublicRoutes<N extends EndpointName> = { readonly [K in N]: PublicHandler<K> }
export type PrivateRoutes<N extends EndpointName> = { readonly [K in N]: PrivateHandler<K> }
