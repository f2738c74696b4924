import type { Bridge } from '#renderer/data/bridge.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Fill, OrderRecord } from '#shared/exchange/index.ts'
import type { OrderName } from './order-name.ts'

export interface WholeOrder {
  readonly order: OrderRecord
  /** Fills have a list of their own, which may be out of reach when the order is not. */
  readonly fills: Result<readonly Fill[]>
}

/** An order and its fills, at most the newest 100. */
export async function readOrder(bridge: Bridge, profileId: string, name: OrderName): Promise<Result<WholeOrder>> {
  const { symbol } = name
  const order =
    'orderId' in name
      ? await bridge.call('read.getOrder', { profileId, request: { symbol, orderId: name.orderId } })
      : await bridge.call('read.getOrderByClientOid', { profileId, request: { symbol, clientOid: name.clientOid } })
  if (!order.ok) return order
  const request = { symbol, orderId: order.value.id, limit: 100 }
  const fills = await bridge.call('read.listFills', { profileId, request })
  return ok({ order: order.value, fills: fills.ok ? ok(fills.value.items) : fills })
}
