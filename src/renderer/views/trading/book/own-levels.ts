import { add } from '#shared/decimal.ts'
import { priceGroupOf } from '#shared/domain/book-groups.ts'
import { isCancelling, leftOf } from '#shared/domain/open-rows.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { Sides } from './book-levels.ts'

/** Open orders of the user by the price of the level that they stand in. */
export type OwnLevels = ReadonlyMap<string, readonly OrderRecord[]>

/** `step` is the width of a level, in quote: one level may hold several prices. */
export function ownLevels(orders: readonly OrderRecord[], step: string): Sides<OwnLevels> {
  const levels: Sides<Map<string, OrderRecord[]>> = { bids: new Map(), asks: new Map() }
  for (const order of orders) {
    const side = order.side === 'buy' ? 'bids' : 'asks'
    const level = priceGroupOf(order.price, step, side)
    levels[side].set(level, [...(levels[side].get(level) ?? []), order])
  }
  return levels
}

/** What waits of several orders together, in base. */
export const leftOfAll = (orders: readonly OrderRecord[]): string => orders.map(leftOf).reduce(add, '0')

/** Whether a cancel of all orders of a level sends one for this order. `gone`: it is no longer open. */
export const isSendable = ({ order, gone }: { readonly order: OrderRecord; readonly gone: boolean }): boolean =>
  !gone && !isCancelling(order)
