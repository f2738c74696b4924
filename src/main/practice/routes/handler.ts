import type { z } from 'zod'
import type { VenueError } from '../refusals.ts'
import type { RowName, Rows } from '../rows.ts'
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

export type WireOf<N extends RowName> = Wire<z.input<Rows[N]['response']>>

export type Reply<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: VenueError }

export const answer = <T>(data: T): Reply<T> => ({ ok: true, data })
export const refuse = (error: VenueError): Reply<never> => ({ ok: false, error })

export type ParsedRequest<N extends RowName> = z.output<Rows[N]['request']>

/** `address` is the caller's. */
export type PublicHandler<N extends RowName> = (
  request: ParsedRequest<N>,
  venue: Venue,
  address: string,
) => Reply<WireOf<N>>
export type PrivateHandler<N extends RowName> = (
  request: ParsedRequest<N>,
  venue: Venue,
  caller: Caller,
) => Reply<WireOf<N>>

/** Every handler of a family, by catalogue name. */
export type PublicRoutes<N extends RowName> = { readonly [K in N]: PublicHandler<K> }
export type PrivateRoutes<N extends RowName> = { readonly [K in N]: PrivateHandler<K> }
