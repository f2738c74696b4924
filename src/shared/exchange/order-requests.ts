import { z } from 'zod'
import * as field from './fields.ts'

/** What may be asked of the order endpoints (specification: "Spot order entry"; facts, section 4.1). */

const thirtyDays = 30 * 24 * 60 * 60
const cancelAfterProblem = field.must('cancelAfter', 'be -1 (never) or whole seconds from 1 to 2591999')

const fields = z.object({
  type: field.choice('type', ['limit', 'market']),
  symbol: field.symbol,
  side: field.choice('side', ['buy', 'sell']),
  clientOid: field.clientOid.optional(),
  /** Quote per base. */
  price: field.positive('price').optional(),
  /** Base quantity. */
  size: field.positive('size').optional(),
  /** Quote quantity. */
  funds: field.positive('funds').optional(),
  stp: field.choice('stp', ['CN', 'CO', 'CB', 'DC']).optional(),
  tags: field.shortText('tags').optional(),
  remark: field.shortText('remark').optional(),
  timeInForce: field.choice('timeInForce', ['GTC', 'GTT', 'IOC', 'FOK']).optional(),
  /** Seconds until the venue cancels; -1 is never. */
  cancelAfter: z
    .int(cancelAfterProblem)
    .refine((seconds) => seconds === -1 || (seconds > 0 && seconds < thirtyDays), cancelAfterProblem)
    .optional(),
  postOnly: field.flag('postOnly').optional(),
  hidden: field.flag('hidden').optional(),
  iceberg: field.flag('iceberg').optional(),
  visibleSize: field.positive('visibleSize').optional(),
  /** ms the order may take to the gateway, counted from `clientTimestamp`. */
  allowMaxTimeWindow: field.whole('allowMaxTimeWindow', 1, 86_400_000).optional(),
  /** ms since the epoch, equal to the timestamp header. */
  clientTimestamp: field.instant('clientTimestamp').optional(),
})
type Fields = z.output<typeof fields>

type Rule = readonly [field: keyof Fields, broken: (order: Fields) => boolean, sentence: string]

const limitRules: readonly Rule[] = [
  ['price', (order) => order.price === undefined, 'price is missing: a limit order needs one.'],
  ['size', (order) => order.size === undefined, 'size is missing: a limit order needs one.'],
  ['funds', (order) => order.funds !== undefined, 'funds must not be sent with a limit order: give its size.'],
  [
    'cancelAfter',
    (order) => (order.cancelAfter ?? -1) > 0 && order.timeInForce !== 'GTT',
    'cancelAfter needs timeInForce GTT.',
  ],
  [
    'visibleSize',
    (order) => order.visibleSize !== undefined && order.iceberg !== true,
    'visibleSize must only be sent with iceberg.',
  ],
  [
    'visibleSize',
    (order) => order.iceberg === true && order.visibleSize === undefined,
    'visibleSize is missing: an iceberg order needs one.',
  ],
]

const marketRules: readonly Rule[] = [
  ['price', (order) => order.price !== undefined, 'price must not be sent with a market order.'],
  [
    'size',
    (order) => (order.size === undefined) === (order.funds === undefined),
    'size or funds: a market order needs exactly one of the two.',
  ],
  [
    'timeInForce',
    (order) => order.timeInForce !== undefined,
    'timeInForce must not be sent with a market order: it is for limit orders only.',
  ],
  [
    'cancelAfter',
    (order) => (order.cancelAfter ?? -1) > 0,
    'cancelAfter is for limit orders with timeInForce GTT only.',
  ],
  ['postOnly', (order) => order.postOnly === true, 'postOnly is for limit orders only.'],
  ['hidden', (order) => order.hidden === true, 'hidden is for limit orders only.'],
  ['iceberg', (order) => order.iceberg === true, 'iceberg is for limit orders only.'],
  ['visibleSize', (order) => order.visibleSize !== undefined, 'visibleSize is for limit orders only.'],
]

/** One order: shared by placing, testing and the synchronous form. */
export const orderRequest = fields.superRefine((order, context) => {
  for (const [path, broken, message] of order.type === 'limit' ? limitRules : marketRules)
    if (broken(order)) context.addIssue({ code: 'custom', path: [path], message })
})
export type OrderRequest = z.input<typeof orderRequest>

const batchProblem = field.must('orderList', 'hold 1 to 20 orders')

/** The venue's own limit may be lower (`venue.limits.batchOrders`). */
export const batchRequest = z.object({
  orderList: z.array(orderRequest, batchProblem).min(1, batchProblem).max(20, batchProblem),
})

export const amendRequest = z
  .object({
    symbol: field.symbol,
    orderId: field.identifier('orderId').optional(),
    clientOid: field.identifier('clientOid').optional(),
    newPrice: field.positive('newPrice').optional(),
    newSize: field.positive('newSize').optional(),
  })
  .refine((change) => change.orderId !== undefined || change.clientOid !== undefined, {
    path: ['orderId'],
    error: 'orderId or clientOid: an amendment must name the order.',
  })
  .refine((change) => change.newPrice !== undefined || change.newSize !== undefined, {
    path: ['newPrice'],
    error: 'newPrice or newSize: an amendment must change one of the two.',
  })

const timeoutProblem = field.must('timeout', 'be -1 (off) or whole seconds from 5 to 86400')

export const deadManRequest = z.object({
  /** Seconds; -1 switches it off. */
  timeout: z
    .int(timeoutProblem)
    .refine((seconds) => seconds === -1 || (seconds >= 5 && seconds <= 86_400), timeoutProblem),
  /** Comma-separated; empty or absent means every pair. */
  symbols: field.symbolList('symbols', 0, 50).optional(),
})

export const byOrderId = z.object({ orderId: field.identifier('orderId'), symbol: field.symbol })
export const byClientOid = z.object({ clientOid: field.identifier('clientOid'), symbol: field.symbol })
export const bySymbol = z.object({ symbol: field.symbol })
export const openOrdersPage = bySymbol.extend({
  pageNum: field.whole('pageNum', 1, 100_000).optional(),
  pageSize: field.whole('pageSize', 1, 50).optional(),
})

export const partialCancelRequest = byOrderId.extend({
  /** Base quantity to take off. */
  cancelSize: field.positive('cancelSize'),
})

const history = z.object({
  side: field.choice('side', ['buy', 'sell']).optional(),
  type: field.choice('type', ['limit', 'market']).optional(),
  startAt: field.instant('startAt').optional(),
  endAt: field.instant('endAt').optional(),
  /** The venue's own limit may be lower (`venue.limits`). */
  limit: field.whole('limit', 1, 200).optional(),
  lastId: field.cursor('lastId').optional(),
})

export const closedOrdersRequest = history.extend({ symbol: field.symbol }).refine(field.inOrder, field.inOrderProblem)

/** The facts always ask for `symbol`; the specification lets `orderId` stand in for it. */
export const fillsRequest = history
  .extend({ symbol: field.symbol.optional(), orderId: field.identifier('orderId').optional() })
  .refine(field.inOrder, field.inOrderProblem)
  .refine((query) => query.symbol !== undefined || query.orderId !== undefined, {
    path: ['symbol'],
    error: 'symbol is missing: it may be left out only when orderId is given.',
  })
