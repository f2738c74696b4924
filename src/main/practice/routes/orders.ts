import { placeRefusalOf, requiredFor } from '../engine/place.ts'
import { payingWallet } from '../engine/lifecycle.ts'
import type { Order } from '../engine/types.ts'
import { entrySuspended, refusals } from '../refusals.ts'
import { readEntries } from '../order-entries.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'
import { answer, refuse, type ParsedRequest, type PrivateRoutes, type Reply } from './handler.ts'
import { countOrder } from './order-input.ts'
import { matchedFields } from './render.ts'

type Names = 'placeOrder' | 'testOrder' | 'placeOrderSync' | 'placeBatch' | 'placeBatchSync'

type OrderBody = ParsedRequest<'placeOrder'>

/** The answer always carries a client id (facts, 4.1): an order without one gets the id it is about to have. */
const madeOid = ({ ids, engine }: PracticeVenueState): string => ids.order(engine.state.nextOrder)

/** A synchronous call waits for no delay. */
const place = (body: OrderBody, venue: PracticeVenueState, { account }: Caller, delay = 0): Reply<Order> => {
  if (venue.service.status !== 'open') return refuse(entrySuspended)
  const counted = countOrder(body, venue, madeOid(venue))
  if (!counted.ok) return counted
  const placed = venue.engine.run('place', venue.now(), {
    uid: account.uid,
    request: counted.data,
    ...(delay > 0 ? { delay } : {}),
  })
  return placed.ok ? answer(placed.order) : refuse(refusals[placed.refusal])
}

/** Everything `place` would refuse, without placing. */
const test = (body: OrderBody, venue: PracticeVenueState, { account }: Caller): Reply<{ clientOid: string }> => {
  if (venue.service.status !== 'open') return refuse(entrySuspended)
  const counted = countOrder(body, venue, madeOid(venue))
  if (!counted.ok) return counted
  const { state } = venue.engine
  const market = state.markets.get(counted.data.symbol)
  if (!market) return refuse(refusals['unknown-symbol'])
  const refusal = placeRefusalOf(market, account, counted.data)
  if (refusal) return refuse(refusals[refusal])
  const need = requiredFor(state, market, account, counted.data)
  const { clientOid, side } = counted.data
  return payingWallet(account, market, side).available < need ? refuse(refusals.balance) : answer({ clientOid })
}

const receipt = (order: Order, venue: PracticeVenueState) => ({
  orderId: venue.ids.order(order.seq),
  clientOid: order.request.clientOid,
})

const syncReceipt = (order: Order, venue: PracticeVenueState) => ({
  ...receipt(order, venue),
  orderTime: order.createdAt,
  matchTime: order.updatedAt,
  ...matchedFields(order),
})

/** Each order for itself, in the order asked; a failed one carries only its message (facts, 4.1). */
const batch = <T extends object>(
  { orderList }: ParsedRequest<'placeBatch'>,
  venue: PracticeVenueState,
  caller: Caller,
  show: (order: Order, venue: PracticeVenueState) => T,
  delay: () => number = () => 0,
) => {
  if (orderList.length > venue.batchOrders) {
    return refuse({ status: 400, code: '400100', msg: `orderList must hold at most ${venue.batchOrders} orders.` })
  }
  return answer(
    readEntries(orderList).map((entry) => {
      if (!entry.ok) return { success: false as const, failMsg: entry.problem }
      const placed = place(entry.order, venue, caller, delay())
      return placed.ok
        ? { ...show(placed.data, venue), success: true as const }
        : { success: false as const, failMsg: placed.error.msg }
    }),
  )
}

/** Order entry. The asynchronous forms differ from the synchronous ones in their answer, and wait for the matching delay. */
export const orderRoutes: PrivateRoutes<Names> = {
  placeOrder: (request, venue, caller) => {
    const placed = place(request, venue, caller, venue.nextDelay())
    return placed.ok ? answer(receipt(placed.data, venue)) : placed
  },
  placeOrderSync: (request, venue, caller) => {
    const placed = place(request, venue, caller)
    return placed.ok ? answer(syncReceipt(placed.data, venue)) : placed
  },
  testOrder: (request, venue, caller) => {
    const tested = test(request, venue, caller)
    if (!tested.ok) return tested
    // An id that no order ever has.
    return answer({ orderId: venue.ids.order(0), clientOid: tested.data.clientOid })
  },
  placeBatch: (request, venue, caller) => batch(request, venue, caller, receipt, venue.nextDelay),
  placeBatchSync: (request, venue, caller) => batch(request, venue, caller, syncReceipt),
}
