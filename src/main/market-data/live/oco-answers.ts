import type { FeedValues, PagedList } from '#shared/domain/feed-topic.ts'
import { isOcoOver } from '#shared/domain/oco-status.ts'
import type { OcoDetail, OcoSummary } from '#shared/exchange/index.ts'
import type { AcceptedAnswer, OcoAnswer } from './answers.ts'
import { isOcoAnswer } from './answers.ts'
import type { Overlay } from './hinted-flow.ts'
import { lagMs } from './tracker.ts'

/** Accepted answers, and orders that are over, that are remembered, the oldest forgotten first. */
const mostAnswers = 200
const mostOver = 5_000

const isMeant = ({ orderId, clientOid }: OcoSummary, order: { orderId: string } | { clientOid: string }): boolean =>
  'orderId' in order ? orderId === order.orderId : clientOid === order.clientOid

function keepNewest<Key, Value>(map: Map<Key, Value>, most: number): void {
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

/**
 * What is known of OCO orders beside a list. One that was placed is shown as waiting until a list decides that was asked for
 * `lagMs` later. A state only moves forward: one whose legs the venue said to have cancelled, and one that a list showed as
 * over, waits no more by any list, however late a lagging one was asked for, until its own record shows otherwise.
 */
export class OcoAnswers implements Overlay<FeedValues['ocos']> {
  private readonly kept = new Map<OcoAnswer, number>()
  /** Orders that are over, by the venue's id: their status, and the steady ms at which it was known. */
  private readonly ended = new Map<string, { readonly status: string; readonly at: number }>()

  /** Whether it is about an OCO order. `steady`: ms at which the answer came. */
  answer(answer: AcceptedAnswer, steady: number): boolean {
    if (!isOcoAnswer(answer)) return false
    if (answer.kind === 'oco-cancelled' && 'orderId' in answer.order) this.end(answer.order.orderId, 'CANCELED', steady)
    else this.kept.set(answer, steady)
    keepNewest(this.kept, mostAnswers)
    return true
  }

  /** An order's own record, whose reading began at `askedAt`, in steady ms: alone says of an ended order that it waits. */
  takeRecord({ orderId, status }: Pick<OcoDetail, 'orderId' | 'status'>, askedAt: number): void {
    const known = this.ended.get(orderId)
    if (isOcoOver(status)) this.end(orderId, status, askedAt)
    else if (known !== undefined && askedAt >= known.at + lagMs) this.ended.delete(orderId)
  }

  /** A list with the answers on top; `askedAt`: steady ms at which its reading began. */
  over(list: PagedList<OcoSummary>, askedAt: number): PagedList<OcoSummary> {
    for (const [answer, at] of this.kept) if (askedAt >= at + lagMs) this.kept.delete(answer)
    const known = new Set(list.rows.map(({ orderId }) => orderId))
    const placed = [...this.kept.keys()].flatMap((one) => (one.kind === 'oco-placed' ? [one.order] : []))
    const rows = [...placed.filter(({ orderId }) => !known.has(orderId)).reverse(), ...list.rows]
    for (const row of rows) this.takeRow(row, askedAt)
    return { ...list, rows: rows.map((row) => this.withEnd(row)) }
  }

  private takeRow(row: OcoSummary, askedAt: number): void {
    if (isOcoOver(row.status)) return this.end(row.orderId, row.status, askedAt)
    // By its client order id, which the next order may have again.
    for (const [answer, at] of this.kept)
      if (answer.kind === 'oco-cancelled' && isMeant(row, answer.order)) this.end(row.orderId, 'CANCELED', at)
  }

  private withEnd(row: OcoSummary): OcoSummary {
    const end = this.ended.get(row.orderId)
    return end === undefined || isOcoOver(row.status) ? row : { ...row, status: end.status }
  }

  private end(orderId: string, status: string, at: number): void {
    this.ended.delete(orderId)
    this.ended.set(orderId, { status, at })
    keepNewest(this.ended, mostOver)
  }
}
