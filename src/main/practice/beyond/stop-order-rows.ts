import { z } from 'zod'
import { endpoint } from '#shared/exchange/endpoint.ts'
import * as field from '#shared/exchange/fields.ts'
import { cancelledOrderIds } from '#shared/exchange/stop-orders.ts'
import { id } from '#shared/exchange/wire-values.ts'

const shared = { access: 'private', pool: 'spot', beyond: true } as const

/** Cancels of single stop orders (facts, section 7); Coffer names them in the batch cancel of the specification. */
export const stopOrderRows = {
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
}
