import { compare, subtract } from '#shared/decimal.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { Time } from '#main/platform/time.ts'

/** More of an order has traded; what it adds is known once it is passed on. */
export type FillStep = Omit<FillNews, 'added'>

interface Order {
  /** Base that was told of, or was known before. */
  told: string
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
/** ms in which all that was added is told. */
export const toldWithinMs = 1_000
/** Orders remembered, the longest unheard forgotten first. */
const mostOrders = 5_000

const isWhole = ({ averagePrice, fees }: FillView): boolean => averagePrice !== null && fees !== null

export interface FillStepsOptions {
  readonly notify: (step: FillNews) => void
  readonly time: Pick<Time, 'sleep'>
  /**
   * Where a profile trades. Order ids are the venue's own: two profiles with keys of one account hear of the same order,
   * and it is told once; at two venues the same id is two orders.
   */
  readonly venueOf: (profileId: string) => string
}

export interface StepQuality {
  /** Told only where nobody who knows more of the order tells the same size in time. */
  readonly isStopgap?: boolean
  /** `isLate` was found by all trades that were not told, and is no guess by what was heard. */
  readonly isDated?: boolean
}

export interface FillSteps {
  /** Known before, so that no message is due for it. */
  known(profileId: string, fill: Pick<FillView, 'orderId' | 'size'>): void
  /** Base of an order that was told of or known before; '0' for an order that is new. */
  told(profileId: string, orderId: string): string
  add(step: FillStep, how?: StepQuality): void
  /** What waits is not told to anybody, and counts as never heard: the profile is locked, or gone. */
  drop(profileId: string): void
  stop(): void
}

/**
 * Turns what is heard of fills, in whatever order and however often, into news: the trades of one moment are one, each is
 * told within a second, and nothing twice.
 */
export function createFillSteps({ notify, time, venueOf }: FillStepsOptions): FillSteps {
  const orders = new Map<string, Order>()
  const keyOf = (profileId: string, orderId: string): string => JSON.stringify([venueOf(profileId), orderId])

  const orderOf = (key: string): Order => {
    const order = orders.get(key) ?? unheard()
    orders.delete(key)
    orders.set(key, order)
    const oldest = [...orders.keys()].slice(0, Math.max(0, orders.size - mostOrders))
    for (const id of oldest) if (orders.get(id)?.timer === null) orders.delete(id)
    return order
  }

  const take = (order: Order): FillStep | null => {
    const { waiting } = order
    order.waiting = order.timer = null
    order.isEnding = order.isDated = order.isSurelyLate = false
    return waiting
  }

  const flush = (order: Order): void => {
    const waiting = take(order)
    if (waiting === null || compare(waiting.fill.size, order.told) <= 0) return
    const added = subtract(waiting.fill.size, order.told)
    order.told = waiting.fill.size
    notify({ ...waiting, added })
  }

  /** A part that goes on trading is not put off again and again. */
  const begin = (order: Order, isDone: boolean): void => {
    if (order.timer !== null && (order.isEnding || !isDone)) return
    order.timer?.abort(new Error('told sooner'))
    const timer = new AbortController()
    order.timer = timer
    order.isEnding = isDone
    time.sleep(isDone ? gatherMs : waitMs, timer.signal).then(
      () => flush(order),
      // The only rejection is that of being ended.
      () => undefined,
    )
  }

  return {
    known: (profileId, { orderId, size }) => {
      const order = orderOf(keyOf(profileId, orderId))
      if (order.waiting === null && compare(size, order.told) > 0) order.told = size
    },
    told: (profileId, orderId) => orders.get(keyOf(profileId, orderId))?.told ?? '0',
    add: (step, { isStopgap = false, isDated = false } = {}) => {
      const { fill } = step
      const order = orderOf(keyOf(step.profileId, fill.orderId))
      const { waiting } = order
      if (compare(fill.size, order.told) <= 0) return
      order.isSurelyLate ||= isDated && step.isLate
      if (waiting !== null && compare(fill.size, waiting.fill.size) < 0) {
        order.waiting = { ...waiting, isLate: waiting.isLate || order.isSurelyLate }
        return
      }
      const isSame = waiting !== null && compare(fill.size, waiting.fill.size) === 0
      const isLate = isAnyLate(order, step, { isDated, isSame })
      const known = merged(waiting, { ...step, isLate })
      order.isDated = isDated || (isSame && order.isDated)
      // Of two that tell the same size, the one that knows price, fee and request is told.
      const isLess = isSame && isStopgap && !order.isStopgap
      const isPoorer = isSame && isStopgap === order.isStopgap && isWhole(waiting.fill) && !isWhole(fill)
      if (isLess || isPoorer) {
        order.waiting = { ...known, fill: waiting.fill }
        return
      }
      order.isStopgap = isStopgap
      order.waiting = known
      begin(order, fill.complete && isWhole(fill) && !isStopgap)
    },
    drop: (profileId) => {
      for (const order of orders.values()) {
        if (order.waiting?.profileId !== profileId) continue
        order.timer?.abort(new Error('not told'))
        take(order)
      }
    },
    stop: () => {
      for (const { timer } of orders.values()) timer?.abort(new Error('Coffer closes'))
      orders.clear()
    },
  }
}

const unheard = (): Order => ({
  told: '0',
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
