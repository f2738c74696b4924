import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { EndpointName, OrderRecord, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { ReadOptions } from './read-order.ts'

/** Below every request that moves money, and below what is unresolved (L3). */
const priority = 'account'

const ask = async <Name extends EndpointName>(
  { client, signal }: ReadOptions,
  name: Name,
  request: RequestOf<Name>,
): Promise<Result<ResponseOf<Name>>> => {
  const outcome = await client.call(name, request, { priority, signal })
  // A list with rows that could not be read would say of them that they are gone.
  if (outcome.kind !== 'accepted') return fail(outcome.error)
  return ok(outcome.data)
}

/** Open orders of every pair. A pair that cannot be read fails the whole: half a list would pass for all of it. */
export async function readOpen(options: ReadOptions): Promise<Result<readonly OrderRecord[]>> {
  const active = await ask(options, 'listActiveSymbols', {})
  if (!active.ok) return active
  const found: OrderRecord[] = []
  for (const symbol of active.value.symbols) {
    const list = await ask(options, 'listOpenOrders', { symbol })
    if (!list.ok) return list
    found.push(...list.value)
  }
  return ok(found)
}

/** Trades per page, and pages of one pair: the narrower of the known limits (facts, section 4). */
const pageLimit = 100
const mostPages = 5

export interface Missed {
  readonly orders: readonly OrderRecord[]
  /** Every pair and every order could be read. */
  readonly isComplete: boolean
}

/** The orders of these pairs that traded since `from` (ms since the epoch), as they are now. */
export async function readMissed(options: ReadOptions, symbols: ReadonlySet<string>, from: number): Promise<Missed> {
  const found: OrderRecord[] = []
  let isComplete = true
  for (const symbol of symbols) {
    const traded = await tradedIn(options, symbol, from)
    if (!traded.ok) isComplete = false
    for (const orderId of traded.ok ? traded.value : []) {
      const order = await ask(options, 'getOrder', { symbol, orderId })
      if (order.ok && order.value.id === orderId) found.push(order.value)
      // An order that the venue no longer knows will not be known later.
      else if (order.ok || order.error.code !== 'not-found') isComplete = false
    }
  }
  return { orders: found, isComplete }
}

async function tradedIn(options: ReadOptions, symbol: string, from: number): Promise<Result<ReadonlySet<string>>> {
  const orders = new Set<string>()
  let lastId: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const cursor: { readonly lastId?: string } = lastId === null ? {} : { lastId }
    const request = { symbol, startAt: Math.max(0, Math.floor(from)), limit: pageLimit, ...cursor }
    const fills: Result<ResponseOf<'listFills'>> = await ask(options, 'listFills', request)
    if (!fills.ok) return fills
    for (const { orderId } of fills.value.items) orders.add(orderId)
    if (fills.value.items.length < pageLimit || fills.value.lastId === null || fills.value.lastId === lastId) break
    lastId = fills.value.lastId
  }
  return ok(orders)
}
