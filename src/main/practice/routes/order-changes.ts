import { remaining } from '../engine/book.ts'
import { formatSteps, parseSteps } from '../engine/scale.ts'
import type { Order } from '../engine/types.ts'
import * as words from '../refusals.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'
import { answer, refuse, type ParsedRequest, type PrivateRoutes, type Reply } from './handler.ts'
import { countSize } from './order-input.ts'
import { ownOrder } from './own-order.ts'
import { matchedFields } from './render.ts'

type Names =
  | 'amendOrder'
  | 'cancelOrder'
  | 'cancelOrderByClientOid'
  | 'cancelPartial'
  | 'cancelSymbolOrders'
  | 'cancelAllOrders'
  | 'cancelOrderSync'
  | 'cancelOrderByClientOidSync'
  | 'setDeadMan'
  | 'getDeadMan'

interface Named {
  readonly symbol: string
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}

const openOrder = (named: Named, venue: PracticeVenueState, caller: Caller): Reply<Order> => {
  if (!venue.engine.state.markets.has(named.symbol)) return refuse(words.symbolMissing)
  const order = ownOrder(named, venue, caller)
  return order?.active && order.market.symbol === named.symbol ? answer(order) : refuse(words.notCancellable)
}

/** A synchronous call waits for no delay. */
const cancel = (named: Named, venue: PracticeVenueState, caller: Caller, delay = 0): Reply<Order> => {
  if (venue.service.status === 'close') return refuse(words.cancelSuspended)
  const found = openOrder(named, venue, caller)
  if (!found.ok) return found
  venue.engine.run('cancel', venue.now(), {
    uid: caller.account.uid,
    seq: found.data.seq,
    ...(delay > 0 ? { delay } : {}),
  })
  return found
}

const amend = (request: ParsedRequest<'amendOrder'>, venue: PracticeVenueState, caller: Caller) => {
  if (venue.service.status !== 'open') return refuse(words.entrySuspended)
  const found = openOrder(request, venue, caller)
  if (!found.ok) return found
  const order = found.data
  const price = request.newPrice === undefined ? undefined : parseSteps(request.newPrice, order.market.tick)
  if (price === null || price === Infinity) return refuse(words.priceIncrement)
  const size = countSize(request.newSize, order.market)
  if (!size.ok) return size
  const amended = venue.engine.run('amend', venue.now(), {
    uid: caller.account.uid,
    seq: order.seq,
    price: price ?? null,
    size: request.newSize === undefined ? null : size.data,
  })
  if (!amended.ok) return refuse(words.refusals[amended.refusal])
  const newOrderId = amended.replacement ? venue.ids.order(amended.replacement.seq) : null
  return answer({ newOrderId, clientOid: order.request.clientOid })
}

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** Cancelling, changing, and the dead-man switch. */
export const orderChangeRoutes: PrivateRoutes<Names> = {
  amendOrder: amend,
  cancelOrder: (request, venue, caller) => {
    const named = { symbol: request.symbol, orderId: request.orderId }
    const cancelled = cancel(named, venue, caller, venue.nextDelay())
    return cancelled.ok ? answer({ orderId: request.orderId }) : cancelled
  },
  cancelOrderByClientOid: (request, venue, caller) => {
    const named = { symbol: request.symbol, clientOid: request.clientOid }
    const cancelled = cancel(named, venue, caller, venue.nextDelay())
    return cancelled.ok ? answer({ clientOid: request.clientOid }) : cancelled
  },
  cancelOrderSync: (request, venue, caller) => {
    const cancelled = cancel({ symbol: request.symbol, orderId: request.orderId }, venue, caller)
    return cancelled.ok ? answer({ orderId: request.orderId, ...matchedFields(cancelled.data) }) : cancelled
  },
  cancelOrderByClientOidSync: (request, venue, caller) => {
    const cancelled = cancel({ symbol: request.symbol, clientOid: request.clientOid }, venue, caller)
    return cancelled.ok ? answer({ clientOid: request.clientOid, ...matchedFields(cancelled.data) }) : cancelled
  },
  cancelPartial: (request, venue, caller) => {
    if (venue.service.status === 'close') return refuse(words.cancelSuspended)
    const found = openOrder({ symbol: request.symbol, orderId: request.orderId }, venue, caller)
    if (!found.ok) return found
    const order = found.data
    // Of one that waits for the book there is no part to cancel yet.
    if (!order.inBook) return refuse(words.notCancellable)
    const asked = parseSteps(request.cancelSize, order.market.lot)
    if (asked === null) return refuse(words.sizeIncrement)
    // What is asked beyond the rest of the order cancels the rest; the answer says what was really cancelled.
    const lots = Math.min(asked, remaining(order))
    venue.engine.run('reduce', venue.now(), { uid: caller.account.uid, seq: order.seq, lots })
    return answer({ orderId: request.orderId, cancelSize: formatSteps(lots, order.market.lot) })
  },
  cancelSymbolOrders: ({ symbol }, venue, { account }) => {
    if (!venue.engine.state.markets.has(symbol)) return refuse(words.symbolMissing)
    if (venue.service.status === 'close') return refuse(words.cancelSuspended)
    venue.engine.run('cancelOpen', venue.now(), { uid: account.uid, symbols: [symbol] })
    return answer('success' as const)
  },
  cancelAllOrders: (_request, venue, { account }) => {
    const symbols = [...new Set([...account.open].map((order) => order.market.symbol))]
    if (venue.service.status === 'close') {
      const failedSymbols = symbols.map((symbol) => ({ symbol, error: words.cancelSuspended.msg }))
      return answer({ succeedSymbols: [], failedSymbols })
    }
    venue.engine.run('cancelOpen', venue.now(), { uid: account.uid, symbols: [] })
    return answer({ succeedSymbols: symbols, failedSymbols: [] })
  },
  setDeadMan: ({ timeout, symbols = '' }, venue, { account }) => {
    const chosen = symbols === '' ? [] : symbols.split(',')
    if (chosen.some((symbol) => !venue.engine.state.markets.has(symbol))) return refuse(words.symbolMissing)
    venue.engine.run('setDeadMan', venue.now(), { uid: account.uid, timeout, symbols: chosen })
    const currentTime = seconds(venue.engine.state.now)
    return answer({ currentTime, triggerTime: timeout === -1 ? null : currentTime + timeout })
  },
  getDeadMan: (_request, venue, { account }) => {
    const setting = account.deadMan
    if (!setting) return answer(null)
    return answer({
      timeout: setting.timeout,
      symbols: setting.symbols.join(','),
      currentTime: seconds(venue.engine.state.now),
      triggerTime: seconds(setting.triggersAt),
    })
  },
}
