import type { AppError } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Fill, HfLedgerEntry, OrderRecord } from '#shared/exchange/index.ts'
import { parseJson } from '#main/exchange/parse-json.ts'
import type { ReadOptions, Rows } from './venue-pages.ts'
import { ask, isPartial, pageLimit, readPages } from './venue-pages.ts'

/**
 * An order with its trades since the moment asked for, newest first, some of which were not seen; `record` is null where the
 * venue no longer has it. Without any trade it has a record: its trades could not be read.
 */
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
  /** The same of one pair, which may have to be read from an earlier moment on. */
  readonly sinceOf: (symbol: string) => number
  /** Pairs to ask whatever the ledger says. */
  readonly pairs: ReadonlySet<string>
  /** Every pair that is known, for a ledger that does not name the pairs. */
  readonly knownPairs: ReadonlySet<string>
  /** Whether a trade of an order was reported. Both orders of a trade with oneself have the same trade id. */
  readonly isSeen: (orderId: string, tradeId: string) => boolean
  /** Base of an order that was notified; '0' for an order that is new. */
  readonly notified: (orderId: string) => string
  /** Called with each order as it is read. */
  readonly take: (order: TradedOrder) => void
  /** Called once for each reading of the ledger, with whether it had rows that could not be read. */
  readonly onLedger: (hasUnreadable: boolean) => void
  /** Called where the ledger may not name every pair: of those it does not name, only the known ones are asked. */
  readonly onUnnamed: () => void
}

/** A venue that pages without an end is not followed further. */
export const mostPages = 1_000

/** From when on the venue is asked: whole ms since the epoch. */
export const startOf = ({ since }: MissedQuery): number => Math.max(0, Math.floor(since))

/** The pairs with trades that were not seen, as far as the ledger names them; null where it could not be read. */
export async function pairsTraded(options: ReadOptions, query: MissedQuery): Promise<ReadonlySet<string> | null> {
  const request = { bizType: 'TRADE_EXCHANGE', startAt: startOf(query), limit: pageLimit } as const
  const read = await readPages<HfLedgerEntry>(async (cursor) => {
    const page = await ask(options, 'listHfLedgers', { ...request, ...cursor })
    if (!page.ok) return page
    const { data: rows, unreadable } = page.value
    const last = rows.at(-1)
    return ok({ rows, unreadable, next: last === undefined ? null : String(last.id) })
  }, mostPages)
  if (!read.ok) {
    if (!isClosed(read.error)) return null
    query.onUnnamed()
    return query.knownPairs
  }
  query.onLedger(read.value.hasUnreadable)
  return pairsIn(read.value, query)
}

/** The key may not read the ledger, or the venue has it no longer; any other refusal may pass. */
const isClosed = ({ code, reason }: AppError): boolean =>
  code === 'permission-refused' || code === 'not-found' || reason.id === 'venue.outdated'

function pairsIn(
  read: Rows<HfLedgerEntry>,
  { since, knownPairs, isSeen, onUnnamed }: MissedQuery,
): ReadonlySet<string> {
  const pairs = new Set<string>()
  const unnamed: HfLedgerEntry[] = []
  for (const row of read.rows) {
    if (row.createdAt < since) continue
    const { symbol, orderId, tradeId } = contextOf(row)
    // A trade of two own orders has one id: only with the order it says which of them was seen.
    if (orderId !== null && tradeId !== null && isSeen(orderId, tradeId)) continue
    if (symbol === null) unnamed.push(row)
    else pairs.add(symbol)
  }
  const guesses = guessedPairs(unnamed)
  const isBlind = isPartial(read) || (unnamed.length > 0 && guesses.length === 0)
  if (isBlind) onUnnamed()
  return new Set([...pairs, ...guesses, ...(isBlind ? knownPairs : [])])
}

interface Context {
  readonly symbol: string | null
  readonly orderId: string | null
  readonly tradeId: string | null
}
const noContext: Context = { symbol: null, orderId: null, tradeId: null }

/** What a row's document names; it is not always there (facts, section 4.5). */
function contextOf({ context }: HfLedgerEntry): Context {
  let document: unknown = null
  try {
    document = parseJson(context ?? '')
  } catch {
    // Text that is no document names nothing.
  }
  if (typeof document !== 'object' || document === null) return noContext
  const { symbol, orderId, tradeId } = document as Readonly<Record<string, unknown>>
  return {
    symbol: typeof symbol === 'string' && /^[\w.]+-[\w.]+$/.test(symbol) ? symbol : null,
    orderId: typeof orderId === 'string' ? orderId : null,
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
