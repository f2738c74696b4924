import type { IntentView } from '#shared/domain/intent.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { openRows } from '../open-rows.ts'
import type { OpenRow } from '../open-rows.ts'
import { originOf } from '#renderer/data/origin.ts'
import type { Origin, Sent } from '#renderer/data/origin.ts'

/** A line of the list of every pair. `order` is null while only its intent is known. */
export interface ListedRow extends OpenRow {
  readonly origin: Origin
  readonly order: OrderRecord | null
}

/** Open outcomes of every pair first, then what the venue lists, each with where it comes from. */
export function listedRows(
  orders: readonly OrderRecord[],
  open: readonly IntentView[],
  sent: Sent,
): readonly ListedRow[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const pairs = new Set(open.map(({ request }) => request['symbol']).filter((symbol) => typeof symbol === 'string'))
  const waiting = [...pairs].flatMap((pair) => openRows(orders, open, pair).filter(({ intent }) => intent !== null))
  return [...waiting, ...openRows(orders, [], null)].map((row) => {
    const order = row.orderId === null ? null : (byId.get(row.orderId) ?? null)
    return { ...row, order, origin: order === null ? 'app' : originOf(order, sent) }
  })
}
