import type { PagedList } from '#shared/domain/feed-topic.ts'
import { isOcoOver } from '#shared/domain/oco-status.ts'
import type { OcoSummary } from '#shared/exchange/index.ts'
import type { AcceptedAnswer } from './answers.ts'
import { lagMs } from './tracker.ts'

type OcoAnswer = Extract<AcceptedAnswer, { kind: 'oco-placed' | 'oco-cancelled' }>

/** Accepted answers that are remembered, the oldest forgotten first. */
const mostAnswers = 200

const isMeant = ({ orderId, clientOid }: OcoSummary, order: { orderId: string } | { clientOid: string }): boolean =>
  'orderId' in order ? orderId === order.orderId : clientOid === order.clientOid

/**
 * What the venue accepted of OCO orders, shown over its list until a reading decides that began `lagMs` later: one that was
 * placed as waiting, one whose legs it said to have cancelled as cancelled. An order that a reading shows as over stays as it is.
 */
export class OcoAnswers {
  private readonly kept = new Map<OcoAnswer, number>()

  /** `steady`: ms at which the answer came. */
  add(answer: OcoAnswer, steady: number): void {
    this.kept.set(answer, steady)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostAnswers && oldest !== undefined) this.kept.delete(oldest)
  }

  /** A list with the answers on top; `askedAt`: steady ms at which its reading began. */
  over(list: PagedList<OcoSummary>, askedAt: number): PagedList<OcoSummary> {
    for (const [answer, at] of this.kept) if (askedAt >= at + lagMs) this.kept.delete(answer)
    if (this.kept.size === 0) return list
    const answers = [...this.kept.keys()]
    const known = new Set(list.rows.map(({ orderId }) => orderId))
    const placed = answers.flatMap((answer) => (answer.kind === 'oco-placed' ? [answer.order] : []))
    const cancels = answers.flatMap((answer) => (answer.kind === 'oco-cancelled' ? [answer.order] : []))
    const rows = [...placed.filter(({ orderId }) => !known.has(orderId)).reverse(), ...list.rows].map((row) => {
      const isCancelled = !isOcoOver(row.status) && cancels.some((order) => isMeant(row, order))
      return isCancelled ? { ...row, status: 'CANCELED' } : row
    })
    return { ...list, rows }
  }
}
