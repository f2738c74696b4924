import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { orderRequest } from './order-requests.ts'
import { list } from './row-list.ts'
import { tradeTypes } from './trade-types.ts'
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
  wholeList,
} from './wire-values.ts'

/** Ids the venue says it cancelled; the only evidence there is for a stop cancel (design, section 3). */
export const cancelledOrderIds = z.object({ cancelledOrderIds: wholeList(id) })
export type CancelledOrderIds = z.output<typeof cancelledOrderIds>

export const tradeType = field.choice('tradeType', tradeTypes)

/** A stop order as lists and look-ups show it (facts, 4.4): decimals padded to 20 places, `orderTime` in ns. */
export const stopOrder = z.object({
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

export type StopOrder = z.output<typeof stopOrder>

const beyond = { access: 'private', pool: 'spot', beyond: true } as const

/** Stop orders: their batch cancel (specification: "Stop orders"), and the rows beyond it (facts, section 7). */
export const stopOrders = {
  placeStopOrder: endpoint({
    ...beyond,
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
  listStopOrders: endpoint({
    ...beyond,
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
    ...beyond,
    method: 'GET',
    path: '/api/v1/stop-order/{orderId}',
    weight: 3,
    permission: 'General',
    money: 'read',
    request: z.object({ orderId: field.identifier('orderId') }),
    response: stopOrder,
  }),
  getStopOrderByClientOid: endpoint({
    ...beyond,
    method: 'GET',
    path: '/api/v1/stop-order/queryOrderByClientOid',
    weight: 3,
    permission: 'General',
    money: 'read',
    request: z.object({ clientOid: field.identifier('clientOid'), symbol: field.symbol.optional() }),
    response: list(stopOrder),
  }),
  cancelStopOrders: endpoint({
    method: 'DELETE',
    path: '/api/v1/stop-order/cancel',
    access: 'private',
    pool: 'spot',
    weight: 3,
    permission: 'Spot',
    money: 'cancel',
    request: z.object({
      symbol: field.symbol.optional(),
      tradeType: tradeType.optional(),
      orderIds: field.idList('orderIds', 500).optional(),
    }),
    response: cancelledOrderIds,
  }),
}
