import { ocoStatus } from '../engine/oco.ts'
import { newestFirst } from '../engine/queue.ts'
import { formatSteps, parseSteps } from '../engine/scale.ts'
import type { Oco, EngineOrderRequest, Stop } from '../engine/types.ts'
import * as words from '../refusals.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'
import { answer, refuse, type ParsedRequest, type PrivateRoutes, type Reply } from './handler.ts'
import { countOrder } from './order-input.ts'
import { pageSlice } from './pages.ts'
import { padded } from './render.ts'

type Names =
  | 'placeOco'
  | 'cancelOco'
  | 'cancelOcoByClientOid'
  | 'cancelOcos'
  | 'getOco'
  | 'getOcoByClientOid'
  | 'getOcoDetail'
  | 'listOcos'

const missing = words.business('400100', 'The OCO order does not exist.')
const defaultPageSize = 20

const all = ({ account }: Caller): Oco[] => [...account.openOcos, ...newestFirst(account.closedOcos)]

const byId = (orderId: string, venue: PracticeVenueState, { account }: Caller): Reply<Oco> => {
  const seq = venue.ids.ocoSeq(orderId)
  const oco = seq === null ? undefined : venue.engine.state.ocos.get(seq)
  return oco?.account === account ? answer(oco) : refuse(missing)
}

/** The open one of that client id, or the one that closed last. */
const byClientOid = (clientOid: string, caller: Caller): Reply<Oco> => {
  const oco = all(caller).find((entry) => entry.clientOid === clientOid)
  return oco ? answer(oco) : refuse(missing)
}

const summary = (oco: Oco, venue: PracticeVenueState) => ({
  orderId: venue.ids.oco(oco.seq),
  symbol: oco.market.symbol,
  clientOid: oco.clientOid,
  orderTime: oco.createdAt,
  status: ocoStatus(oco),
})

const legStatus = (leg: Stop): 'NEW' | 'TRIGGERED' | 'DONE' | 'CANCELED' =>
  leg.status === 'TRIGGERED' && leg.order?.active === false ? 'DONE' : leg.status

const legRecord = (leg: Stop, venue: PracticeVenueState) => ({
  id: venue.ids.stop(leg.seq),
  symbol: leg.market.symbol,
  side: leg.request.side,
  price: padded(formatSteps(leg.request.price, leg.market.tick)),
  stopPrice: padded(formatSteps(leg.stopPrice, leg.market.tick)),
  size: padded(formatSteps(leg.request.size, leg.market.lot)),
  status: legStatus(leg),
})

const cancelAll = (ocos: readonly Oco[], venue: PracticeVenueState, { account }: Caller) => {
  if (venue.service.status === 'close') return refuse(words.cancelSuspended)
  const seqs = ocos.map((oco) => oco.seq)
  const legs = venue.engine.run('cancelOcos', venue.now(), { uid: account.uid, seqs })
  return answer({ cancelledOrderIds: legs.map((leg) => venue.ids.stop(leg.seq)) })
}

const cancelOne = (found: Reply<Oco>, venue: PracticeVenueState, caller: Caller) => {
  if (!found.ok) return found
  if (!caller.account.openOcos.has(found.data)) return refuse(words.notCancellable)
  return cancelAll([found.data], venue, caller)
}

/** Both legs as the orders they stand for, counted. */
const countLegs = (
  body: ParsedRequest<'placeOco'>,
  clientOid: string,
  venue: PracticeVenueState,
): Reply<{ limit: EngineOrderRequest; stopLimit: EngineOrderRequest; stopPrice: number }> => {
  const { symbol, side, size, remark } = body
  const shared = { type: 'limit', symbol, side, size, remark } as const
  const limit = countOrder({ ...shared, price: body.price }, venue, clientOid)
  if (!limit.ok) return limit
  const stopLimit = countOrder({ ...shared, price: body.limitPrice }, venue, clientOid)
  if (!stopLimit.ok) return stopLimit
  const market = venue.engine.state.markets.get(symbol)
  const stopPrice = market ? parseSteps(body.stopPrice, market.tick) : null
  if (stopPrice === null || stopPrice === Infinity) return refuse(words.priceIncrement)
  return answer({ limit: limit.data, stopLimit: stopLimit.data, stopPrice })
}

const place = (body: ParsedRequest<'placeOco'>, venue: PracticeVenueState, { account }: Caller) => {
  if (venue.service.status !== 'open') return refuse(words.entrySuspended)
  if ((body.tradeType ?? 'TRADE') !== 'TRADE') return refuse(words.badParameter('tradeType must be TRADE.'))
  const { clientOid = venue.ids.oco(venue.engine.state.nextOco), remark = null } = body
  const counted = countLegs(body, clientOid, venue)
  if (!counted.ok) return counted
  const placed = venue.engine.run('placeOco', venue.now(), { uid: account.uid, ...counted.data, clientOid, remark })
  return placed.ok
    ? answer({ orderId: venue.ids.oco(placed.oco.seq), clientOid })
    : refuse(words.refusals[placed.refusal])
}

const one = <T>(found: Reply<Oco>, show: (oco: Oco) => T): Reply<T> => (found.ok ? answer(show(found.data)) : found)

/** One-cancels-other orders. Cancels answer the ids of the legs (facts, section 4). */
export const ocoRoutes: PrivateRoutes<Names> = {
  placeOco: place,
  cancelOco: ({ orderId }, venue, caller) => cancelOne(byId(orderId, venue, caller), venue, caller),
  cancelOcoByClientOid: ({ clientOid }, venue, caller) => cancelOne(byClientOid(clientOid, caller), venue, caller),
  cancelOcos: ({ symbol, orderIds }, venue, caller) => {
    const wanted = orderIds?.split(',')
    const chosen = [...caller.account.openOcos].filter(
      (oco) =>
        (symbol === undefined || oco.market.symbol === symbol) &&
        (wanted === undefined || wanted.includes(venue.ids.oco(oco.seq))),
    )
    return cancelAll(chosen, venue, caller)
  },
  getOco: ({ orderId }, venue, caller) => one(byId(orderId, venue, caller), (oco) => summary(oco, venue)),
  getOcoByClientOid: ({ clientOid }, venue, caller) =>
    one(byClientOid(clientOid, caller), (oco) => summary(oco, venue)),
  getOcoDetail: ({ orderId }, venue, caller) =>
    one(byId(orderId, venue, caller), (oco) => ({
      ...summary(oco, venue),
      orders: oco.legs.map((leg) => legRecord(leg, venue)),
    })),
  listOcos: ({ symbol, orderIds, startAt = 0, endAt = Infinity, pageSize, currentPage }, venue, caller) => {
    const wanted = orderIds?.split(',')
    const chosen = all(caller)
      .filter(
        (oco) =>
          (symbol === undefined || oco.market.symbol === symbol) &&
          (wanted === undefined || wanted.includes(venue.ids.oco(oco.seq))) &&
          oco.createdAt >= startAt &&
          oco.createdAt <= endAt,
      )
      .sort((a, b) => b.seq - a.seq)
    return answer(pageSlice(chosen, currentPage, pageSize ?? defaultPageSize, (oco) => summary(oco, venue)))
  },
}
