import type { RequestOf, ResponseOf, StopOrder } from '#shared/exchange/index.ts'
import { tradeTypes } from '#shared/exchange/trade-types.ts'
import { type Message, msg } from '#shared/messages.ts'
import { aboutAnother, type Prober } from '../probe.ts'
import type { Finding, LookupCase, Strategy } from './strategy.ts'
import { none, notFound, sent, shown, superseded, unsettled } from './strategy.ts'
import type { Placed } from './was-there.ts'
import { wasThereBefore } from './was-there.ts'

/** The narrower of the known limits; the facts allow 500. */
const pageSize = 100

type Query = Pick<RequestOf<'listStopOrders'>, 'symbol' | 'tradeType'>

/** Stop orders that wait for their trigger, searched to the end of the list. */
const searchStops = <Found>(
  prober: Prober,
  query: Query,
  judge: (stops: readonly StopOrder[]) => Found | null,
): Promise<Found | null> =>
  prober.askPages(
    'listStopOrders',
    { ...query, pageSize, currentPage: 1 },
    (page) => judge(page.items),
    (page: ResponseOf<'listStopOrders'>, asked) =>
      page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 },
  )

/**
 * A stop order: by its client order id, then in the list of those that wait, then as the order that it placed when it was
 * triggered, which has the same client order id.
 */
export const placeStopLookup: Strategy = {
  absence: 2,
  // Once triggered, it may be forgotten as a stop order: only the order it placed shows it then.
  covers: (missing) => missing.has('getOrderByClientOid'),
  find: async ({ intent, prober }) => {
    const { clientOid } = intent
    if (clientOid === null) return none()
    const symbol = sent(intent, 'symbol')
    const mine = (stops: readonly StopOrder[]): StopOrder | null =>
      stops.find((stop) => stop.clientOid === clientOid) ?? null
    const stop =
      (await prober.ask('getStopOrderByClientOid', { clientOid, symbol }, mine)) ??
      (await searchStops(prober, queryOf(intent.request), mine))
    if (stop !== null) return shown(stop.id, sinceOf(stop))
    const placed = await prober.ask('getOrderByClientOid', { clientOid, symbol }, (order) =>
      order.clientOid === clientOid ? order : aboutAnother,
    )
    return placed === null ? notFound(intent) : shown(null, msg('found.stop-triggered-since'))
  },
}

/** What became of a stop order since it was placed; null while it waits. */
const sinceOf = ({ status }: StopOrder): Message | null => {
  if (status === 'NEW') return null
  return status === 'CANCELED' ? msg('found.stop-cancelled') : msg('found.stop-triggered-since')
}

const endOf = ({ id, status }: StopOrder): Finding | null =>
  status === 'NEW'
    ? null
    : status === 'CANCELED'
      ? shown(id, msg('found.stop-cancelled'))
      : superseded(msg('found.stop-triggered'))

const placedOf = ({ clientOid, createdAt }: StopOrder): Placed => ({ clientOid, at: createdAt })

/** Cancelling stop orders: one by its own record, and all of them by what still waits. */
export const cancelStopLookup: Strategy = {
  absence: 2,
  find: async (asked: LookupCase) => {
    const { intent, prober, reader, late } = asked
    const named = sent(intent, 'orderIds').split(',').filter(Boolean)
    const [only] = named
    let isSeenWaiting = false
    const endOfOne = (orderId: string): Promise<Finding | null> =>
      prober.ask('getStopOrder', { orderId }, (stop) => {
        if (stop.id !== orderId) return aboutAnother
        isSeenWaiting ||= stop.status === 'NEW'
        return endOf(stop)
      })
    const end = only !== undefined && named.length === 1 ? await endOfOne(only) : null
    if (end !== null) return end
    const left: StopOrder[] = []
    await searchStops(prober, queryOf(intent.request), (stops) => {
      // By the journal at the moment of the answer: an order may begin while the list is read.
      const later = reader.clientOidsBegunAfter(intent.id)
      const isLater = ({ clientOid }: StopOrder): boolean =>
        later.ok && clientOid !== null && later.value.has(clientOid)
      left.push(...stops.filter((stop) => !isLater(stop) && (named.length === 0 || named.includes(stop.id))))
      return null
    })
    // The list must have been read to its end before it proves that nothing is left.
    const list = prober.results.find(({ endpoint }) => endpoint === 'listStopOrders')
    if (list?.result !== 'missing') return none()
    const [first] = left
    const oneOpen = msg('found.stops-open', { count: 1 })
    if (first === undefined && isSeenWaiting) return unsettled(oneOpen)
    if (first === undefined && !late) return none()
    // Without a record of its own, a stop that does not wait any more may have been triggered before the cancel.
    if (first === undefined) return shown(null, msg(named.length > 0 ? 'found.stops-gone' : 'found.stops-none-open'))
    if (named.length === 1) return isSeenWaiting ? none(oneOpen) : unsettled(oneOpen)
    const wasThere = wasThereBefore(asked, left.map(placedOf), ['place-stop'])
    if (!wasThere.ok) return none(msg('found.journal-unreadable'))
    // One that is named was there before the cancel.
    const witness = named.length > 0 ? first : left.find((stop) => wasThere.value(placedOf(stop)))
    if (witness === undefined) return unsettled(msg('found.stops-open', { count: left.length }))
    // The list and one record, both of which show it waiting.
    await endOfOne(witness.id)
    return late && isSeenWaiting
      ? superseded(msg('found.stops-open-again', { count: left.length }))
      : unsettled(msg('found.stops-open', { count: left.length }))
  },
}

/** What the request was about: a list of another trade type shows none of them. */
function queryOf({ symbol, tradeType }: LookupCase['intent']['request']): Query {
  const type = tradeTypes.find((one) => one === tradeType)
  return { ...(typeof symbol === 'string' ? { symbol } : {}), ...(type === undefined ? {} : { tradeType: type }) }
}
