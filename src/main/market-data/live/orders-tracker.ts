import { add, compare, max, multiply, subtract } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { nanosecondsToMs } from '#shared/nanoseconds.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import type { AskedAt } from '../source.ts'
import type { OrderAnswer } from './answers.ts'
import { Reductions } from './reductions.ts'
import type { ReadFor, Step, Tracker } from './tracker.ts'
import { lagMs, nothing } from './tracker.ts'

type OrderPush = PushOf<'orders'>

/** What is known of one order. Nothing in it ever goes back. */
interface KnownOrder {
  /** As it is shown; null while only pushes brought it: they lack half of what an order is. */
  record: OrderRecord | null
  /** The most that is known to have traded, and to have been cancelled. */
  filled: string
  cancelled: string
  /** Steady ms at which a push last said that it is open; -Infinity before one. */
  openAt: number
  /** Only an answer to Coffer's own request brought it: a reading confirms it. */
  isProvisional: boolean
  /** Steady ms at which the venue took a cancel of it; -Infinity without one. */
  cancelledAt: number
  /** Types and trades that were pushed, so that a repeat changes nothing. */
  readonly seen: Set<string>
}

/** Pushes of one order that are remembered, the oldest forgotten first: a repeat of one before changes no size that only grows. */
const mostSeen = 1_000
/** Ended orders that are remembered, so that a late push or answer brings none of them back. */
const mostEnded = 5_000

/**
 * Open orders of one pair, or of all (null). A push moves an order forward, and one that it names first is asked for: a
 * push lacks too much to be shown as an order. That an order has ended is final; that a reading does not show it is final
 * only where no push brought it within the last seconds.
 */
export class OrdersTracker implements Tracker<'orders', 'orders'> {
  private readonly symbol: string | null
  private readonly orders = new Map<string, KnownOrder>()
  /** By id, the ms since the epoch of the venue at which each ended. */
  private readonly ended = new Map<string, number>()
  private readonly reductions = new Reductions()
  private isKnown = false

  constructor(symbol: string | null) {
    this.symbol = symbol
  }

  read(value: readonly OrderRecord[], why: ReadFor, { steady }: AskedAt): Step {
    const ahead: string[] = []
    // What was pushed before the acknowledgement may be of another account: of other keys, or of before a reset.
    const hadYoung = why === 'join' && [...this.orders.values()].some(({ openAt }) => openAt > steady - lagMs)
    if (why === 'join') {
      this.orders.clear()
      this.reductions.clear()
    }
    for (const record of value) {
      const endedAt = this.ended.get(record.id)
      // A venue that began anew may give an id again.
      if (endedAt !== undefined && record.createdAt <= endedAt) continue
      const isNew = !this.orders.has(record.id)
      const one = this.known(record.id)
      if (isNew || isAhead(record, one)) ahead.push(record.id)
      one.record = cancelling(merged(record, one), one.cancelledAt > steady - lagMs)
      one.isProvisional = false
      one.filled = max(one.filled, record.dealSize)
      one.cancelled = max(one.cancelled, record.cancelledSize ?? '0')
      this.reductions.read(record.id, one.record, steady)
    }
    const { gone, isYoung } = this.takeAbsent(new Set(value.map(({ id }) => id)), steady)
    this.isKnown = true
    const claims = why === 'check' ? [...ahead, ...gone] : []
    return {
      changed: true,
      claims,
      ...(isYoung ? { isOverruled: true as const } : {}),
      ...(isYoung || hadYoung || this.reductions.isOpen() ? { ask: 'later' as const } : {}),
    }
  }

