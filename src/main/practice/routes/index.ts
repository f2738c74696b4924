import { gateway } from '../refusals.ts'
import type { RowName } from '../rows.ts'
import type { Caller, PracticeVenueState, Visitor } from '../venue.ts'
import { accountRoutes } from './accounts.ts'
import { announcementRoutes } from './announcements.ts'
import { beyondPrivateRoutes, beyondPublicRoutes } from './beyond.ts'
import { ledgerRoutes } from './ledgers.ts'
import { marginRoutes } from './margin.ts'
import { ocoRoutes } from './oco.ts'
import { stopOrderRoutes } from './stop-orders.ts'
import { subAccountRoutes } from './sub-accounts.ts'
import { transferRoutes } from './transfers.ts'
import { withdrawalRoutes } from './withdrawals.ts'
import { refuse, type PrivateRoutes, type Reply } from './handler.ts'
import { listingRoutes } from './listings.ts'
import { orderChangeRoutes } from './order-changes.ts'
import { orderQueryRoutes } from './order-queries.ts'
import { orderRoutes } from './orders.ts'
import { fullBook, quoteRoutes } from './quotes.ts'

const signedMarketRoutes: PrivateRoutes<'getFullBook'> = {
  getFullBook: ({ symbol }, venue) => fullBook(symbol, venue),
}

const publicRoutes = { ...listingRoutes, ...quoteRoutes, ...announcementRoutes, ...beyondPublicRoutes }
const privateRoutes = {
  ...accountRoutes,
  ...marginRoutes,
  ...ledgerRoutes,
  ...subAccountRoutes,
  ...stopOrderRoutes,
  ...ocoRoutes,
  ...withdrawalRoutes,
  ...transferRoutes,
  ...orderRoutes,
  ...orderChangeRoutes,
  ...orderQueryRoutes,
  ...signedMarketRoutes,
  ...beyondPrivateRoutes,
}

type Public = keyof typeof publicRoutes
type Private = keyof typeof privateRoutes

// The compiler names a row without a route here, and a route without a row.
const complete: Record<Exclude<RowName, Public | Private> | Exclude<Public | Private, RowName>, never> = {}
void complete

const isPublic = (name: string): name is Public => Object.hasOwn(publicRoutes, name)
const isPrivate = (name: string): name is Private => Object.hasOwn(privateRoutes, name)

type AnyPublic = (request: unknown, venue: PracticeVenueState, visitor: Visitor) => Reply<unknown>
type AnyPrivate = (request: unknown, venue: PracticeVenueState, caller: Caller) => Reply<unknown>

/** Who asks: the signer of a private request, or a visitor. */
export interface RequestSource extends Visitor {
  readonly caller: Caller | null
}

/** Answers a request that the row's own schema has parsed, which is what makes the handler's request type true. */
export const callRoute = (
  name: RowName,
  request: unknown,
  venue: PracticeVenueState,
  asker: RequestSource,
): Reply<unknown> => {
  if (isPublic(name)) return (publicRoutes[name] as AnyPublic)(request, venue, asker)
  const { caller } = asker
  if (isPrivate(name) && caller) return (privateRoutes[name] as AnyPrivate)(request, venue, caller)
  return refuse(gateway.unknownUrl)
}
