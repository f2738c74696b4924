import { appError, ok, unreadableIn } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { Ask, Reading, ReadingAids } from './topic-read.ts'

/** Why a list of all open orders is one of the pairs in view. */
const ofPairsInView = appError('permission-refused', msg('feed.pairs-in-view'))

/**
 * The venue lists open orders pair by pair. A pair that fails fails the whole: half a list would pass for all of it. Which pairs
 * have any only a key with the permission Spot may ask; any key may ask for the orders of a pair (facts, section 4). Without that
 * permission the pairs in view are read, and the answer says that it is not all.
 */
export async function readAllOpenOrders(
  ask: Ask,
  { pairsInView, isPartial }: ReadingAids,
): Promise<Reading<readonly OrderRecord[]>> {
  const active = isPartial ? null : await ask('listActiveSymbols', {})
  if (active?.ok === true) return readPairs(ask, active.value.symbols, [active])
  if (active !== null && active.error.code !== 'permission-refused') return active
  const found = await readPairs(ask, pairsInView, [])
  return found.ok ? { ...found, partial: ofPairsInView } : found
}

async function readPairs(
  ask: Ask,
  symbols: readonly string[],
  before: readonly Result<unknown>[],
): Promise<Result<readonly OrderRecord[]>> {
  const lists = await Promise.all(symbols.map((symbol) => ask('listOpenOrders', { symbol })))
  const found: OrderRecord[] = []
  for (const list of lists) {
    if (!list.ok) return list
    found.push(...list.value)
  }
  return ok(found, unreadableIn([...before, ...lists]))
}
