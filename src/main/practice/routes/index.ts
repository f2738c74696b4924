import type { EndpointName } from '#shared/exchange/index.ts'
import { gateway } from '../refusals.ts'
import type { Caller, Venue } from '../venue.ts'
import { accountRoutes } from './accounts.ts'
import { announcementRoutes } from './announcements.ts'
import { ledgerRoutes } from './ledgers.ts'
import { marginRoutes } from './margin.ts'
import { ocoRoutes } from './oco.ts'
import { stopOrderRoutes } from './stop-orders.ts'
import { subAccountRoutes } from './sub-accounts.ts'
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

const publicRoutes = { ...listingRoutes, ...quoteRoutes, ...announcementRoutes }
const privateRoutes = {
  ...accountRoutes,
  ...marginRoutes,
  ...ledgerRoutes,
  ...subAccountRoutes,
  ...stopOrderRoutes,
  ...ocoRoutes,
  ...withdrawalRoutes,
  ...orderRoutes,
  ...orderChangeRoutes,
  ...orderQueryRoutes,
  ...signedMarketRoutes,
}

type Public = keyof typeof publicRoutes
type Private = keyof typeof privateRoutes

// The compiler names a row without a route here, and a route without a row.
const complete: Record<Exclude<EndpointName, Public | Private> | Exclude<Public | Private, EndpointName>, never> = {}
void complete

type AnyHandler = (request: unknown, venue: Venue, caller: Caller | null) => Reply<unknown>

const isPublic = (name: string): name is Public => Object.hasOwn(publicRoutes, name)
const isPrivate = (name: string): name is Private => Object.hasOwn(privateRoutes, name)

/**
 * Parses what came with the row's schema and answers it. `request` holds the fitted values; `caller` is null for public
 * rows. The row's schema is what makes the handler's request type true.
 */
export const callRoute = (
  name: EndpointName,
  request: unknown,
  venue: Venue,
  caller: Caller | null,
): Reply<unknown> => {
  if (isPublic(name)) return (publicRoutes[name] as AnyHandler)(request, venue, null)
  if (isPrivate(name) && caller) return (privateRoutes[name] as AnyHandler)(request, venue, caller)
  return refuse(gateway.unknownUrl)
}
