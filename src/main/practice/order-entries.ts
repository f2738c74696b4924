import { orderRequest, type OrderRequest } from '#shared/exchange/order-requests.ts'
import { inEnglish, ruleOf } from '#shared/messages.ts'
import type { z } from 'zod'

/**
 * Orders as the venue reads them, which is laxer than what Coffer lets itself send (its strict rules stay in the
 * catalogue): the venue's own client libraries send the defaults of limit orders with market orders too.
 */

/** What each limit-only field holds when it asks for nothing. */
const defaults: Readonly<Record<string, readonly unknown[]>> = {
  timeInForce: ['GTC'],
  cancelAfter: [-1],
  postOnly: [false],
  hidden: [false],
  iceberg: [false],
  visibleSize: ['', '0'],
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Drops limit-only fields that ask for nothing: from market orders all of them, from others an empty `visibleSize`. */
export const withoutDefaults = (order: unknown): unknown => {
  if (!isRecord(order)) return order
  const dropped = order['type'] === 'market' ? Object.keys(defaults) : ['visibleSize']
  const kept = Object.entries(order).filter(
    ([name, value]) => !(dropped.includes(name) && defaults[name]?.includes(value)),
  )
  return Object.fromEntries(kept)
}

export type BatchOrder =
  | { readonly ok: true; readonly order: z.output<typeof orderRequest> }
  | { readonly ok: false; readonly problem: string }

/** One order of a batch by itself: it must be a limit order (facts, 4.1). */
const readEntry = (value: unknown): BatchOrder => {
  const parsed = orderRequest.safeParse(withoutDefaults(value))
  if (!parsed.success) return { ok: false, problem: inEnglish(ruleOf(parsed.error.issues[0]?.message)) }
  if (parsed.data.type !== 'limit') return { ok: false, problem: 'type must be limit in a batch.' }
  return { ok: true, order: parsed.data }
}

/** The orders of a batch, each judged alone; the first that can be read says which pair the batch is of (facts, 4.1). */
export const readEntries = (values: readonly unknown[]): BatchOrder[] => {
  let pair: OrderRequest['symbol'] | null = null
  return values.map((value) => {
    const entry = readEntry(value)
    if (!entry.ok) return entry
    pair ??= entry.order.symbol
    return entry.order.symbol === pair
      ? entry
      : { ok: false, problem: `symbol must be ${pair}: a batch is of one pair.` }
  })
}
