import { compare } from '#shared/decimal.ts'
import type { FillView } from '#shared/domain/fill.ts'

/** One order's fill as it stands, and whose it is. */
export interface FillStep {
  readonly profileId: string
  /** BASE-QUOTE. */
  readonly symbol: string
  readonly fill: FillView
  /** The request that made the order, where Coffer did. */
  readonly intentId: string | null
}

interface Order {
  /** Base that was told of, or was known before. */
  told: string
  waiting: FillStep | null
  timer: ReturnType<typeof setTimeout> | null
  /** ms since the epoch when a part was told last. */
  toldAt: number
}

/** ms for which trades of one order are gathered into one message. */
const gatherMs = 250
/** ms that a fill waits for its price and fee, which may be told after its size. */
const figuresMs = 3_000
/** ms that a part waits for more, and ms between two messages of one order that goes on trading. */
const partMs = 1_500
const betweenPartsMs = 15_000
/** Orders remembered, the longest unheard forgotten first. */
const mostOrders = 2_000

const isWhole = ({ averagePrice, fees }: FillView): boolean => averagePrice !== null && fees !== null

/**
 * Turns what is heard of fills into steps worth a message: the trades of one moment are one, a part that grows is told now
 * and then, the end at once, and nothing twice.
 */
export function createFillSteps(notify: (step: FillStep) => void, now: () => number = Date.now) {
  const orders = new Map<string, Order>()

  const orderOf = (id: string): Order => {
    const order = orders.get(id) ?? { told: '0', waiting: null, timer: null, toldAt: -Infinity }
    orders.delete(id)
    orders.set(id, order)
    const oldest = [...orders].slice(0, -mostOrders)
    for (const [key, { timer }] of oldest) if (timer === null) orders.delete(key)
    return order
  }

  const waitOf = ({ toldAt }: Order, fill: FillView): number => {
    if (!isWhole(fill)) return figuresMs
    return fill.complete ? gatherMs : Math.max(partMs, toldAt + betweenPartsMs - now())
  }

  const flush = (order: Order): void => {
    const { waiting } = order
    order.waiting = order.timer = null
    if (waiting === null || compare(waiting.fill.size, order.told) <= 0) return
    order.told = waiting.fill.size
    order.toldAt = now()
    notify(waiting)
  }

  return {
    /** Known before, so that no message is due for it. */
    known: ({ orderId, size }: Pick<FillView, 'orderId' | 'size'>): void => {
      const order = orderOf(orderId)
      if (order.waiting === null && compare(size, order.told) > 0) order.told = size
    },
    heard: (step: FillStep): void => {
      const order = orderOf(step.fill.orderId)
      const { fill } = step
      if (compare(fill.size, order.told) <= 0 || compare(fill.size, order.waiting?.fill.size ?? '0') < 0) return
      order.waiting = step
      if (order.timer !== null) clearTimeout(order.timer)
      order.timer = setTimeout(() => flush(order), waitOf(order, fill))
    },
    stop: (): void => {
      for (const { timer } of orders.values()) if (timer !== null) clearTimeout(timer)
      orders.clear()
    },
  }
}
