import { compare } from '#shared/decimal.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Fill, OrderRecord } from '#shared/exchange/index.ts'
import type { MissedQuery, TradedOrder } from './traded-pairs.ts'
import { mostPages, pairsTraded, startOf } from './traded-pairs.ts'
import type { ReadOptions, Rows } from './venue-pages.ts'
import { ask, isPartial, isUnknownPair, pageLimit, readPages } from './venue-pages.ts'

/**
 * What an account has traded, asked with nothing but what the weakest key may ask (General; facts, section 4): its ledger,
 * which alone knows every pair, then the trades of the pairs it names, then the orders of these trades.
 */

/** ms in which two answers of the venue may be of different moments. */
const lagMs = 5_000
/** Reads what was traded since a moment. True where every list and every order could be read. */
export async function readMissed(options: ReadOptions, ofAll: MissedQuery): Promise<boolean> {
  const named = await pairsTraded(options, ofAll)
  let isComplete = named !== null
  for (const symbol of new Set([...ofAll.pairs, ...(named ?? [])])) {
    const query = { ...ofAll, since: ofAll.sinceOf(symbol) }
    const trades = await tradesOf(options, symbol, query)
    if (!trades.ok) {
      // In a pair that the venue does not know nothing has traded; any other refusal says nothing of its trades.
      if (!isUnknownPair(trades.error)) isComplete = false
      continue
    }
    const taken = new Set<string>()
    for (const [orderId, own] of Map.groupBy(trades.value.rows, (trade) => trade.orderId)) {
      if (own.every(({ tradeId }) => query.isSeen(orderId, tradeId))) continue
      const record = await recordOf(options, orderId, symbol)
      // An order whose record is refused is notified by its trades.
      if (!record.ok && record.error.code !== 'refused') {
        isComplete = false
        continue
      }
      taken.add(orderId)
      query.take({ orderId, symbol, ...(await inStep(options, record.ok ? record.value : null, own, query)) })
    }
    if (isPartial(trades.value) && !(await readUnnamed(options, symbol, query, taken))) isComplete = false
  }
  return isComplete
}

/** Readings of an order that goes on trading while it is read, before its newest trades are cut off by their time. */
const mostReadings = 5

/**
 * An order's record with the trades that it counts. Its trades were read before it, so that it may know of more: they are read
 * between two records of one size, since of two trades in one millisecond no time says which of them a record counts.
 */
async function inStep(
  options: ReadOptions,
  first: OrderRecord | null,
  known: readonly Fill[],
  query: MissedQuery,
): Promise<Pick<TradedOrder, 'record' | 'trades'>> {
  const until = first?.lastUpdatedAt ?? null
  if (first === null || until === null) return { record: first, trades: known }
  if (until <= (known[0]?.createdAt ?? until) && until < query.began - lagMs) return { record: first, trades: known }
  const { id, symbol } = first
  let record = first
  let trades = known
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const read = await tradesOf(options, symbol, query, id)
    if (!read.ok) break
    trades = read.value.rows.filter(({ orderId }) => orderId === id)
    const next = await recordOf(options, id, symbol)
    if (!next.ok || next.value === null) break
    const isSame = compare(next.value.dealSize, record.dealSize) === 0
    record = next.value
    if (isSame) break
  }
  const countedUntil = record.lastUpdatedAt ?? until
  const counted = trades.filter(({ createdAt }) => createdAt <= countedUntil)
  return { record, trades: counted.length > 0 ? counted : known }
}

/** An order's record; null where the venue no longer knows the order. */
export async function recordOf(
  options: ReadOptions,
  orderId: string,
  symbol: string,
): Promise<Result<OrderRecord | null>> {
  const order = await ask(options, 'getOrder', { symbol, orderId })
  if (!order.ok) {
    const { code } = order.error
    return code === 'not-found' || code === 'permission-refused' || isUnknownPair(order.error) ? ok(null) : order
  }
  // An answer about another order says nothing of this one.
  return ok(order.value.data.id === orderId ? order.value.data : null)
}

/** A pair's trades since the moment asked for, or one order's, newest first. */
async function tradesOf(
  options: ReadOptions,
  symbol: string,
  query: MissedQuery,
  orderId?: string,
): Promise<Result<Rows<Fill>>> {
  const of = orderId === undefined ? { symbol } : { symbol, orderId }
  const request = { ...of, startAt: startOf(query), limit: pageLimit }
  const read = await readPages<Fill>(async (cursor) => {
    const page = await ask(options, 'listFills', { ...request, ...cursor })
    if (!page.ok) return page
    const { items, lastId } = page.value.data
    return ok({ rows: items, unreadable: page.value.unreadable, next: lastId })
  }, mostPages)
  if (!read.ok) return read
  const trades = read.value.rows.filter(({ createdAt }) => createdAt >= query.since)
  return ok({ ...read.value, rows: trades.toSorted((a, b) => b.createdAt - a.createdAt) })
}

/**
 * Trades of the pair could not be read, and do not say of which order they are. Each order that has traded more than was notified
 * is asked for its own trades: where some of them cannot be read either, its record says how much has traded. True where all
 * of this could be read.
 */
async function readUnnamed(
  options: ReadOptions,
  symbol: string,
  query: MissedQuery,
  taken: ReadonlySet<string>,
): Promise<boolean> {
  const lists = [await ask(options, 'listOpenOrders', { symbol }), await closedOrders(options, symbol, query)] as const
  let isComplete = lists.every((list) => list.ok)
  const [open, closed] = lists
  if (open.ok) isComplete &&= open.value.unreadable === null
  if (closed.ok) isComplete &&= !isPartial(closed.value)
  const orders = [...(open.ok ? open.value.data : []), ...(closed.ok ? closed.value.rows : [])]
  for (const record of orders) {
    if (taken.has(record.id) || (record.lastUpdatedAt ?? query.since) < query.since) continue
    if (compare(record.dealSize, query.notified(record.id)) <= 0) continue
    const own = await tradesOf(options, symbol, query, record.id)
    if (!own.ok) isComplete = false
    else if (isPartial(own.value)) query.take({ orderId: record.id, symbol, trades: own.value.rows, record })
  }
  return isComplete
}

const closedOrders = (options: ReadOptions, symbol: string, query: MissedQuery): Promise<Result<Rows<OrderRecord>>> => {
  const request = { symbol, startAt: startOf(query), limit: pageLimit }
  return readPages<OrderRecord>(async (cursor) => {
    const page = await ask(options, 'listClosedOrders', { ...request, ...cursor })
    if (!page.ok) return page
    const { items, lastId } = page.value.data
    return ok({ rows: items, unreadable: page.value.unreadable, next: lastId })
  }, mostPages)
}