  push(push: OrderPush, _named: string, steady: number): Step {
    const { orderId: id, type } = push
    if (this.symbol !== null && push.symbol !== this.symbol) return nothing
    if (this.ended.has(id)) return { ...nothing, key: id }
    if (isEnd(push)) return { changed: this.end(id, nanosecondsToMs(push.ts)), key: id, proves: true }
    const one = this.known(id)
    const repeat = `${type} ${push.tradeId ?? push.ts}`
    // It is older than whatever a reading knew since.
    if (one.seen.has(repeat)) return nothing
    one.seen.add(repeat)
    const [oldest] = one.seen
    if (one.seen.size > mostSeen && oldest !== undefined) one.seen.delete(oldest)
    one.openAt = steady
    const changed = moveForward(one, push)
    // A push carries neither fees nor what an order was asked to be.
    const isIncomplete = one.record === null || type === 'match' || type === 'update'
    return { changed, key: id, proves: true, ...(isIncomplete ? { ask: 'now' as const } : {}) }
  }

  value(): readonly OrderRecord[] | null {
    if (!this.isKnown) return null
    return [...this.orders.values()].flatMap(({ record }) =>
      record === null ? [] : withProgress(record, record.dealSize, this.reductions.cancelledOf(record)),
    )
  }

  /** An order that only pushes brought is not shown before it was read, and one that was only accepted is to be confirmed. */
  owes(): boolean {
    return [...this.orders.values()].some(({ record, isProvisional }) => record === null || isProvisional)
  }

  answer(answer: OrderAnswer, steady: number): Step {
    switch (answer.kind) {
      case 'reducing': {
        const record = this.orders.get(answer.orderId)?.record
        if (record != null) this.reductions.sent(answer.intentId, record, answer.size)
        return nothing
      }
      case 'reduced':
        return { changed: this.reductions.accepted(answer.intentId, steady), ask: 'later' }
      case 'placed':
        return this.place(answer.order, steady)
      case 'ended':
        return { changed: this.end(answer.orderId, answer.at) }
      case 'cancelling':
        return { changed: this.cancel(answer, steady), ask: 'later' }
      case 'amended': {
        const { orderId, newOrderId, newPrice, newSize, at } = answer
        const old = this.orders.get(orderId)?.record ?? null
        const wasShown = newOrderId !== orderId && this.end(orderId, at)
        // How much of an order that has traded goes into its replacement is the venue's to say.
        if (old === null || newOrderId === null || compare(old.dealSize, '0') > 0) return { changed: wasShown }
        const size = newSize ?? old.size
        const fields = { price: newPrice ?? old.price, size, remainSize: size, createdAt: at, lastUpdatedAt: null }
        return this.place({ ...old, ...fields, id: newOrderId, clientOid: null, inOrderBook: false }, steady, wasShown)
      }
    }
  }

  takeChange(): null {
    return null
  }

  private known(id: string): KnownOrder {
    const one = this.orders.get(id) ?? {
      record: null,
      filled: '0',
      cancelled: '0',
      openAt: -Infinity,
      isProvisional: false,
      cancelledAt: -Infinity,
      seen: new Set(),
    }
    this.orders.set(id, one)
    return one
  }

  /** Shows an order that was accepted, with what pushes said of it before; nothing that was read or has ended goes back. */
  private place(order: OrderRecord, steady: number, isChanged = false): Step {
    const isOther = this.symbol !== null && order.symbol !== this.symbol
    if (isOther || this.ended.has(order.id) || this.orders.get(order.id)?.record != null) return { changed: isChanged }
    const one = this.known(order.id)
    one.record = withProgress({ ...order, inOrderBook: one.openAt > -Infinity }, one.filled, one.cancelled)
    one.openAt = steady
    one.isProvisional = true
    return { changed: true, ask: 'now' }
  }

  /** Calls orders cancelled whose cancel the venue took, until they end or a later reading says otherwise. */
  private cancel({ symbol, order }: Extract<OrderAnswer, { kind: 'cancelling' }>, steady: number): boolean {
    const isMeant = (record: OrderRecord): boolean =>
      order === 'all' || ('orderId' in order ? record.id === order.orderId : record.clientOid === order.clientOid)
    let isChanged = false
    for (const one of this.orders.values()) {
      if (one.record === null || one.record.symbol !== symbol || !isMeant(one.record)) continue
      one.cancelledAt = steady
      isChanged ||= !one.record.cancelExist
      one.record = cancelling(one.record, true)
    }
    return isChanged
  }

