import { isPositive, isZero } from '#shared/decimal.ts'
import type { OrderRecord, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { type Message, msg } from '#shared/messages.ts'
import type { Prober } from '../probe.ts'

/** Coffer stays within the narrower of the known limits (facts, section 4). */
const pageLimit = 100

/**
 * Open and closed orders of a pair, searched to their ends. No time window: the machine's clock may be wrong, and a wrong
 * window would make an order look absent.
 */
export const searchOpen = <Found>(
  prober: Prober,
  symbol: string,
  judge: (orders: readonly OrderRecord[], isWhole: boolean) => Found | null,
): Promise<Found | null> => prober.ask('listOpenOrders', { symbol }, judge)

export const searchClosed = <Found>(
  prober: Prober,
  query: Pick<RequestOf<'listClosedOrders'>, 'symbol' | 'side'>,
  judge: (orders: readonly OrderRecord[], isWhole: boolean) => Found | null,
): Promise<Found | null> =>
  prober.askPages(
    'listClosedOrders',
    { ...query, limit: pageLimit },
    (page, isWhole) => judge(page.items, isWhole),
    nextClosed,
  )

const nextClosed = (
  page: ResponseOf<'listClosedOrders'>,
  asked: RequestOf<'listClosedOrders'>,
  unread: number,
): RequestOf<'listClosedOrders'> | null =>
  page.lastId === null || page.items.length + unread < pageLimit || String(asked.lastId) === page.lastId
    ? null
    : { ...asked, lastId: page.lastId }

/** How an order stands, for people. The venue marks one as cancelled also when a part of it was filled: its sizes tell. */
export const orderStateNote = (order: OrderRecord): Message => {
  switch (order.state) {
    case 'open':
      return msg('found.order-open')
    case 'filled':
      return msg('found.order-filled')
    case 'cancelled':
      return isZero(order.dealSize) ? msg('found.order-cancelled') : partFilled(order)
  }
}

const partFilled = ({ dealSize, cancelledSize }: OrderRecord): Message => {
  // An order by funds has no size that is cancelled.
  const cancelled = cancelledSize !== null && isPositive(cancelledSize) ? cancelledSize : null
  return msg('found.order-part-filled', { filled: dealSize, cancelled })
}
