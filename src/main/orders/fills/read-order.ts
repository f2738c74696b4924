import type { OrderKind } from '#shared/domain/intent-kinds.ts'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { Fill, OrderRecord } from '#shared/exchange/index.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { hasAllTrades, withRecord, withTrades } from '#shared/domain/order-fill.ts'
import type { ReadOptions } from './venue-pages.ts'
import { ask, pageLimit, readPages } from './venue-pages.ts'

/** The order whose trades are wanted. */
export interface WantedOrder {
  readonly kind: OrderKind
  readonly symbol: string
  /** The venue's id of what was made: the order, or the OCO order. */
  readonly orderId: string
  readonly clientOid: string | null
}

export interface ReadOrderOptions extends ReadOptions {
  /** Whether the key that reads is of the account the order was sent to; absent: the order is the account's own. */
  readonly isOfAccountRead?: () => boolean
}

/** Pages of one order's trades. */
const mostPages = 10

/** Adds what was read to what is known when the answer is there: more may have arrived while it was under way. */
export type Learned = (facts: OrderFacts) => OrderFacts

const nothingNew: Learned = (facts) => facts

/**
 * Reads what the venue knows of an order now: its record, and once it is done its trades, which alone show fees in more than
 * one currency. `known` is what is known when it is called. Errors: the record's; trades that cannot be read leave the
 * record's figures.
 */
export const readFacts = async (
  options: ReadOrderOptions,
  wanted: WantedOrder,
  known: () => OrderFacts,
): Promise<Result<Learned>> => {
  if (wanted.kind === 'place-oco') return readOco(options, wanted, known)
  if (wanted.kind === 'place-stop') return readStop(options, wanted, known)
  const found = await ask(options, 'getOrder', { orderId: wanted.orderId, symbol: wanted.symbol })
  if (!found.ok) return found
  // An answer about another order says nothing of this one.
  return ok(found.value.data.id === wanted.orderId ? await withDone(options, found.value.data, known) : nothingNew)
}

const withDone = async (options: ReadOptions, order: OrderRecord, known: () => OrderFacts): Promise<Learned> => {
  const facts = withRecord(known(), order)
  const trades = facts.complete && !hasAllTrades(facts) ? await readTrades(options, order.symbol, facts) : []
  return (now) => withTrades(withRecord(now, order), trades)
}

const readTrades = async (options: ReadOptions, symbol: string, facts: OrderFacts): Promise<readonly Fill[]> => {
  const read: Fill[] = []
  const request = { symbol, orderId: facts.orderId, limit: pageLimit }
  // Trades that cannot be read leave those that were.
  await readPages<Fill>(
    async (cursor) => {
      const page = await ask(options, 'listFills', { ...request, ...cursor })
      if (!page.ok) return page
      const { items, lastId } = page.value.data
      read.push(...items)
      return ok({ rows: items, unreadable: page.value.unreadable, next: lastId })
    },
    mostPages,
    (trades) => hasAllTrades(withTrades(facts, trades)),
  )
  return read
}

/**
 * An OCO order trades through the order that one of its legs places. While none has triggered, and where it ended without
 * one, nothing has traded. The venue names that order only by the client order id; where it is not found by it, nothing is
 * known of it.
 */
const readOco = async (
  options: ReadOptions,
  { symbol, orderId, clientOid }: WantedOrder,
  known: () => OrderFacts,
): Promise<Result<Learned>> => {
  const oco = await ask(options, 'getOco', { orderId })
  if (!oco.ok) return oco
  const { status } = oco.value.data
  if (oco.value.data.orderId !== orderId) return ok(nothingNew)
  if (status === 'NEW' || status === 'CANCELED') return ok((facts) => nothingYet(facts, status === 'CANCELED'))
  return readPlaced(options, { symbol, clientOid }, known)
}

/**
 * The same of a stop order, which a venue may forget once it is over. To a key of another account the venue knows no order at all:
 * that it has neither the stop order nor what it placed is then its "not found", and says nothing of what traded.
 */
const readStop = async (
  options: ReadOrderOptions,
  { symbol, orderId, clientOid }: WantedOrder,
  known: () => OrderFacts,
): Promise<Result<Learned>> => {
  const stop = await ask(options, 'getStopOrder', { orderId })
  if (!stop.ok && stop.error.code !== 'not-found') return stop
  if (stop.ok && stop.value.data.id !== orderId) return ok(nothingNew)
  const status = stop.ok ? stop.value.data.status : null
  if (status === 'NEW' || status === 'CANCELED') return ok((facts) => nothingYet(facts, status === 'CANCELED'))
  const placed = await readPlaced(options, { symbol, clientOid }, known)
  const hasNeither = !stop.ok && placed.ok && placed.value === unknownLeg
  return hasNeither && options.isOfAccountRead?.() === false ? stop : placed
}

/** The order that a trigger placed, which has the client order id of what was triggered. */
const readPlaced = async (
  options: ReadOptions,
  { symbol, clientOid }: Pick<WantedOrder, 'symbol' | 'clientOid'>,
  known: () => OrderFacts,
): Promise<Result<Learned>> => {
  if (clientOid === null) return ok(unknownLeg)
  const leg = await ask(options, 'getOrderByClientOid', { clientOid, symbol })
  if (!leg.ok) return leg.error.code === 'not-found' ? ok(unknownLeg) : fail(leg.error)
  return ok(leg.value.data.clientOid === clientOid ? await withDone(options, leg.value.data, known) : nothingNew)
}

/** Of what waits for its trigger: nothing has traded, and where `complete` nothing will. */
export const nothingYet = (facts: OrderFacts, complete: boolean): OrderFacts => ({
  ...facts,
  reported: facts.reported ?? { size: '0', funds: '0', fees: [] },
  complete: facts.complete || complete,
})

/** A leg has triggered, so "nothing has traded" is not known any more. */
const unknownLeg: Learned = (facts) =>
  facts.reported !== null && facts.reported.size === '0' && facts.trades.size === 0
    ? { ...facts, reported: null }
    : facts
