import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { cancelledOrderIds, tradeType } from './stop-orders.ts'
import { decimal, id, nullableDecimal, nullableExact, openWord, pageOf, time, wholeList } from './wire-values.ts'

/**
 * NEW, DONE, TRIGGERED or CANCELED, and may grow: only NEW is open, only the other three are over, and any other word is
 * shown as it is. The venue's prose has one l, its enumeration two; the app sees one.
 */
const ocoStatus = openWord.transform((status) => (status === 'CANCELLED' ? 'CANCELED' : status))

const ocoSummary = z.object({
  orderId: id,
  symbol: id,
  clientOid: nullableExact,
  /** ms since the epoch. */
  orderTime: time,
  status: ocoStatus,
})
export type OcoSummary = z.output<typeof ocoSummary>

/** By the facts both legs carry `stopPrice`; by the specification only the stop-limit leg. */
const ocoLeg = z.object({
  id,
  symbol: id,
  side: z.enum(['buy', 'sell']),
  price: decimal,
  stopPrice: nullableDecimal,
  size: decimal,
  status: ocoStatus,
})
export type OcoLeg = z.output<typeof ocoLeg>

const ocoDetail = ocoSummary.extend({ orders: wholeList(ocoLeg) })
export type OcoDetail = z.output<typeof ocoDetail>

const byOrderId = z.object({ orderId: field.identifier('orderId') })
const byClientOid = z.object({ clientOid: field.identifier('clientOid') })

/** One-cancels-other orders (specification: "OCO orders"; facts, section 4.4). Cancels answer the ids of the legs. */
export const oco = {
  placeOco: endpoint({
    method: 'POST',
    path: '/api/v3/oco/order',
    access: 'private',
    pool: 'spot',
    weight: 2,
    permission: 'Spot',
    money: 'place',
    request: z.object({
      symbol: field.symbol,
      side: field.choice('side', ['buy', 'sell']),
      /** Limit leg, quote per base. */
      price: field.positive('price'),
      /** Base quantity of either leg. */
      size: field.positive('size'),
      /** Trigger of the stop-limit leg. */
      stopPrice: field.positive('stopPrice'),
      /** Price of the stop-limit leg once triggered. */
      limitPrice: field.positive('limitPrice'),
      clientOid: field.clientOid.optional(),
      remark: field.shortText('remark').optional(),
      tradeType: tradeType.optional(),
    }),
    response: z.object({ orderId: id, clientOid: nullableExact }),
  }),
  cancelOco: endpoint({
    method: 'DELETE',
    path: '/api/v3/oco/order/{orderId}',
    access: 'private',
    pool: 'spot',
    weight: 3,
    permission: 'Spot',
    money: 'cancel',
    lateIsHarmless: true,
    request: byOrderId,
    response: cancelledOrderIds,
  }),
  cancelOcoByClientOid: endpoint({
    method: 'DELETE',
    path: '/api/v3/oco/client-order/{clientOid}',
    access: 'private',
    pool: 'spot',
    weight: 3,
    permission: 'Spot',
    money: 'cancel',
    lateIsHarmless: true,
    request: byClientOid,
    response: cancelledOrderIds,
  }),
  /** With neither field every active OCO order is cancelled. */
  cancelOcos: endpoint({
    method: 'DELETE',
    path: '/api/v3/oco/orders',
    access: 'private',
    pool: 'spot',
    weight: 3,
    permission: 'Spot',
    money: 'cancel',
    request: z.object({ symbol: field.symbol.optional(), orderIds: field.idList('orderIds', 500).optional() }),
    response: cancelledOrderIds,
  }),
  getOco: endpoint({
    method: 'GET',
    path: '/api/v3/oco/order/{orderId}',
    access: 'private',
    pool: 'spot',
    weight: 2,
    permission: 'General',
    money: 'read',
    request: byOrderId,
    response: ocoSummary,
  }),
  getOcoByClientOid: endpoint({
    method: 'GET',
    path: '/api/v3/oco/client-order/{clientOid}',
    access: 'private',
    pool: 'spot',
    weight: 2,
    permission: 'General',
    money: 'read',
    request: byClientOid,
    response: ocoSummary,
  }),
  getOcoDetail: endpoint({
    method: 'GET',
    path: '/api/v3/oco/order/details/{orderId}',
    access: 'private',
    pool: 'spot',
    weight: 2,
    permission: 'General',
    money: 'read',
    request: byOrderId,
    response: ocoDetail,
  }),
  listOcos: endpoint({
    method: 'GET',
    path: '/api/v3/oco/orders',
    access: 'private',
    pool: 'spot',
    weight: 2,
    permission: 'General',
    money: 'read',
    request: z
      .object({
        symbol: field.symbol.optional(),
        orderIds: field.idList('orderIds', 500).optional(),
        startAt: field.instant('startAt').optional(),
        endAt: field.instant('endAt').optional(),
        /** Specification: at most 100; facts: 10 to 500. */
        pageSize: field.whole('pageSize', 1, 500).optional(),
        currentPage: field.currentPage.optional(),
      })
      .refine(field.inOrder, field.inOrderProblem),
    response: pageOf(ocoSummary),
  }),
}
