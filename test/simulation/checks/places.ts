import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { KeptIntent } from '../on-disk.ts'

/** Where the venue can be asked what became of each kind of intent (design, section 3). */
const order = /\/hf\/orders\/(vs)?[\da-f]{20,}/
const orderOfOid = /\/hf\/orders\/client-order\//
/** Where an order stands that nothing else shows: closed orders and fills never have one that is open. */
export const openOrders = /\/orders\/active\?/
const closedOrders = /\/orders\/done\?/
const fills = /\/fills\?/
const stops = /\/stop-order\?/
const ocos = /\/oco\/orders\?/
/** The list of withdrawals, the only place that shows whether there is one. */
export const withdrawals = /\/withdrawals\?/
const anOrder = [order, orderOfOid, openOrders, closedOrders]

/** ms after which a request that is lost can no longer be accepted (safety, fact 5). */
export const lateMs = 15_000

/**
 * What one look-up asks of what the venue can always tell: first the record, which settles it where it shows what was placed, and
 * then the lists of which all that are empty prove that there is nothing.
 */
export const tellers: Partial<Record<IntentKind, { readonly first: RegExp; readonly rest: readonly RegExp[] }>> = {
  place: { first: orderOfOid, rest: [openOrders, closedOrders, fills] },
  'place-oco': { first: /\/oco\/client-order\//, rest: [ocos, orderOfOid] },
  'place-stop': { first: /queryOrderByClientOid/, rest: [stops, orderOfOid] },
  cancel: { first: /\/hf\/orders\/(?!active|done)/, rest: [openOrders] },
}

/** The lists that are read before the record of one that is named in the cancel: a look-up begins with them. */
export const listedFirst: Partial<Record<IntentKind, RegExp>> = { 'cancel-oco': ocos, 'cancel-stop': stops }

export const places: Readonly<Record<IntentKind, readonly RegExp[]>> = {
  place: [openOrders, /\/client-order\//, closedOrders, fills],
  'place-oco': [/\/oco\/client-order\//, ocos, openOrders, closedOrders, orderOfOid],
  'place-stop': [/queryOrderByClientOid/, stops, orderOfOid, openOrders, closedOrders],
  amend: anOrder,
  cancel: anOrder,
  'cancel-partial': anOrder,
  'cancel-all': [/\/active\/symbols/, openOrders, order],
  'cancel-oco': [/\/oco\/order\//, /\/oco\/client-order\//, ocos],
  'cancel-stop': [/\/stop-order\/(vs)?[\da-z]/, stops],
  protect: [/\/dead-cancel-all\/query/],
  withdraw: [withdrawals],
  'cancel-withdrawal': [/\/withdrawals\/[\da-f]/, withdrawals],
  transfer: [/\/ledgers/],
}

/** Whether a read that was answered asked about this very intent. */
export function asksAbout({ kind, clientOid, request }: KeptIntent, path: string): boolean {
  if (kind === 'place' || kind === 'place-oco' || kind === 'place-stop')
    return clientOid !== null && path.includes(clientOid)
  if (!places[kind].some((place) => place.test(path))) return false
  if (kind === 'transfer' || kind === 'withdraw' || kind === 'protect') return true
  const { orderId, clientOid: named, withdrawalId } = JSON.parse(request) as Readonly<Record<string, unknown>>
  const id = orderId ?? named ?? withdrawalId
  return typeof id !== 'string' || path.includes(id)
}
