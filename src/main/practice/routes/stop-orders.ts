import { makerRate, takerRate } from '../engine/fees.ts'
import { newestFirst } from '../engine/queue.ts'
import { formatSteps, formatUnits, parseSteps } from '../engine/scale.ts'
import type { Stop } from '../engine/types.ts'
import * as words from '../refusals.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'
import { answer, refuse, type ParsedRequest, type PrivateRoutes } from './handler.ts'
import { countOrder } from './order-input.ts'
import { pageSlice } from './pages.ts'
import { padded, rateText } from './render.ts'

type Names =
  | 'placeStopOrder'
  | 'cancelStopOrder'
  | 'cancelStopOrderByClientOid'
  | 'cancelStopOrders'
  | 'listStopOrders'
  | 'getStopOrder'
  | 'getStopOrderByClientOid'

const missing = words.business('400100', 'The stop order does not exist.')
const nanosecondsPerMs = 1_000_000n

const isOpen = (stop: Stop): boolean => stop.status === 'NEW'

const record = (stop: Stop, venue: PracticeVenueState) => {
  const { request, market, account } = stop
  const byFunds = request.funds > 0n
  return {
    id: venue.ids.stop(stop.seq),
    symbol: market.symbol,
    userId: venue.ids.user(account.uid),
    status: stop.status,
    type: request.type,
    side: request.side,
    price: request.type === 'limit' ? padded(formatSteps(request.price, market.tick)) : null,
    size: byFunds ? null : padded(formatSteps(request.size, market.lot)),
    funds: byFunds ? padded(formatUnits(request.funds)) : null,
    stp: request.stp,
    timeInForce: request.timeInForce,
    cancelAfter: request.cancelAfter,
    postOnly: request.postOnly,
    hidden: request.hidden,
    iceberg: request.iceberg,
    visibleSize: request.visibleSize > 0 ? padded(formatSteps(request.visibleSize, market.lot)) : null,
    channel: 'API',
    clientOid: request.clientOid,
    remark: request.remark,
    tags: request.tags,
    orderTime: BigInt(stop.createdAt) * nanosecondsPerMs,
    tradeType: 'TRADE',
    feeCurrency: market.quote,
    takerFeeRate: rateText(takerRate(account, market)),
    makerFeeRate: rateText(makerRate(account, market)),
    createdAt: stop.createdAt,
    stop: stop.direction,
    stopTriggerTime: stop.status === 'TRIGGERED' ? stop.updatedAt : null,
    stopPrice: padded(formatSteps(stop.stopPrice, market.tick)),
  }
}

const place = (body: ParsedRequest<'placeStopOrder'>, venue: PracticeVenueState, { account }: Caller) => {
  if (venue.service.status !== 'open') return refuse(words.entrySuspended)
  if ((body.tradeType ?? 'TRADE') !== 'TRADE') return refuse(words.badParameter('tradeType must be TRADE.'))
  const counted = countOrder(body, venue, venue.ids.stop(venue.engine.state.nextStop))
  if (!counted.ok) return counted
  const market = venue.engine.state.markets.get(body.symbol)
  const stopPrice = market ? parseSteps(body.stopPrice, market.tick) : null
  if (!market || stopPrice === null || stopPrice === Infinity) return refuse(words.priceIncrement)
  const direction = body.stop ?? (stopPrice <= market.lastPrice ? 'loss' : 'entry')
  const request = { request: counted.data, direction, stopPrice }
  const placed = venue.engine.run('placeStop', venue.now(), { uid: account.uid, ...request })
  return placed.ok
    ? answer({ orderId: venue.ids.stop(placed.stop.seq), clientOid: counted.data.clientOid })
    : refuse(words.refusals[placed.refusal])
}

const byId = (orderId: string, venue: PracticeVenueState, { account }: Caller): Stop | null => {
  const seq = venue.ids.stopSeq(orderId)
  const stop = seq === null ? undefined : venue.engine.state.stops.get(seq)
  return stop?.account === account && stop.oco === null ? stop : null
}

const byClientOid = (clientOid: string, symbol: string | undefined, { account }: Caller): Stop[] =>
  [...account.openStops, ...newestFirst(account.closedStops)].filter(
    ({ request, oco }) =>
      oco === null && request.clientOid === clientOid && (symbol === undefined || request.symbol === symbol),
  )

const cancel = (stops: readonly Stop[], venue: PracticeVenueState, { account }: Caller): string[] =>
  venue.engine
    .run('cancelStops', venue.now(), { uid: account.uid, seqs: stops.map(({ seq }) => seq) })
    .map(({ seq }) => venue.ids.stop(seq))

/** Conditional orders. OCO legs are stops too, but only their own endpoints cancel them. */
export const stopOrderRoutes: PrivateRoutes<Names> = {
  placeStopOrder: place,
  cancelStopOrder: ({ orderId }, venue, caller) => {
    if (venue.service.status === 'close') return refuse(words.cancelSuspended)
    const stop = byId(orderId, venue, caller)
    if (!stop || !isOpen(stop)) return refuse(words.notCancellable)
    return answer({ cancelledOrderIds: cancel([stop], venue, caller) })
  },
  cancelStopOrderByClientOid: ({ clientOid, symbol }, venue, caller) => {
    if (venue.service.status === 'close') return refuse(words.cancelSuspended)
    const stop = byClientOid(clientOid, symbol, caller).find(isOpen)
    if (!stop) return refuse(words.notCancellable)
    cancel([stop], venue, caller)
    return answer({ cancelledOrderId: venue.ids.stop(stop.seq), clientOid })
  },
  cancelStopOrders: ({ symbol, tradeType = 'TRADE', orderIds }, venue, caller) => {
    if (venue.service.status === 'close') return refuse(words.cancelSuspended)
    const wanted = orderIds?.split(',')
    const chosen = [...caller.account.openStops].filter(
      (stop) =>
        // Nobody can have margin stops here.
        tradeType === 'TRADE' &&
        stop.oco === null &&
        (symbol === undefined || stop.market.symbol === symbol) &&
        (wanted === undefined || wanted.includes(venue.ids.stop(stop.seq))),
    )
    return answer({ cancelledOrderIds: cancel(chosen, venue, caller) })
  },
  listStopOrders: (query, venue, { account }) => {
    const { symbol, side, type, tradeType = 'TRADE', startAt = 0, endAt = Infinity } = query
    const wanted = query.orderIds?.split(',')
    const chosen = [...account.openStops].filter(
      (stop) =>
        tradeType === 'TRADE' &&
        (stop.oco !== null) === (query.stop === 'oco') &&
        (symbol === undefined || stop.market.symbol === symbol) &&
        (side === undefined || stop.request.side === side) &&
        (type === undefined || stop.request.type === type) &&
        (wanted === undefined || wanted.includes(venue.ids.stop(stop.seq))) &&
        stop.createdAt >= startAt &&
        stop.createdAt <= endAt,
    )
    return answer(pageSlice(chosen.reverse(), query.currentPage, query.pageSize, (stop) => record(stop, venue)))
  },
  getStopOrder: ({ orderId }, venue, caller) => {
    const stop = byId(orderId, venue, caller)
    return stop ? answer(record(stop, venue)) : refuse(missing)
  },
  getStopOrderByClientOid: ({ clientOid, symbol }, venue, caller) =>
    answer(byClientOid(clientOid, symbol, caller).map((stop) => record(stop, venue))),
}
