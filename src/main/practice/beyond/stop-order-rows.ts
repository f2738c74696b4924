import { z } from 'zod'
import { endpoint } from '#shared/exchange/endpoint.ts'
import * as field from '#shared/exchange/fields.ts'
import { orderRequest } from '#shared/exchange/order-requests.ts'
import { cancelledOrderIds, tradeType } from '#shared/exchange/stop-orders.ts'
import { list } from '#shared/exchange/row-list.ts'
import {
  bigInteger,
  decimal,
  id,
  nullable,
  nullableDecimal,
  nullableExact,
  nullablePlain,
  nullableWords,
  pageOf,
  time,
} from '#shared/exchange/wire-values.ts'

/** A stop order as lists and look-ups show it (facts, 4.4): decimals padded to 20 places, `orderTime` in ns. */
const stopOrder = z.object({
  id,
  symbol: id,
  userId: z.string(),
  status: z.enum(['NEW', 'TRIGGERED', 'CANCELED']),
  type: z.enum(['limit', 'market']),
  side: z.enum(['buy', 'sell']),
  price: nullableDecimal,
  size: nullableDecimal,
  funds: nullableDecimal,
  stp: nullablePlain,
  timeInForce: z.string(),
  cancelAfter: z.int(),
  postOnly: z.boolean(),
  hidden: z.boolean(),
  iceberg: z.boolean(),
  visibleSize: nullableDecimal,
  channel: z.string(),
  clientOid: nullableExact,
  remark: nullableWords,
  tags: nullableWords,
  orderTime: bigInteger,
  tradeType: z.string(),
  feeCurrency: id,
  takerFeeRate: decimal,
  makerFeeRate: decimal,
  createdAt: time,
  stop: z.enum(['loss', 'entry']),
  stopTriggerTime: nullable(time),
  stopPrice: decimal,
})

const shared = { access: 'private', pool: 'spot', beyond: true } as const

/** Stop orders besides their batch cancel (facts, section 7). */
export const stopOrderRows = {
  placeStopOrder: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/v1/stop-order',
    weight: 1,
    permission: 'Spot',
    money: 'place',
    request: orderRequest.safeExtend({
      /** Absent: `loss` below the last price, `entry` above it. */
      stop: field.choice('stop', ['loss', 'entry']).optional(),
      stopPrice: field.positive('stopPrice'),
      tradeType: tradeType.optional(),
    }),
    response: z.object({ orderId: id, clientOid: nullableExact }),
  }),
  cancelStopOrder: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/v1/stop-order/{orderId}',
    weight: 3,
    permission: 'Spot',
    money: 'cancel',
    request: z.object({ orderId: field.identifier('orderId') }),
    response: cancelledOrderIds,
  }),
  cancelStopOrderByClientOid: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/v1/stop-order/cancelOrderByClientOid',
    weight: 5,
    permission: 'Spot',
    money: 'cancel',
    request: z.object({ clientOid: field.identifier('clientOid'), symbol: field.symbol.optional() }),
    response: z.object({ cancelledOrderId: id, clientOid: id }),
  }),
  listStopOrders: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/v1/stop-order',
    weight: 8,
    permission: 'General',
    money: 'read',
    request: z
      .object({
        symbol: field.symbol.optional(),
        side: field.choice('side', ['buy', 'sell']).optional(),
        type: field.choice('type', ['limit', 'market']).optional(),
        tradeType: tradeType.optional(),
        startAt: field.instant('startAt').optional(),
        endAt: field.instant('endAt').optional(),
        currentPage: field.currentPage.optional(),
        pageSize: field.whole('pageSize', 1, 500).optional(),
        orderIds: field.idList('orderIds', 500).optional(),
        /** `oco` lists the legs of OCO orders instead. */
        stop: field.choice('stop', ['stop', 'oco']).optional(),
      })
      .refine(field.inOrder, field.inOrderProblem),
    response: pageOf(stopOrder),
  }),
  getStopOrder: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/v1/stop-order/{orderId}',
    weight: 3,
    permission: 'General',
    money: 'read',
    request: z.object({ orderId: field.identifier('orderId') }),
    response: stopOrder,
  }),
  getStopOrderByClientOid: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/v1/stop-order/queryOrderByClientOid',
    weight: 3,
    permission: 'General',
    money: 'read',
    request: z.object({ clientOid: field.identifier('clientOid'), symbol: field.symbol.optional() }),
    response: list(stopOrder),
  }),
}
