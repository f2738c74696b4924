import { multiply, subtract } from '#shared/decimal.ts'
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

const textField = (intent: IntentView, name: string): string | null => {
  const value = intent.request[name]
  return typeof value === 'string' ? value : null
}

export const rowOfIntent = (intent: IntentView): OpenRow => ({
  key: intent.id,
  orderId: null,
  symbol: textField(intent, 'symbol') ?? '',
  side: textField(intent, 'side') === 'sell' ? 'sell' : 'buy',
  type: textField(intent, 'type') === 'market' ? 'market' : 'limit',
  price: textField(intent, 'price'),
  size: textField(intent, 'size'),
  filled: null,
  remainingValue: null,
  postOnly: intent.request['postOnly'] === true,
  at: intent.createdAt,
  booked: false,
  cancelling: false,
  intent,
})

export const rowOfOrder = (order: OrderRecord): OpenRow => ({
  key: order.id,
  orderId: order.id,
  symbol: order.symbol,
  side: order.side,
  type: order.type,
  price: order.price,
  size: order.size,
  filled: order.dealSize,
  remainingValue: multiply(order.remainSize ?? subtract(order.size, order.dealSize), order.price),
  postOnly: order.postOnly === true,
  at: order.createdAt,
  booked: order.inOrderBook !== false,
  cancelling: order.active && order.cancelExist,
  intent: null,
})

/** Open outcomes of the pair first, then what the venue lists; an order that is listed already is not shown twice. */
export function openRows(
  orders: readonly OrderRecord[],
  open: readonly IntentView[],
  pair: string | null,
): readonly OpenRow[] {
  const listed = new Set(orders.map(({ clientOid }) => clientOid))
  const pending = open.filter(
    (intent) =>
      intent.kind === 'place' &&
      textField(intent, 'symbol') === pair &&
      (intent.clientOid === null || !listed.has(intent.clientOid)),
  )
  return [...pending.map(rowOfIntent), ...orders.map(rowOfOrder)]
}
