import type { FillView } from '#shared/domain/fill.ts'
import { ok } from '#shared/errors.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { createTradedDay, dayMs, dayOf } from '#main/limits/traded.ts'

/** One request as the second model keeps it: whole numbers, and no sums. */
export interface Sent {
  readonly id: string
  readonly at: number
  readonly replaces: string | null
  /** Null: at market, or of an amendment that leaves it. */
  readonly newPrice: number | null
  /** The market's price that was written with a market order. */
  readonly written: number | null
  readonly newSize: number | null
  state: IntentRecord['state']
  orderId: string | null
  filled: number
  isDone: boolean
  reportedAt: number | null
  /** The user's word ended it. */
  isByUser?: boolean
}

const recordOf = (one: Sent): IntentRecord => ({
  id: one.id,
  profileId: 'p1',
  kind: one.replaces === null ? 'place' : 'amend',
  state: one.state,
  endpoint: one.replaces === null ? 'placeOrder' : 'amendOrder',
  request:
    one.replaces === null
      ? {
          symbol: 'BTC-USDT',
          side: 'buy',
          size: String(one.newSize),
          ...(one.newPrice === null ? { type: 'market' } : { type: 'limit', price: String(one.newPrice) }),
        }
      : {
          symbol: 'BTC-USDT',
          orderId: one.replaces,
          ...(one.newPrice === null ? {} : { newPrice: String(one.newPrice) }),
          ...(one.newSize === null ? {} : { newSize: String(one.newSize) }),
        },
  clientOid: null,
  batchId: null,
  createdAt: one.at,
  endedAt: null,
  attempts: 1,
  orderId: one.orderId,
  note: null,
  draftId: null,
  batchIndex: 0,
  duplicateKey: null,
  overrides: null,
  before: one.written === null ? null : { marketPrice: String(one.written) },
  signer: null,
  signerRole: null,
  sentAt: null,
  sha256: null,
  httpStatus: null,
  venueCode: null,
  venueMessage: null,
  evidence: one.isByUser === true ? { by: 'user' } : null,
  seen: null,
})

export const isAtMarket = (one: Pick<Sent, 'replaces' | 'newPrice'>): boolean =>
  one.replaces === null && one.newPrice === null
/** What market orders of these worlds trade at. */
const tradedAt = 3
/** What was known when they were sent: none of the prices after it. */
export const writtenPrice = 40

export const isOpen = (state: Sent['state']): boolean => state === 'sending' || state === 'unknown'

/** A journal in memory, the code under test over it, and the sum by hand. */
export class World {
  readonly sent: Sent[] = []
  now = 20 * dayMs + 1_000
  /** The market's price of now; null: not known. */
  last: number | null = null
  /** The first price known of the market orders with which none was written. */
  readonly first = new Map<string, number>()
  /** Requests that count on this day, once they do. */
  inScope = new Set<string>()
  readonly day = createTradedDay({
    reader: {
      get: (id) => ok(this.record(id)),
      ordersSince: (_profileId, since, ids) =>
        ok(
          this.sent
            .filter((one) => one.at >= since || ids.includes(one.id) || isOpen(one.state))
            .map((one) => recordOf(one)),
        ),
    },
    fills: {
      of: (id) => this.fillOf(id),
      openSince: (_profileId, since) => ok(this.sent.filter((one) => this.isFillOfDay(one, since)).map(({ id }) => id)),
    },
    lastPrice: () => this.lastText(),
    now: () => this.now,
  })

