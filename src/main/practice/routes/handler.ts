import type { z } from 'zod'
import type { VenueError } from '../refusals.ts'
import type { RowName, Rows, WireOf } from '../rows.ts'
import type { Caller, PracticeVenueState, Visitor } from '../venue.ts'

export type Reply<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: VenueError }

export const answer = <T>(data: T): Reply<T> => ({ ok: true, data })
export const refuse = (error: VenueError): Reply<never> => ({ ok: false, error })

export type ParsedRequest<N extends RowName> = z.output<Rows[N]['request']>

export type PublicHandler<N extends RowName> = (
  request: ParsedRequest<N>,
  venue: PracticeVenueState,
  visitor: Visitor,
) => Reply<WireOf<N>>
export type PrivateHandler<N extends RowName> = (
  request: ParsedRequest<N>,
  venue: PracticeVenueState,
  caller: Caller,
) => Reply<WireOf<N>>

/** Every handler of a family, by catalogue name. */
export type PublicRoutes<N extends RowName> = { readonly [K in N]: PublicHandler<K> }
export type PrivateRoutes<N extends RowName> = { readonly [K in N]: PrivateHandler<K> }
