import { compare, subtract } from '#shared/decimal.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { followed, msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { aboutAnother, isReadWhole } from '../probe.ts'
import { withoutRecord } from './without-record.ts'
import { searchClosed, searchOpen, orderStateNote } from './orders.ts'
import type { LookupCase, Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown, unsettled } from './strategy.ts'

/**
 * An amendment is a cancel and a new order: by the old order's record, then by the replacement, which carries the old
 * client order id and the price and size asked for. It may also end cancelled without a replacement (M12). What another
 * change or cancel of the same order did is no evidence of this one.
 */
export const amendLookup: Strategy = {
  absence: 2,
  find: async (asked) => {
    const { intent, prober } = asked
    const symbol = sent(intent, 'symbol')
    const orderId = sent(intent, 'orderId')
    let isKnown = false
    const old = await prober.ask('getOrder', { orderId, symbol }, (order) => {
      if (order.id !== orderId) return aboutAnother
      isKnown = true
      return order.state === 'open' ? null : order
    })
    if (old?.state === 'filled') return superseded(msg('orders.filled-before-change'))
    if (old !== null) return replacementOf(asked, old)
    const named = namedIn(intent)
    if (!isKnown) {
      const known = await namedRecord(asked, symbol, named)
      if (known !== null) return shown(known.id, followed(msg('found.replaced'), orderStateNote(known)))
      const mayFollow = (order: OrderRecord): boolean => hasTerms(order, intent)
      return withoutRecord(asked, { symbol, isIt: ({ id }) => id === orderId, mayFollow })
    }
    // A second witness that the old order is open as it was; when it is not listed, the next look will tell.
    await searchOpen(prober, symbol, (orders) => (orders.some(({ id }) => id === orderId) ? null : true))
    // The venue's own answer named a new order: the record of the old one is behind then, and its absence proves nothing.
    return named === null ? none(msg('found.order-unchanged')) : unsettled(msg('found.order-still-open'))
  },
}

/** Id of the new order that the venue's answer named, where that answer could not be compared with the order's record. */
const namedIn = ({ evidence }: LookupCase['intent']): string | null => {
  const id = evidence?.['newOrderId']
  return typeof id === 'string' ? id : null
}

/** The record of the order that the answer named, where it is what was asked for and carries the name that the answer gave. */
const namedRecord = async (
  { intent, prober }: LookupCase,
  symbol: string,
  named: string | null,
): Promise<OrderRecord | null> => {
  if (named === null) return null
  const isIt = ({ clientOid }: OrderRecord): boolean => clientOid === (intent.evidence?.['clientOid'] ?? null)
  return prober.ask('getOrder', { orderId: named, symbol }, (order) => {
    if (order.id !== named) return aboutAnother
    return isIt(order) && hasTerms(order, intent) ? order : null
  })
}

const replacementOf = async ({ intent, prober, reader, late }: LookupCase, old: OrderRecord): Promise<Finding> => {
  /** By the journal at that moment: a change that began meanwhile may own what is shown. Null where it cannot be read. */
  const othersNow = (): readonly IntentRecord[] | null => {
    const related = reader.related(({ changesOf }) => changesOf(intent.id, old.id))
    return related.ok ? [...related.value.before, ...related.value.after] : null
  }
  /** Those that another change made, be it a change of a replacement. Null where the journal cannot be read. */
  const takenOf = (orders: readonly OrderRecord[]): ReadonlySet<string> | null => {
    const ids = orders.map(({ id }) => id)
    const made = reader.related(({ madeByChanges }) => madeByChanges(intent.id, ids))
    return made.ok ? made.value : null
  }

  /** A replacement of an order without a client order id carries none of Coffer's either. */
  const isOwn = ({ clientOid }: OrderRecord): boolean => {
    if (old.clientOid !== null || clientOid === null) return false
    const sentBy = reader.sentOids(intent.profileId, [clientOid])
    return !sentBy.ok || sentBy.value.has(clientOid)
  }
  const replacements: OrderRecord[] = []
  const pick = (orders: readonly OrderRecord[]): OrderRecord | null => {
    replacements.push(...orders.filter((order) => succeeds(order, old) && !isOwn(order)))
    const taken = takenOf(replacements)
    if (taken === null) return null
    const fitting = replacements.filter((order) => !taken.has(order.id) && isAsked(order, old, intent))
    // What took the place of a replacement carries the same name: the first one is of this change.
    return fitting.toSorted((one, other) => one.createdAt - other.createdAt)[0] ?? null
  }
  // What the venue's answer named has a record of its own, and needs no search.
  const named = namedIn(intent)
  const known =
    named === null
      ? null
      : await prober.ask('getOrder', { orderId: named, symbol: old.symbol }, (order) =>
          order.id === named ? pick([order]) : aboutAnother,
        )
  const listed = known ?? (await searchOpen(prober, old.symbol, pick))
  let fresh = listed
  if (listed === null || (listed !== known && !beganAsEnded(listed, old))) {
    // A later change may have made what is listed: the first replacement is among the closed ones then, on whatever page.
    let isWhole = true
    await searchClosed(prober, { symbol: old.symbol, side: old.side }, (orders, hasAllRows) => {
      isWhole &&= hasAllRows
      fresh = pick(orders)
      return fresh !== null && (beganAsEnded(fresh, old) || endedBefore(orders, old)) ? fresh : null
    })
    // The list may lag: at first only what it shows itself is believed.
    const isShown = fresh !== null && fresh.id !== listed?.id
    const wasRead = isWhole && isReadWhole(prober.results.slice(-1))
    if (fresh !== null && !beganAsEnded(fresh, old) && !(wasRead && (late || isShown))) return none()
  }
  const others = othersNow()
  const taken = takenOf(replacements)
  if (others === null || taken === null) return none(msg('found.journal-unreadable'))
  const own: OrderRecord | null = fresh
  if (own !== null) {
    // One that only the user's word calls accepted is known by no order: the replacement may be its own.
    const mayOwn = ({ state, orderId }: IntentRecord): boolean =>
      isUnresolved(state) || (state === 'accepted' && orderId === null)
    const rival = others.find((other) => other.kind === 'amend' && mayOwn(other) && isAsked(own, old, other))
    if (rival !== undefined) return none(msg('found.change-alike'))
    return shown(own.id, followed(msg('found.replaced'), orderStateNote(own)))
  }
  if (!late || !isReadWhole(prober.results)) return none()
  return unreplaced(intent, old, { replacements, taken, others })
}