  readonly lastText = (): string | null => (this.last === null ? null : String(this.last))
  /** Whatever happened: who has no price takes the first that is known. */
  settlePrices(): void {
    for (const one of this.sent)
      if (this.last !== null && this.inScope.has(one.id) && this.takesPrice(one) && this.marketOf(one) === null)
        this.first.set(one.id, this.last)
  }
  private isFillOfDay = (one: Sent, since: number): boolean =>
    one.reportedAt !== null && (!one.isDone || one.reportedAt >= since)
  private record = (id: string): IntentRecord | null => {
    const found = this.sent.find((one) => one.id === id)
    return found === undefined ? null : recordOf(found)
  }
  private fillOf = (id: string): FillView | null => {
    const one = this.sent.find((other) => other.id === id)
    if (one?.orderId == null || one.reportedAt === null) return null
    const at = one.reportedAt
    const funds = String(one.filled * (isAtMarket(one) ? tradedAt : (this.asked(one)?.price ?? 1)))
    return {
      orderId: one.orderId, side: 'buy', size: String(one.filled), of: null, funds, averagePrice: null, fees: null,
      complete: one.isDone, slippage: null, at,
    } // prettier-ignore
  }
  /** Of the orders with the id that an amendment names, the one that stood when it was asked for. */
  private makerFor = (one: Sent): Sent | null =>
    one.replaces === null
      ? null
      : (this.sent
          .slice(0, this.sent.indexOf(one))
          .findLast((other) => other.orderId === one.replaces && this.inScope.has(other.id)) ?? null)
  /** What an order was for, followed back through its changes as far as anybody knows; null at market. */
  asked(one: Sent): { readonly price: number; readonly size: number } | null {
    const before = this.makerFor(one)
    const former = before === null ? null : this.asked(before)
    const [ownPrice, ownSize] = [one.newPrice ?? former?.price, one.newSize ?? former?.size]
    return ownPrice === undefined || ownSize === undefined ? null : { price: ownPrice, size: ownSize }
  }
  /** Whether its value takes a price of the market: at market, or a change of an order that may have been a sell. */
  takesPrice(one: Sent): boolean {
    if (one.replaces === null) return one.newPrice === null
    const before = this.makerFor(one)
    if (before !== null) return this.takesPrice(before)
    return one.newPrice !== null && one.newSize !== null
  }
  marketOf = (one: Sent): number | null => one.written ?? this.first.get(one.id) ?? null
  /** The same at the most it may trade at. */
  terms(one: Sent): { readonly price: number; readonly size: number } | null {
    const [asked, market] = [this.asked(one), this.takesPrice(one) ? this.marketOf(one) : null]
    if (isAtMarket(one)) return market === null ? null : { price: market, size: one.newSize ?? 0 }
    return asked === null || market === null ? asked : { ...asked, price: Math.max(asked.price, market) }
  }
  rescope(): void {
    const since = dayOf(this.now)
    const counts = (one: Sent): boolean => one.at >= since || isOpen(one.state) || this.isFillOfDay(one, since)
    this.inScope = new Set(this.sent.filter(counts).map(({ id }) => id))
    for (const id of [...this.first.keys()]) if (!this.inScope.has(id)) this.first.delete(id)
  }

  /** Value and unknown requests of the day, request by request. */
  byHand(): { value: number; unknown: number } {
    let [value, unknown] = [0, 0]
    for (const one of this.sent.filter(({ id }) => this.inScope.has(id))) {
      if (!isOpen(one.state) && one.state !== 'accepted') continue
      if (one.replaces !== null && one.state === 'accepted' && one.orderId === null) continue
      const terms = this.terms(one)
      const filled =
        one.reportedAt === null ? 0 : one.filled * (isAtMarket(one) ? tradedAt : (this.asked(one)?.price ?? 1))
      if (this.isOver(one)) value += filled
      else if (terms === null) unknown += 1
      else {
        const whole = filled + Math.max(0, terms.size - (one.reportedAt === null ? 0 : one.filled)) * terms.price
        if (this.takesPrice(one) && this.marketOf(one) === null) unknown += 1
        value += Math.max(0, whole - (isOpen(one.state) ? this.openOf(this.makerFor(one)) : 0))
      }
    }
    return { value, unknown }
  }
  private isOver(one: Sent): boolean {
    const later = this.sent.slice(this.sent.indexOf(one) + 1).filter(({ id }) => this.inScope.has(id))
    const isReplaced = later.some(
      ({ replaces, state }) => replaces !== null && replaces === one.orderId && state === 'accepted',
    )
    return (one.reportedAt !== null && one.isDone) || isReplaced
  }
  /** What the sum holds as open of an order that an unresolved amendment would replace. */
  private openOf(one: Sent | null): number {
    const terms = one === null ? null : this.terms(one)
    if (one === null || terms === null || this.isOver(one) || (!isOpen(one.state) && one.state !== 'accepted')) return 0
    return Math.max(0, terms.size - (one.reportedAt === null ? 0 : one.filled)) * terms.price
  }
}
