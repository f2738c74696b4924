import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { EndpointName, Fill, OrderRecord, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { hasAllTrades, withRecord, withTrades } from '#shared/domain/order-fill.ts'

/** The order whose trades are wanted. */
export interface WantedOrder {
  readonly kind: 'place' | 'amend' | 'place-oco'
  readonly symbol: string
  /** The venue's id of what was made: the order, or the OCO order. */
  readonly orderId: string
  readonly clientOid: string | null
}

export interface ReadOptions {
  readonly client: Pick<ExchangeClient, 'call'>
  readonly signal: AbortSignal
}

/** Trades per page, and pages of one order: the narrower of the known limits (facts, section 4). */
const pageLimit = 100
const mostPages = 10

/** Below every request that moves money, and below what is unresolved (L3). */
const priority = 'account'

const ask = async <Name extends EndpointName>(
  { client, signal }: ReadOptions,
  name: Name,
  request: RequestOf<Name>,
): Promise<Result<ResponseOf<Name>>> => {
  const outcome = await client.call(name, request, { priority, signal })
  return outcome.kind === 'accepted' ? ok(outcome.data) : fail(outcome.error)
}

/** Adds what was read to what is known when the answer is there: more may have arrived while it was under way. */
export type Learned = (facts: OrderFacts) => OrderFacts

const nothingNew: Learned = (facts) => facts

/**
 * Reads what the venue knows of an order now: its record, and once it is done its trades, which alone show fees in more than
 * one currency. `known` is what is known when it is called. Errors: the record's; trades that cannot be read leave the
 * record's figures.
 */
export const readFacts = async (
  options: ReadOptions,
  wanted: WantedOrder,
  known: () => OrderFacts,
): Promise<Result<Learned>> => {
  if (wanted.kind === 'place-oco') return readOco(options, wanted, known)
  const found = await ask(options, 'getOrder', { orderId: wanted.orderId, symbol: wanted.symbol })
  if (!found.ok) return found
  // An answer about another order says nothing of this one.
  return ok(found.value.id === wanted.orderId ? await withDone(options, found.value, known) : nothingNew)
}

const withDone = async (options: ReadOptions, order: OrderRecord, known: () => OrderFacts): Promise<Learned> => {
  const facts = withRecord(known(), order)
  const trades = facts.complete && !hasAllTrades(facts) ? await readTrades(options, order.symbol, facts) : []
  return (now) => withTrades(withRecord(now, order), trades)
}

const readTrades = async (options: ReadOptions, symbol: string, facts: OrderFacts): Promise<readonly Fill[]> => {
  const trades: Fill[] = []
  let lastId: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const cursor: { readonly lastId?: string } = lastId === null ? {} : { lastId }
    const found: Result<ResponseOf<'listFills'>> = await ask(options, 'listFills', {
      symbol,
      orderId: facts.orderId,
      limit: pageLimit,
      ...cursor,
    })
    if (!found.ok) return trades
    trades.push(...found.value.items)
    const isLast = found.value.items.length < pageLimit || found.value.lastId === null || found.value.lastId === lastId
    if (isLast || hasAllTrades(withTrades(facts, trades))) return trades
    lastId = found.value.lastId
  }
  return trades
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
  const { status } = oco.value
  if (oco.value.orderId !== orderId) return ok(nothingNew)
  if (status === 'NEW' || status === 'CANCELED') return ok((facts) => nothingYet(facts, status === 'CANCELED'))
  if (clientOid === null) return ok(unknownLeg)
  const leg = await ask(options, 'getOrderByClientOid', { clientOid, symbol })
  if (!leg.ok) return leg.error.code === 'not-found' ? ok(unknownLeg) : fail(leg.error)
  return ok(leg.value.clientOid === clientOid ? await withDone(options, leg.value, known) : nothingNew)
}

const nothingYet = (facts: OrderFacts, complete: boolean): OrderFacts => ({
  ...facts,
  told: facts.told ?? { size: '0', funds: '0', fees: [] },
  complete: facts.complete || complete,
})

/** A leg has triggered, so "nothing has traded" is not known any more. */
const unknownLeg: Learned = (facts) =>
  facts.told !== null && facts.told.size === '0' && facts.trades.size === 0 ? { ...facts, told: null } : facts
