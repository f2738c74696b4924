import { z } from 'zod'
import { list } from './row-list.ts'
import {
  bigInteger,
  decimal,
  id,
  nullable,
  nullableDecimal,
  nullableExact,
  nullablePlain,
  nullableSize,
  nullableWords,
  openWord,
  plain,
  size,
  time,
  timeSeconds,
  wholeList,
  wholeNumber,
} from './wire-values.ts'

/** What the order endpoints answer (specification: "Fill", "Sync order result", "Batch"; facts, sections 4.1 and 4.2). */

/** Receipt of an order: it was taken, not that it rests or filled. */
export const placed = z.object({ orderId: id, clientOid: nullableExact })
export type Placed = z.output<typeof placed>

/** A test order creates nothing. The specification shows no answer; the facts have ids that cannot be queried. */
export const tested = z
  .object({ orderId: nullablePlain, clientOid: nullableExact })
  .nullable()
  .transform((data) => data ?? { orderId: null, clientOid: null })

/** An order after the matching engine saw it. Sizes are base; `status` is open or done, and may grow. */
const matched = z.object({
  status: openWord,
  originSize: size,
  dealSize: size,
  // An order by funds has no size of its own to take the rest of.
  remainSize: decimal,
  canceledSize: size,
})

export const placedSync = matched.extend({
  orderId: id,
  clientOid: nullableExact,
  orderTime: nullable(time),
  matchTime: nullable(time),
})
export type PlacedSync = z.output<typeof placedSync>

const failed = z.object({
  success: z.literal(false),
  failMsg: nullableWords.transform((text) => text ?? ''),
  /** The facts name no id in a failed entry; where there is one it is kept for cross-checking (M10). */
  clientOid: nullableExact,
})

/** One entry per order, in the order asked. An entry that fits neither form spoils the whole answer (M10). */
export const batchResult = z
  .array(z.discriminatedUnion('success', [placed.extend({ success: z.literal(true) }), failed]))
  .min(1)
export type BatchEntry = z.output<typeof batchResult>[number]

const batchEntrySync = placedSync.extend({ success: z.literal(true), originSize: nullableSize })

export const batchResultSync = z.array(z.discriminatedUnion('success', [batchEntrySync, failed])).min(1)
export type BatchEntrySync = z.output<typeof batchResultSync>[number]

/** `newOrderId` is null when the order ended without a replacement. `clientOid` is the original order's. */
export const amended = z
  .object({ newOrderId: plain.nullish(), clientOid: z.string().nullish() })
  .refine((data) => data.newOrderId !== undefined || data.clientOid !== undefined, 'neither id was sent')
  .transform((data) => ({ newOrderId: data.newOrderId || null, clientOid: data.clientOid || null }))
export type Amended = z.output<typeof amended>

/** Seconds since the epoch; `triggerTime` is null when the switch was turned off. */
export const deadManSet = z.object({ currentTime: timeSeconds, triggerTime: nullable(timeSeconds) })
export type DeadManSet = z.output<typeof deadManSet>

const deadManSetting = z.object({
  timeout: nullable(wholeNumber(10_000_000, -1)),
  symbols: nullablePlain,
  currentTime: nullable(timeSeconds),
  triggerTime: nullable(timeSeconds),
})

/**
 * null when no switch is set now: the venue then sends null, something empty, or a timeout of -1. `timeout` in seconds;
 * `symbols` empty means every pair; times in seconds. Half a setting is refused, since "no switch" must never be said of
 * a set one.
 */
export const deadMan = z
  .union([deadManSetting, z.null(), z.literal(''), z.array(z.never())])
  .transform((data, context) => {
    if (data === null || typeof data === 'string' || Array.isArray(data)) return null
    const { timeout, symbols, ...times } = data
    const isEmpty = symbols === null && times.currentTime === null && times.triggerTime === null
    if (timeout === -1 || (timeout === null && isEmpty)) return null
    if (timeout === null || timeout <= 0) {
      context.addIssue('half a setting')
      return z.NEVER
    }
    return { timeout, symbols: symbols?.split(',') ?? [], ...times }
  })
export type DeadMan = z.output<typeof deadMan>

export const cancelledByOrderId = z.object({ orderId: id })
export const cancelledByClientOid = z.object({ clientOid: id })
export const partlyCancelled = z.object({ orderId: id, cancelSize: size })

