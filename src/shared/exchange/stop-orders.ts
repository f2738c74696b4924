import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { id, wholeList } from './wire-values.ts'

/** Ids the venue says it cancelled; the only evidence there is for a stop cancel (design, section 3). */
export const cancelledOrderIds = z.object({ cancelledOrderIds: wholeList(id) })
export type CancelledOrderIds = z.output<typeof cancelledOrderIds>

export const tradeType = field.choice('tradeType', ['TRADE', 'MARGIN_TRADE', 'MARGIN_ISOLATED_TRADE'])

/** Stop orders (specification: "Stop orders"). */
export const stopOrders = {
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
