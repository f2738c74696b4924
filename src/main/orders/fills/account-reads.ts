import { compare } from '#shared/decimal.ts'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { EndpointName, Fill, HfLedgerEntry, OrderRecord, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { parseJson } from '#main/exchange/parse-json.ts'
import type { ReadOptions } from './read-order.ts'

/**
 * What an account has traded, asked with nothing but what the weakest key may ask (General; facts, section 4): its ledger,
 * which alone knows every pair, then the trades of the pairs it names, then the orders of these trades.
 */

/** An order with its trades since the moment asked for, newest first, some of which were not seen; `record` is null where the venue no longer has it. */
export interface TradedOrder {
  readonly orderId: string
  readonly symbol: string
  readonly trades: readonly Fill[]
  readonly record: OrderRecord | null
}

export interface MissedQuery {
  /** From when, and when the reading began: ms since the epoch, by the venue's clock. */
  readonly since: number
  readonly began: number
  /** Pairs to ask whatever the ledger says. */
  readonly pairs: ReadonlySet<string>
  /** Every pair that is known, for a ledger that does not name the pairs. */
  readonly knownPairs: ReadonlySet<string>
  readonly isSeen: (tradeId: string) => boolean
  /** Told of each order as it is read. */
  readonly take: (order: TradedOrder) => void
}

/** Below every request that moves money, and below what is unresolved (L3). */
const priority = 'account'
/** Rows per page: the narrower of the known limits (facts, section 4). */
const pageLimit = 100
/** ms in which two answers of the venue may be of different moments. */
const lagMs = 5_000
/** A venue that pages without an end is not followed further. */
const mostPages = 1_000

interface Answer<Data> {
  readonly data: Data
  /** Rows are missing that could not be read. */
  readonly hasGaps: boolean
}

const ask = async <Name extends EndpointName>(
  { client, signal }: ReadOptions,
  name: Name,
  request: RequestOf<Name>,
): Promise<Result<Answer<ResponseOf<Name>>>> => {
  const outcome = await client.call(name, request, { priority, signal })
  if (outcome.kind !== 'accepted') return fail(outcome.error)
  return ok({ data: outcome.data, hasGaps: outcome.unreadable !== null })
}

/** Refusals that another attempt would meet again. */
const isFinal = (result: Result<unknown>): boolean =>
  !result.ok && ['refused', 'permission-refused', 'not-found'].includes(result.error.code)

/** Reads what was traded since a moment. True where every list and every order could be read. */
export async function readMissed(options: ReadOptions, query: MissedQuery): Promise<boolean> {
  const named = await pairsTraded(options, query)
  let isComplete = named !== null
  for (const symbol of new Set([...query.pairs, ...(named ?? [])])) {
    const trades = await tradesOf(options, symbol, query)
    // A pair that the venue does not know has not been traded.
    if (!trades.ok && !isFinal(trades)) isComplete = false
    const byOrder = Map.groupBy(trades.ok ? trades.value : [], ({ orderId }) => orderId)
    for (const [orderId, own] of byOrder) {
      if (own.every(({ tradeId }) => query.isSeen(tradeId))) continue
      const record = await recordOf(options, orderId, symbol)
      if (!record.ok) isComplete = false
      else query.take({ orderId, symbol, ...(await inStep(options, record.value, own, query)) })
    }
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
    trades = read.value.filter(({ orderId }) => orderId === id)
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
  if (!order.ok) return order.error.code === 'not-found' || isFinal(order) ? ok(null) : order
  // An answer about another order says nothing of this one.
  return ok(order.value.data.id === orderId ? order.value.data : null)
}

/** The pairs with trades that were not seen, as far as the ledger names them; null where it could not be read. */
async function pairsTraded(options: ReadOptions, query: MissedQuery): Promise<ReadonlySet<string> | null> {
  const rows: HfLedgerEntry[] = []
  const cursors = new Set<string>()
  let hasGaps = false
  for (let page = 0; page < mostPages; page += 1) {
    const lastId = [...cursors].at(-1)
    const cursor: { readonly lastId?: string } = lastId === undefined ? {} : { lastId }
    const startAt = Math.max(0, Math.floor(query.since))
    const request = { bizType: 'TRADE_EXCHANGE', startAt, limit: pageLimit, ...cursor } as const
    const read: Result<Answer<ResponseOf<'listHfLedgers'>>> = await ask(options, 'listHfLedgers', request)
    if (!read.ok) return isFinal(read) ? query.knownPairs : null
    const { data } = read.value
    hasGaps ||= read.value.hasGaps
    rows.push(...data)
    const last = data.at(-1)
    if (last === undefined || data.length < pageLimit || cursors.has(String(last.id))) break
    cursors.add(String(last.id))
  }
  return pairsIn(rows, hasGaps, query)
}

function pairsIn(
  rows: readonly HfLedgerEntry[],
  hasGaps: boolean,
  { since, knownPairs, isSeen }: MissedQuery,
): ReadonlySet<string> {
  const pairs = new Set<string>()
  const unnamed: HfLedgerEntry[] = []
  for (const row of rows) {
    if (row.createdAt < since) continue
    const { symbol, tradeId } = contextOf(row)
    if (tradeId !== null && isSeen(tradeId)) continue
    if (symbol === null) unnamed.push(row)
    else pairs.add(symbol)
  }
  const guesses = guessedPairs(unnamed)
  const isBlind = hasGaps || (unnamed.length > 0 && guesses.length === 0)
  return new Set([...pairs, ...guesses, ...(isBlind ? knownPairs : [])])
}

/** What a row's document names; it is not always there (facts, section 4.5). */
function contextOf({ context }: HfLedgerEntry): { readonly symbol: string | null; readonly tradeId: string | null } {
  let document: unknown = null
  try {
    document = parseJson(context ?? '')
  } catch {
    // Text that is no document names nothing.
  }
  if (typeof document !== 'object' || document === null) return { symbol: null, tradeId: null }
  const { symbol, tradeId } = document as Readonly<Record<string, unknown>>
  return {
    symbol: typeof symbol === 'string' && /^[\w.]+-[\w.]+$/.test(symbol) ? symbol : null,
    tradeId: typeof tradeId === 'string' || typeof tradeId === 'number' ? String(tradeId) : null,
  }
}

/** What came in and what went out in one moment may be the two sides of a pair. */
function guessedPairs(rows: readonly HfLedgerEntry[]): readonly string[] {
  const guesses = new Set<string>()
  for (const moment of Map.groupBy(rows, ({ createdAt }) => createdAt).values()) {
    const [gained, spent] = (['in', 'out'] as const).map(
      (way) => new Set(moment.filter(({ direction }) => direction === way).map(({ currency }) => currency)),
    )
    for (const one of gained ?? [])
      for (const other of spent ?? []) if (one !== other) guesses.add(`${one}-${other}`).add(`${other}-${one}`)
  }
  return [...guesses]
}

async function tradesOf(
  options: ReadOptions,
  symbol: string,
  { since }: MissedQuery,
  orderId?: string,
): Promise<Result<readonly Fill[]>> {
  const trades: Fill[] = []
  const cursors = new Set<string>()
  for (let page = 0; page < mostPages; page += 1) {
    const lastId = [...cursors].at(-1)
    const cursor: { readonly lastId?: string } = lastId === undefined ? {} : { lastId }
    const of = orderId === undefined ? { symbol } : { symbol, orderId }
    const request = { ...of, startAt: Math.max(0, Math.floor(since)), limit: pageLimit, ...cursor }
    const read: Result<Answer<ResponseOf<'listFills'>>> = await ask(options, 'listFills', request)
    if (!read.ok) return read
    const { items, lastId: next } = read.value.data
    trades.push(...items.filter(({ createdAt }) => createdAt >= since))
    if (items.length < pageLimit || next === null || cursors.has(next)) break
    cursors.add(next)
  }
  return ok(trades.toSorted((a, b) => b.createdAt - a.createdAt))
}
