import { z } from 'zod'
import { rule } from '#shared/messages.ts'
import * as field from './fields.ts'

/** What may be asked of the order endpoints (specification: "Spot order entry"; facts, section 4.1). */

const thirtyDays = 30 * 24 * 60 * 60
const cancelAfterProblem = field.must('cancelAfter', 'request.cancel-after')

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

type Rule = readonly [field: keyof Fields, broken: (order: Fields) => boolean, broken: string]

const limitRules: readonly Rule[] = [
  ['price', (order) => order.price === undefined, rule('request.limit-price')],
  ['size', (order) => order.size === undefined, rule('request.limit-size')],
  ['funds', (order) => order.funds !== undefined, rule('request.limit-funds')],
  [
    'cancelAfter',
    (order) => (order.cancelAfter ?? -1) > 0 && order.timeInForce !== 'GTT',
    rule('request.cancel-needs-gtt'),
  ],
  [
    'visibleSize',
    (order) => order.visibleSize !== undefined && order.iceberg !== true,
    rule('request.visible-needs-iceberg'),
  ],
  [
    'visibleSize',
    (order) => order.iceberg === true && order.visibleSize === undefined,
    rule('request.iceberg-needs-visible'),
  ],
]

const marketRules: readonly Rule[] = [
  ['price', (order) => order.price !== undefined, rule('request.market-price')],
  ['size', (order) => (order.size === undefined) === (order.funds === undefined), rule('request.market-quantity')],
  ['timeInForce', (order) => order.timeInForce !== undefined, rule('request.market-time-in-force')],
  ['cancelAfter', (order) => (order.cancelAfter ?? -1) > 0, rule('request.limit-only-cancel-after')],
  ['postOnly', (order) => order.postOnly === true, rule('request.limit-only', { field: 'postOnly' })],
  ['hidden', (order) => order.hidden === true, rule('request.limit-only', { field: 'hidden' })],
  ['iceberg', (order) => order.iceberg === true, rule('request.limit-only', { field: 'iceberg' })],
  ['visibleSize', (order) => order.visibleSize !== undefined, rule('request.limit-only', { field: 'visibleSize' })],
]

/** One order: shared by placing, testing and the synchronous form. */
export const orderRequest = fields.superRefine((order, context) => {
  for (const [path, broken, message] of order.type === 'limit' ? limitRules : marketRules)
    if (broken(order)) context.addIssue({ code: 'custom', path: [path], message })
})
export type OrderRequest = z.input<typeof orderRequest>

const batchProblem = field.must('orderList', 'request.batch')

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
    error: rule('request.amend-names-order'),
  })
  .refine((change) => change.newPrice !== undefined || change.newSize !== undefined, {
    path: ['newPrice'],
    error: rule('request.amend-changes'),
  })

const timeoutProblem = field.must('timeout', 'request.timeout')

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
    error: rule('request.fills-symbol'),
  })