interface Known {
  readonly replacements: readonly OrderRecord[]
  /** Those that another change made. */
  readonly taken: ReadonlySet<string>
  readonly others: readonly IntentRecord[]
}

/** What it comes to where every place was read and shows no replacement that this change may have made. */
const unreplaced = (intent: IntentRecord, old: OrderRecord, { replacements, taken, others }: Known): Finding => {
  const isOfOther = ({ id }: OrderRecord): boolean =>
    others.some(({ kind, orderId }) => kind === 'amend' && orderId === id)
  if (replacements.some(isOfOther)) return superseded(msg('found.replaced-before'))
  // What changes of a replacement made shows that there was one, of whatever change.
  if (replacements.length > 0)
    return none(replacements.every(({ id }) => taken.has(id)) ? null : msg('found.replaced-otherwise'))
  const size = sent(intent, 'newSize')
  const isExplained = size !== '' && compare(size, old.dealSize) <= 0
  return isExplained && others.every(({ state }) => state !== 'accepted' && !isUnresolved(state))
    ? shown(null, msg('found.not-replaced'))
    : superseded(msg('found.no-replacement'))
}

/** Whether an order has what of price and size the change names; what was filled before may be off the size. */
const hasTerms = (order: OrderRecord, intent: IntentRecord): boolean => {
  const [price, size] = [sent(intent, 'newPrice'), sent(intent, 'newSize')]
  return (price === '' || compare(order.price, price) === 0) && (size === '' || compare(order.size, size) <= 0)
}

/** ms by the venue's clock between the end of the old order and the start of its replacement, at most. */
const mostApart = 5_000

/** Whether an order began no later than the old one ended, by the venue's clock: no other one stood between them. */
const beganAsEnded = ({ createdAt }: OrderRecord, { lastUpdatedAt }: OrderRecord): boolean =>
  lastUpdatedAt !== null && createdAt <= lastUpdatedAt

/**
 * Whether a page of closed orders lies before the end of the old one, by whichever of its times the list is sorted: no later page
 * shows what replaced it.
 */
const endedBefore = (orders: readonly OrderRecord[], { lastUpdatedAt: end }: OrderRecord): boolean =>
  end !== null &&
  orders.length > 0 &&
  orders.every(({ createdAt, lastUpdatedAt }) => Math.max(createdAt, lastUpdatedAt ?? Infinity) < end - mostApart)

/** Whether an order may be the replacement of the old one, by whatever change. */
const succeeds = (order: OrderRecord, old: OrderRecord): boolean => {
  if (order.id === old.id || order.side !== old.side) return false
  // What the old one had itself replaced carries the same name.
  if (order.createdAt < old.createdAt) return false
  // The replacement carries the old order's name: only where one of the two has none may the time decide.
  if (old.clientOid !== null && order.clientOid !== null) return order.clientOid === old.clientOid
  return old.lastUpdatedAt !== null && Math.abs(order.createdAt - old.lastUpdatedAt) <= mostApart
}

/** Whether a replacement has the price and size that this change asked for. What was filled may be taken off the size. */
const isAsked = (order: OrderRecord, old: OrderRecord, intent: IntentRecord): boolean => {
  if (compare(order.price, sent(intent, 'newPrice') || old.price) !== 0) return false
  const asked = sent(intent, 'newSize')
  const unfilled = subtract(asked || old.size, old.dealSize)
  if (asked !== '') return compare(order.size, asked) === 0 || compare(order.size, unfilled) === 0
  // Earlier partial cancels may have taken more off.
  return compare(order.size, old.size) === 0 || compare(order.size, unfilled) <= 0
}
