import { compare } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { searchClosed, searchOpen, standing } from './orders.ts'
import type { Case, Finding, Strategy } from './strategy.ts'
import { moot, none, sent, shown } from './strategy.ts'

/**
 * An amendment is a cancel and a new order: by the old order's record, then by the replacement, which carries the old
 * client order id. It may also end cancelled without a replacement (M12).
 */
export const amend: Strategy = {
  absence: 2,
  find: async (asked) => {
    const { intent, look } = asked
    const symbol = sent(intent, 'symbol')
    const orderId = sent(intent, 'orderId')
    const ended = (order: OrderRecord): OrderRecord | null => (order.state === 'open' ? null : order)
    const old = await look.at('getOrder', { orderId, symbol }, ended)
    if (old?.state === 'filled') return moot('The order was filled before the change arrived.')
    if (old !== null) return replacementOf(asked, old)
    // A second witness that the old order is open as it was; when it is not listed, the next look will tell.
    await searchOpen(look, symbol, (orders) => (orders.some(({ id }) => id === orderId) ? null : true))
    return none('The order is unchanged.')
  },
}

const replacementOf = async ({ intent, look, late }: Case, old: OrderRecord): Promise<Finding> => {
  const pick = (orders: readonly OrderRecord[]): OrderRecord | null =>
    orders.find((order) => replaces(order, old, intent)) ?? null
  const fresh =
    (await searchOpen(look, old.symbol, pick)) ??
    (await searchClosed(look, { symbol: old.symbol, side: old.side }, pick))
  if (fresh !== null) return shown(fresh.id, `The order was replaced. ${standing(fresh)}`)
  const listsRead = look.seen.every(({ sight }) => sight === 'found' || sight === 'missing')
  return late && listsRead ? shown(null, 'The order is cancelled, and no replacement was placed.') : none()
}

/** ms by the venue's clock between the end of the old order and the start of its replacement, at most. */
const mostApart = 5_000

const replaces = (order: OrderRecord, old: OrderRecord, intent: IntentRecord): boolean => {
  if (order.id === old.id) return false
  // The replacement carries the old order's name: only where one of the two has none may likeness decide.
  if (old.clientOid !== null && order.clientOid !== null) return order.clientOid === old.clientOid
  const price = sent(intent, 'newPrice') || old.price
  const size = sent(intent, 'newSize') || old.size
  const near = old.lastUpdatedAt !== null && Math.abs(order.createdAt - old.lastUpdatedAt) <= mostApart
  return near && order.side === old.side && compare(order.price, price) === 0 && compare(order.size, size) === 0
}
