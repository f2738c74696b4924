import type { OrderRecord } from '#shared/exchange/index.ts'
import { searchClosed, searchOpen, orderStateNote } from './orders.ts'
import type { LookupCase, Strategy } from './strategy.ts'
import { aboutAnother } from '../probe.ts'
import { none, sent, shown } from './strategy.ts'

/** Unknown orders that a look-up follows from fill to record, at most. */
const mostFollowed = 5

/** An order: by its client order id, in the open and closed orders, then by the fills it may have had. */
export const placeLookup: Strategy = {
  absence: 2,
  // Closed orders and fills never show an order that is open, and one place alone may lag.
  covers: (missing) =>
    missing.has('listOpenOrders') && (missing.has('getOrderByClientOid') || missing.has('listClosedOrders')),
  find: async ({ intent, prober }) => {
    const { clientOid } = intent
    const symbol = sent(intent, 'symbol')
    if (clientOid === null) return none()
    const mine = (order: OrderRecord): OrderRecord | null => (order.clientOid === clientOid ? order : null)
    const known = new Set<string>()
    const among = (orders: readonly OrderRecord[]): OrderRecord | null => {
      for (const { id } of orders) known.add(id)
      return orders.find(mine) ?? null
    }
    const order =
      (await prober.ask('getOrderByClientOid', { clientOid, symbol }, (order) => mine(order) ?? aboutAnother)) ??
      (await searchOpen(prober, symbol, among)) ??
      (await searchClosed(prober, { symbol }, among)) ??
      (await fromFills({ intent, prober }, known, mine))
    return order === null ? none() : shown(order.id, orderStateNote(order))
  },
}

/** A fill can be listed before its order's record: orders that only the fills know are asked for one by one. */
const fromFills = async (
  { intent, prober }: Pick<LookupCase, 'intent' | 'prober'>,
  known: ReadonlySet<string>,
  mine: (order: OrderRecord) => OrderRecord | null,
): Promise<OrderRecord | null> => {
  const symbol = sent(intent, 'symbol')
  const side = sent(intent, 'side')
  let strangers: string[] = []
  await prober.ask('listFills', { symbol, limit: 100 }, ({ items }) => {
    const ids = items.filter((fill) => fill.side === side && !known.has(fill.orderId)).map((fill) => fill.orderId)
    strangers = [...new Set(ids)].slice(0, mostFollowed)
    return null
  })
  for (const orderId of strangers) {
    const order = await prober.ask('getOrder', { orderId, symbol }, mine)
    if (order !== null) return order
  }
  return null
}
