import { newestFirst } from '../engine/queue.ts'
import type { EngineFill, Order } from '../engine/types.ts'
import { orderMissing, symbolMissing } from '../refusals.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'
import { answer, refuse, type PrivateRoutes, type Reply } from './handler.ts'
import { ownOrder } from './own-order.ts'
import { pageSlice } from './pages.ts'
import { fillRecord, renderOrder } from './render.ts'

type Names =
  | 'getOrder'
  | 'getOrderByClientOid'
  | 'listOpenOrders'
  | 'listOpenOrdersPage'
  | 'listClosedOrders'
  | 'listActiveSymbols'
  | 'listFills'

const defaultLimit = 20

const openOf = (symbol: string, { account }: Caller): Order[] =>
  [...account.open].filter((order) => order.market.symbol === symbol)

const one = (order: Order | null, symbol: string, venue: PracticeVenueState): Reply<ReturnType<typeof renderOrder>> =>
  order && order.market.symbol === symbol ? answer(renderOrder(order, venue.ids)) : refuse(orderMissing)

const known = (symbol: string, venue: PracticeVenueState): boolean => venue.engine.state.markets.has(symbol)

interface Filter {
  readonly side?: 'buy' | 'sell' | undefined
  readonly type?: 'limit' | 'market' | undefined
  readonly startAt?: number | undefined
  readonly endAt?: number | undefined
}

const inWindow = (at: number, { startAt = 0, endAt = Infinity }: Filter): boolean => at >= startAt && at <= endAt

const chosen = (order: Order, symbol: string, filter: Filter): boolean =>
  order.market.symbol === symbol &&
  (filter.side === undefined || order.request.side === filter.side) &&
  (filter.type === undefined || order.request.type === filter.type) &&
  inWindow(order.updatedAt, filter)

/** Up to `limit` of `items` (newest first) that lie before the cursor and pass; cursors are the items' counters. */
const pageBefore = <T>(
  items: Iterable<T>,
  seqOf: (item: T) => number,
  passes: (item: T) => boolean,
  lastId: string | number | undefined,
  limit: number,
): { page: T[]; lastId: number } => {
  const before = lastId === undefined || Number(lastId) === 0 ? Infinity : Number(lastId)
  const page: T[] = []
  for (const item of items) {
    if (page.length >= limit) break
    if (seqOf(item) < before && passes(item)) page.push(item)
  }
  const last = page.at(-1)
  return { page, lastId: last === undefined ? 0 : seqOf(last) }
}

/** Looking up orders and fills; lists come newest update first. */
export const orderQueryRoutes: PrivateRoutes<Names> = {
  getOrder: ({ orderId, symbol }, venue, caller) => one(ownOrder({ orderId }, venue, caller), symbol, venue),
  getOrderByClientOid: ({ clientOid, symbol }, venue, caller) =>
    one(ownOrder({ clientOid }, venue, caller), symbol, venue),
  listOpenOrders: ({ symbol }, venue, caller) => {
    if (!known(symbol, venue)) return refuse(symbolMissing)
    const newest = openOf(symbol, caller).sort((a, b) => b.updatedAt - a.updatedAt || b.seq - a.seq)
    return answer(newest.map((order) => renderOrder(order, venue.ids)))
  },
  listOpenOrdersPage: ({ symbol, pageNum, pageSize = defaultLimit }, venue, caller) => {
    if (!known(symbol, venue)) return refuse(symbolMissing)
    const newest = openOf(symbol, caller).sort((a, b) => b.createdAt - a.createdAt || b.seq - a.seq)
    return answer(pageSlice(newest, pageNum, pageSize, (order) => renderOrder(order, venue.ids)))
  },
  listClosedOrders: ({ symbol, limit, lastId, ...filter }, venue, { account }) => {
    if (!known(symbol, venue)) return refuse(symbolMissing)
    const found = pageBefore(
      newestFirst(account.closed),
      (order) => order.closedSeq,
      (order) => chosen(order, symbol, filter),
      lastId,
      limit ?? defaultLimit,
    )
    return answer({ lastId: found.lastId, items: found.page.map((order) => renderOrder(order, venue.ids)) })
  },
  listActiveSymbols: (_request, _venue, { account }) =>
    answer({ symbols: [...new Set([...account.open].map((order) => order.market.symbol))].sort() }),
  listFills: ({ symbol, orderId, limit, lastId, ...filter }, venue, { account }) => {
    if (symbol !== undefined && !known(symbol, venue)) return refuse(symbolMissing)
    const seq = orderId === undefined ? null : venue.ids.orderSeq(orderId)
    // With an order id the other filters are ignored, the window excepted (specification: "Spot order queries").
    const passes = (fill: EngineFill): boolean =>
      inWindow(fill.createdAt, filter) &&
      (orderId === undefined
        ? fill.market.symbol === symbol &&
          (filter.side === undefined || fill.side === filter.side) &&
          (filter.type === undefined || fill.type === filter.type)
        : fill.orderSeq === seq)
    const found = pageBefore(newestFirst(account.fills), (fill) => fill.seq, passes, lastId, limit ?? defaultLimit)
    return answer({ items: found.page.map((fill) => fillRecord(fill, venue.ids)), lastId: found.lastId })
  },
}
