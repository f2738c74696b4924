import { compare } from '#shared/decimal.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { Time } from '#main/platform/time.ts'

interface Order {
  /** Base that was told of, or was known before. */
  told: string
  waiting: FillNews | null
  isStopgap: boolean
  /** Ends the wait under way. */
  timer: AbortController | null
  /** The wait under way is the last: the order is done, and its figures are known. */
  isEnding: boolean
}

/** ms for which trades of one moment are gathered into one message, once the order is done. */
const gatherMs = 250
/** ms that a part waits for more, and a fill for its price and fee; all within a second of the trade. */
const waitMs = 750
/** Orders remembered, the longest unheard forgotten first. */
const mostOrders = 5_000

const isWhole = ({ averagePrice, fees }: FillView): boolean => averagePrice !== null && fees !== null

export interface FillSteps {
  /** Known before, so that no message is due for it. */
  known(fill: Pick<FillView, 'orderId' | 'size'>): void
  /** `isStopgap`: told only where nobody who knows more of the order tells the same size in time. */
  add(step: FillNews, isStopgap?: boolean): void
  stop(): void
}

/**
 * Turns what is heard of fills, in whatever order and however often, into news: the trades of one moment are one, each is
 * told within a second, and nothing twice.
 */
export function createFillSteps(notify: (step: FillNews) => void, time: Pick<Time, 'sleep'>): FillSteps {
  const orders = new Map<string, Order>()

  const orderOf = (id: string): Order => {
    const order = orders.get(id) ?? { told: '0', waiting: null, isStopgap: false, timer: null, isEnding: false }
    orders.delete(id)
    orders.set(id, order)
    const oldest = [...orders.keys()].slice(0, Math.max(0, orders.size - mostOrders))
    for (const key of oldest) if (orders.get(key)?.timer === null) orders.delete(key)
    return order
  }

  const flush = (order: Order): void => {
    const { waiting } = order
    order.waiting = order.timer = null
    order.isEnding = false
    if (waiting === null || compare(waiting.fill.size, order.told) <= 0) return
    order.told = waiting.fill.size
    notify(waiting)
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
    known: ({ orderId, size }) => {
      const order = orderOf(orderId)
      if (order.waiting === null && compare(size, order.told) > 0) order.told = size
    },
    add: (step, isStopgap = false) => {
      const { fill } = step
      const order = orderOf(fill.orderId)
      const { waiting } = order
      if (compare(fill.size, order.told) <= 0 || compare(fill.size, waiting?.fill.size ?? '0') < 0) return
      const isSame = waiting !== null && compare(fill.size, waiting.fill.size) === 0
      // Of two that tell the same size, the one that knows price, fee and request is told.
      if (isSame && isStopgap && !order.isStopgap) return
      if (isSame && isStopgap === order.isStopgap && isWhole(waiting.fill) && !isWhole(fill)) return
      order.isStopgap = isStopgap
      order.waiting = { ...step, intentId: step.intentId ?? waiting?.intentId ?? null }
      begin(order, fill.complete && isWhole(fill) && !isStopgap)
    },
    stop: () => {
      for (const { timer } of orders.values()) timer?.abort(new Error('Coffer closes'))
      orders.clear()
    },
  }
}
