import { isZero, multiply, subtract } from '#shared/decimal.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'

/** One line of the open orders: an order that the venue lists, or one whose outcome is still open. */
export interface OpenRow {
  readonly key: string
  /** null while the venue has not named one. */
  readonly orderId: string | null
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** limit, market, or another word of the venue. */
  readonly type: string
  readonly price: string | null
  readonly size: string | null
  readonly filled: string | null
  /** Base still to be traded: what was cancelled of it is not. */
  readonly left: string | null
  /** Quote still to be traded at the order's price. */
  readonly remainingValue: string | null
  readonly postOnly: boolean
  /** ms since the epoch. */
  readonly at: number
  /** False for an order that was taken and is not in the book yet. */
  readonly booked: boolean
  /** The venue took a cancel of it, and it has not ended yet. */
  readonly cancelling: boolean
  readonly intent: IntentView | null
}

export const rowOfIntent = (intent: IntentView): OpenRow => ({
  key: intent.id,
  orderId: null,
  symbol: requestText(intent, 'symbol') ?? '',
  side: requestText(intent, 'side') === 'sell' ? 'sell' : 'buy',
  type: requestText(intent, 'type') === 'market' ? 'market' : 'limit',
  price: requestText(intent, 'price'),
  size: requestText(intent, 'size'),
  filled: null,
  left: requestText(intent, 'size'),
  remainingValue: null,
  postOnly: intent.request['postOnly'] === true,
  at: intent.createdAt,
  booked: false,
  cancelling: false,
  intent,
})

/** Whether a cancel of the whole order was taken and it has not ended yet; one that was reduced has a cancel too, and stays open. */
export const isCancelling = ({ active, cancelExist, cancelledSize }: OrderRecord): boolean =>
  active && cancelExist && isZero(cancelledSize ?? '0')

/** What of an order is still to be traded, in base: what was cancelled of it is not. */
export const leftOf = ({ remainSize, size, dealSize }: OrderRecord): string => remainSize ?? subtract(size, dealSize)

export const rowOfOrder = (order: OrderRecord): OpenRow => ({
  key: order.id,
  orderId: order.id,
  symbol: order.symbol,
  side: order.side,
  type: order.type,
  price: order.price,
  size: order.size,
  filled: order.dealSize,
  left: leftOf(order),
  remainingValue: multiply(leftOf(order), order.price),
  postOnly: order.postOnly === true,
  at: order.createdAt,
  booked: order.inOrderBook !== false,
  cancelling: isCancelling(order),
  intent: null,
})
