import type { EndpointName } from '#shared/exchange/index.ts'
import { gateway } from '../refusals.ts'
import type { Caller, Venue } from '../venue.ts'
import { accountRoutes } from './accounts.ts'
import { refuse, type PrivateRoutes, type Reply } from './handler.ts'
import { listingRoutes } from './listings.ts'
import { orderChangeRoutes } from './order-changes.ts'
import { orderQueryRoutes } from './order-queries.ts'
import { orderRoutes } from './orders.ts'
import { fullBook, quoteRoutes } from './quotes.ts'

/** Rows that have no route yet: they answer 404000, as an unknown address does. */
export const notBuilt = [
  'getCrossMargin',
  'getIsolatedMargin',
  'listLedgers',
  'listHfLedgers',
  'getSubAccount',
  'cancelStopOrders',
  'placeOco',
  'cancelOco',
  'cancelOcoByClientOid',
  'cancelOcos',
  'getOco',
  'getOcoByClientOid',
  'getOcoDetail',
  'listOcos',
  'placeWithdrawal',
  'cancelWithdrawal',
  'getWithdrawalQuota',
  'listWithdrawals',
  'getWithdrawal',
  'listAnnouncements',
] as const satisfies readonly EndpointName[]

type NotBuilt = (typeof notBuilt)[number]

const signedMarketRoutes: PrivateRoutes<'getFullBook'> = {
  getFullBook: ({ symbol }, venue) => fullBook(symbol, venue),
}

const publicRoutes = { ...listingRoutes, ...quoteRoutes }
const privateRoutes = {
  ...accountRoutes,
  ...orderRoutes,
  ...orderChangeRoutes,
  ...orderQueryRoutes,
  ...signedMarketRoutes,
}

type Public = keyof typeof publicRoutes
type Private = keyof typeof privateRoutes

// The compiler names a row that is in none of the three lists.
type Missing = Exclude<EndpointName, Public | Private | NotBuilt>
const complete: [Missing] extends [never] ? true : Missing = true
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
