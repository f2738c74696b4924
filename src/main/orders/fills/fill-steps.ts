import { compare, subtract } from '#shared/decimal.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { Time } from '#main/platform/time.ts'

/** More of an order has traded; what it adds is known once it is passed on. */
export type FillStep = Omit<FillNews, 'added'>

interface Order {
  /** Base that was notified, or was known before. */
  notified: string
  waiting: FillStep | null
  isStopgap: boolean
  /** When all that waits came about is known, and so whether it is late. */
  isDated: boolean
  /** A part of what waits is late, as the trades themselves said. */
  isSurelyLate: boolean
  /** Ends the wait under way. */
  timer: AbortController | null
  /** The wait under way is the last: the order is done, and its figures are known. */
  isEnding: boolean
}

/** ms for which trades of one moment are gathered into one message, once the order is done. */
const gatherMs = 250
/** ms that a part waits for more, and a fill for its price and fee; all within a second of the trade. */
const waitMs = 750
/** ms in which all that was added is notified. */
export const notifiedWithinMs = 1_000
/** Orders remembered, the longest unused forgotten first. */
const mostOrders = 5_000

const isWhole = ({ averagePrice, fees }: FillView): boolean => averagePrice !== null && fees !== null

export interface FillStepsOptions {
  readonly notify: (step: FillNews) => void
  readonly time: Pick<Time, 'sleep'>
  /**
   * Where a profile trades. Order ids are the venue's own: two profiles with keys of one account see the same order,
   * and it is notified once; at two venues the same id is two orders.
   */
  readonly venueOf: (profileId: string) => string
}

export interface StepQuality {
  /** Notified only where no report that knows more of the order brings the same size in time. */
  readonly isStopgap?: boolean
  /** `isLate` was found by all trades that were not notified, and is no guess by what was received. */
  readonly isDated?: boolean
}

export interface FillSteps {
  /** Known before, so that no message is due for it. */
  known(profileId: string, fill: Pick<FillView, 'orderId' | 'size'>): void
  /** Base of an order that was notified or known before; '0' for an order that is new. */
  notified(profileId: string, orderId: string): string
  add(step: FillStep, how?: StepQuality): void
  /** What waits is not notified, and counts as never received: the profile is locked, or gone. */
  drop(profileId: string): void
  stop(): void
}

/** The orders of which something was reported, and what waits to be notified of them. */
interface Steps {
  readonly options: FillStepsOptions
  readonly orders: Map<string, Order>
}

/**
 * Turns reports of fills, in whatever order and however often they come, into notifications: the trades of one moment are
 * one, each is notified within a second, and nothing twice.
 */
export function createFillSteps(options: FillStepsOptions): FillSteps {
  const orders = new Map<string, Order>()
  const steps: Steps = { options, orders }
  const keyOf = (profileId: string, orderId: string): string => JSON.stringify([options.venueOf(profileId), orderId])

  return {
    known: (profileId, { orderId, size }) => {
      const order = orderOf(steps, keyOf(profileId, orderId))
      if (order.waiting === null && compare(size, order.notified) > 0) order.notified = size
    },
    notified: (profileId, orderId) => orders.get(keyOf(profileId, orderId))?.notified ?? '0',
    add: (step, quality = {}) =>
      addStep(steps, orderOf(steps, keyOf(step.profileId, step.fill.orderId)), step, quality),
    drop: (profileId) => {
      for (const order of orders.values()) {
        if (order.waiting?.profileId !== profileId) continue
        order.timer?.abort(new Error('not notified'))
        take(order)
      }
    },
    stop: () => {
      for (const { timer } of orders.values()) timer?.abort(new Error('Coffer closes'))
      orders.clear()
    },
  }
}

function orderOf({ orders }: Steps, key: string): Order {
  const order = orders.get(key) ?? newOrder()
  orders.delete(key)
  orders.set(key, order)
  const oldest = [...orders.keys()].slice(0, Math.max(0, orders.size - mostOrders))
  for (const id of oldest) if (orders.get(id)?.timer === null) orders.delete(id)
  return order
}

function addStep(
  steps: Steps,
  order: Order,
  step: FillStep,
  { isStopgap = false, isDated = false }: StepQuality,
): void {
  const { fill } = step
  const { waiting } = order
  if (compare(fill.size, order.notified) <= 0) return
  order.isSurelyLate ||= isDated && step.isLate
  if (waiting !== null && compare(fill.size, waiting.fill.size) < 0) {
    order.waiting = { ...waiting, isLate: waiting.isLate || order.isSurelyLate }
    return
  }
  const isSame = waiting !== null && compare(fill.size, waiting.fill.size) === 0
  const isLate = isAnyLate(order, step, { isDated, isSame })
  const known = merged(waiting, { ...step, isLate })
  order.isDated = isDated || (isSame && order.isDated)
  // Of two with the same size, the one that knows price, fee and request is notified.
  const isLess = isSame && isStopgap && !order.isStopgap
  const isPoorer = isSame && isStopgap === order.isStopgap && isWhole(waiting.fill) && !isWhole(fill)
  if (isLess || isPoorer) {
    order.waiting = { ...known, fill: waiting.fill }
    return
  }
  order.isStopgap = isStopgap
  order.waiting = known
  scheduleFlush(steps, order, fill.complete && isWhole(fill) && !isStopgap)
}

/** A part that goes on trading is not put off again and again. */
function scheduleFlush({ options }: Steps, order: Order, isDone: boolean): void {
  if (order.timer !== null && (order.isEnding || !isDone)) return
  order.timer?.abort(new Error('notified sooner'))
  const timer = new AbortController()
  order.timer = timer
  order.isEnding = isDone
  options.time.sleep(isDone ? gatherMs : waitMs, timer.signal).then(
    () => flush(options, order),
    // The only rejection is that of being ended.
    () => undefined,
  )
}

function flush({ notify }: FillStepsOptions, order: Order): void {
  const waiting = take(order)
  if (waiting === null || compare(waiting.fill.size, order.notified) <= 0) return
  const added = subtract(waiting.fill.size, order.notified)
  order.notified = waiting.fill.size
  notify({ ...waiting, added })
}

function take(order: Order): FillStep | null {
  const { waiting } = order
  order.waiting = order.timer = null
  order.isEnding = order.isDated = order.isSurelyLate = false
  return waiting
}

const newOrder = (): Order => ({
  notified: '0',
  waiting: null,
  isStopgap: false,
  isDated: false,
  isSurelyLate: false,
  timer: null,
  isEnding: false,
})

/** A part that is late makes the whole late; what the trades themselves say takes the place of a guess. */
function isAnyLate(
  { waiting, isDated: wasDated, isSurelyLate }: Order,
  step: FillStep,
  { isDated, isSame }: { readonly isDated: boolean; readonly isSame: boolean },
): boolean {
  if (isSurelyLate) return true
  if (isDated) return false
  const wasLate = waiting?.isLate === true
  return isSame && wasDated ? wasLate : step.isLate || wasLate
}

/** Of two profiles of one account, the one that placed the order is named. */
const merged = (waiting: FillStep | null, step: FillStep): FillStep => ({
  ...step,
  profileId: waiting !== null && step.intentId === null ? waiting.profileId : step.profileId,
  intentId: step.intentId ?? waiting?.intentId ?? null,
})
