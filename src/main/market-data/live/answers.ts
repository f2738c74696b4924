import { requestText } from '#shared/domain/intent-words.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { OcoSummary, OrderRecord } from '#shared/exchange/index.ts'

/**
 * What an accepted answer to one of Coffer's own requests says of own orders before a push or a reading does. It is
 * provisional: a push or a reading confirms or corrects it.
 */
export type AcceptedAnswer = OrderAnswer | OcoAnswer

/** Of orders. */
export type OrderAnswer =
  /** The venue took the order; that it is in the book is not known. */
  | { readonly kind: 'placed'; readonly order: OrderRecord }
  /** The venue took the cancel; that the order has ended is not known. */
  | {
      readonly kind: 'cancelling'
      readonly symbol: string
      readonly order: { readonly orderId: string } | { readonly clientOid: string } | 'all'
    }
  /** A cancel of a part, in base, is about to be sent: what the order is then counts, whatever is pushed before the answer. */
  | { readonly kind: 'reducing'; readonly intentId: string; readonly orderId: string; readonly size: string }
  /** The venue took the cancel of a part that was sent under this intent. */
  | { readonly kind: 'reduced'; readonly intentId: string }
  /** The order has ended. `at`: ms since the epoch. */
  | { readonly kind: 'ended'; readonly orderId: string; readonly at: number }
  /** The venue cancelled an order and took another in its place; null: it only cancelled. */
  | {
      readonly kind: 'amended'
      readonly orderId: string
      readonly newOrderId: string | null
      readonly newPrice: string | null
      readonly newSize: string | null
      readonly at: number
    }

/** Of OCO orders. */
export type OcoAnswer =
  /** The venue took the OCO order; that it waits is not known. */
  | { readonly kind: 'oco-placed'; readonly order: OcoSummary }
  /** The venue took the cancel of an OCO order and named legs that it cancelled. */
  | { readonly kind: 'oco-cancelled'; readonly order: { readonly orderId: string } | { readonly clientOid: string } }

export const isOcoAnswer = (answer: AcceptedAnswer): answer is OcoAnswer =>
  answer.kind === 'oco-placed' || answer.kind === 'oco-cancelled'

const flagOf = ({ request }: IntentView, field: string): boolean => request[field] === true

/** Orders that rest until somebody trades with them; all others end with their answer, or within moments of it. */
const resting: ReadonlySet<string> = new Set(['GTC', 'GTT'])

/**
 * What an accepted intent says of own orders; null where it says nothing that can be shown. Only for an answer that came to
 * the request itself: what a look-up found later is read.
 */
export function answerOf(intent: IntentView): AcceptedAnswer | null {
  if (intent.state !== 'accepted') return null
  if (intent.kind === 'place-oco' || intent.kind === 'cancel-oco') return ocoAnswerOf(intent)
  const symbol = requestText(intent, 'symbol')
  const orderId = requestText(intent, 'orderId')
  if (symbol === null) return null
  const at = intent.endedAt ?? intent.createdAt
  switch (intent.kind) {
    case 'place':
      return placedOf(intent, symbol)
    case 'amend': {
      if (orderId === null) return null
      const [newPrice, newSize] = [requestText(intent, 'newPrice'), requestText(intent, 'newSize')]
      return { kind: 'amended', orderId, newOrderId: intent.orderId, newPrice, newSize, at }
    }
    case 'cancel': {
      const isOver = intent.endpoint === 'cancelOrderSync' && orderId !== null
      if (isOver) return { kind: 'ended', orderId, at }
      const clientOid = requestText(intent, 'clientOid')
      const order = orderId !== null ? { orderId } : clientOid !== null ? { clientOid } : null
      return order === null ? null : { kind: 'cancelling', symbol, order }
    }
    case 'cancel-partial':
      return { kind: 'reduced', intentId: intent.id }
    case 'cancel-all':
      return { kind: 'cancelling', symbol, order: 'all' }
    default:
      return null
  }
}

function ocoAnswerOf(intent: IntentView): OcoAnswer | null {
  const { kind, orderId, clientOid, createdAt } = intent
  if (kind === 'place-oco') {
    const symbol = requestText(intent, 'symbol')
    if (orderId === null || symbol === null) return null
    return { kind: 'oco-placed', order: { orderId, symbol, clientOid, orderTime: createdAt, status: 'NEW' } }
  }
  // A note says that the venue named no leg. The legs of several orders do not say whose they are.
  if (intent.note !== null || intent.endpoint === 'cancelOcos') return null
  const [id, oid] = [requestText(intent, 'orderId'), requestText(intent, 'clientOid')]
  if (id !== null) return { kind: 'oco-cancelled', order: { orderId: id } }
  return oid === null ? null : { kind: 'oco-cancelled', order: { clientOid: oid } }
}

/** What is to be known of a request when it is sent, so that its answer can be counted from there. */
function sentOf(intent: IntentView): OrderAnswer | null {
  const [orderId, size] = [requestText(intent, 'orderId'), requestText(intent, 'cancelSize')]
  if (intent.kind !== 'cancel-partial' || orderId === null || size === null) return null
  return { kind: 'reducing', intentId: intent.id, orderId, size }
}

function placedOf(intent: IntentView, symbol: string): OrderAnswer | null {
  const [price, size, side] = [requestText(intent, 'price'), requestText(intent, 'size'), requestText(intent, 'side')]
  const timeInForce = requestText(intent, 'timeInForce')
  const { orderId } = intent
  if (orderId === null || requestText(intent, 'type') === 'market' || price === null || size === null) return null
  if ((side !== 'buy' && side !== 'sell') || !resting.has(timeInForce ?? 'GTC')) return null
  const { cancelAfter } = intent.request
  const order: OrderRecord = {
    id: orderId,
    clientOid: intent.clientOid,
    symbol,
    type: 'limit',
    side,
    opType: 'DEAL',
    price,
    size,
    funds: '0',
    dealSize: '0',
    dealFunds: '0',
    remainSize: size,
    remainFunds: null,
    cancelledSize: '0',
    cancelledFunds: '0',
    fee: null,
    feeCurrency: null,
    tax: null,
    stp: requestText(intent, 'stp'),
    timeInForce: timeInForce ?? 'GTC',
    cancelAfter: typeof cancelAfter === 'number' ? cancelAfter : null,
    postOnly: flagOf(intent, 'postOnly'),
    hidden: flagOf(intent, 'hidden'),
    iceberg: flagOf(intent, 'iceberg'),
    visibleSize: requestText(intent, 'visibleSize'),
    channel: null,
    remark: requestText(intent, 'remark'),
    tags: requestText(intent, 'tags'),
    tradeType: null,
    active: true,
    cancelExist: false,
    inOrderBook: false,
    createdAt: intent.createdAt,
    lastUpdatedAt: null,
    state: 'open',
  }
  return { kind: 'placed', order }
}

/**
 * Notices which intents were accepted by the answer to their own request: they go from `sending` to `accepted`. One that was
 * unknown in between was found by a look-up, and may have traded long ago. Of a cancel of a part that it is being sent counts
 * too. Null for every other step.
 */
export function createAnswers(): (intent: IntentView) => AcceptedAnswer | null {
  const sending = new Set<string>()
  return (intent) => {
    const { id, state } = intent
    if (state === 'sending') {
      sending.add(id)
      return sentOf(intent)
    }
    return sending.delete(id) ? answerOf(intent) : null
  }
}
