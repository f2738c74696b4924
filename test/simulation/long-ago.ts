import type { PracticeAnswer, PracticeExchange } from '#main/practice/exchange.ts'
import { endpointOf } from '#test/support/endpoint-of.ts'
import type { Sent } from './venue.ts'

const day = 86_400_000
/** ms for which the venue shows an order that was cancelled, and one that has filled, with its fills (facts, section 4.2). */
export const shownMs = { cancelled: 2 * day, filled: 7 * day } as const
/** The engine forgets nothing in a history: what is true is read from it. */
export const neverForgets = { closedAge: 365 * day }

/** Ids of trades have more digits than a number holds. */
const longNumber = /:(\d{16,})(?=[,}])/g
const quotedNumber = /"#(\d+)"/g

type Row = Readonly<Record<string, unknown>>

/** The answer without the orders and fills that are too old to be shown. */
export function withoutLongAgo(
  { venue }: PracticeExchange,
  request: Pick<Sent, 'method' | 'path'>,
  answer: PracticeAnswer,
): PracticeAnswer {
  const now = venue.now()
  if (now - venue.since < shownMs.cancelled) return answer
  const isOrderGone = ({ id }: Row): boolean => {
    const order = venue.engine.state.orders.get(venue.ids.orderSeq(String(id)) ?? -1)
    if (order === undefined || order.active) return false
    return order.updatedAt < now - (order.filled > 0 ? shownMs.filled : shownMs.cancelled)
  }
  const isFillGone = ({ createdAt }: Row): boolean => Number(createdAt) < now - shownMs.filled
  const { code, data } = JSON.parse(answer.body.replace(longNumber, ':"#$1"')) as {
    readonly code: string
    readonly data: unknown
  }
  if (code !== '200000') return answer
  const without = (isGone: (row: Row) => boolean): PracticeAnswer => {
    const page = data as { readonly items: readonly Row[] }
    const items = page.items.filter((row) => !isGone(row))
    const body = JSON.stringify({ code, data: { ...page, items } }).replace(quotedNumber, '$1')
    return { ...answer, body }
  }
  switch (endpointOf(request)) {
    case 'getOrder':
    case 'getOrderByClientOid':
      if (!isOrderGone(data as Row)) return answer
      return { ...answer, body: JSON.stringify({ code: '400100', msg: 'The order does not exist.' }) }
    case 'listClosedOrders':
      return without(isOrderGone)
    case 'listFills':
      return without(isFillGone)
    default:
      return answer
  }
}
