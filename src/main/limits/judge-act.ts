import { isPositive } from '#shared/decimal.ts'
import type { FeedValues, TopicOf } from '#shared/domain/feed-topic.ts'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { limitFigures } from '#shared/domain/order-limits.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { SentAct } from '#main/intents/limits-gate.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { Verdict } from './judge.ts'
import type { LimitedLeg, LimitedOrder, PairMarket } from './limited.ts'
import { judgeOrder } from './judge.ts'
import { freshPrice } from './limited.ts'
import type { KnownMarket, MarketReading } from './known-market.ts'
import { quoteOf, readBy } from './known-market.ts'
import type { ReplacedOrder } from './ordered.ts'
import { ordersOf, amendedOrdersOf } from './ordered.ts'
import type { TradedDay, TradedPrices } from './traded.ts'

export interface JudgeParts {
  readonly known: KnownMarket
  readonly traded: Pick<TradedDay, 'used' | 'needs' | 'noteOrder'>
  /** The open orders of a profile as the feed knows them: of one pair, or of all; null where they are not known. */
  readonly openOrders: (profileId: string, topic: TopicOf<'orders'>) => FeedValues['orders'] | null
  readonly time: Time
}

/** An act with what was read to judge it. */
export interface ReadAct {
  readonly act: SentAct
  readonly orders: readonly LimitedOrder[]
  /** The venue's id of the order it replaces. */
  readonly replacedOrderId: string | undefined
}

/** ms in which all that an act is judged by is read (ADR 21); what has not come by then is not known. */
const readMs = 2_000

const isLimited = (limits: OrderLimits): boolean => limitFigures.some((figure) => limits[figure] !== null)

/** Reads what the limits of an act need and main does not know yet; nothing where none of them stands. */
export async function readAct(
  parts: JudgeParts,
  act: SentAct,
  limits: OrderLimits,
  client: ExchangeClient,
): Promise<ReadAct> {
  const replaced = new Map<string, ReplacedOrder>()
  const reading = { client, by: deadlineIn(parts.time, readMs) }
  if (isLimited(limits)) {
    for (const { orderId, symbol } of amendedOrdersOf(act)) {
      const order = await openOrder(parts, reading, { profileId: act.profileId, orderId, symbol })
      if (order !== null) replaced.set(orderId, order)
      if (order !== null) parts.traded.noteOrder(orderId, order)
    }
  }
  const orders = ordersOf(act, (orderId) => replaced.get(orderId) ?? null)
  if (isLimited(limits)) await parts.known.refresh(reading, act.profileId, wantedOf(parts, act, orders, limits))
  return { act, orders, replacedOrderId: act.replacedOrderId ?? amendedOrdersOf(act)[0]?.orderId }
}

const meetsBook = ({ price, immediate }: LimitedLeg): boolean => price === null || immediate === true

const wantedOf = (
  { traded }: JudgeParts,
  { profileId }: SentAct,
  orders: readonly LimitedOrder[],
  { dailyValue }: OrderLimits,
) => {
  const pairs = orders.map(({ symbol }) => symbol)
  const atOnce = orders.filter(({ legs }) => legs?.some(meetsBook) === true)
  const day = dailyValue === null ? { symbols: [], quotes: [] } : traded.needs(profileId)
  return {
    symbols: [...pairs, ...day.symbols],
    quotes: [...pairs.map(quoteOf), ...day.quotes],
    books: atOnce.map(({ symbol }) => symbol),
  }
}

/** Judges an act by what is known now; waits for nothing. Errors: the journal's. */
export function judgeAct(parts: JudgeParts, read: ReadAct, limits: OrderLimits): Result<Verdict> {
  const { act, orders, replacedOrderId } = read
  const none = { value: '0', unknown: 0 }
  const used =
    limits.dailyValue === null
      ? ok(none)
      : parts.traded.used(act.profileId, tradedPrices(parts.known, act.profileId), replacedOrderId)
  return used.ok ? ok(judgeOrder(orders, limits, marketOf(parts.known, read), used.value)) : used
}

/** What main knows now of the pairs of an act. */
export const marketOf = (known: KnownMarket, { act, orders }: ReadAct): ReadonlyMap<string, PairMarket> =>
  new Map(orders.map(({ symbol }) => [symbol, known.pair(act.profileId, symbol)] as const))

/** Prices by which what was traded is reckoned; one that is old counts as none. */
export const tradedPrices = (known: KnownMarket, profileId: string): TradedPrices => ({
  last: (symbol) => freshPrice(known.last(profileId, symbol)),
  rate: (currency) => freshPrice(known.rate(profileId, currency)),
})

interface NamedOrder {
  readonly profileId: string
  readonly orderId: string
  readonly symbol: string
}

/** The order as the list in view has it, else by one reading; null where neither knows it, or it is none with a price. */
const openOrder = async (
  { openOrders, time }: JudgeParts,
  reading: MarketReading,
  { profileId, orderId, symbol }: NamedOrder,
): Promise<ReplacedOrder | null> => {
  const lists = [symbol, null].map((of) => openOrders(profileId, { kind: 'orders', symbol: of }))
  const listed = lists.flatMap((list) => list?.find(({ id }) => id === orderId) ?? [])[0]
  if (listed !== undefined) return withPrice(listed)
  const order = await readBy(time, reading, 'getOrder', { orderId, symbol })
  return order?.id === orderId ? withPrice(order) : null
}

const withPrice = ({ side, price, size }: ReplacedOrder): ReplacedOrder | null =>
  isPositive(price) && isPositive(size) ? { side, price, size } : null
