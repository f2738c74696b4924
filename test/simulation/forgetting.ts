import type { PracticeAnswer, PracticeExchange } from '#main/practice/exchange.ts'
import type { Order, Stop } from '#main/practice/engine/types.ts'
import { endpointOf } from '#test/support/endpoint-of.ts'
import type { Reached } from './reached.ts'
import type { Sent } from './venue.ts'

/** ms from its end until a venue that forgets shows something no more. */
export const forgetMs = 3_000

/** What such a venue may forget: a stop order that was triggered, an OCO order that is over, an order that is. */
export type Forgettable = 'stop order' | 'OCO order' | 'order'

/** Counts each time that something is not shown, and notes the first of each kind: lists are read again and again. */
export function createForgottenNote(
  reached: Pick<Reached, 'count'>,
  note: (text: string) => void,
): (what: Forgettable) => void {
  const noted = new Set<Forgettable>()
  return (what) => {
    reached.count('venue', `forgets: ${what}`)
    if (!noted.has(what)) note(`The venue no longer shows what is over: ${what}`)
    noted.add(what)
  }
}

type Row = Readonly<Record<string, unknown>>

/**
 * What a venue that forgets answers in the place of `answer`. What was triggered is shown by the order that it placed, and an
 * order that is over in the list of those: the venue keeps both for days (facts, section 4.2). What would be shown nowhere stays.
 */
export function forgetting(
  exchange: PracticeExchange,
  { method, path }: Pick<Sent, 'method' | 'path'>,
  answer: PracticeAnswer,
  onForgotten: (what: Forgettable) => void,
): PracticeAnswer {
  const { engine, ids, now } = exchange.venue
  const { state } = engine
  const isLong = ({ updatedAt }: { readonly updatedAt: number }): boolean => updatedAt <= now() - forgetMs
  const ofSeq = <T>(seq: number | null, from: ReadonlyMap<number, T>): T | undefined =>
    seq === null ? undefined : from.get(seq)
  const isPlaced = (stop: Stop): boolean => stop.status === 'TRIGGERED' && stop.order !== null && isLong(stop)
  const isStopGone = ({ id }: Row): boolean => {
    const stop = ofSeq(ids.stopSeq(String(id)), state.stops)
    return stop !== undefined && isPlaced(stop)
  }
  const isOcoGone = ({ orderId }: Row): boolean => {
    const oco = ofSeq(ids.ocoSeq(String(orderId)), state.ocos)
    return oco?.legs.some((leg) => isPlaced(leg) && leg.order?.active === false && isLong(leg.order)) === true
  }
  /** What a trigger placed, amended or not, is the only one to show that it was. */
  const isTriggers = ({ request }: Order): boolean =>
    [...state.stops.values()].some((stop) => stop.request.clientOid === request.clientOid)
  const isOrderGone = ({ id }: Row): boolean => {
    const order = ofSeq(ids.orderSeq(String(id)), state.orders)
    return order !== undefined && !order.active && isLong(order) && !isTriggers(order)
  }
  const envelope = (): { readonly code: string; readonly data: unknown } =>
    JSON.parse(answer.body) as { readonly code: string; readonly data: unknown }
  const one = (what: Forgettable, isGone: (row: Row) => boolean): PracticeAnswer => {
    const { code, data } = envelope()
    if (code !== '200000' || !isGone(data as Row)) return answer
    onForgotten(what)
    return { ...answer, body: JSON.stringify({ code: '400100', msg: `The ${what} does not exist.` }) }
  }
  const many = (what: Forgettable, isGone: (row: Row) => boolean, rowsOf: (data: never) => readonly Row[]) => {
    const { code, data } = envelope()
    if (code !== '200000') return answer
    const rows = rowsOf(data as never)
    const kept = rows.filter((row) => !isGone(row))
    if (kept.length === rows.length) return answer
    onForgotten(what)
    return {
      ...answer,
      body: JSON.stringify({ code, data: Array.isArray(data) ? kept : { ...(data as Row), items: kept } }),
    }
  }
  switch (endpointOf({ method, path })) {
    case 'getStopOrderByClientOid':
      return many('stop order', isStopGone, (rows: readonly Row[]) => rows)
    case 'getOcoByClientOid':
      return one('OCO order', isOcoGone)
    case 'listOcos':
      return many('OCO order', isOcoGone, ({ items }: { readonly items: readonly Row[] }) => items)
    case 'getOrderByClientOid':
      return one('order', isOrderGone)
    default:
      return answer
  }
}
