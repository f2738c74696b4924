import { add, compare, isPositive, min, subtract } from '#shared/decimal.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { aboutAnother } from '../probe.ts'
import { searchOpen } from './orders.ts'
import type { Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown } from './strategy.ts'
import { withoutRecord } from './without-record.ts'

/**
 * A partial cancel: by how much more of the order is cancelled than before it was sent, less what other partial cancels of
 * the same order took. When the sizes before are not known, only an order of which nothing is cancelled tells anything.
 */
export const cancelPartialLookup: Strategy = {
  absence: 2,
  find: async (asked) => {
    const { intent, prober, reader } = asked
    const symbol = sent(intent, 'symbol')
    const orderId = sent(intent, 'orderId')
    let isKnown = false
    /** By the journal at the moment of the answer: a partial cancel that began meanwhile may own what it shows. */
    const judge = (order: OrderRecord): Finding | null => {
      const related = reader.related(({ changesOf }) => changesOf(intent.id, orderId))
      if (!related.ok) return none(msg('found.journal-unreadable'))
      const { before, after } = related.value
      // What was accepted long before this one was sent is in the sizes read then; an answer alone is only a receipt.
      const recent = before.filter(
        (other) =>
          isUnresolved(other.state) || (intent.createdAt - other.createdAt < lag && !isIncluded(other, intent)),
      )
      const isCertain = ({ id, state }: IntentRecord): boolean =>
        state === 'accepted' && after.some((one) => one.id === id)
      return effectOn(order, intent, [...recent, ...after].filter(isPartialCancel), isCertain)
    }
    const effect = await prober.ask('getOrder', { orderId, symbol }, (order) => {
      if (order.id !== orderId) return aboutAnother
      isKnown = true
      return judge(order)
    })
    if (effect !== null) return effect
    if (!isKnown) return withoutRecord(asked, { symbol, isIt: ({ id }) => id === orderId })
    return (
      (await searchOpen(prober, symbol, (orders) => {
        const order = orders.find(({ id }) => id === orderId)
        return order === undefined ? none(msg('found.not-in-open')) : judge(order)
      })) ?? none()
    )
  },
}

/** ms after its answer in which the size of an accepted partial cancel may not show yet. */
const lag = 15_000

/** Whether the sizes read before this one show what the other one took. */
const isIncluded = (other: IntentRecord, intent: IntentRecord): boolean => {
  const [then, now] = [other.before?.['cancelledSize'], intent.before?.['cancelledSize']]
  if (typeof then !== 'string' || typeof now !== 'string') return false
  return compare(subtract(now, then), sent(other, 'cancelSize')) >= 0
}

const isPartialCancel = ({ kind, state }: IntentRecord): boolean =>
  kind === 'cancel-partial' && (state === 'accepted' || isUnresolved(state))

const wholly = superseded(msg('found.whole-cancelled'))
const whose = none(msg('found.part-cancelled'))

/** Null while the order shows no effect. */
const effectOn = (
  order: OrderRecord,
  intent: IntentRecord,
  others: readonly IntentRecord[],
  isCertain: (other: IntentRecord) => boolean,
): Finding | null => {
  const filled = order.state === 'filled' ? superseded(msg('found.filled-no-effect')) : null
  const { cancelledSize } = order
  const { cancelledSize: before, remainSize } = intent.before ?? {}
  if (cancelledSize === null) return filled ?? none(msg('found.part-unsaid'))
  if (typeof before !== 'string') {
    if (order.state === 'cancelled') return wholly
    return filled ?? (isPositive(cancelledSize) ? whose : null)
  }
  const sumOf = (records: readonly IntentRecord[]): string =>
    records.reduce((sum, other) => add(sum, sent(other, 'cancelSize')), '0')
  const accepted = others.filter(isCertain)
  const unresolved = others.filter((other) => !isCertain(other))
  /** What of the cancelled size no accepted request explains. */
  const unexplained = subtract(subtract(cancelledSize, before), sumOf(accepted))
  const asked = sent(intent, 'cancelSize')
  // The venue may cut a size beyond the rest down to the rest.
  const size = typeof remainSize === 'string' ? min(asked, remainSize) : asked
  // Nothing was left to cancel where the order was over when its sizes were read.
  if (isPositive(size) && compare(unexplained, add(size, sumOf(unresolved))) === 0) {
    return shown(order.id, msg('found.part-size', { size }))
  }
  if (order.state === 'cancelled') return wholly
  return filled ?? (isPositive(unexplained) ? whose : null)
}
