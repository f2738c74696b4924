import { bestLevel, levelAt, levelsOf, removeLevel } from './levels.ts'
import type { EngineState } from './state.ts'
import type { PriceLevel, LevelList, Market, Order, EngineSide } from './types.ts'

/** Lots that are neither traded nor cancelled; meaningless for market orders by funds. */
export const remaining = (order: Order): number => order.request.size - order.filled - order.cancelled

/** Quote units an order by funds has used up. A buy's funds pay for its fee too; a sell's are what it is to bring. */
export const spentFunds = ({ request, dealFunds, fee }: Order): bigint =>
  request.side === 'buy' ? dealFunds + fee : dealFunds

/** Quote units of `lots` at `price` ticks. */
export const notional = (market: Market, price: number, lots: number): bigint => {
  const product = price * lots
  return (Number.isSafeInteger(product) ? BigInt(product) : BigInt(price) * BigInt(lots)) * market.unitsPerTickLot
}

export const bookSideOf = (market: Market, side: EngineSide): LevelList => (side === 'buy' ? market.bids : market.asks)

/** The side an order of `side` trades against. */
export const oppositeOf = (market: Market, side: EngineSide): LevelList => (side === 'buy' ? market.asks : market.bids)

/** True when an order of `side` limited to `limit` ticks may trade at `price`. */
export const reaches = (side: EngineSide, limit: number, price: number): boolean =>
  side === 'buy' ? price <= limit : price >= limit

const isIceberg = ({ request }: Order): boolean =>
  request.iceberg && request.visibleSize > 0 && request.visibleSize < request.size

/** Lots of the order that can trade in one go and, unless it is hidden, are shown. */
const peakOf = (order: Order): number =>
  isIceberg(order) ? Math.min(order.request.visibleSize, remaining(order)) : remaining(order)

// An order that is both iceberg and hidden counts as an iceberg (facts, 4.1).
const shown = (order: Order): boolean => !order.request.hidden || isIceberg(order)

const append = (level: PriceLevel, order: Order): void => {
  order.level = level
  order.previous = level.tail
  order.next = null
  if (level.tail) level.tail.next = order
  else level.head = order
  level.tail = order
}

const unlink = (level: PriceLevel, order: Order): void => {
  if (order.previous) order.previous.next = order.next
  else level.head = order.next
  if (order.next) order.next.previous = order.previous
  else level.tail = order.previous
  order.previous = null
  order.next = null
}

/** Counts one change of the book. `before` is what the level showed. */
const noteChange = (state: EngineState, { market, request }: Order, level: PriceLevel, before: number): void => {
  market.sequence += 1
  const { sequence } = market
  const price = level.visible === before ? 0 : level.price
  state.events?.push({ kind: 'level', market, side: request.side, price, visible: level.visible, sequence })
}

/** Puts an order at the back of the queue of its price. */
export const rest = (state: EngineState, order: Order): void => {
  const { market, request } = order
  const level = levelAt(bookSideOf(market, request.side), request.price)
  const before = level.visible
  order.peak = peakOf(order)
  append(level, order)
  if (shown(order)) level.visible += order.peak
  order.inBook = true
  noteChange(state, order, level, before)
}

/** Puts an order that was saved while resting back to the end of its queue, its shown part unchanged. */
export const rejoin = (order: Order): void => {
  const { market, request } = order
  const level = levelAt(bookSideOf(market, request.side), request.price)
  append(level, order)
  if (shown(order)) level.visible += order.peak
}

/** Takes an order out of the book; nothing happens when it is not in it. */
export const withdrawFromBook = (state: EngineState, order: Order): void => {
  const level = order.level
  if (!level) return
  const before = level.visible
  if (shown(order)) level.visible -= order.peak
  unlink(level, order)
  order.level = null
  order.inBook = false
  if (!level.head) removeLevel(bookSideOf(order.market, order.request.side), level)
  noteChange(state, order, level, before)
}

/**
 * Accounts for `lots` that a resting order has just lost to a trade or to a reduction (already in `filled` or
 * `cancelled`). An iceberg whose shown part is used up shows the next one from the back of the queue.
 */
export const shrink = (state: EngineState, order: Order, lots: number): void => {
  const level = order.level
  if (!level) return
  const before = level.visible
  order.peak -= lots
  if (shown(order)) level.visible -= lots
  if (order.peak === 0 && remaining(order) > 0) {
    unlink(level, order)
    append(level, order)
    order.peak = peakOf(order)
    if (shown(order)) level.visible += order.peak
  }
  noteChange(state, order, level, before)
}

/** A reduction of `lots` by its owner keeps the queue place: the unseen part of an iceberg goes first. */
export const reduceResting = (state: EngineState, order: Order, lots: number): void => {
  const unseen = remaining(order) + lots - order.peak
  shrink(state, order, Math.max(0, lots - unseen))
}

/** Best prices in ticks, hidden orders left out; null when the side shows nothing. */
export const bestShown = (list: LevelList): PriceLevel | null => {
  const best = bestLevel(list)
  if (!best || best.visible > 0) return best
  for (const level of levelsOf(list)) if (level.visible > 0) return level
  return null
}

/** Up to `depth` shown levels from the best. */
export const shownLevels = (list: LevelList, depth = Infinity): PriceLevel[] => {
  const found: PriceLevel[] = []
  for (const level of levelsOf(list)) {
    if (found.length >= depth) break
    if (level.visible > 0) found.push(level)
  }
  return found
}
