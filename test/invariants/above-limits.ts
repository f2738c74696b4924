/** Which limits of a profile's orders a request surely passes as it leaves: main judged it a little earlier, by the market of then. */
import type { OrderLimits } from '#shared/domain/order-limits.ts'

type Fields = Readonly<Record<string, unknown>>

/** An order that an amendment takes the place of. */
export interface Resting {
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly size: string
}

/** What the venue has. */
export interface VenueMarket {
  /** The last price of a pair, in USDT. */
  readonly lastPrice: (symbol: string) => string | number
  /** The order of this id; null where there is none. */
  readonly restingOrder: (orderId: string) => Resting | null
  /** How far a market order would go through the book, in percent of the best price; null where the book does not reach. */
  readonly walked: (symbol: string, side: 'buy' | 'sell', quantity: Quantity) => number | null
}

/** Of a market order: one of the two. */
export interface Quantity {
  readonly size: number | null
  readonly funds: number | null
}

/** Share of a price that is left where the market moved twice between main's look and the request. */
const leftAfterMoves = 0.94
/** Percent that it may have moved meanwhile. */
const movedPercent = 7
/** Share of what was used today that main surely counts: what it takes for traded by a price of then may have traded at another. */
const surelyUsed = 0.8

const isText = (value: unknown): value is string => typeof value === 'string'
const numberOf = (value: unknown): number | null => (isText(value) ? Number(value) : null)
const symbolOf = ({ symbol }: Fields): string => (isText(symbol) ? symbol : '')
const sideOf = ({ side }: Fields): 'buy' | 'sell' => (side === 'sell' ? 'sell' : 'buy')

/** An amendment as the order that it makes; null where the venue has no such order. */
function asOrder(unit: Fields, { restingOrder }: VenueMarket): Fields | null {
  const { orderId, newPrice, newSize } = unit
  if (newPrice === undefined && newSize === undefined) return unit
  const resting = isText(orderId) ? restingOrder(orderId) : null
  if (resting === null) return null
  return { ...unit, side: resting.side, price: newPrice ?? resting.price, size: newSize ?? resting.size }
}

/** The least that an order is worth, in USDT. */
function worthOf(order: Fields, { lastPrice }: VenueMarket): number {
  const [size, funds] = [numberOf(order['size']), numberOf(order['funds'])]
  if (funds !== null) return funds
  const prices = [numberOf(order['price']), numberOf(order['limitPrice'])].filter((price) => price !== null)
  const [here, trigger] = [Number(lastPrice(symbolOf(order))) * leftAfterMoves, numberOf(order['stopPrice'])]
  const atMarket = sideOf(order) === 'sell' || prices.length === 0 ? [trigger ?? here] : []
  return (size ?? 0) * Math.max(...prices, ...atMarket)
}

/** Percent by which a price gives away against another. */
const givenAway = (side: 'buy' | 'sell', price: number, from: number): number =>
  (side === 'buy' ? price / from - 1 : 1 - price / from) * 100

/** A stop's price gives away against its trigger, which stands in the request; any other against a last price that moves. */
function distanceOf(order: Fields, { lastPrice }: VenueMarket): number {
  const side = sideOf(order)
  const [price, limitPrice] = [numberOf(order['price']), numberOf(order['limitPrice'])]
  const trigger = numberOf(order['stopPrice'])
  const fromTrigger = limitPrice ?? (trigger === null ? null : price)
  const fromLast = limitPrice === null && trigger !== null ? null : price
  return Math.max(
    fromTrigger === null || trigger === null ? 0 : givenAway(side, fromTrigger, trigger),
    fromLast === null ? 0 : givenAway(side, fromLast, Number(lastPrice(symbolOf(order)))) - movedPercent,
  )
}

/** Percent that a market order surely goes through the book. */
function slippageOf(order: Fields, { walked }: VenueMarket): number {
  if (order['price'] !== undefined || order['stopPrice'] !== undefined) return 0
  const quantity = { size: numberOf(order['size']), funds: numberOf(order['funds']) }
  return walked(symbolOf(order), sideOf(order), quantity) ?? 0
}

/** The names of the limits that a request passes, all its orders together. `usedToday`: USDT that its profile's orders of this UTC day are worth. */
export function limitsPassed(
  units: readonly Fields[],
  limits: OrderLimits,
  usedToday: () => number,
  market: VenueMarket,
): readonly (keyof OrderLimits)[] {
  const orders = units.map((unit) => asOrder(unit, market)).filter((order) => order !== null)
  const worth = orders.reduce((sum, order) => sum + worthOf(order, market), 0)
  const isAbove = (value: number, most: string | null): boolean => most !== null && value > Number(most) * (1 + 1e-9)
  const { largestOrder, dailyValue, distance, slippage, pairs } = limits
  const passed: Readonly<Partial<Record<keyof OrderLimits, boolean>>> = {
    largestOrder: isAbove(worth, largestOrder),
    dailyValue: dailyValue !== null && isAbove(worth + surelyUsed * usedToday(), dailyValue),
    distance: orders.some((order) => isAbove(distanceOf(order, market), distance)),
    slippage: slippage !== null && orders.some((order) => isAbove(slippageOf(order, market), slippage)),
    pairs: pairs !== null && orders.some((order) => !pairs.includes(symbolOf(order))),
  }
  return (Object.keys(passed) as (keyof OrderLimits)[]).filter((name) => passed[name] === true)
}
