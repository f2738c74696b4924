import { compare, subtract } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { searchOpen } from './orders.ts'
import type { Finding, Strategy } from './strategy.ts'
import { moot, none, sent, shown } from './strategy.ts'

/**
 * A partial cancel: by how much more of the order is cancelled than before it was sent. When the sizes before are not
 * known, only an order of which nothing is cancelled tells anything.
 */
export const cancelPartial: Strategy = {
  absence: 2,
  find: async ({ intent, look }) => {
    const symbol = sent(intent, 'symbol')
    const orderId = sent(intent, 'orderId')
    const before = intent.before?.['cancelledSize']
    const taken = (order: OrderRecord): Finding | null =>
      order.id === orderId
        ? effectOn(order, typeof before === 'string' ? before : null, sent(intent, 'cancelSize'))
        : null
    return (
      (await look.at('getOrder', { orderId, symbol }, taken)) ??
      (await searchOpen(look, symbol, (orders) => {
        const order = orders.find(({ id }) => id === orderId)
        return order === undefined ? none() : taken(order)
      })) ??
      none()
    )
  },
}

/** Null while the order shows no effect. */
const effectOn = (order: OrderRecord, before: string | null, cancelSize: string): Finding | null => {
  const cancelled = order.cancelledSize ?? '0'
  if (before === null) {
    if (compare(cancelled, '0') > 0) return none('Part of the order is cancelled, by this request or another one.')
  } else if (compare(subtract(cancelled, before), cancelSize) >= 0) {
    return shown(order.id, `${cancelSize} of the order is cancelled.`)
  }
  if (order.state === 'open') return null
  return order.state === 'filled'
    ? moot('The order was filled before the cancel arrived.')
    : moot('The whole order was cancelled before this cancel arrived.')
}
