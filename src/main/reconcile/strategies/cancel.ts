import { isZero } from '#shared/decimal.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { type Message, msg } from '#shared/messages.ts'
import { searchOpen } from './orders.ts'
import { aboutAnother } from '../probe.ts'
import type { LookupCase, Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown } from './strategy.ts'
import { withoutRecord } from './without-record.ts'

/**
 * A cancel: by the order's own record. Both ends are legal when a fill won the race. An amendment ends an order too, and its
 * replacement is open then, so an ended order proves the cancel only where no change of it may have been made.
 */
export const cancelLookup: Strategy = {
  absence: 2,
  find: async (asked) => {
    const { intent, prober } = asked
    const symbol = sent(intent, 'symbol')
    const orderId = sent(intent, 'orderId')
    const clientOid = sent(intent, 'clientOid')
    const isIt = (order: OrderRecord): boolean =>
      orderId === '' ? order.clientOid === clientOid : order.id === orderId
    let isKnown = false
    const ended = (order: OrderRecord): OrderRecord | null | typeof aboutAnother => {
      if (!isIt(order)) return aboutAnother
      isKnown = true
      return order.state === 'open' ? null : order
    }
    const record =
      orderId === ''
        ? await prober.ask('getOrderByClientOid', { clientOid, symbol }, ended)
        : await prober.ask('getOrder', { orderId, symbol }, ended)
    if (record !== null) return endOf(record, asked)

    if (!isKnown) return withoutRecord(asked, { symbol, isIt, endOf: (order) => endOf(order, asked) })
    // A second witness that the order is open; when record and list disagree, the next look will tell.
    await searchOpen(prober, symbol, (orders) => (orders.some(isIt) ? null : true))
    return none(msg('found.order-still-open'))
  },
}

const endOf = (order: OrderRecord, { intent, reader }: LookupCase): Finding => {
  if (order.state === 'open') return none(msg('found.order-still-open'))
  if (order.state === 'filled') return superseded(msg('orders.filled-before-cancel'))
  const related = reader.related(({ changesOf }) => changesOf(intent.id, order.id))
  if (!related.ok) return none(msg('found.journal-unreadable'))
  const changes = [...related.value.before, ...related.value.after].filter(({ kind }) => kind === 'amend')
  if (changes.some(({ state, orderId }) => state === 'accepted' && orderId !== null)) {
    return superseded(msg('found.change-replaced'))
  }
  return changes.some(({ state }) => isUnresolved(state))
    ? none(msg('found.order-over.unclear'))
    : shown(order.id, cancelledWith(order))
}

/** The venue marks an order as cancelled also when only a part was, and the rest filled: the sizes tell which. */
const cancelledWith = ({ dealSize, cancelledSize }: OrderRecord): Message =>
  isZero(dealSize)
    ? msg('found.order-cancelled')
    : msg('found.order-over', { filled: dealSize, cancelled: cancelledSize ?? null })
