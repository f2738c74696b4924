import { add, compare, min, subtract } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { lagMs } from './tracker.ts'

/** A partial cancel of Coffer's own. */
interface Reduction {
  readonly orderId: string
  /** What the order has cancelled in all once it is carried out, in base: from what was known when it was sent. */
  readonly target: string
  /** Steady ms at which the venue accepted it; null before. */
  acceptedAt: number | null
}

/** Partial cancels on their way that are remembered, the oldest forgotten first. */
const mostReductions = 200

/**
 * What the venue accepted of partial cancels and no push or reading has shown yet. Since the size is counted from what was
 * known when the request was sent, a push that comes before the answer is not counted twice. A reading that began `lagMs` after
 * the answer decides, whatever it says.
 */
export class Reductions {
  private readonly byIntent = new Map<string, Reduction>()

  /** `size` in base. */
  sent(intentId: string, record: OrderRecord, size: string): void {
    const target = add(record.cancelledSize ?? '0', size)
    this.byIntent.set(intentId, { orderId: record.id, target, acceptedAt: null })
    const [oldest] = this.byIntent.keys()
    if (this.byIntent.size > mostReductions && oldest !== undefined) this.byIntent.delete(oldest)
  }

  /** False where nobody knew the order when it was sent. */
  accepted(intentId: string, steady: number): boolean {
    const one = this.byIntent.get(intentId)
    if (one === undefined) return false
    one.acceptedAt = steady
    return true
  }

  /** A reading that began at `steady` ms shows the order. */
  read(orderId: string, record: OrderRecord, steady: number): void {
    for (const [intentId, one] of this.byIntent) {
      if (one.orderId !== orderId) continue
      const isDecided = one.acceptedAt !== null && steady >= one.acceptedAt + lagMs
      const isShown = compare(record.cancelledSize ?? '0', one.target) >= 0
      if (isDecided || isShown) this.byIntent.delete(intentId)
    }
  }

  /** The order is open no more. */
  forget(orderId: string): void {
    for (const [intentId, one] of this.byIntent) if (one.orderId === orderId) this.byIntent.delete(intentId)
  }

  /** Nothing of what was sent before counts: another account, or a venue that began anew. */
  clear(): void {
    this.byIntent.clear()
  }

  /** One is accepted that no reading has decided. */
  isOpen(): boolean {
    return [...this.byIntent.values()].some(({ acceptedAt }) => acceptedAt !== null)
  }

  /** How much of the order is cancelled, as far as the venue accepted it: never more than was not filled. */
  cancelledOf(record: OrderRecord): string {
    let most = record.cancelledSize ?? '0'
    for (const { orderId, target, acceptedAt } of this.byIntent.values())
      if (acceptedAt !== null && orderId === record.id && compare(target, most) > 0)
        most = min(target, subtract(record.size, record.dealSize))
    return most
  }
}
