import { requestText } from './intent-words.ts'
import type { IntentView } from './intent.ts'
import type { OrderRecord } from '../exchange/index.ts'
import { rowOfIntent, rowOfOrder } from './open-rows.ts'
import type { OpenRow } from './open-rows.ts'
import { originOf } from './order-origin.ts'
import type { Origin, Sent } from './order-origin.ts'

/** A line of the list of every pair. `order` is null while only its intent is known. */
export interface ListedRow extends OpenRow {
  readonly origin: Origin
  readonly order: OrderRecord | null
}

const listedIntent = (intent: IntentView): ListedRow => ({ ...rowOfIntent(intent), order: null, origin: 'app' })
export const listedOrder = (order: OrderRecord, origin: Origin): ListedRow => ({ ...rowOfOrder(order), order, origin })

/** A line from what crosses of it: an order, or the intent of one. */
export const listedRow = (order: OrderRecord | null, intent: IntentView | null, origin: Origin): ListedRow | null =>
  order !== null ? listedOrder(order, origin) : intent === null ? null : listedIntent(intent)

/**
 * Open outcomes of every pair first, then what the venue lists, each with where it comes from; an order that is listed already
 * is not shown twice.
 */
export function listedRows(
  orders: readonly OrderRecord[],
  open: readonly IntentView[],
  sent: Sent,
): readonly ListedRow[] {
  const listed = new Set(orders.map(({ clientOid }) => clientOid))
  const waiting = open.filter(
    (intent) =>
      intent.kind === 'place' &&
      requestText(intent, 'symbol') !== null &&
      (intent.clientOid === null || !listed.has(intent.clientOid)),
  )
  return [...waiting.map(listedIntent), ...orders.map((order) => listedOrder(order, originOf(order, sent)))]
}