  /** True where it was shown. */
  private end(id: string, at: number): boolean {
    const wasShown = this.orders.get(id)?.record != null
    this.orders.delete(id)
    this.reductions.forget(id)
    this.ended.set(id, at)
    const [oldest] = this.ended.keys()
    if (this.ended.size > mostEnded && oldest !== undefined) this.ended.delete(oldest)
    return wasShown
  }

  /** Takes away what a reading lacks, but for what was pushed since or shortly before it. */
  private takeAbsent(
    listed: ReadonlySet<string>,
    began: number,
  ): { readonly gone: string[]; readonly isYoung: boolean } {
    const absent = [...this.orders].filter(([id]) => !listed.has(id))
    const gone = absent.filter(([, one]) => one.openAt <= began - lagMs)
    for (const [id] of gone) {
      this.orders.delete(id)
      this.reductions.forget(id)
    }
    const shown = gone.filter(([, one]) => one.record !== null).map(([id]) => id)
    return { gone: shown, isYoung: gone.length < absent.length }
  }
}

/** Active although a cancel of it exists: it is being cancelled. */
const cancelling = (record: OrderRecord, isCancelled: boolean): OrderRecord =>
  isCancelled && !record.cancelExist ? { ...record, cancelExist: true } : record

/** Either word ends an order; which of them it was follows from the filled size alone (streams, section 2). */
const isEnd = ({ type, status }: OrderPush): boolean => type === 'filled' || type === 'canceled' || status === 'done'

const isAhead = (record: OrderRecord, { filled, cancelled }: KnownOrder): boolean =>
  compare(record.dealSize, filled) > 0 || compare(record.cancelledSize ?? '0', cancelled) > 0

/** What was read, unless more is known: then what is shown stays, as far as it stands for that. */
function merged(record: OrderRecord, one: KnownOrder): OrderRecord {
  const isBehind = compare(record.dealSize, one.filled) < 0 || compare(record.cancelledSize ?? '0', one.cancelled) < 0
  if (!isBehind) return record
  return withProgress(
    one.record ?? record,
    max(record.dealSize, one.filled),
    max(record.cancelledSize ?? '0', one.cancelled),
  )
}

function moveForward(one: KnownOrder, push: OrderPush): boolean {
  const filled = max(one.filled, push.filledSize ?? '0')
  const cancelled = max(one.cancelled, push.canceledSize ?? '0')
  const isMore = filled !== one.filled || cancelled !== one.cancelled
  const funds = fundsAfter(one, push, filled)
  one.filled = filled
  one.cancelled = cancelled
  const { record } = one
  if (record === null) return false
  const isBooked = push.status === 'open' || push.type === 'open' ? true : record.inOrderBook
  if (!isMore && isBooked === record.inOrderBook) return false
  const dealFunds = isMore ? funds : record.dealFunds
  one.record = { ...withProgress(record, filled, cancelled), dealFunds, inOrderBook: isBooked }
  return true
}

/** Known only where every trade so far was pushed. */
function fundsAfter({ record, filled: before }: KnownOrder, push: OrderPush, filled: string): string | null {
  if (record?.dealFunds == null) return null
  if (compare(filled, before) === 0) return record.dealFunds
  const { matchPrice, matchSize } = push
  if (matchPrice === null || matchSize === null || compare(add(before, matchSize), filled) !== 0) return null
  return add(record.dealFunds, multiply(matchPrice, matchSize))
}

/** Fees come with readings alone, so that those of a trade are unknown until the next. */
function withProgress(record: OrderRecord, filled: string, cancelled: string): OrderRecord {
  if (compare(filled, record.dealSize) === 0 && compare(cancelled, record.cancelledSize ?? '0') === 0) return record
  const isTraded = compare(filled, record.dealSize) > 0
  const left = subtract(subtract(record.size, filled), cancelled)
  return {
    ...record,
    dealSize: filled,
    dealFunds: isTraded ? null : record.dealFunds,
    fee: isTraded ? null : record.fee,
    cancelledSize: cancelled,
    remainSize: compare(left, '0') < 0 ? null : left,
    remainFunds: null,
  }
}