/** The specification answers `{result}`, the facts the bare word. */
export const symbolCancelled = z.union([
  z.literal('success').transform((result) => ({ result })),
  z.object({ result: z.literal('success') }),
])

/** The pairs whose cancelling was taken, and those where it failed with the venue's reason. */
export const allCancelled = z
  .object({
    succeedSymbols: wholeList(plain).optional(),
    failedSymbols: wholeList(
      z.union([plain.transform((symbol) => ({ symbol, error: null })), z.object({ symbol: id, error: nullableWords })]),
    ).optional(),
  })
  .refine((data) => data.succeedSymbols !== undefined || data.failedSymbols !== undefined, 'neither list was sent')
  .transform((data) => ({ succeedSymbols: data.succeedSymbols ?? [], failedSymbols: data.failedSymbols ?? [] }))
export type AllCancelled = z.output<typeof allCancelled>

export const cancelledByOrderIdSync = matched.extend({ orderId: id })
export const cancelledByClientOidSync = matched.extend({ clientOid: id })

/** A quantity the order's kind does not use: "0", and null counts as that. */
const unused = decimal.nullable().transform((value) => value ?? '0')

/**
 * An order as the venue keeps it. The wire has no status: `state` says open (`active`), else cancelled (`cancelExist`),
 * else filled. A partly filled and then cancelled order is `cancelled` with a `dealSize` above zero.
 * Unused quantities of market orders are "0". `inOrderBook` false on an open order: taken, not yet booked.
 */
export const orderRecord = z
  .object({
    id,
    clientOid: nullableExact,
    symbol: id,
    /** limit or market, and may grow. */
    type: openWord,
    side: z.enum(['buy', 'sell']),
    opType: nullablePlain,
    price: unused,
    size: unused,
    funds: unused,
    dealSize: decimal,
    dealFunds: nullableDecimal,
    remainSize: nullableDecimal,
    remainFunds: nullableDecimal,
    cancelledSize: nullableDecimal,
    cancelledFunds: nullableDecimal,
    fee: nullableDecimal,
    feeCurrency: nullablePlain,
    tax: nullableDecimal,
    stp: nullablePlain,
    timeInForce: nullablePlain,
    cancelAfter: nullable(wholeNumber(1_000_000_000, -1)),
    postOnly: nullable(z.boolean()),
    hidden: nullable(z.boolean()),
    iceberg: nullable(z.boolean()),
    visibleSize: nullableDecimal,
    channel: nullablePlain,
    remark: nullableWords,
    tags: nullableWords,
    tradeType: nullablePlain,
    active: z.boolean(),
    cancelExist: z.boolean(),
    inOrderBook: nullable(z.boolean()),
    createdAt: time,
    lastUpdatedAt: nullable(time),
  })
  .transform((order) => ({
    ...order,
    state: order.active ? ('open' as const) : order.cancelExist ? ('cancelled' as const) : ('filled' as const),
  }))
export type OrderRecord = z.output<typeof orderRecord>

/** A page of closed orders; ask again with `lastId` for older ones. null when the venue sent a bare list. */
export const closedOrders = z.union([
  z.object({ lastId: nullable(bigInteger), items: list(orderRecord) }),
  list(orderRecord).transform((items) => ({ lastId: null, items })),
])
export type ClosedOrders = z.output<typeof closedOrders>

export const activeSymbols = z.object({ symbols: list(id) })

/** One trade of an order. `id` is the paging cursor; `size` base, `funds` quote, `createdAt` ms. */
const fill = z.object({
  id: bigInteger,
  orderId: id,
  counterOrderId: nullablePlain,
  tradeId: bigInteger,
  symbol: id,
  side: z.enum(['buy', 'sell']),
  /** taker or maker, and may grow. */
  liquidity: openWord,
  /** limit or market, and may grow. */
  type: openWord,
  forceTaker: nullable(z.boolean()),
  price: decimal,
  size: decimal,
  funds: decimal,
  fee: nullableDecimal,
  feeRate: nullableDecimal,
  feeCurrency: nullablePlain,
  stop: nullablePlain,
  tradeType: nullablePlain,
  taxRate: nullableDecimal,
  tax: nullableDecimal,
  createdAt: time,
})
export type Fill = z.output<typeof fill>

/** null data is an empty page. */
export const fills = z
  .object({ items: list(fill), lastId: nullable(bigInteger) })
  .nullable()
  .transform((page) => page ?? { items: [], lastId: null })
export type Fills = z.output<typeof fills>
